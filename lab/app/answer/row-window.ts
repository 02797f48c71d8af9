/** Rows one below the other, in px from the top of the first. */
export interface RowTops {
  readonly count: number;
  /** Of row `count`, too: where the last one ends. */
  top(row: number): number;
  /** The row at this height, within 0 and `count - 1`. */
  at(y: number): number;
}

export const evenRows = (count: number, height: number): RowTops => ({
  count,
  top: (row) => row * height,
  at: (y) => clamp(Math.floor(y / height), 0, count - 1),
});

export function unevenRows(heights: ArrayLike<number>): RowTops {
  const tops = new Float64Array(heights.length + 1);
  for (let row = 0; row < heights.length; row += 1) tops[row + 1] = tops[row]! + heights[row]!;
  return {
    count: heights.length,
    top: (row) => tops[clamp(row, 0, heights.length)]!,
    at: (y) => {
      let [low, high] = [0, heights.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (tops[middle]! <= y) low = middle;
        else high = middle - 1;
      }
      return Math.max(low, 0);
    },
  };
}

/** Rows to draw, `end` exclusive, and the px of nothing before and after them. */
export interface RowWindow {
  first: number;
  end: number;
  before: number;
  after: number;
}

/** No browser draws a taller box reliably; beyond it the scroll bar stands for more rows per px. */
const TALLEST = 8_000_000;

/**
 * The rows that a view from `from` to `to` (px, of the scrolled box) needs, with `spare` px more on both sides.
 * Where all rows together are taller than `tallest`, the box is that tall and positions are scaled.
 */
export function rowWindow(
  rows: RowTops,
  from: number,
  to: number,
  spare: number,
  tallest = TALLEST,
): RowWindow {
  const total = rows.top(rows.count);
  const box = Math.min(total, tallest);
  if (rows.count === 0) return { first: 0, end: 0, before: 0, after: 0 };
  const at = clamp(from, 0, box);
  const real = total > box ? at * scale(total, box, to - from) : at;
  const first = rows.at(real - spare);
  const end = Math.min(rows.at(real + (to - from) + spare) + 1, rows.count);
  const before = clamp(at - (real - rows.top(first)), 0, box);
  return { first, end, before, after: Math.max(box - before - (rows.top(end) - rows.top(first)), 0) };
}

/** Where to scroll to so that a row is in view: the nearest such place to `from`. */
export function scrollFor(rows: RowTops, row: number, from: number, view: number, tallest = TALLEST): number {
  const total = rows.top(rows.count);
  const box = Math.min(total, tallest);
  const by = total > box ? scale(total, box, view) : 1;
  const [top, bottom] = [rows.top(row), rows.top(row + 1)];
  const real = from * by;
  if (top < real) return Math.floor(top / by);
  if (bottom > real + view) return Math.ceil((bottom - view) / by);
  return from;
}

const scale = (total: number, box: number, view: number) =>
  Math.max(total - view, 1) / Math.max(box - view, 1);
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(most, least));
