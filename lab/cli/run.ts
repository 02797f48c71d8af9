import { Command, Option } from "commander";
import { reportJson } from "../grade/report-json.ts";
import { reportJunit } from "../grade/report-junit.ts";
import { readLab } from "./headless.ts";
import { runLab, type RunLabOptions } from "./run-lab.ts";
import { readServer } from "./server-option.ts";

interface RunOptions extends RunLabOptions {
  report?: "json" | "junit";
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

function run(path: string, options: RunOptions): Promise<number> {
  return runLab(path, readLab(path), options, ({ report }) => {
    if (report.points.of > 0) process.stderr.write(`${report.points.got} of ${report.points.of} points\n`);
    if (options.report)
      process.stdout.write(options.report === "json" ? reportJson(report) : reportJunit(report));
  });
}
