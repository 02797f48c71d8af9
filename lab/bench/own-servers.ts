import { join, resolve } from "node:path";
import type { ServerCommand } from "./server-command.ts";

/** The package's own servers by name: those of its `.mcp.json`, and the variants. */
const files: Readonly<Record<string, string>> = {
  hand2024: "dist/servers/hand-2024.js",
  cmdb: "dist/servers/cmdb.js",
  tickets: "dist/servers/tickets.js",
  // Broken on purpose, for the labs; not in `.mcp.json`.
  "stray-stdout": "dist/servers/variants/stray-stdout.js",
  dies: "dist/servers/variants/dies.js",
  "careless-tickets": "dist/servers/variants/careless-tickets.js",
  late: "dist/servers/variants/late.js",
};

/**
 * What may be said to one of them at its start, so that a lab needs nobody's approval for it: it changes the server's
 * answers and reaches nothing else. A file to read is not among it.
 */
const settings: Readonly<Record<string, { options: RegExp; env: readonly string[] }>> = {
  [files["tickets"]!]: {
    options: /^(?:--strict-capabilities|--state-ttl[ =]\d+)$/,
    env: ["TICKETS_STATE_KEYS"],
  },
};

/** The start command of one of the package's own servers; null for any other name. */
export function ownServer(name: string, packageDir: string): ServerCommand | null {
  if (!Object.hasOwn(files, name)) return null;
  return {
    name,
    from: "the package",
    program: process.execPath,
    args: [join(packageDir, files[name]!)],
    cwd: packageDir,
    env: [],
    trusted: true,
    own: true,
  };
}

/** The package's own client, which leaves a recording where `{tap}` says; null for any other name. */
export function ownClient(name: string, packageDir: string): ServerCommand | null {
  if (name !== "client") return null;
  return {
    name,
    from: "the package",
    program: process.execPath,
    args: [join(packageDir, "dist/servers/client.js"), "--tap={tap}"],
    cwd: packageDir,
    env: [],
    trusted: true,
    own: true,
  };
}

/** Whether a command, wherever it was named, starts one of the package's own servers, with its own settings at most. */
export function isOwn(
  command: Pick<ServerCommand, "program" | "args" | "cwd" | "env">,
  packageDir: string,
): boolean {
  const [file, ...rest] = command.args;
  if (file === undefined) return false;
  if (command.program !== "node" && command.program !== process.execPath) return false;
  const own = Object.values(files).find((each) => join(packageDir, each) === resolve(command.cwd, file));
  if (own === undefined) return false;
  const allowed = settings[own];
  if (allowed === undefined) return rest.length === 0 && command.env.length === 0;
  return (
    optionsIn(rest).every((option) => allowed.options.test(option)) &&
    command.env.every(({ name }) => allowed.env.includes(name))
  );
}

/** The words of a command line, each option with the value that follows it. */
function optionsIn(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    if (word.startsWith("-") || found.length === 0) found.push(word);
    else found[found.length - 1] += ` ${word}`;
  }
  return found;
}
