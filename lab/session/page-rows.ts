import type { RowPortion, WireRow } from "./wire-row.ts";

/** Characters of a line that a page gets with its row; the frame by itself has the rest. */
export const rowPreview = 1024;

/** Rows in one portion for a page. */
const portion = 1000;
/** Rows that a snapshot brings: more than a screen shows. */
const first = 500;

/**
 * A row as a page gets it: a copy, with the beginning of a long line. A joined log line is said once, by its own row:
 * the frame's row has what it says and not its text.
 */
export function pageRow(row: WireRow): WireRow {
  const { text } = row.text;
  const log = row.log && { ...row.log, text: "" };
  if (text.length <= rowPreview) return { ...row, log };
  // A surrogate pair is never cut in two.
  const end = /[\uD800-\uDBFF]/.test(text[rowPreview - 1]!) ? rowPreview - 1 : rowPreview;
  return { ...row, log, text: { ...row.text, text: text.slice(0, end), cut: true } };
}

/** The newest rows, for a snapshot. */
export function newestRows(rows: readonly WireRow[]): WireRow[] {
  return rows.slice(-first).map(pageRow);
}

/** See `OpenRows.before`. `rows` are in the order of their numbers. */
export function* rowsBefore(rows: readonly WireRow[], n: number): Generator<RowPortion> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof WireRow)[];
  let end = rows.findLastIndex((row) => row.n < n) + 1;
  while (end > 0) {
    const from = Math.max(0, end - portion);
    const some = rows.slice(from, end).map((row) => {
      const shown = pageRow(row);
      return keys.map((key) => shown[key]);
    });
    yield { keys, rows: some };
    end = from;
  }
}
