import { constants } from "node:os";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { ownStdio } from "../../tap/own-stdio.ts";
import { CannotRecord, CannotStart, runTap, type TapEnd } from "../../tap/tap.ts";
import { within } from "../../tap/within.ts";

const LARGEST_RECORD = 1024 * 1024 * 1024;

const EXAMPLE = `
Example, from the folder of Wirebook:
  $ echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | node dist/wirebook.js tap --log wire.jsonl -- node dist/servers/hand-2024.js

The exit code is the program's own, and so is a signal that ends it; 2 says that the usage is wrong, 4 that the
program could not start.`;

/** `wirebook tap`: runs a program with every byte to and from it recorded, for any client that can start a program. */
export function tapCommand(): Command {
  return new Command("tap")
    .description("Record every byte between a program and its client, and change none.")
    .usage("[--log FILE] [--max-record N] -- COMMAND [ARGUMENT...]")
    .argument("<command...>", "the program and its arguments, started as they are and never through a shell")
    .option(
      "--log <file>",
      "the recording (JSON Lines, private); wirebook-tap-TIME.jsonl in this folder if not given",
    )
    .option(
      "--max-record <n>",
      "bytes above which a line keeps only size, SHA-256 and first 4 KiB",
      byteCount,
      1024 * 1024,
    )
    .addHelpText("after", EXAMPLE)
    .showHelpAfterError("`wirebook tap --help` shows an example.")
    .action(
      async ([command = "", ...args]: string[], { log, maxRecord }: { log?: string; maxRecord: number }) => {
        if (command === "") return leave(2, "COMMAND is empty: name the program to run");
        const path = log ?? join(process.cwd(), `wirebook-tap-${timeInName(new Date())}.jsonl`);
        if (log === "") return leave(2, "--log is empty: name a file");
        if (log === undefined) say(`recording to ${path}`);
        try {
          const io = { ...ownStdio(), stderr: process.stderr, tell: say };
          end(await runTap({ command, args, log: resolve(path), maxRecord, ...io }));
        } catch (error) {
          if (error instanceof CannotRecord) return leave(2, error.message);
          if (error instanceof CannotStart) return leave(4, error.message);
          throw error;
        }
      },
    );
}

function byteCount(text: string): number {
  const n = Number(text);
  if (!/^\d+$/.test(text) || n > LARGEST_RECORD) {
    throw new InvalidArgumentError(`It is a number of bytes from 0 to ${LARGEST_RECORD}.`);
  }
  return n;
}

const timeInName = (time: Date) =>
  `${time.toISOString().replaceAll(":", "-").replace("Z", "")}-${process.pid}`;

function say(message: string): void {
  process.stderr.write(`wirebook tap: ${message}\n`);
}

async function leave(code: number, message?: string): Promise<never> {
  if (message !== undefined) say(message);
  // What was said must be out before we are; a reader that takes nothing does not keep us.
  await within(1000, new Promise<void>((done) => process.stderr.write("", () => done())));
  process.exit(code);
}

/** Ends as the program did: with its code, or by the same signal, so that our parent sees what it would have seen. */
async function end({ code, signal }: TapEnd): Promise<void> {
  if (signal === null) return leave(code ?? 0);
  // Node would open its inspector on SIGUSR1, and ignores SIGPIPE and SIGXFSZ: the shell's convention stands in.
  if (signal !== "SIGUSR1") {
    process.kill(process.pid, signal);
    await new Promise((done) => setTimeout(done, 1000));
  }
  return leave(128 + constants.signals[signal]);
}
