import { isContainer } from "./json-doc.ts";
import { packedAt, step, type LineTable } from "./json-fold.ts";

/** What a key does in a tree: a node to fold or unfold, a node to go to. */
export interface Move {
  fold?: number;
  to?: number;
}

/** The keys of the ARIA tree pattern; null for every other key. */
export function moveFor(key: string, table: LineTable, node: number): Move | null {
  const { doc, open } = table;
  const holds = isContainer(doc, node) && doc.size[node]! > 0;
  switch (key) {
    case "ArrowDown":
      return { to: step(table, node, 1) };
    case "ArrowUp":
      return { to: step(table, node, -1) };
    case "ArrowRight":
      if (!holds) return {};
      return open.has(node) ? { to: node + 1 } : { fold: node };
    case "ArrowLeft":
      if (holds && open.has(node)) return { fold: node };
      return doc.parent[node]! < 0 ? {} : { to: doc.parent[node]! };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: lastShown(table) };
    case "Enter":
    case " ":
      return holds ? { fold: node } : {};
    default:
      return null;
  }
}

function lastShown(table: LineTable): number {
  const packed = packedAt(table).last.at(-1);
  if (packed !== undefined) return packed;
  const { lines } = table;
  for (let at = lines.length - 1; at >= 0; at -= 1) if (lines[at]! >= 0) return lines[at]!;
  return 0;
}
