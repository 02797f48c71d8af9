import type { CellShape, Edges } from "./graph.ts";

/**
 * The cells that start together with `first`, in page order, itself included: its neighbours on the page of
 * the same `parallel` group that are `ready` and come after nothing that still waits.
 */
export function batchOf(
  first: string,
  page: readonly CellShape[],
  before: Edges,
  waiting: ReadonlySet<string>,
  ready: (id: string) => boolean,
): readonly string[] {
  const at = page.findIndex(({ id }) => id === first);
  const group = page[at]?.group;
  if (group === undefined) return [first];
  let from = at;
  let to = at + 1;
  while (page[from - 1]?.group === group) from--;
  while (page[to]?.group === group) to++;
  return page
    .slice(from, to)
    .map(({ id }) => id)
    .filter((id) => id === first || (waiting.has(id) && ready(id) && !comesAfterAny(id, waiting, before)));
}

function comesAfterAny(id: string, waiting: ReadonlySet<string>, before: Edges): boolean {
  const earlier = new Set(before.get(id));
  for (const ancestor of earlier) {
    if (waiting.has(ancestor)) return true;
    for (const next of before.get(ancestor) ?? []) earlier.add(next);
  }
  return false;
}
