import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { record } from "../log-record.ts";
import { readAnswer } from "./answers.ts";
import type { ReadyAnswer } from "./answers.ts";

/** What a host script was asked to do. */
export interface HostRun {
  /** The servers by name, and how each is started, from the folder `cwd`. */
  servers: Map<string, { command: string; args: string[]; env: Record<string, string>; cwd: string }>;
  list: boolean;
  ask: string | undefined;
  call: { tool: string; args: string } | undefined;
  answers: ReadyAnswer[];
}

const USUAL = "cmdb,tickets";

/** How a host script is used, as its `--help` prints it. */
export function hostHelp(script: string): string {
  return `Usage: node ${relative("", fileURLToPath(script))} [--servers NAME,…] [--list | --ask TEXT | --call TOOL JSON]

Starts servers of the nearest .mcp.json and chats with a model about their tools; /quit ends it.

  --servers NAME,…   these servers (${USUAL})
  --list             print the tools as a model is offered them
  --ask TEXT         one question to the model
  --call TOOL JSON   one call, without a model
  --answer ANSWER    answer the next question of a server so: 'accept {"priority":"P2"}', decline or cancel
  -h, --help         this text

The model is the one of OPENAI_BASE_URL, OPENAI_API_KEY and WIREBOOK_MODEL.
`;
}

/**
 * Reads the command line of a host script, and the nearest \`.mcp.json\` above the script.
 *
 * @param args without Node's own two
 * @throws RangeError where they make no sense
 */
export function readHostOptions(args: readonly string[], script: string): HostRun | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const known = knownServers(dirname(fileURLToPath(script)));
  const names = (values.servers ?? USUAL).split(",").map((name) => name.trim());
  const servers = names.map((name) => {
    const command = known.get(name);
    if (command === undefined)
      throw new RangeError(
        `--servers ${name}: .mcp.json names ${[...known.keys()].join(", ") || "no server"}`,
      );
    return [name, command] as const;
  });
  const [json = "{}", ...rest] = positionals;
  if (rest.length > 0 || (positionals.length > 0 && values.call === undefined))
    throw new RangeError(`${positionals.at(-1)}: that belongs to no option`);
  return {
    servers: new Map(servers),
    list: values.list ?? false,
    ask: values.ask,
    call: values.call === undefined ? undefined : { tool: values.call, args: json },
    answers: (values.answer ?? []).map(readAnswer),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        servers: { type: "string" },
        list: { type: "boolean" },
        ask: { type: "string" },
        call: { type: "string" },
        answer: { type: "string", multiple: true },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new RangeError((error as Error).message);
  }
}

function knownServers(folder: string): HostRun["servers"] {
  const text = read(join(folder, ".mcp.json"));
  if (text === null) return folder === dirname(folder) ? new Map() : knownServers(dirname(folder));
  const servers = Object.entries(record(record(JSON.parse(text))["mcpServers"]));
  return new Map(
    servers.map(([name, entry]) => {
      const { command, args, env } = record(entry);
      const words = Array.isArray(args) ? args.map(String) : [];
      return [
        name,
        { command: String(command), args: words, env: record(env) as Record<string, string>, cwd: folder },
      ];
    }),
  );
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
