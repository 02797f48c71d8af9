import { Agenda } from "./agenda.ts";
import { automatic, culprit, failed, judge, newEntry, usable, type Entry } from "./entry.ts";
import { graph, type CellShape, type Graph } from "./graph.ts";
import { KnownEpochs } from "./known-epochs.ts";
import { matchEntries } from "./match-entries.ts";
import { transition, type CellEvent } from "./transition.ts";

/** Which cells go on as which, where their names do not tell. */
export interface Continued {
  /** By id, the one that the cell had. A cell that is not among them is new. */
  readonly ids: ReadonlyMap<string, string>;
  /** The one change was that of a name, and what spoke of it followed: nothing is stale by that. */
  readonly renamed?: { readonly from: string; readonly to: string };
}

/**
 * The cells of a lab and the state of each. Every change of a state goes through `transition`; `settle` then
 * draws what follows from it for the cells it can have touched. Knows nothing of a queue or of runs.
 */
export class Cells<V> {
  readonly #epochs: KnownEpochs;
  #page: readonly CellShape[] = [];
  #graph: Graph = graph([]);
  /** By id, in the graph's order. */
  #entries = new Map<string, Entry<V>>();
  #order: readonly Entry<V>[] = [];
  #places = new Map<Entry<V>, number>();
  #positions = new Map<string, number>();
  #changed = new Set<string>();
  #revision = 0;
  /** Cells of which something changed, since they were last judged, that their judgement rests on. */
  readonly #agenda = new Agenda();

