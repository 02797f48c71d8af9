import type { CellView } from "../../session/view.ts";

/** A cell, or a server that cells send to. Each has a row of its own. */
export interface MapNode {
  kind: "cell" | "server";
  /** Id of a cell, name of a server. */
  id: string;
  name: string;
  column: number;
}

/** From what is read, followed or sent to, to the cell that does: indices of nodes, and the line drawn for it. */
export interface MapEdge {
  kind: "reads" | "after" | "sends";
  from: number;
  to: number;
  path: string;
}

export interface MapLayout {
  /** Servers first, then the cells in page order: node `n` is in row `n`. */
  nodes: MapNode[];
  edges: MapEdge[];
  /** px of a root of 16 px that the lines take before the names begin. */
  width: number;
}

/** What of a cell makes it a node. */
export type MapCell = Pick<CellView, "id" | "name" | "reads" | "after" | "to">;

/** px of a root of 16 px: a row's height, a column's width, the first column's middle. */
export const ROW = 24;
const COLUMN = 12;
const FIRST = 10;
/** A lab may be deeper than this; then its last column holds the rest. */
const COLUMNS = 5;
const DOT = 4.5;
const BEND = 3;

/**
 * Lays the graph out: a row for each node, a column further right than all that it depends on. A line leaves its
 * source into the channel between two columns, goes up or down there, and enters its target's row, where no other
 * node stands: so it never runs through a node that it does not mean.
 */
export function mapLayout(cells: readonly MapCell[]): MapLayout {
  const servers = [...new Set(cells.flatMap(({ to }) => to))];
  const rowOf = new Map<string, number>();
  servers.forEach((name, at) => rowOf.set(`server ${name}`, at));
  cells.forEach(({ name }, at) => {
    // A name that two cells have means the first, as it does in a reference.
    if (!rowOf.has(`cell ${name}`)) rowOf.set(`cell ${name}`, servers.length + at);
  });
  const links = cells.flatMap((cell, at) => linksOf(cell, servers.length + at, rowOf));
  const columns = columnsOf(servers.length + cells.length, links);
  const nodes: MapNode[] = [
    ...servers.map((name): MapNode => ({ kind: "server", id: name, name, column: 0 })),
    ...cells.map(({ id, name }, at): MapNode => {
      return { kind: "cell", id, name, column: Math.min(columns[servers.length + at]!, COLUMNS - 1) };
    }),
  ];
  const most = Math.max(0, ...nodes.map(({ column }) => column));
  return {
    nodes,
    edges: links.map((link) => ({ ...link, path: pathOf(nodes, link.from, link.to) })),
    width: FIRST + most * COLUMN + COLUMN,
  };
}

/** The middle of a node, in px of a root of 16 px. */
export const middleOf = (node: MapNode, row: number): { x: number; y: number } => ({
  x: FIRST + node.column * COLUMN,
  y: row * ROW + ROW / 2,
});

/** All that a node depends on and all that depends on it, itself in neither, however far. */
export function relatedTo(
  { nodes, edges }: MapLayout,
  node: number,
): { before: Set<number>; after: Set<number> } {
  const [into, out] = [nodes.map((): number[] => []), nodes.map((): number[] => [])];
  for (const { from, to } of edges) {
    into[to]!.push(from);
    out[from]!.push(to);
  }
  return { before: reached(into, node), after: reached(out, node) };
}

type Link = Omit<MapEdge, "path">;

function linksOf({ reads, after, to }: MapCell, row: number, rowOf: ReadonlyMap<string, number>): Link[] {
  const found = new Map<number, Link>();
  const link = (kind: MapEdge["kind"], key: string) => {
    const from = rowOf.get(key);
    if (from !== undefined && from !== row && !found.has(from)) found.set(from, { kind, from, to: row });
  };
  for (const name of reads) link("reads", `cell ${name}`);
  for (const name of after) link("after", `cell ${name}`);
  for (const name of to) link("sends", `server ${name}`);
  return [...found.values()];
}

/** How many links lead to a node at most; links of a cycle count once around. */
function columnsOf(count: number, links: readonly Link[]): number[] {
  const into = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of links) into[to]!.push(from);
  const column = Array.from({ length: count }, () => -1);
  const open = new Set<number>();
  for (let start = 0; start < count; start += 1) {
    const stack = column[start]! < 0 ? [start] : [];
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      open.add(node);
      const next = into[node]!.find((from) => column[from]! < 0 && !open.has(from));
      if (next !== undefined) {
        stack.push(next);
        continue;
      }
      column[node] = Math.max(0, ...into[node]!.map((from) => column[from]! + 1));
      open.delete(node);
      stack.pop();
    }
  }
  return column;
}

function pathOf(nodes: readonly MapNode[], from: number, to: number): string {
  const [a, b] = [middleOf(nodes[from]!, from), middleOf(nodes[to]!, to)];
  // Sources of one column share its channel; three lanes in it tell neighbours apart.
  const channel = a.x + COLUMN / 2 + ((from % 3) - 1);
  const down = b.y > a.y ? BEND : -BEND;
  const into = b.x > channel ? 1 : -1;
  return (
    `M${a.x + DOT} ${a.y}H${channel - 1}Q${channel} ${a.y} ${channel} ${a.y + down}` +
    `V${b.y - down}Q${channel} ${b.y} ${channel + into * BEND} ${b.y}H${b.x - into * DOT}`
  );
}

function reached(links: readonly (readonly number[])[], start: number): Set<number> {
  const found = new Set<number>();
  const stack = [start];
  while (stack.length > 0)
    for (const next of links[stack.pop()!]!)
      if (next !== start && !found.has(next)) {
        found.add(next);
        stack.push(next);
      }
  return found;
}
