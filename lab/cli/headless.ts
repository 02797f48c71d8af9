import { resolve } from "node:path";
import type { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { formatDiagnostic, lintLab } from "../format/lint-lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { quoteList } from "../format/quote.ts";
import { KeptResults } from "../session/keep-results.ts";
import { LabFile, LabFileError } from "../session/lab-file.ts";
import { labName } from "../session/lab-name.ts";
import { LabServers } from "../session/lab-servers.ts";
import { LabSession } from "../session/lab-session.ts";
import { sessionFolder } from "../session/state-folder.ts";
import { visibleText } from "../wire/visible.ts";
import { packageDir } from "./package-dir.ts";
import { RunProgress } from "./run-progress.ts";
import { UsageError } from "./usage-error.ts";

/** @throws UsageError where there is no lab to read */
export function readLab(path: string): LabFile {
  try {
    return new LabFile(resolve(path), process.cwd(), packageDir());
  } catch (error) {
    throw error instanceof LabFileError ? new UsageError(error.message) : error;
  }
}

/** A session without a page. `close` keeps what it came to, and ends its programs. */
export interface Headless {
  session: LabSession;
  close(): Promise<void>;
}

/** @throws UsageError where its frames cannot be kept */
export async function openHeadless(
  file: LabFile,
  approvals: Approvals,
  overrides: ReadonlyMap<string, ServerCommand>,
): Promise<Headless> {
  const { cwd } = file;
  try {
    const folder = sessionFolder(cwd, labName(file.path));
    const session = await LabSession.open({ id: "run", file, approvals, folder, overrides });
    const results = new KeptResults(session, { cwd, packageDir: file.packageDir, folder, overrides }, false);
    return {
      session,
      async close() {
        await results.end();
        await session.close();
      },
    };
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
export function printDiagnostics(
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
export async function runToEnd(session: LabSession): Promise<boolean> {
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