  constructor(epoch: (server: string) => number) {
    this.#epochs = new KnownEpochs(epoch);
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
  readonly byId = (id: string): Entry<V> => {
    const entry = this.#entries.get(id);
    if (!entry) throw new RangeError(`No cell has the id "${id}".`);
    return entry;
  };

  /** Another number whenever the state or the definition of any cell has changed. */
  get revision(): number {
    return this.#revision;
  }

  /** The place of a cell in the order of the whole lab, from 0. */
  readonly place = (entry: Entry<V>): number => this.#places.get(entry) ?? Infinity;

  /** The position of a cell on the page, from 0. */
  position({ shape }: Entry<V>): number {
    return this.#positions.get(shape.id)!;
  }

  /** Whether the lab as written lets it run: no problem of its own, nor in what it reads. */
  runnable({ shape: { id } }: Entry<V>): boolean {
    return !this.#graph.problems.has(id) && !this.#graph.blocked.has(id);
  }

  /** Takes the cells as they are now written; gives those that are gone or now have another definition. */
  replace(page: readonly CellShape[], continued?: Continued): { gone: Entry<V>[]; edited: Entry<V>[] } {
    if (new Set(page.map(({ id }) => id)).size < page.length) throw new RangeError("Two cells have one id.");
    const old = new Set(this.#entries.values());
    const matched = continued
      ? page.map(({ id }) => this.#entries.get(continued.ids.get(id) ?? ""))
      : matchEntries(page, old);
    const edited: Entry<V>[] = [];
    const byId = new Map<string, Entry<V>>();
    page.forEach((shape, at) => {
      const entry = matched[at] ?? newEntry<V>(shape);
      if (!old.delete(entry) || entry.shape.id !== shape.id) this.mark(shape.id);
      if (continued?.renamed) this.#rename(entry, shape, continued.renamed);
      else if (entry.shape.definition !== shape.definition) edited.push(entry);
      entry.shape = shape;
      byId.set(shape.id, entry);
    });
    this.#page = page;
    this.#graph = graph(page);
    this.#index(byId);
    return { gone: [...old], edited };
  }

  /** A new name changes what cells are called and nothing else: what they hold is as good as it was. */
  #rename(entry: Entry<V>, shape: CellShape, { from, to }: NonNullable<Continued["renamed"]>): void {
    const { ran } = entry;
    this.apply(entry, { type: "renamed", from, to });
    if (!ran) return;
    const definition = ran.definition === entry.shape.definition ? shape.definition : ran.definition;
    const took = new Map([...ran.took].map(([name, version]) => [name === from ? to : name, version]));
    entry.ran = { ...ran, definition, took: shape.reads.includes(to) ? took : ran.took };
  }

  #index(byId: ReadonlyMap<string, Entry<V>>): void {
    const { order, byName } = this.#graph;
    this.#order = order.map((id) => byId.get(id)!);
    this.#entries = new Map(this.#order.map((entry) => [entry.shape.id, entry]));
    this.#places = new Map(this.#order.map((entry, place) => [entry, place]));
    this.#positions = new Map(this.#page.map(({ id }, position) => [id, position]));
    this.#revision++;
    this.#agenda.reset(this.#order.length);
    for (const entry of this.#order)
      entry.inputs = entry.shape.reads.map((name) => {
        const id = byName(name);
        return id === undefined ? undefined : byId.get(id);
      });
  }

  apply(entry: Entry<V>, event: CellEvent): void {
    const next = transition(entry.state, event);
    if (next === entry.state) return;
    entry.state = next;
    if (next.result !== "ok") entry.value = undefined;
    if (next.result !== "error") entry.error = null;
    this.#revision++;
    this.mark(entry.shape.id);
    this.touch(entry);
  }

  /** Lets go of what the cells hold from their runs. None of them runs or waits. */
  forget(): void {
    for (const entry of this.#order) {
      this.apply(entry, { type: "forgotten" });
      entry.ran = null;
    }
  }

  /** Notes that a cell changed in a way on which its own judgement rests, and that of its readers. */
  touch(entry: Entry<V>): void {
    this.#reopen(entry);
    for (const id of this.#graph.children.get(entry.shape.id) ?? []) this.#reopen(this.#entries.get(id)!);
  }

  #reopen(entry: Entry<V>): void {
    const place = this.#places.get(entry);
    if (place !== undefined) this.#agenda.add(place);
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
   * One pass, in the order of the lab, over the cells that can stand otherwise now, so that each one finds its
   * inputs settled: who is invalid, blocked or stale, and why. A cell that the pass itself changes is judged
   * again in the next one. Gives those of the cells that must not run or wait, as the lab is now written.
   */
  settle(): Entry<V>[] {
    for (const server of this.#epochs.look())
      for (const entry of this.#order)
        if (entry.ran && Object.hasOwn(entry.ran.epochs, server)) this.#reopen(entry);
    const halted: Entry<V>[] = [];
    for (const place of this.#agenda.round()) {
      const entry = this.#order[place]!;
      this.#stand(entry);
      if (!this.runnable(entry)) halted.push(entry);
    }
    return halted;
  }

  #stand(entry: Entry<V>): void {
    const { id } = entry.shape;
    const broken = this.#graph.blocked.get(id);
    if (this.#graph.problems.has(id)) this.apply(entry, { type: "invalid" });
    else if (broken !== undefined) this.#block(entry, broken);
    else this.#judge(entry);
  }

  #block(entry: Entry<V>, by: string): void {
    this.apply(entry, { type: "repaired" });
    this.apply(entry, { type: "blocked", by });
  }

  #judge(entry: Entry<V>): void {
    this.apply(entry, { type: "repaired" });
    const { inputs } = entry;
    const { blockedBy } = entry.state;
    if (
      blockedBy !== null &&
      !inputs.some((input) => input && !usable(input) && culprit(input) === blockedBy)
    )
      this.apply(entry, { type: "unblocked" });
    if (entry.state.status === "running") return;
    const fault = inputs.find((input) => input && failed(input));
    if (fault && entry.state.status === "idle" && entry.state.result !== "blocked" && automatic(entry))
      this.apply(entry, { type: "blocked", by: culprit(fault) });
    this.apply(entry, { type: "judged", stale: judge(entry, this.#epochs.of) });
  }
}
