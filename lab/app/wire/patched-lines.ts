import type { WireRow } from "../../session/view.ts";
import { shownRows, type ShownRow, type WireFilter } from "./shown-rows.ts";

/** Rows around a change that are looked at again: what belongs together, such as a frame and its log line, is near. */
const nearby = 100;

/**
 * The lines of rows that are mostly those of before, by the same filter: only what came or changed, and what is around
 * it, is looked at.
 */
export function patchedLines(
  before: { rows: readonly WireRow[]; shown: readonly ShownRow[] },
  rows: readonly WireRow[],
  filter: WireFilter,
  around = nearby,
): ShownRow[] {
  const old = before.rows;
  const least = Math.min(old.length, rows.length);
  let same = 0;
  while (same < least && old[same] === rows[same]) same += 1;
  let tail = 0;
  while (tail < least - same && old[old.length - 1 - tail] === rows[rows.length - 1 - tail]) tail += 1;
  let from = Math.max(0, same - around);
  let to = Math.min(rows.length, rows.length - tail + around);
  const { shown } = before;
  // A line of several processes is made anew as a whole, and so is one that more of them may join.
  const first = lineAt(shown, rows[from]?.n ?? Infinity);
  for (const line of [shown[first - 1], shown[first]])
    if (line?.folded !== undefined) from = Math.min(from, placeOf(rows, line.folded[0]!.n));
  const kept = shown[lineAt(shown, rows[to]?.n ?? Infinity)];
  if (kept?.folded !== undefined) to = Math.max(to, placeOf(rows, kept.row.n) + 1);
  const head = shown.slice(0, lineAt(shown, rows[from]?.n ?? Infinity));
  const rest = to >= rows.length ? [] : shown.slice(lineAt(shown, rows[to]!.n));
  return [...head, ...shownRows(rows.slice(from, to), filter), ...rest];
}

/** The first line of this row, or of one after it. */
function lineAt(shown: readonly ShownRow[], n: number): number {
  let [low, high] = [0, shown.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shown[middle]!.row.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the row of this number is, or the first after it. */
function placeOf(rows: readonly WireRow[], n: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}
