import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { formatDiagnostic, lintLab } from "../format/lint-lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { quoteList } from "../format/quote.ts";
import { reportJson } from "../grade/report-json.ts";
import { reportJunit } from "../grade/report-junit.ts";
import { LabFile, LabFileError } from "../session/lab-file.ts";
import { LabServers } from "../session/lab-servers.ts";
import { LabSession } from "../session/lab-session.ts";
import { sessionFolder } from "../session/state-folder.ts";
import { runReport } from "../session/run-report.ts";
import { visibleText } from "../wire/visible.ts";
import { packageDir } from "./package-dir.ts";
import { permit } from "./permit.ts";
import { RunProgress } from "./run-progress.ts";
import { readServer } from "./server-option.ts";
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
  const file = read(path);
  if (printDiagnostics(path, file, overrides) > 0) return 2;
  const session = await open(file, approvals, overrides);
  try {
    await permit(session);
    const interrupted = await runToEnd(session);
    const report = runReport(session, interrupted);
    if (report.points.of > 0) process.stderr.write(`${report.points.got} of ${report.points.of} points\n`);
    if (options.report)
      process.stdout.write(options.report === "json" ? reportJson(report) : reportJunit(report));
    return report.exit;
  } finally {
    await session.close();
  }
}

function read(path: string): LabFile {
  try {
    return new LabFile(resolve(path), process.cwd(), packageDir());
  } catch (error) {
    throw error instanceof LabFileError ? new UsageError(error.message) : error;
  }
}

async function open(
  file: LabFile,
  approvals: Approvals,
  overrides: ReadonlyMap<string, ServerCommand>,
): Promise<LabSession> {
  const { cwd } = file;
  try {
    const folder = sessionFolder(cwd, basename(file.path).replace(/(\.lab)?\.md$/, ""));
    return await LabSession.open({ id: "run", file, approvals, folder, overrides });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code)
      throw new UsageError(`the frames cannot be kept in ${cwd}/.wirebook: ${(error as Error).message}`);
    throw error;
  }
}

/**
 * Prints what lint says of the lab, on stderr, and not of its frames: they are sent as they are. Gives the number of
 * errors.
 *
 * @throws UsageError where `--server` names what the lab has not; the lab itself is right then
 */
function printDiagnostics(
  path: string,
  file: LabFile,
  overrides: ReadonlyMap<string, ServerCommand>,
): number {
  const lab = parseLab(file.text, file.shown);
  const servers = new LabServers(lab, file.path, file.packageDir, overrides);
  const found = lintLab(lab, servers.knownPrograms());
  for (const diagnostic of found) process.stderr.write(`${formatDiagnostic(path, diagnostic)}\n`);
  const errors = found.filter(({ severity }) => severity === "error").length;
  const stranger = [...overrides.keys()].find((name) => !servers.names.includes(name));
  if (errors === 0 && stranger !== undefined) {
    const there = servers.names.length === 0 ? "It names none" : `It names ${quoteList(servers.names)}`;
    throw new UsageError(`--server ${visibleText(stranger)}: the lab names no such server. ${there}.`);
  }
  return errors;
}

/** Runs everything. Gives true when a person interrupted it. */
async function runToEnd(session: LabSession): Promise<boolean> {
  let interrupted = false;
  const stop = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    session.interrupt();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  const progress = new RunProgress(session);
  await session.runAll();
  await session.idle();
  await progress.end();
  for (const signal of signals) process.off(signal, stop);
  return interrupted;
}
