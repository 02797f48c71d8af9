import { childrenOf, isContainer, keyName, Kind, type JsonDoc } from "./json-doc.ts";
import type { LineTable } from "./json-fold.ts";
import { pathOf } from "./json-path.ts";

/** The node at that path, names by their last member; null where there is none. */
export function nodeByPath(doc: JsonDoc, path: readonly (string | number)[]): number | null {
  let node = 0;
  for (const step of path) {
    let found: number | null = null;
    let place = 0;
    for (const child of childrenOf(doc, node)) {
      const named = doc.kind[node] === Kind.object;
      if (named ? keyName(doc, child) === step : place === step) found = child;
      place += 1;
      if (!named && found !== null) break;
    }
    if (found === null) return null;
    node = found;
  }
  return node;
}

/**
 * What sides that are compared open by themselves: a container that they share is open on all of them or on
 * none, so that a line that differs differs by what a server wrote and not by how much of it is shown.
 */
export function openTogether(tables: readonly LineTable[]): Set<number>[] {
  return tables.map((table) => {
    const others = tables.filter((other) => other !== table);
    const kept = [...table.open].filter((node) => {
      const path = pathOf(table.doc, node);
      return others.every(({ doc, open }) => {
        const twin = nodeByPath(doc, path);
        return twin === null || !isContainer(doc, twin) || open.has(twin);
      });
    });
    return new Set(kept);
  });
}

/** What the other side has open after this side's containers changed from `from.open` to `open`. */
export function foldAlike(from: LineTable, open: ReadonlySet<number>, other: LineTable): Set<number> {
  const then = new Set(other.open);
  for (const node of new Set([...from.open, ...open])) {
    if (from.open.has(node) === open.has(node)) continue;
    const twin = nodeByPath(other.doc, pathOf(from.doc, node));
    if (twin === null || !isContainer(other.doc, twin)) continue;
    if (open.has(node)) then.add(twin);
    else then.delete(twin);
  }
  return then;
}
