import { Asks } from "./asks.ts";
import { batchOf } from "./batch.ts";
import { Cells, type Continued } from "./cells.ts";
import { automatic, culprit, ready, usable, type Entry } from "./entry.ts";
import type { Effects, Outcome, Run } from "./execution.ts";
import type { CellShape, Graph } from "./graph.ts";
import { planOf, type Plan } from "./plan.ts";
import type { CellState } from "./state.ts";
import { WaitingLine } from "./waiting-line.ts";

export type { Continued } from "./cells.ts";
export type { Outcome } from "./execution.ts";

/** A cell as it is now. */
export interface Snapshot<V> extends CellState {
  /** Its value; there exactly while `result` is `ok`, also while it is stale or runs again. */
  readonly value: V | undefined;
  /** For `error`: the sentence its run failed with. */
  readonly error: string | null;
}

/** One start of one cell. `dropped` once nobody wants its outcome; its place stays taken until it settles. */
interface Token<V> {
  readonly entry: Entry<V>;
  readonly abort: AbortController;
  /** Whether its readers run when it publishes; not while a lab opens. */
  readonly wakes: boolean;
  dropped: boolean;
}

/**
 * Runs the cells of one lab, one at a time, in topological order with ties by page order; neighbouring
 * `parallel` cells of one group together. `V` is what cells publish; the scheduler never looks into it.
 * Methods that take an id throw a RangeError where no cell has it.
 */
export class Scheduler<V> {
  readonly #effects: Effects<V>;
  readonly #cells: Cells<V>;
  readonly #line: WaitingLine<V>;
  readonly #asks: Asks<V>;
  readonly #tokens = new Set<Token<V>>();
  #starts = 0;
  #versions = 0;
  #pumping = false;
  #waiters: (() => void)[] = [];

  constructor(effects: Effects<V>) {
    this.#effects = effects;
    this.#cells = new Cells((server) => effects.epoch(server));
    this.#line = new WaitingLine(this.#cells.place);
    this.#asks = new Asks(this.#cells);
  }

  /** The graph of the cells as last edited. */
  get graph(): Graph {
    return this.#cells.graph;
  }

  /** Ids that wait, in the order in which they will run. A running cell that was asked for again is among them. */
  get queue(): readonly string[] {
    return this.#line.look();
  }

