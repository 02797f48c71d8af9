import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { packageDir } from "./package-dir.ts";
import { UsageError } from "./usage-error.ts";

const EXAMPLE = `
Examples, from the folder of Wirebook:
  $ node dist/wirebook.js client --tap wire.jsonl
  $ node dist/wirebook.js client -- node dist/servers/hand-2024.js

Exit codes: 0 done; 1 a request got no result; 2 the usage is wrong; 4 the server could not start; 130 interrupted.`;

const PASSED_ON = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `wirebook client`: runs the client script that drives `cmdb`, or another server, through the SDK. */
export function clientCommand(): Command {
  return new Command("client")
    .description(
      "Drive cmdb, or a server of your own, through the SDK's client: discover, tools, calls and more.",
    )
    .usage("[--tap FILE] [--no-ids] [-- COMMAND [ARGUMENT...]]")
    .argument("[command...]", "another server, started as it is and never through a shell")
    .option("--tap <file>", "append every byte of the wire to this recording (JSON Lines, private)")
    .option("--no-ids", "send no session_id, step and traceparent with the calls")
    .addHelpText("after", EXAMPLE)
    .showHelpAfterError("`wirebook client --help` shows an example.")
    .action(async (server: string[], { tap, ids }: { tap?: string; ids: boolean }) => {
      const args = [
        ...(tap === undefined ? [] : [`--tap=${tap}`]),
        ...(ids ? [] : ["--no-ids"]),
        ...(server.length === 0 ? [] : ["--", ...server]),
      ];
      process.exitCode = await runScript(join(packageDir(), "dist", "servers", "client.js"), args);
    });
}

/** Runs it as a process of its own, as a student runs a copy; gives its exit code. */
async function runScript(script: string, args: string[]): Promise<number> {
  if (!existsSync(script)) throw new UsageError(`${script} is missing: npm run build makes it`, 4);
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  // It ends its server first; we stay until it has.
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new UsageError(`cannot start ${script}: ${error.message}`, 4)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}
