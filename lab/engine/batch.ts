import type { CellShape, Edges } from "./graph.ts";

/**
 * The cells that start together with the one at the position `at` of the page, in page order, itself included:
 * its neighbours of the same `parallel` group that wait, are `ready`, and come after nothing that still waits.
 */
export function batchOf(
  at: number,
  page: readonly CellShape[],
  before: Edges,
  waits: (id: string) => boolean,
  ready: (id: string) => boolean,
): readonly string[] {
  const { id: first, group } = page[at]!;
  if (group === undefined) return [first];
  let from = at;
  let to = at + 1;
  while (page[from - 1]?.group === group) from--;
  while (page[to]?.group === group) to++;
  const clear = new Set<string>();
  return page
    .slice(from, to)
    .map(({ id }) => id)
    .filter((id) => id === first || (waits(id) && ready(id) && comesAfterNone(id, waits, before, clear)));
}

/** Whether nothing that `waits` is among what comes before the cell. `clear`: those known to be such already. */
function comesAfterNone(
  id: string,
  waits: (id: string) => boolean,
  before: Edges,
  clear: Set<string>,
): boolean {
  const earlier = new Set(before.get(id));
  for (const ancestor of earlier) {
    if (waits(ancestor)) return false;
    if (clear.has(ancestor)) continue;
    for (const next of before.get(ancestor) ?? []) earlier.add(next);
  }
  for (const ancestor of earlier) clear.add(ancestor);
  return true;
}
