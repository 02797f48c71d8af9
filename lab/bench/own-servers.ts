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

/** Whether a command, wherever it was named, starts one of the package's own files and nothing else. */
export function isOwn(
  command: Pick<ServerCommand, "program" | "args" | "cwd" | "env">,
  packageDir: string,
): boolean {
  const [file, ...rest] = command.args;
  if (file === undefined || rest.length > 0 || command.env.length > 0) return false;
  if (command.program !== "node" && command.program !== process.execPath) return false;
  return Object.values(files).some((own) => join(packageDir, own) === resolve(command.cwd, file));
}
