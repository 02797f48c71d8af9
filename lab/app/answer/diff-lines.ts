/** One row of two columns: a line's number on each side, or null where only the other side has one. */
export interface DiffRow {
  left: number | null;
  right: number | null;
  same: boolean;
}

/** The table of a longest common run is worth its memory up to this many line pairs. */
const MOST_PAIRS = 1_000_000;

/**
 * Aligns two lists of lines. Each column, without its nulls, counts its list from 0 up. A run of lines that only
 * the left has and a run that only the right has share rows, so that changed lines stand beside each other.
 * Beyond a million pairs all that lies between the equal ends counts as different.
 */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let ends = 0;
  while (
    ends < left.length - start &&
    ends < right.length - start &&
    left[left.length - 1 - ends] === right[right.length - 1 - ends]
  )
    ends += 1;
  const rows: DiffRow[] = [];
  let [at, to] = [start, start];
  const apart = (leftEnd: number, rightEnd: number) => {
    for (; at < leftEnd || to < rightEnd; at += 1, to += 1) {
      rows.push({ left: at < leftEnd ? at : null, right: to < rightEnd ? to : null, same: false });
    }
    [at, to] = [leftEnd, rightEnd];
  };
  for (let row = 0; row < start; row += 1) rows.push({ left: row, right: row, same: true });
  for (const [a, b] of commonPairs(left, right, start, left.length - ends, right.length - ends)) {
    apart(a, b);
    rows.push({ left: a, right: b, same: true });
    [at, to] = [a + 1, b + 1];
  }
  apart(left.length - ends, right.length - ends);
  for (; at < left.length; at += 1, to += 1) rows.push({ left: at, right: to, same: true });
  return rows;
}

/** Pairs of equal lines, in order, as many as there can be. */
function commonPairs(
  left: readonly string[],
  right: readonly string[],
  from: number,
  leftEnd: number,
  rightEnd: number,
): [number, number][] {
  const [high, wide] = [leftEnd - from, rightEnd - from];
  if (high === 0 || wide === 0 || high * wide > MOST_PAIRS) return [];
  const longest = new Uint16Array((high + 1) * (wide + 1));
  const cell = (a: number, b: number) => longest[a * (wide + 1) + b]!;
  for (let a = high - 1; a >= 0; a -= 1)
    for (let b = wide - 1; b >= 0; b -= 1)
      longest[a * (wide + 1) + b] =
        left[from + a] === right[from + b]
          ? cell(a + 1, b + 1) + 1
          : Math.max(cell(a + 1, b), cell(a, b + 1));
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < high && b < wide;) {
    if (left[from + a] === right[from + b]) pairs.push([from + a++, from + b++]);
    else if (cell(a + 1, b) >= cell(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

/** The lines of each list that none of the others has; for three sides and more, which have no common rows. */
export function linesOnlyIn(lists: readonly (readonly string[])[]): Set<number>[] {
  return lists.map((list, side) => {
    const only = new Set(list.keys());
    lists.forEach((other, place) => {
      if (place !== side) for (const row of diffLines(list, other)) if (row.same) only.delete(row.left!);
    });
    return only;
  });
}
