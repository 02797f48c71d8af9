import { keyName, Kind, type JsonDoc } from "./json-doc.ts";

/** The way from the root to a node: names and 0-based places. */
export function pathOf(doc: JsonDoc, node: number): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = node; doc.parent[at]! >= 0; at = doc.parent[at]!) {
    const parent = doc.parent[at]!;
    if (doc.kind[parent] === Kind.object) path.push(keyName(doc, at)!);
    else path.push(placeOf(doc, at, parent));
  }
  return path.reverse();
}

function placeOf(doc: JsonDoc, node: number, parent: number): number {
  let place = 0;
  for (let child = parent + 1; child < node; child = doc.next[child]!) place += 1;
  return place;
}

/** The members of an object that a later member of the same name replaces in most parsers. */
export function shadowedMembers(doc: JsonDoc, node: number): Set<number> {
  const shadowed = new Set<number>();
  if (doc.kind[node] !== Kind.object) return shadowed;
  const last = new Map<string, number>();
  for (let child = node + 1; child < doc.next[node]!; child = doc.next[child]!) {
    const name = keyName(doc, child)!;
    const before = last.get(name);
    if (before !== undefined) shadowed.add(before);
    last.set(name, child);
  }
  return shadowed;
}
