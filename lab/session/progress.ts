import * as z from "zod";
import type { Cell } from "../format/lab.ts";
import type { ProgressView } from "./list-view.ts";
import type { CellView, LabView } from "./view.ts";

const schema = z.object({
  format: z.literal(1),
  /** ms since the epoch of the last time that a page opened the lab. */
  opened: z.number().nullable(),
  /** ms since the epoch of the last time that one of its cells ran, and the file's version then. */
  lastRun: z.number().nullable(),
  version: z.string().nullable(),
  /** Cells that have run once, by name. */
  ran: z.array(z.string()),
  /** Points that each check gave when it was last judged, by its name. */
  points: z.record(z.string(), z.number().nonnegative()),
});

/** How far a person has come in a lab, over all sessions. It is kept by names, so an edit of the lab keeps it. */
export type Progress = z.infer<typeof schema>;

export const noProgress: Progress = {
  format: 1,
  opened: null,
  lastRun: null,
  version: null,
  ran: [],
  points: {},
};

/** Reads what `JSON.stringify` made of a progress; null where the text is none. */
export function parseProgress(text: string): Progress | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Cells that a person runs: those that reach a server. Values, expressions and forms come by themselves. */
const crosses = ({ kind }: { kind: CellView["kind"] }): boolean =>
  kind === "frame" || kind === "do" || kind === "call" || kind === "chat" || kind === "script";

/** When the last run ended in a session that shows as this, in ms since the epoch; null where nothing has run. */
export function lastRunAt({ cells }: Pick<LabView, "cells">): number | null {
  const ends = cells.flatMap((cell) => (crosses(cell) && cell.lastRun !== null ? [cell.lastRun] : []));
  return ends.length === 0 ? null : ends.reduce((last, end) => Math.max(last, end));
}

/** What was known, with what a session shows now. A check that was not judged this time keeps the points it gave before. */
export function withView(before: Progress, view: Pick<LabView, "cells" | "version">): Progress {
  const names = new Set(view.cells.map(({ name }) => name));
  const ran = new Set(before.ran.filter((name) => names.has(name)));
  const points = new Map(Object.entries(before.points).filter(([name]) => names.has(name)));
  let { lastRun, version } = before;
  for (const cell of view.cells) {
    const judged = cell.result === "ok" && cell.outcome?.kind === "check" ? cell.outcome.verdict : null;
    if (judged !== null && judged.state !== "not-run" && judged.state !== "blocked")
      points.set(cell.name, judged.points.got);
    if (!crosses(cell) || cell.lastRun === null) continue;
    ran.add(cell.name);
    if (cell.lastRun > (lastRun ?? 0)) [lastRun, version] = [cell.lastRun, view.version];
  }
  // `fromEntries` makes `__proto__` a member like any other.
  return { ...before, lastRun, version, ran: [...ran], points: Object.fromEntries(points) };
}

/** A progress beside the lab as it is now: what is no longer in it does not count, and no check gives more than it has. */
export function progressView(progress: Progress, cells: readonly Cell[], version: string): ProgressView {
  const ran = new Set(progress.ran);
  const points = new Map(Object.entries(progress.points));
  const checks = cells.filter(({ kind }) => kind === "check");
  return {
    got: checks.reduce(
      (sum, { name, options }) => sum + Math.min(points.get(name) ?? 0, options.points ?? 0),
      0,
    ),
    of: checks.reduce((sum, { options }) => sum + (options.points ?? 0), 0),
    ran: cells.filter((cell) => crosses(cell) && ran.has(cell.name)).length,
    runnable: cells.filter(crosses).length,
    opened: progress.opened,
    lastRun: progress.lastRun,
    changed: progress.version !== null && progress.version !== version,
  };
}
