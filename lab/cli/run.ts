import { Command, Option } from "commander";
import { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { reportJson } from "../grade/report-json.ts";
import { reportJunit } from "../grade/report-junit.ts";
import { runReport } from "../session/run-report.ts";
import { openHeadless, printDiagnostics, readLab, runToEnd } from "./headless.ts";
import { permit } from "./permit.ts";
import { readServer } from "./server-option.ts";

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
  const file = readLab(path);
  if (printDiagnostics(path, file, overrides) > 0) return 2;
  const { session, close } = await openHeadless(file, approvals, overrides);
  try {
    await permit(session);
    const interrupted = await runToEnd(session);
    const report = runReport(session, interrupted);
    if (report.points.of > 0) process.stderr.write(`${report.points.got} of ${report.points.of} points\n`);
    if (options.report)
      process.stdout.write(options.report === "json" ? reportJson(report) : reportJunit(report));
    return report.exit;
  } finally {
    await close();
  }
}
