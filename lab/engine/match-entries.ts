import type { Entry } from "./entry.ts";
import type { CellShape } from "./graph.ts";

/**
 * Finds, for each cell as it is now written, the entry that it continues: one of the same name; where several
 * cells share a name, first the one that also has the id, then the one that has the definition, then any.
 * A cell whose name no entry has continues none.
 */
export function matchEntries<V>(
  cells: readonly CellShape[],
  entries: Iterable<Entry<V>>,
): (Entry<V> | undefined)[] {
  const free = new Map<string, Entry<V>[]>();
  for (const entry of entries) {
    const same = free.get(entry.shape.name);
    if (same) same.push(entry);
    else free.set(entry.shape.name, [entry]);
  }
  const found = cells.map((): Entry<V> | undefined => undefined);
  const tests = [
    (entry: Entry<V>, cell: CellShape) => entry.shape.id === cell.id,
    (entry: Entry<V>, cell: CellShape) => entry.shape.definition === cell.definition,
    () => true,
  ];
  for (const test of tests)
    cells.forEach((cell, at) => {
      if (found[at]) return;
      const candidates = free.get(cell.name) ?? [];
      const index = candidates.findIndex((entry) => test(entry, cell));
      if (index >= 0) found[at] = candidates.splice(index, 1)[0];
    });
  return found;
}
