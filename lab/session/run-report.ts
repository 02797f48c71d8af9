import { exits, reportOf, type Report } from "../grade/report.ts";
import type { LabSession } from "./lab-session.ts";

/** How a headless run went, once it is idle. */
export function runReport(session: LabSession, interrupted: boolean): Report {
  const { lab, cells } = session.view();
  const checks = cells.flatMap(({ name, outcome }) =>
    outcome?.kind === "check" ? [{ name, verdict: outcome.verdict }] : [],
  );
  const ran = {
    lab,
    checks,
    cells: cells.map(({ name, kind, status, result, ms }) => {
      return { name, kind, status, result, ms: ms === null ? null : Math.round(ms * 1000) / 1000 };
    }),
  };
  if (interrupted) return reportOf({ ...ran, ended: exits.interrupted });
  return reportOf(session.startFailures > 0 ? { ...ran, ended: exits.unstarted } : ran);
}
