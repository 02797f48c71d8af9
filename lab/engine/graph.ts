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
export function graph(_cells: readonly CellShape[]): Graph {
  throw new Error("not built yet");
}
