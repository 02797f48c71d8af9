import { existsSync, lstatSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { Approvals } from "../bench/approvals.ts";
import { exportKept, exportOpenLab, secretsOfLab } from "../session/export/export-lab.ts";
import { ExportMissing } from "../session/export/export-page.ts";
import { newestSession } from "../session/export/kept-session.ts";
import { keepPrivate } from "../session/keep-private.ts";
import type { LabFile } from "../session/lab-file.ts";
import { labId } from "../session/lab-id.ts";
import { labName } from "../session/lab-name.ts";
import { LabSession } from "../session/lab-session.ts";
import { visibleText } from "../wire/visible.ts";
import { readLab } from "./headless.ts";
import { runLab, type RunLabOptions } from "./run-lab.ts";
import { readServer } from "./server-option.ts";
import { UsageError } from "./usage-error.ts";

interface ExportOptions extends RunLabOptions {
  output?: string;
  force?: boolean;
  run?: boolean;
}

const help = `
Without --run nothing is started: the page shows the newest session of the lab in this folder that ran anything, be it
of the browser or of \`wirebook run\`, and says when that was; where there is none, the lab as it is. The exit code is
then 0 once the page is written. With --run it is that of the run, as for \`wirebook run\`: 1 where a check fails.
The page is written in either case. It holds every frame, values included: only environment values that the lab marks as
secret are hidden. It is readable by you alone, until you give it away.

Example:
  wirebook export lab/notebooks/01-protocol-inspector.lab.md --run --yes -o page.html`;

/** `wirebook export LAB`: a lab with what its newest run gave, as one HTML file that opens from disk. */
export function exportCommand(): Command {
  return new Command("export")
    .description("Write a lab with its frames, verdicts and diagram as one HTML file that opens from disk.")
    .argument("<LAB>", "a lab file, *.lab.md")
    .option("-o, --output <FILE>", "the page; - is standard output (default: the lab's name, here)")
    .option("--force", "write over a file that is there")
    .option("--run", "run every cell first")
    .option("--yes", "with --run: approve the start commands of this lab, for this run only")
    .addOption(
      new Option("--server <NAME=COMMAND>", "with --run: start this server so")
        .argParser(readServer)
        .default([], "those that the lab names"),
    )
    .addHelpText("after", help)
    .action(async (lab: string, options: ExportOptions) => {
      process.exitCode = await exportLab(lab, options);
    });
}

async function exportLab(path: string, options: ExportOptions): Promise<number> {
  if (!options.run && (options.yes || options.server.length > 0))
    throw new UsageError("--yes and --server say how to run the lab; give --run with them.");
  const file = readLab(path);
  const target = targetOf(file, options);
  try {
    if (options.run) return await afterRun(path, file, options, target);
    await write(target, await kept(file), options);
    return 0;
  } catch (error) {
    throw error instanceof ExportMissing ? new UsageError(error.message, 4) : error;
  }
}

/** Said before anything runs: a run takes its time. */
function targetOf(file: LabFile, { output, force }: ExportOptions): string {
  if (output === "-") return "-";
  const target = resolve(output ?? `${labName(file.path)}.html`);
  if (!existsSync(target) && !isLink(target)) return target;
  if (!lstatSync(target).isFile())
    throw new UsageError(`${target} is there and is no file. Give another with -o.`);
  if (!force)
    throw new UsageError(`${target} is there already. Give --force to write over it, or another with -o.`);
  return target;
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** The page of the newest session, or of the lab as it is. */
async function kept(file: LabFile): Promise<string> {
  const { cwd, packageDir } = file;
  const secrets = secretsOfLab(file.path, packageDir);
  const session = await newestSession(cwd, labId(file.path));
  if (session === null) {
    tell(
      "no session of this lab ran anything here: the page shows the lab as it is. With --run it is run first",
    );
    return asItIs(file);
  }
  const notes: string[] = [];
  if (session.view.version !== file.version) {
    tell("the lab's file changed after its newest session: the page shows what was run");
    notes.push("The lab's file was changed after this run. What is shown here is the text that ran.");
  }
  tell(`showing the session of ${new Date(session.at).toISOString().slice(0, 16).replace("T", " ")} UTC`);
  return exportKept(session, { cwd, packageDir, secrets, notes });
}

/** Opened as the page would: values are computed, nothing is started or sent. */
async function asItIs(file: LabFile): Promise<string> {
  const { cwd, packageDir } = file;
  const folder = await mkdtemp(join(tmpdir(), "wirebook-export-"));
  try {
    const session = await LabSession.open({ id: "export", file, approvals: new Approvals(), folder });
    try {
      await session.idle();
      return await exportOpenLab(session, { cwd, packageDir, secrets: [] });
    } finally {
      await session.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function afterRun(path: string, file: LabFile, options: ExportOptions, target: string): Promise<number> {
  return runLab(path, file, options, async ({ session, report, overrides }) => {
    if (report.points.of > 0) tell(`${report.points.got} of ${report.points.of} points`);
    const { cwd, packageDir } = file;
    const secrets = secretsOfLab(file.path, packageDir, overrides);
    await write(target, await exportOpenLab(session, { cwd, packageDir, secrets }), options);
  });
}

/** Private, and never over a file that came meanwhile. */
async function write(target: string, page: string, { force }: ExportOptions): Promise<void> {
  if (target === "-") {
    await new Promise<void>((done) => process.stdout.write(page, () => done()));
    return;
  }
  try {
    if (force) await keepPrivate(target, page);
    else await writeFile(target, page, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new UsageError(`the page was not written: ${(error as Error).message}`);
  }
  tell(`wrote ${target}, ${Math.ceil(Buffer.byteLength(page) / 1000)} kB`);
}

function tell(text: string): void {
  process.stderr.write(`wirebook: ${visibleText(text)}\n`);
}
