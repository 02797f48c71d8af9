/** How a run ended. `epochs` are those of the servers that had a part in it. */
export type Outcome<V> =
  | { ok: true; value: V; epochs?: Readonly<Record<string, number>> }
  | { ok: false; error: string; epochs?: Readonly<Record<string, number>> };

/** One start: a cell, or the `parallel` cells that go out together. */
export interface Run {
  /** Grows by one with each start; the same for all cells that run together. */
  readonly id: number;
  /** Ids of the cells that run together, in page order; just the cell itself where it runs alone. */
  readonly together: readonly string[];
}

/** What the scheduler needs from outside. It has no time, no processes and no text of its own. */
export interface Effects<V> {
  /**
   * Runs a cell. `inputs` has the value of every name in its `reads`. Must settle soon after `signal` aborts:
   * nothing else starts before it has. What it then gives is dropped. A rejection counts as a failed run.
   * Cells of one `parallel` group are called in page order without a tick between them.
   */
  execute(id: string, inputs: ReadonlyMap<string, V>, signal: AbortSignal, run: Run): Promise<Outcome<V>>;
  /**
   * Called once after each step with the ids of all cells whose `get` or place in the queue may differ. Cells
   * that did nothing but move up are told so once, and then again only after somebody has looked at places.
   */
  onChange(ids: readonly string[]): void;
  /** The present epoch of a server; 0 before its first start. */
  epoch(server: string): number;
}
