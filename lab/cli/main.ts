import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { outliveReaders } from "./outlive-readers.ts";
import { packageDir } from "./package-dir.ts";
import { UsageError } from "./usage-error.ts";

/** Each verb's code is read when it is asked for: a tap starts with every server of some host. */
const verbs: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./start.ts")).startCommand(),
  run: async () => (await import("./run.ts")).runCommand(),
  lint: async () => (await import("./lint.ts")).lintCommand(),
  tap: async () => (await import("./tap.ts")).tapCommand(),
  export: async () => (await import("./export.ts")).exportCommand(),
  client: async () => (await import("./client.ts")).clientCommand(),
  "practice-model": async () => (await import("./practice-model.ts")).practiceModelCommand(),
  host: async () => (await import("./host.ts")).hostCommand(),
};

/**
 * Runs the `wirebook` command. Without a verb it is `start`.
 *
 * @param argv as Node has it: its own path and the script's first
 * @returns the exit code: 0 all checks hold, 1 a check fails, 2 the lab or the usage is wrong, 3 not permitted,
 * 4 a program could not start, 130 interrupted
 */
export async function main(argv: readonly string[]): Promise<number> {
  const program = new Command("wirebook")
    .description("A reactive lab notebook for the Model Context Protocol.")
    .version(version(), "-v, --version")
    .usage("[verb] [options]")
    .addHelpText(
      "after",
      "\nWithout a verb, `wirebook LAB` is `wirebook start LAB`.\n\nExample:\n  wirebook start",
    );
  const args = withVerb(argv.slice(2));
  // A tap has its own hold of the standard streams, which must be the only one, and its program's exit code.
  if (args[0] !== "tap") outliveReaders();
  const asked = Object.hasOwn(verbs, args[0]!) ? [verbs[args[0]!]!] : Object.values(verbs);
  for (const load of asked) program.addCommand(await load());
  throughout(program, (command) =>
    command
      .exitOverride()
      .configureOutput({ writeOut: help, writeErr: (text) => process.stderr.write(text) }),
  );
  try {
    await program.parseAsync([...argv.slice(0, 2), ...args]);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return usageCode(error);
    if (error instanceof UsageError) {
      process.stderr.write(`wirebook: ${error.message}\n`);
      return error.exitCode;
    }
    process.stderr.write(`wirebook: a fault of Wirebook itself: ${(error as Error).message}\n`);
    if (process.env["WIREBOOK_DEBUG"]) process.stderr.write(`${(error as Error).stack}\n`);
    return 1;
  }
}

function help(text: string): void {
  outliveReaders();
  process.stdout.write(text);
}

/** commander ends help and version with 0, and every misuse with 1; here misuse is 2. */
function usageCode({ code, exitCode }: CommanderError): number {
  if (exitCode === 0) return 0;
  return code === "commander.error" ? exitCode : 2;
}

function withVerb(args: readonly string[]): readonly string[] {
  const [first] = args;
  const known =
    first !== undefined && [...Object.keys(verbs), "help", "-h", "--help", "-v", "--version"].includes(first);
  return known ? args : ["start", ...args];
}

function throughout(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const child of command.commands) throughout(child, act);
}

function version(): string {
  return JSON.parse(readFileSync(join(packageDir(), "package.json"), "utf8")).version;
}
