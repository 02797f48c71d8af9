import type { WireRow } from "../../session/view.ts";
import { passer, type Chosen, type RowAt } from "./facets.ts";
import { isRoutine } from "./process-lines.ts";

/** What of the wire is shown. */
export interface WireFilter {
  chosen: Chosen;
  trace: string | null;
  logLines: boolean;
  /** Every start and end of a process, also those that are nothing to look at. */
  processLines: boolean;
  found(row: WireRow): boolean;
  rowAt: RowAt;
}

/** A line of the panel: a row of the wire, or the server's own word about the row above it. */
export interface ShownRow {
  row: WireRow;
  /** The server's log line for `row`. */
  log: boolean;
  /** Starts and ends in a row, of which `row` is the last, told in one line. */
  folded?: WireRow[];
}

export const FRAME_REM = 1.5;
export const LOG_REM = 1.25;

/**
 * The lines of the panel in order. A log line stands below the frame that it is about; one that no frame was found
 * for stands where it came.
 */
export function shownRows(rows: readonly WireRow[], filter: WireFilter): ShownRow[] {
  const shown: ShownRow[] = [];
  const alone = filter.chosen.direction.has("err");
  const logLines = filter.logLines && !alone;
  const passes = passing(filter);
  for (const row of rows) {
    const stderr = row.direction === "err";
    if (stderr && !alone && (!filter.logLines || isTold(row, filter.rowAt))) continue;
    if (!passes(row)) continue;
    if (row.direction === "meta" && !filter.processLines && isRoutine(row)) {
      fold(shown, row);
      continue;
    }
    shown.push({ row, log: false });
    if (logLines && !stderr && row.log !== null) shown.push({ row, log: true });
  }
  return shown;
}

/** The rows that pass, those of standard error and of processes too; the very array where nothing limits them. */
export function passingRows(rows: readonly WireRow[], filter: WireFilter): readonly WireRow[] {
  const passes = passing(filter);
  const some = rows.filter(passes);
  return some.length === rows.length ? rows : some;
}

function passing({ chosen, trace, found, rowAt }: WireFilter): (row: WireRow) => boolean {
  const passes = passer(chosen, rowAt);
  return (row) =>
    (trace === null || row.trace === trace || row.log?.traceId === trace) && passes(row) && found(row);
}

/** A process of one frame alone starts and ends around it: that says nothing. Others are told in one line. */
function fold(shown: ShownRow[], row: WireRow): void {
  if (row.connection === "fresh") return;
  const last = shown.at(-1);
  if (last?.folded === undefined) {
    shown.push({ row, log: false, folded: [row] });
    return;
  }
  last.folded.push(row);
  last.row = row;
}

/** Whether a frame's own line tells of this log line. */
function isTold({ n, peer, log }: WireRow, rowAt: RowAt): boolean {
  if (log === null || peer === null) return false;
  const request = rowAt(peer);
  if (request === undefined) return false;
  const owner = request.log === null && request.peer !== null ? rowAt(request.peer) : request;
  return owner?.log?.row === n;
}

/** The line of a row's own; -1 where it is not shown. Rows are in the order of their numbers. */
export function indexOfRow(shown: readonly ShownRow[], n: number): number {
  let [low, high] = [0, shown.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { row, log } = shown[middle]!;
    if (row.n === n) return log ? middle - 1 : middle;
    if (row.n < n) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Whether a line can be selected: log lines belong to the row above, and what happened to a process is no line. */
export const selectable = ({ row, log }: ShownRow): boolean => !log && row.kind !== "meta";

/** The next line that can be selected, from a line and in a direction; the line itself where there is none. */
export function stepRow(shown: readonly ShownRow[], from: number, by: number): number {
  for (let at = from + by; at >= 0 && at < shown.length; at += by) if (selectable(shown[at]!)) return at;
  return from;
}
