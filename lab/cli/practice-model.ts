import { appendFileSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { PracticeModel } from "../host/practice-model.ts";
import { readPracticeScript } from "../host/practice-script.ts";
import { UsageError } from "./usage-error.ts";

const EXAMPLE = `
Example, from the folder of Wirebook:
  $ node dist/wirebook.js practice-model docs/practice-model.yaml --port 4290 &
  $ OPENAI_BASE_URL=http://127.0.0.1:4290/v1 node dist/wirebook.js host --ask "Who owns jump-prod-02?"

The script is described in docs/host.md. Exit codes: 0 ended by a signal; 2 the script or the usage is wrong.`;

/** `wirebook practice-model SCRIPT`: an endpoint that plays a written model, for tests and a class without one. */
export function practiceModelCommand(): Command {
  return new Command("practice-model")
    .description(
      "Play a written script as an OpenAI-compatible endpoint on this machine: a turn for each request.",
    )
    .argument("<SCRIPT>", "a YAML file of turns")
    .option("--port <N>", "listen on this port of 127.0.0.1; a free one if not given", port)
    .option("--log <FILE>", "append each request to this file (JSON Lines): what the model was shown")
    .addHelpText("after", EXAMPLE)
    .showHelpAfterError("`wirebook practice-model --help` shows an example.")
    .action(async (path: string, flags: { port?: number; log?: string }) => {
      const model = new PracticeModel(readScript(path), {
        port: flags.port,
        onRequest: (body, turn) => {
          process.stderr.write(`turn ${turn}\n`);
          if (flags.log !== undefined)
            appendFileSync(flags.log, `${JSON.stringify(body)}\n`, { mode: 0o600 });
        },
      });
      const ended = new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
      });
      try {
        process.stdout.write(`OPENAI_BASE_URL=${await model.start()}\n`);
      } catch (error) {
        throw new UsageError(`port ${flags.port} cannot be used: ${(error as Error).message}`);
      }
      await ended;
      await model.close();
    });
}

function readScript(path: string) {
  try {
    return readPracticeScript(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

function port(text: string): number {
  const n = Number(text);
  if (!/^\d+$/.test(text) || n > 65_535)
    throw new UsageError(`--port ${text}: a port is a number up to 65535`);
  return n;
}