  /** Ids that run now: one, or a `parallel` group. */
  get running(): readonly string[] {
    return [...this.#tokens].filter(({ dropped }) => !dropped).map(({ entry }) => entry.shape.id);
  }

  /** The place of a cell in the queue, from 1; null where it does not wait. */
  place(id: string): number | null {
    return this.#line.lookFor(this.#cells.byId(id));
  }

  get(id: string): Snapshot<V> {
    const { state, value, error } = this.#cells.byId(id);
    return { ...state, value, error };
  }

  /**
   * Takes the cells as they are now written, in page order. Runs nothing: a cell whose definition changed
   * becomes stale and so do its readers; if it was running or waiting, it no longer is. A cell is known again
   * by its name, unless `continued` says otherwise; one that is gone takes its value with it.
   */
  edit(page: readonly CellShape[], continued?: Continued): void {
    const { gone, edited } = this.#cells.replace(page, continued);
    this.#line.reorder();
    for (const entry of gone) this.#stop(entry);
    for (const entry of edited) {
      this.#stop(entry);
      this.#cells.apply(entry, { type: "edited" });
    }
    this.#settle();
    this.#announce();
  }

  /** Computes the cells that open with the lab and have not run, as far as they read only such cells. */
  open(): void {
    const opens = new Set<string>();
    for (const entry of this.#cells) {
      const { id } = entry.shape;
      if (!entry.shape.opens || !this.#cells.runnable(entry)) continue;
      if (!this.graph.parents.get(id)!.every((parent) => opens.has(parent))) continue;
      opens.add(id);
      if (entry.state.result === null && entry.state.status === "idle") this.#enqueue(entry, true);
    }
    this.#announce();
  }

  /** What a run of this cell would start. */
  plan(id: string): Plan {
    const entry = this.#cells.byId(id);
    if (!this.#cells.runnable(entry)) return { runs: [], asks: [] };
    return planOf(entry, this.#cells.place);
  }

  /** The `asks` of the plan, at a price that lets all cells of a lab be asked about. */
  asks(id: string): readonly string[] {
    const entry = this.#cells.byId(id);
    return this.#cells.runnable(entry) ? this.#asks.of(entry).map(({ shape }) => shape.id) : [];
  }

  /**
   * Runs a cell, its stale automatic ancestors first. Where manual ones would have to run too, starts nothing
   * and answers with the plan whose `asks` names them, unless `manual` is true.
   * A cell that waits already does not wait twice; one that runs will run once more.
   */
  run(id: string, options: { manual?: boolean } = {}): Plan {
    const plan = this.plan(id);
    if (plan.asks.length > 0 && !options.manual) return plan;
    for (const run of plan.runs) this.#enqueue(this.#cells.byId(run));
    this.#announce();
    return plan;
  }

  /** Runs everything, or `only` these, in order, manual cells too. The caller restarts the servers before. */
  runAll(only?: ReadonlySet<string>): void {
    for (const entry of this.#cells)
      if (only?.has(entry.shape.id) !== false && this.#cells.runnable(entry)) this.#enqueue(entry);
    this.#announce();
  }

  /** Lets go of all that cells hold, as in a lab that was just read. Nothing runs or waits then. */
  forget(): void {
    this.#cells.forget();
    this.#settle();
    this.#announce();
  }

  /** Aborts what runs and empties the queue; what waited keeps its last result. */
  interrupt(): void {
    for (const entry of this.#line.list().slice()) this.#stop(entry);
    for (const { entry } of this.#tokens) this.#stop(entry);
    this.#settle();
    this.#announce();
  }

  /** A server has a new epoch (see `Effects.epoch`): answers of an older one become stale, nothing runs. */
  restarted(server: string): void {
    for (const { ran, shape } of this.#cells)
      if (ran && Object.hasOwn(ran.epochs, server)) this.#cells.mark(shape.id);
    this.#settle();
    this.#announce();
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (this.#quiet()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  #quiet(): boolean {
    return this.#tokens.size === 0 && this.#line.size === 0;
  }

  #settle(): void {
    for (const entry of this.#cells.settle()) this.#stop(entry);
  }

  #enqueue(entry: Entry<V>, opening = false): void {
    if (!this.#line.add(entry, opening)) return;
    this.#cells.apply(entry, { type: "queued" });
    this.#pump();
  }

  /** Takes a cell out of the queue and ends its run if it has one; what that run still gives is dropped. */
  #stop(entry: Entry<V>): void {
    this.#line.delete(entry);
    this.#cells.apply(entry, { type: "dropped" });
    for (const token of this.#tokens) {
      if (token.entry !== entry || token.dropped) continue;
      token.dropped = true;
      this.#cells.apply(entry, { type: "aborted" });
      token.abort.abort();
    }
  }

  /** Starts what comes next a tick later, so that all that one step asks for waits in the queue by then. */
  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    queueMicrotask(() => {
      this.#pumping = false;
      this.#next();
    });
  }

  #next(): void {
    while (this.#tokens.size === 0 && this.#line.size > 0) {
      const first = this.#line.list()[0]!;
      if (ready(first)) {
        this.#start(first);
        return;
      }
      const lost = first.inputs.find((input) => input && !usable(input))!;
      this.#line.delete(first);
      this.#cells.apply(first, { type: "blocked", by: culprit(lost) });
      this.#settle();
    }
    this.#announce();
  }

  #start(first: Entry<V>): void {
    const { byId, page } = this.#cells;
    const waits = (id: string) => this.#line.has(byId(id));
    const at = this.#cells.position(first);
    const together = batchOf(at, page, this.graph.before, waits, (id) => ready(byId(id)));
    const run: Run = { id: ++this.#starts, together };
    const starts = together.map((id) => {
      const entry = this.#cells.byId(id);
      const token = { entry, wakes: !this.#line.opens(entry), abort: new AbortController(), dropped: false };
      this.#tokens.add(token);
      this.#line.delete(entry);
      this.#cells.apply(entry, { type: "started" });
      const read = entry.shape.reads.map((name, nth) => [name, entry.inputs[nth]!] as const);
      const took = new Map(read.map(([name, { version }]) => [name, version]));
      entry.ran = { definition: entry.shape.definition, took, epochs: {} };
      return { token, inputs: new Map(read.map(([name, { value }]) => [name, value as V])) };
    });
    this.#announce();
    for (const { token, inputs } of starts)
      void this.#execute(token, inputs, run).then((outcome) => this.#finish(token, outcome));
  }

  async #execute(token: Token<V>, inputs: ReadonlyMap<string, V>, run: Run): Promise<Outcome<V>> {
    if (token.dropped) return { ok: false, error: "Dropped before it began." };
    try {
      return await this.#effects.execute(token.entry.shape.id, inputs, token.abort.signal, run);
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #finish(token: Token<V>, outcome: Outcome<V>): void {
    this.#tokens.delete(token);
    if (!token.dropped) this.#conclude(token, outcome);
    this.#announce();
    this.#next();
  }

  #conclude({ entry, wakes }: Token<V>, outcome: Outcome<V>): void {
    entry.ran = { ...entry.ran!, epochs: outcome.epochs ?? {} };
    if (outcome.ok) {
      entry.value = outcome.value;
      entry.version = ++this.#versions;
    }
    this.#cells.apply(entry, { type: outcome.ok ? "published" : "failed" });
    if (!outcome.ok) entry.error = outcome.error;
    this.#cells.touch(entry);
    if (this.#line.has(entry)) this.#cells.apply(entry, { type: "queued" });
    this.#settle();
    if (outcome.ok && wakes) this.#wake(entry);
  }

  /** Runs the readers that may run by themselves and now have all their inputs. */
  #wake(entry: Entry<V>): void {
    for (const id of this.graph.children.get(entry.shape.id)!) {
      const reader = this.#cells.byId(id);
      if (!this.#cells.runnable(reader) || !automatic(reader)) continue;
      if (ready(reader)) this.#enqueue(reader);
    }
  }

  /** Tells what changed, and those who wait for quiet. A listener that throws cannot stop the lab. */
  #announce(): void {
    for (const { shape } of this.#line.takeMoved()) this.#cells.mark(shape.id);
    const ids = this.#cells.takeChanged();
    if (ids.length > 0)
      try {
        this.#effects.onChange(ids);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    if (!this.#quiet()) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
