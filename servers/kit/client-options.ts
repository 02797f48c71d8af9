import { closeSync, existsSync, openSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";
import { execArgv, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** What a client script was asked to do. */
export interface ClientOptions {
  /** The program that is started, and its arguments: the server, or the tap with the server behind it. */
  command: string;
  args: string[];
  /** The server's own command, to name it in a message. */
  title: string;
  /** The recording, as an absolute path. */
  tap: string | undefined;
  /** Whether the calls carry the caller's ids. */
  ids: boolean;
}

/** A fault of the command line, or of what it names, in a sentence. */
export class ClientUsageError extends Error {
  override readonly name = "ClientUsageError";
}

/** Bytes of a line that the recording keeps whole: more than the SDK's client reads (10 MiB). */
const MAX_RECORD = 64 * 1024 * 1024;

/** How a client script is used, as its `--help` prints it. */
export function clientHelp(script: string): string {
  return `Usage: node ${relative("", fileURLToPath(script))} [--tap FILE] [--no-ids] [-- COMMAND ARGUMENT...]

Starts the server cmdb that lies beside this script, or COMMAND, and drives it: discover, tools, calls, a resource,
a prompt. The server's log lines come on standard error.

  --tap FILE  start the server through \`wirebook tap\`, which appends every byte of the wire to FILE (JSON Lines)
  --no-ids    send no session_id, step and traceparent with the calls
  -h, --help  this text

Exit codes: 0 done; 1 a request got no result; 2 the usage is wrong; 4 the server could not start; 130 interrupted.
`;
}

/**
 * Reads the command line of a client script. A recording is made sure of here, before anything starts.
 *
 * @param args without Node's own two
 * @param script the script's `import.meta.url`: its neighbour `cmdb` is the server where no command is given
 * @throws ClientUsageError where they make no sense, the recording cannot be written, or a file is missing
 */
export function readClientOptions(args: readonly string[], script: string): ClientOptions | "help" {
  const dashes = args.indexOf("--");
  const { tap, "no-ids": noIds, help } = parse(dashes === -1 ? args : args.slice(0, dashes));
  if (help) return "help";
  const here = fileURLToPath(script);
  const server = dashes === -1 ? neighbour(here) : args.slice(dashes + 1);
  if (!server[0])
    throw new ClientUsageError("there is no COMMAND behind --: name the program that is the server");
  const log = tap === undefined ? undefined : recording(tap);
  const [command, ...rest] = log === undefined ? server : [execPath, ...tapOf(here, log), "--", ...server];
  return { command: command!, args: rest, title: server.map(quoted).join(" "), tap: log, ids: !noIds };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        tap: { type: "string" },
        "no-ids": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new ClientUsageError((error as Error).message);
  }
}

/** The server beside the script: built as the script is, or a source that the same runner (tsx) runs. */
function neighbour(here: string): string[] {
  const file = join(dirname(here), `cmdb${extname(here)}`);
  if (existsSync(file)) return [execPath, ...execArgv, file];
  throw new ClientUsageError(`there is no ${file}: name the server's command behind --`);
}

function recording(file: string): string {
  if (file === "") throw new ClientUsageError("--tap is empty: name a file");
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    // Node's message is `CODE: why, open 'path'`.
    const why = (error as Error).message.replace(/^\w+: (.*), open '.*'$/s, "$1");
    throw new ClientUsageError(`cannot record to ${file}: ${why}`);
  }
  return resolve(file);
}

function tapOf(here: string, log: string): string[] {
  for (let dir = dirname(here); ; dir = dirname(dir)) {
    const wirebook = join(dir, "dist", "wirebook.js");
    if (existsSync(wirebook)) return [wirebook, "tap", "--log", log, "--max-record", String(MAX_RECORD)];
    if (dir === dirname(dir)) {
      throw new ClientUsageError(
        `--tap needs dist/wirebook.js in a folder above ${here}: npm run build makes it`,
      );
    }
  }
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word));
