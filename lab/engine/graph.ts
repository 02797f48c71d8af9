import { cyclePaths } from "./cycle-paths.ts";
import { PageOrderHeap } from "./page-order-heap.ts";

/**
 * What the engine knows of a cell. It never sees a cell's text: `definition` changes when the text or an
 * attribute changes, and that is all it needs.
 */
export interface CellShape {
  readonly id: string;
  readonly name: string;
  /** Names of the cells whose values this one takes. */
  readonly reads: readonly string[];
  /** Names of the cells that this one comes after, without taking their values. */
  readonly after: readonly string[];
  readonly servers: readonly string[];
  readonly mode: "auto" | "manual";
  /**
   * `pure` (value, cel, form, check) may run whenever its inputs are there; `frame` by itself only once a
   * person has run it in this session, as it is written now; `act` (do, call, chat, script) never by itself.
   */
  readonly kind: "pure" | "frame" | "act";
  /** Computed when the lab is opened: a `value` or `cel` cell that needs no server. */
  readonly opens: boolean;
  /** Connection key of a `parallel` cell. */
  readonly group?: string;
  readonly definition: string;
}

/** Why a cell cannot run as the lab is written. */
export type Problem =
  /** Another cell has the same name; `with` are the ids of all cells that have it. */
  | { kind: "duplicate"; name: string; with: readonly string[] }
  /** It reads, or comes after, a name that no cell has. */
  | { kind: "undefined"; name: string }
  /** Names from this cell back to itself, each reading the next: `a`, `b`, `a`. */
  | { kind: "cycle"; path: readonly string[] };

/** Edges by cell id, in page order, without doubles. */
export type Edges = ReadonlyMap<string, readonly string[]>;

export interface Graph {
  /** Every cell id, each after all it reads or follows; ties by page order. Edges within a cycle do not count. */
  readonly order: readonly string[];
  /** The cells each one reads. */
  readonly parents: Edges;
  /** The cells that read each one. */
  readonly children: Edges;
  /** The cells each one reads or comes after. */
  readonly before: Edges;
  /** Cells that cannot run as written; a cell without problems is absent. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  /** Cells without a problem of their own that read, directly or not, from one that has: the name of that one. */
  readonly blocked: ReadonlyMap<string, string>;
  /** The one cell with that name; undefined where none or several have it. */
  byName(name: string): string | undefined;
}

/** The dependency graph of a lab's cells, given in page order. Never throws: faults are `problems`. */
export function graph(cells: readonly CellShape[]): Graph {
  const named = new Map<string, number[]>();
  cells.forEach(({ name }, at) => {
    const same = named.get(name);
    if (same) same.push(at);
    else named.set(name, [at]);
  });

  const problems = cells.map((): Problem[] => []);
  for (const [name, at] of named)
    if (at.length > 1) {
      const ids = at.map((i) => cells[i]!.id);
      for (const i of at) problems[i]!.push({ kind: "duplicate", name, with: ids });
    }

  /** Page positions of the cells with these names; a name that several cells have leads nowhere. */
  const positions = (names: Iterable<string>) =>
    [...new Set(names)]
      .flatMap((name) => (named.get(name)?.length === 1 ? named.get(name)! : []))
      .sort(ascending);

  const parents = cells.map(({ reads }) => positions(reads));
  const before = cells.map(({ reads, after }) => positions([...reads, ...after]));
  cells.forEach(({ reads, after }, at) => {
    for (const name of new Set([...reads, ...after]))
      if (!named.has(name)) problems[at]!.push({ kind: "undefined", name });
  });

  const cycles = cyclePaths(before);
  for (const [at, path] of cycles)
    problems[at]!.push({ kind: "cycle", path: path.map((i) => cells[i]!.name) });

  const order = topological(before, (from, to) => cycles.has(from) && cycles.has(to));
  const blocked = new Map<string, string>();
  for (const at of order) {
    if (problems[at]!.length > 0) continue;
    const broken = cells[at]!.reads.find((name) => {
      const [parent, other] = named.get(name)!;
      return other !== undefined || problems[parent!]!.length > 0 || blocked.has(cells[parent!]!.id);
    });
    if (broken === undefined) continue;
    const parent = cells[named.get(broken)![0]!]!;
    blocked.set(cells[at]!.id, blocked.get(parent.id) ?? broken);
  }

  const id = (at: number) => cells[at]!.id;
  const edges = (lists: number[][]): Edges => new Map(lists.map((list, at) => [id(at), list.map(id)]));
  return {
    order: order.map(id),
    parents: edges(parents),
    children: edges(reversed(parents)),
    before: edges(before),
    problems: new Map(problems.flatMap((list, at) => (list.length > 0 ? [[id(at), list] as const] : []))),
    blocked,
    byName: (name) => (named.get(name)?.length === 1 ? id(named.get(name)![0]!) : undefined),
  };
}

const ascending = (a: number, b: number) => a - b;

function reversed(lists: readonly number[][]): number[][] {
  const result = lists.map((): number[] => []);
  lists.forEach((list, at) => list.forEach((other) => result[other]!.push(at)));
  return result;
}

/** Kahn's algorithm; of the positions that are free, the first on the page goes first. */
function topological(before: readonly number[][], without: (from: number, to: number) => boolean): number[] {
  const waitsFor = before.map((list, at) => list.filter((other) => !without(at, other)));
  const missing = waitsFor.map((list) => list.length);
  const followers = reversed(waitsFor);
  const free = new PageOrderHeap();
  missing.forEach((count, at) => count === 0 && free.push(at));
  const order: number[] = [];
  for (let at = free.pop(); at !== undefined; at = free.pop()) {
    order.push(at);
    for (const next of followers[at]!) if (--missing[next]! === 0) free.push(next);
  }
  return order;
}
