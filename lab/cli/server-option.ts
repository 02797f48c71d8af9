import { ServerConfigError, type ServerCommand } from "../bench/server-command.ts";
import { CommandSyntaxError, splitCommand } from "../bench/split-command.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Reads one `--server NAME=COMMAND` and adds it to those before it.
 *
 * @throws UsageError
 */
export function readServer(text: string, before: ServerCommand[]): ServerCommand[] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError(`--server ${text}: write NAME=COMMAND, such as --server 'cmdb=node my-server.js'`);
  const name = text.slice(0, at);
  if (before.some((command) => command.name === name))
    throw new UsageError(`--server ${name}: given twice. Give one command for each server.`);
  try {
    const [program, ...args] = splitCommand(text.slice(at + 1));
    const typed = { from: "the command line", cwd: process.cwd(), env: [], trusted: true, own: false };
    return [...before, { name, program, args, ...typed }];
  } catch (error) {
    if (error instanceof CommandSyntaxError || error instanceof ServerConfigError) {
      throw new UsageError(`--server ${name}: ${error.message}`);
    }
    throw error;
  }
}
