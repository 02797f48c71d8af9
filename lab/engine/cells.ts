import { automatic, culprit, failed, judge, newEntry, usable, type Entry } from "./entry.ts";
import { graph, type CellShape, type Graph } from "./graph.ts";
import { matchEntries } from "./match-entries.ts";
import { transition, type CellEvent } from "./transition.ts";

/**
 * The cells of a lab and the state of each. Every change of a state goes through `transition`; `settle` then
 * draws what follows from it. Knows nothing of a queue or of runs.
 */
export class Cells<V> {
  readonly #epoch: (server: string) => number;
  #page: readonly CellShape[] = [];
  #graph: Graph = graph([]);
  /** By id, in the graph's order. */
  #entries = new Map<string, Entry<V>>();
  #places = new Map<Entry<V>, number>();
  #changed = new Set<string>();

  constructor(epoch: (server: string) => number) {
    this.#epoch = epoch;
  }

  get graph(): Graph {
    return this.#graph;
  }

  /** In page order. */
  get page(): readonly CellShape[] {
    return this.#page;
  }

  /** All entries, each after those it reads or follows. */
  [Symbol.iterator](): Iterator<Entry<V>> {
    return this.#entries.values();
  }

  /** @throws RangeError where no cell has the id. */
  byId(id: string): Entry<V> {
    const entry = this.#entries.get(id);
    if (!entry) throw new RangeError(`No cell has the id "${id}".`);
    return entry;
  }

  readonly byName = (name: string): Entry<V> | undefined => {
    const id = this.#graph.byName(name);
    return id === undefined ? undefined : this.#entries.get(id);
  };

  /** The place of a cell in the order of the whole lab, from 0. */
  readonly place = (entry: Entry<V>): number => this.#places.get(entry) ?? Infinity;

  /** Whether the lab as written lets it run: no problem of its own, nor in what it reads. */
  runnable({ shape: { id } }: Entry<V>): boolean {
    return !this.#graph.problems.has(id) && !this.#graph.blocked.has(id);
  }

  /** Takes the cells as they are now written; gives those that are gone or now have another definition. */
  replace(page: readonly CellShape[]): { gone: Entry<V>[]; edited: Entry<V>[] } {
    if (new Set(page.map(({ id }) => id)).size < page.length) throw new RangeError("Two cells have one id.");
    const old = new Set(this.#entries.values());
    const matched = matchEntries(page, old);
    const edited: Entry<V>[] = [];
    const byId = new Map<string, Entry<V>>();
    page.forEach((shape, at) => {
      const entry = matched[at] ?? newEntry<V>(shape);
      if (!old.delete(entry) || entry.shape.id !== shape.id) this.mark(shape.id);
      if (entry.shape.definition !== shape.definition) edited.push(entry);
      entry.shape = shape;
      byId.set(shape.id, entry);
    });
    this.#page = page;
    this.#graph = graph(page);
    this.#entries = new Map(this.#graph.order.map((id) => [id, byId.get(id)!]));
    this.#places = new Map([...this.#entries.values()].map((entry, place) => [entry, place]));
    return { gone: [...old], edited };
  }

  apply(entry: Entry<V>, event: CellEvent): void {
    const next = transition(entry.state, event);
    if (next === entry.state) return;
    entry.state = next;
    if (next.result !== "ok") entry.value = undefined;
    if (next.result !== "error") entry.error = null;
    this.mark(entry.shape.id);
  }

  /** Notes that a cell looks different now. */
  mark(id: string): void {
    this.#changed.add(id);
  }

  /** Ids of the cells that look different since the last call; those that are gone are not among them. */
  takeChanged(): string[] {
    const ids = [...this.#changed].filter((id) => this.#entries.has(id));
    this.#changed = new Set();
    return ids;
  }

  /**
   * One pass over the cells in their order, so that each one finds its inputs settled: who is invalid, blocked
   * or stale, and why. Gives the cells that must not run or wait any more, as the lab is now written.
   */
  settle(): Entry<V>[] {
    const halted: Entry<V>[] = [];
    for (const entry of this) {
      const { id } = entry.shape;
      const broken = this.#graph.blocked.get(id);
      if (this.#graph.problems.has(id)) this.apply(entry, { type: "invalid" });
      else if (broken !== undefined) this.#block(entry, broken);
      else this.#judge(entry);
      if (!this.runnable(entry)) halted.push(entry);
    }
    return halted;
  }

  #block(entry: Entry<V>, by: string): void {
    this.apply(entry, { type: "repaired" });
    this.apply(entry, { type: "blocked", by });
  }

  #judge(entry: Entry<V>): void {
    this.apply(entry, { type: "repaired" });
    const inputs = entry.shape.reads.flatMap((name) => this.byName(name) ?? []);
    const { blockedBy } = entry.state;
    if (blockedBy !== null && !inputs.some((input) => !usable(input) && culprit(input) === blockedBy))
      this.apply(entry, { type: "unblocked" });
    if (entry.state.status === "running") return;
    const fault = inputs.find(failed);
    if (fault && entry.state.status === "idle" && entry.state.result !== "blocked" && automatic(entry))
      this.apply(entry, { type: "blocked", by: culprit(fault) });
    this.apply(entry, { type: "judged", stale: judge(entry, this.byName, this.#epoch) });
  }
}
