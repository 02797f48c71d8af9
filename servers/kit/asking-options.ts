import { readFileSync, statSync } from "node:fs";
import { argv, env, exit, stderr } from "node:process";
import { parseArgs } from "node:util";
import { STATE_TTL } from "./sealed-state.ts";
import { StateKeyError, parseStateKeys, randomKeys } from "./state-keys.ts";
import type { StateKeys } from "./state-keys.ts";
import { visible } from "./visible.ts";

/** How a server that asks was started. */
export interface AskingOptions {
  keys: StateKeys;
  /** Seconds for which a sealed state opens. */
  ttlSeconds: number;
  /** Whether a client that cannot ask gets the protocol's own error, -32021. */
  strictCapabilities: boolean;
}

const LONGEST_TTL = 86_400;
const LARGEST_FILE = 65_536;

/** A fault of the command line or of the environment, in a sentence that shows no key. */
class AskingUsageError extends Error {
  override readonly name = "AskingUsageError";
}

/** The options of this process; with a fault in them it says so on stderr and ends with code 2. */
export function askingOptions(server: string): AskingOptions {
  const variable = `${server.toUpperCase()}_STATE_KEYS`;
  try {
    const options = readAskingOptions(argv.slice(2), variable, env[variable]);
    if (options !== "help") return options;
    stderr.write(help(variable));
    exit(0);
  } catch (error) {
    if (!(error instanceof AskingUsageError || error instanceof StateKeyError)) throw error;
    stderr.write(`${server}: ${visible(error.message)}\n`);
    exit(2);
  }
}

/**
 * @param args without Node's own two
 * @param variable the environment variable that may hold keys: never an argument, since other processes see those
 */
function readAskingOptions(
  args: readonly string[],
  variable: string,
  value: string | undefined,
): AskingOptions | "help" {
  const given = parsed(args);
  if (given.help) return "help";
  const ttl = given["state-ttl"] ?? String(STATE_TTL);
  const ttlSeconds = /^\d{1,6}$/.test(ttl) ? Number(ttl) : 0;
  if (ttlSeconds < 1 || ttlSeconds > LONGEST_TTL) {
    throw new AskingUsageError(
      `--state-ttl is ${JSON.stringify(ttl)}: give whole seconds, 1 to ${LONGEST_TTL}`,
    );
  }
  return {
    keys: keysFrom(given["state-keys-file"], variable, value),
    ttlSeconds,
    strictCapabilities: given["strict-capabilities"] ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        "state-ttl": { type: "string" },
        "state-keys-file": { type: "string" },
        "strict-capabilities": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    // Whatever stands there may be a key that belongs elsewhere.
    const isStray = (error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL";
    const fault = isStray ? "an argument is no option" : (error as Error).message;
    throw new AskingUsageError(`${fault}. --help lists the options`);
  }
}

function keysFrom(file: string | undefined, variable: string, value: string | undefined): StateKeys {
  if (file === undefined) return value === undefined ? randomKeys() : parseStateKeys(value, variable);
  if (value !== undefined) {
    throw new AskingUsageError(`both ${variable} and --state-keys-file name keys: give one of them`);
  }
  return parseStateKeys(contentOf(file), `the file ${file}`);
}

function contentOf(file: string): string {
  let why: string;
  try {
    const stat = statSync(file);
    if (stat.isFile() && stat.size <= LARGEST_FILE) return readFileSync(file, "utf8");
    why = stat.isFile() ? `it has ${stat.size} bytes, and ${LARGEST_FILE} is the most` : "it is no file";
  } catch (error) {
    // Node's message is `CODE: why, open 'path'`.
    why = (error as Error).message.replace(/^\w+: (.*), \w+( '.*')?$/s, "$1");
  }
  throw new AskingUsageError(`cannot read keys from ${file}: ${why}`);
}

function help(variable: string): string {
  return `Options:
  --state-ttl SECONDS     how long the answer to a question is waited for; default ${STATE_TTL}
  --state-keys-file FILE  keys of requestState, each the base64url of 32 random bytes, between commas or on lines
  --strict-capabilities   answer a client that cannot show a form with the protocol's error -32021
  -h, --help              this text

${variable} in the environment may hold the keys instead. The first seals, all open. Without any, the key is random,
and what was asked before a restart cannot be answered after it.
`;
}
