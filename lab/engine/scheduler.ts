import type { CellShape, Graph } from "./graph.ts";
import type { CellState } from "./state.ts";

/** How a run ended. `epochs` are those of the servers that had a part in it. */
export type Outcome<V> =
  | { ok: true; value: V; epochs?: Readonly<Record<string, number>> }
  | { ok: false; error: string; epochs?: Readonly<Record<string, number>> };

/** One start of the wire: a cell, or the `parallel` cells that go out together. */
export interface Run {
  /** Grows by one with each start; the same for all cells that run together. */
  readonly id: number;
  /** The cells that run together, in page order; just the cell itself where it runs alone. */
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
  /** Called once after each step with the ids of all cells whose `get` or place in the queue may differ. */
  onChange(ids: readonly string[]): void;
  /** The present epoch of a server; 0 before its first start. */
  epoch(server: string): number;
}

/** What a run of one cell would start. */
export interface Plan {
  /** Ids in the order in which they would run, the cell itself included. Empty where it cannot run as written. */
  readonly runs: readonly string[];
  /** Of these, the manual ancestors: ids that a person must agree to first. */
  readonly asks: readonly string[];
}

/** A cell as it is now. */
export interface Snapshot<V> extends CellState {
  /** Its value; there exactly while `result` is `ok`, also while it is stale or runs again. */
  readonly value: V | undefined;
  /** For `error`: the sentence its run failed with. */
  readonly error: string | null;
}

/**
 * Runs the cells of one lab, one at a time, in topological order with ties by page order.
 * `V` is what cells publish; the scheduler never looks into it.
 * Methods that take an id throw a RangeError where no cell has it.
 */
export interface SchedulerApi<V> {
  /** The graph of the cells as last edited. */
  readonly graph: Graph;
  /** Ids that wait, in the order in which they will run. A running cell that was asked for again is among them. */
  readonly queue: readonly string[];
  /** Ids that run now: one, or a `parallel` group. */
  readonly running: readonly string[];
  get(id: string): Snapshot<V>;
  /** Takes the cells as they are now written, in page order. Runs nothing. */
  edit(cells: readonly CellShape[]): void;
  /** Computes the cells that open with the lab. */
  open(): void;
  plan(id: string): Plan;
  /**
   * Runs a cell, its stale automatic ancestors first. Where manual ones would have to run too, starts nothing
   * and answers with the plan whose `asks` names them, unless `manual` is true.
   */
  run(id: string, options?: { manual?: boolean }): Plan;
  /** Runs everything in order, manual cells too. The caller restarts the servers before. */
  runAll(): void;
  /** Aborts what runs and empties the queue. */
  interrupt(): void;
  /** A server has a new epoch (see `Effects.epoch`): answers of an older one become stale, nothing runs. */
  restarted(server: string): void;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

export class Scheduler<V> implements SchedulerApi<V> {
  readonly #effects: Effects<V>;
  constructor(effects: Effects<V>) {
    this.#effects = effects;
  }
  get graph(): Graph {
    throw new Error("not built yet");
  }
  readonly queue: readonly string[] = [];
  readonly running: readonly string[] = [];
  get(_id: string): Snapshot<V> {
    throw new Error("not built yet");
  }
  edit(_cells: readonly CellShape[]): void {}
  open(): void {}
  plan(_id: string): Plan {
    return { runs: [], asks: [] };
  }
  run(id: string, _options?: { manual?: boolean }): Plan {
    return this.plan(id);
  }
  runAll(): void {}
  interrupt(): void {}
  restarted(_server: string): void {
    void this.#effects;
  }
  async idle(): Promise<void> {}
}
