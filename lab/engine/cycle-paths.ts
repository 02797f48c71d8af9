/**
 * For every node on a cycle, such a cycle: a node, what it leads to, … and the first node again. `edges[i]`
 * are the nodes that node `i` leads to. Nodes of one cycle share one path, which starts at its lowest node
 * and is as short as one through that node can be. Nodes that only lead to a cycle, or are led to by one,
 * are absent.
 */
export function cyclePaths(edges: readonly (readonly number[])[]): Map<number, number[]> {
  const suspects = undecided(edges);
  const paths = new Map<number, number[]>();
  for (const start of suspects) {
    if (paths.has(start)) continue;
    const path = wayBack(start, edges, suspects);
    for (const node of path ?? []) if (!paths.has(node)) paths.set(node, path!);
  }
  return paths;
}

/** What is left when nodes without a way on, and then without a way in, are taken away again and again. */
function undecided(edges: readonly (readonly number[])[]): Set<number> {
  const back = edges.map((): number[] => []);
  edges.forEach((list, from) => list.forEach((to) => back[to]!.push(from)));
  const left = new Set(edges.keys());
  peel(left, edges, back);
  peel(left, back, edges);
  return left;
}

function peel(
  left: Set<number>,
  on: readonly (readonly number[])[],
  back: readonly (readonly number[])[],
): void {
  const count = on.map((list) => list.filter((to) => left.has(to)).length);
  const ready = [...left].filter((node) => count[node] === 0);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    left.delete(node);
    for (const from of back[node]!) if (left.has(from) && --count[from]! === 0) ready.push(from);
  }
}

function wayBack(
  start: number,
  edges: readonly (readonly number[])[],
  within: ReadonlySet<number>,
): number[] | undefined {
  const cameFrom = new Map<number, number>();
  const reached = [start];
  for (const node of reached) {
    for (const next of edges[node]!) {
      if (next === start) {
        const path = [start];
        for (let at = node; at !== start; at = cameFrom.get(at)!) path.push(at);
        return [...path, start].reverse();
      }
      if (!within.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      reached.push(next);
    }
  }
  return undefined;
}
