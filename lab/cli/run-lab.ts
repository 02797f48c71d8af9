import { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import type { Report } from "../grade/report.ts";
import type { LabFile } from "../session/lab-file.ts";
import type { LabSession } from "../session/lab-session.ts";
import { runReport } from "../session/run-report.ts";
import { openHeadless, printDiagnostics, runToEnd } from "./headless.ts";
import { permit } from "./permit.ts";

/** How a person wants a lab run without a page. */
export interface RunLabOptions {
  /** From `--server NAME=COMMAND`. */
  server: readonly ServerCommand[];
  /** Approves its start commands, for this run only. */
  yes?: boolean;
}

/** What a run came to, while its session is still open. */
export interface RunResult {
  session: LabSession;
  report: Report;
  overrides: ReadonlyMap<string, ServerCommand>;
}

/**
 * Runs a lab without a page, from the question for its programs to the end of the last cell.
 *
 * @param path the lab, as it was named
 * @param done what is to be made of it
 * @returns the exit code: 2 where the lab is wrong, which is said on stderr, else that of the report.
 */
export async function runLab(
  path: string,
  file: LabFile,
  { server, yes }: RunLabOptions,
  done: (result: RunResult) => void | Promise<void>,
): Promise<number> {
  const approvals = new Approvals();
  if (yes) approvals.approveAllOnce();
  const overrides = new Map(server.map((command) => [command.name, command]));
  if (printDiagnostics(path, file, overrides) > 0) return 2;
  const { session, close } = await openHeadless(file, approvals, overrides);
  try {
    await permit(session);
    const interrupted = await runToEnd(session);
    const report = runReport(session, interrupted);
    await done({ session, report, overrides });
    return report.exit;
  } finally {
    await close();
  }
}
