import type { WireRow } from "../../session/view.ts";
import { unevenRows, type RowTops } from "../answer/row-window.ts";
import { patchedLines } from "./patched-lines.ts";
import { FRAME_REM, LOG_REM, passingRows, shownRows, type ShownRow, type WireFilter } from "./shown-rows.ts";

/** What the lines follow from; equal inputs give the same lines, so that a scroll costs nothing of this. */
export interface LinesInput extends WireFilter {
  rows: readonly WireRow[];
  /** Changes when `found` would say something else. */
  searched: number;
  /** px of one rem. */
  rem: number;
}

/** The lines of the panel with their places, kept until something that they follow from changes. */
export class WireLines {
  shown: readonly ShownRow[] = [];
  tops: RowTops = unevenRows([]);
  /** How many of them are lines of the wire. */
  count = 0;
  #input: LinesInput | null = null;
  #rows: readonly WireRow[] | null = null;

  /** The rows that pass the filter, those of standard error too whatever is shown of them. */
  get rows(): readonly WireRow[] {
    if (this.#input === null) return [];
    this.#rows ??= passingRows(this.#input.rows, this.#input);
    return this.#rows;
  }

  /** How many lines of the wire come after this one. */
  after(n: number): number {
    let count = 0;
    for (let at = this.shown.length - 1; at >= 0 && this.shown[at]!.row.n > n; at -= 1)
      if (!this.shown[at]!.log) count += 1;
    return count;
  }

  take(input: LinesInput): void {
    const before = this.#input;
    const keys = ["rows", "chosen", "trace", "logLines", "processLines", "searched", "rem"] as const;
    if (before !== null && keys.every((key) => before[key] === input[key])) return;
    this.#input = input;
    this.#rows = null;
    const onlyRows = keys.every((key) => key === "rows" || before?.[key] === input[key]);
    this.shown =
      before !== null && onlyRows
        ? patchedLines({ rows: before.rows, shown: this.shown }, input.rows, input)
        : shownRows(input.rows, input);
    const heights = new Float64Array(this.shown.length);
    this.count = 0;
    this.shown.forEach(({ row, log }, at) => {
      heights[at] = input.rem * (log || row.direction === "err" ? LOG_REM : FRAME_REM);
      if (!log) this.count += 1;
    });
    this.tops = unevenRows(heights);
  }
}
