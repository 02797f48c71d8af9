import { createInterface } from "node:readline/promises";
import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import { Approvals } from "../bench/approvals.ts";
import { ServerConfigError, type ServerCommand } from "../bench/server-command.ts";
import { CommandSyntaxError, splitCommand } from "../bench/split-command.ts";
import { formatDiagnostic } from "../format/lint-lab.ts";
import { reportJson } from "../grade/report-json.ts";
import { reportJunit } from "../grade/report-junit.ts";
import { LabFile, LabFileError } from "../session/lab-file.ts";
import { LabSession } from "../session/lab-session.ts";
import { sessionFolder } from "../session/state-folder.ts";
import { runReport } from "../session/run-report.ts";
import type { ApprovalView } from "../session/view.ts";
import { visibleText } from "../wire/visible.ts";
import { packageDir } from "./package-dir.ts";
import { RunProgress } from "./run-progress.ts";
import { UsageError } from "./usage-error.ts";

interface RunOptions {
  server: ServerCommand[];
  report?: "json" | "junit";
  yes?: boolean;
}

/** `wirebook run LAB`: restarts the servers, runs every cell in order, and says what the checks say. */
export function runCommand(): Command {
  return new Command("run")
    .description(
      "Run a lab without a page: every cell in order, then the verdicts. The exit code says how it went.",
    )
    .argument("<LAB>", "a lab file, *.lab.md")
    .addOption(
      new Option("--server <NAME=COMMAND>", "start this server so; COMMAND is a JSON array or quoted words")
        .argParser(readServer)
        .default([], "those that the lab names"),
    )
    .addOption(
      new Option("--report <FORMAT>", "print a report on standard output").choices(["json", "junit"]),
    )
    .option("--yes", "approve the start commands of this lab, for this run only")
    .addHelpText(
      "after",
      "\nExample:\n  wirebook run lab/notebooks/01-protocol-inspector.lab.md --yes --report junit",
    )
    .action(async (lab: string, options: RunOptions) => {
      process.exitCode = await run(lab, options);
    });
}

async function run(path: string, options: RunOptions): Promise<number> {
  const approvals = new Approvals();
  if (options.yes) approvals.approveAllOnce();
  const overrides = new Map(options.server.map((command) => [command.name, command]));
  const session = await open(path, approvals, overrides);
  try {
    const errors = printDiagnostics(path, session);
    if (errors > 0) return 2;
    await permit(session);
    const interrupted = await runToEnd(session);
    const report = runReport(session, interrupted);
    if (options.report)
      process.stdout.write(options.report === "json" ? reportJson(report) : reportJunit(report));
    return report.exit;
  } finally {
    await session.close();
  }
}

async function open(
  path: string,
  approvals: Approvals,
  overrides: ReadonlyMap<string, ServerCommand>,
): Promise<LabSession> {
  const cwd = process.cwd();
  try {
    const file = new LabFile(resolve(path), cwd, packageDir());
    const folder = sessionFolder(cwd, basename(path).replace(/(\.lab)?\.md$/, ""));
    return await LabSession.open({ id: "run", file, approvals, folder, overrides });
  } catch (error) {
    if (error instanceof LabFileError) throw new UsageError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code)
      throw new UsageError(`the frames cannot be kept in ${cwd}/.wirebook: ${(error as Error).message}`);
    throw error;
  }
}

/** Prints what lint says, on stderr. Gives the number of errors. */
function printDiagnostics(path: string, session: LabSession): number {
  for (const diagnostic of session.diagnostics)
    process.stderr.write(`${formatDiagnostic(path, diagnostic)}\n`);
  return session.diagnostics.filter(({ severity }) => severity === "error").length;
}

/** Asks a person at a terminal to approve what starts for the first time; without one it is exit code 3. */
async function permit(session: LabSession): Promise<void> {
  for (const { name, from, approval } of session.unapproved) {
    process.stderr.write(`\n${shownStart(name, from, approval!)}`);
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      throw new UsageError(
        `the start of "${name}" has not been approved, and there is no terminal to ask at. Give --yes to approve it for this run.`,
        3,
      );
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question("Start it, now and from now on? [y/N] ");
    terminal.close();
    if (!/^y(es)?$/i.test(answer.trim()))
      throw new UsageError(`"${name}" was not approved; nothing was started`, 3);
    await session.approve(approval!.key);
  }
}

const word = (text: string) => visibleText(JSON.stringify(text));

function shownStart(name: string, from: string, { program, args, cwd, env }: ApprovalView): string {
  const variables = env.map(
    (entry) => `\n  with     ${word(entry.name)} = ${entry.value === null ? "(secret)" : word(entry.value)}`,
  );
  return `The lab wants to start the server ${word(name)}, as named in ${word(from)}:
  program  ${word(program)}
  args     ${args.length === 0 ? "(none)" : args.map(word).join(" ")}
  in       ${word(cwd)}${variables.join("")}
`;
}

/** Runs everything. Gives true when a person interrupted it. */
async function runToEnd(session: LabSession): Promise<boolean> {
  let interrupted = false;
  const stop = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    session.interrupt();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const progress = new RunProgress(session);
  await session.runAll();
  await session.idle();
  await progress.end();
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
  return interrupted;
}

function readServer(text: string, before: ServerCommand[]): ServerCommand[] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError(`--server ${text}: write NAME=COMMAND, such as --server 'cmdb=node my-server.js'`);
  const name = text.slice(0, at);
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
