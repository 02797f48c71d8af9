import { diffLines as align } from "../../wire/diff-lines.ts";

/** One row of two columns: a line's number on each side, or null where only the other side has one. */
export interface DiffRow {
  left: number | null;
  right: number | null;
  same: boolean;
}

/**
 * Aligns two lists of lines. Each column, without its nulls, counts its list from 0 up. A run of lines that only
 * the left has and the run after it that only the right has share rows, so that changed lines stand beside each
 * other.
 */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [a, b] = [0, 0];
  let apart = { left: 0, right: 0 };
  const meet = () => {
    for (let row = 0; row < Math.max(apart.left, apart.right); row += 1)
      rows.push({ left: row < apart.left ? a++ : null, right: row < apart.right ? b++ : null, same: false });
    apart = { left: 0, right: 0 };
  };
  for (const { kind } of align(left, right)) {
    if (kind === "only-left") apart.left += 1;
    else if (kind === "only-right") apart.right += 1;
    else {
      meet();
      rows.push({ left: a++, right: b++, same: true });
    }
  }
  meet();
  return rows;
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
