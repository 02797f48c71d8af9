import type { WireRow } from "../../session/view.ts";

/** What of the wire is shown. Empty or null: no such limit. */
export interface WireFilter {
  servers: ReadonlySet<string>;
  trace: string | null;
  /** Id of the cell whose frames are shown. */
  cell: string | null;
  logLines: boolean;
  found(row: WireRow): boolean;
}

/** A line of the panel: a row of the wire, or the server's own word about the row above it. */
export interface ShownRow {
  row: WireRow;
  /** The server's log line for `row`. */
  log: boolean;
}

export const FRAME_REM = 1.5;
export const LOG_REM = 1.25;

/**
 * The lines of the panel in order. A log line stands below the frame that it is about; one that no frame was found
 * for stands where it came.
 */
export function shownRows(rows: readonly WireRow[], filter: WireFilter): ShownRow[] {
  const told = new Set<number>();
  for (const { log, n } of rows) if (log !== null && log.row !== n) told.add(log.row);
  const shown: ShownRow[] = [];
  for (const row of rows) {
    const stderr = row.direction === "err";
    if (stderr && (!filter.logLines || told.has(row.n))) continue;
    if (!passes(row, filter)) continue;
    shown.push({ row, log: false });
    if (filter.logLines && !stderr && row.log !== null) shown.push({ row, log: true });
  }
  return shown;
}

/** The rows that pass; the very array where nothing limits them. */
export function passingRows(rows: readonly WireRow[], filter: WireFilter): readonly WireRow[] {
  const passing = rows.filter((row) => passes(row, filter));
  return passing.length === rows.length ? rows : passing;
}

function passes(row: WireRow, { servers, trace, cell, found }: WireFilter): boolean {
  if (servers.size > 0 && !servers.has(row.server)) return false;
  if (trace !== null && row.trace !== trace && row.log?.traceId !== trace) return false;
  if (cell !== null && row.cell !== cell) return false;
  return found(row);
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
