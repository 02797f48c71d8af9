import type { WireRow } from "../../session/view.ts";
import type { SeenState } from "../seal/state-book.ts";

/**
 * The state that is looked at: that of the selected frame or of the frame that belongs to it; else the newest that the
 * step sent, or got; else the newest of all. Null where there is none.
 */
export function shownState(
  states: ReadonlyMap<number, SeenState>,
  rows: readonly WireRow[],
  selected: number | null,
  cells: readonly string[],
): SeenState | null {
  const row = selected === null ? undefined : rows.find(({ n }) => n === selected);
  if (row !== undefined) {
    const found = states.get(row.n) ?? states.get(row.peer ?? -1);
    if (found !== undefined) return found;
  }
  const all = [...states.values()];
  const here = all.filter((seen) => seen.row.cell !== null && cells.includes(seen.row.cell));
  return here.findLast((seen) => seen.row.direction === "c2s") ?? here.at(-1) ?? all.at(-1) ?? null;
}
