import type { Entry } from "./entry.ts";

/** The cells that wait to run, in the order of the whole lab. */
export class WaitingLine<V> {
  readonly #place: (entry: Entry<V>) => number;
  readonly #entries = new Set<Entry<V>>();
  /** Those that only wait because the lab opens. */
  readonly #opening = new Set<Entry<V>>();
  /** `#entries`, the next first; undefined while nobody knows their order. */
  #sorted: Entry<V>[] | undefined;
  /** Those that came since `takeMoved`. */
  #fresh = new Set<Entry<V>>();
  /** Whether places changed since `takeMoved`. */
  #moved = false;
  /** Whether those that only moved up were given by `takeMoved`, and nobody has looked since. */
  #told = false;

  constructor(place: (entry: Entry<V>) => number) {
    this.#place = place;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(entry: Entry<V>): boolean {
    return this.#entries.has(entry);
  }

  /** True while nobody and nothing but the opening of the lab has asked for the cell. */
  opens(entry: Entry<V>): boolean {
    return this.#opening.has(entry);
  }

  /** False where the cell waits already. `opening`: asked for only because the lab opens. */
  add(entry: Entry<V>, opening: boolean): boolean {
    const fresh = !this.#entries.has(entry);
    if (!opening) this.#opening.delete(entry);
    else if (fresh) this.#opening.add(entry);
    if (!fresh) return false;
    this.#entries.add(entry);
    this.#fresh.add(entry);
    this.#moved = true;
    this.#sorted?.splice(this.#at(entry), 0, entry);
    return true;
  }

  /** False where the cell did not wait. */
  delete(entry: Entry<V>): boolean {
    this.#opening.delete(entry);
    if (!this.#entries.delete(entry)) return false;
    this.#fresh.delete(entry);
    this.#moved = true;
    this.#sorted?.splice(this.#at(entry), 1);
    return true;
  }

  /** The places of cells are others now. */
  reorder(): void {
    this.#sorted = undefined;
    this.#moved = true;
  }

  /** All that wait, the next first. */
  list(): readonly Entry<V>[] {
    this.#sorted ??= [...this.#entries].sort((a, b) => this.#place(a) - this.#place(b));
    return this.#sorted;
  }

  /** The ids of all that wait, the next first, for somebody outside. */
  look(): readonly string[] {
    this.#told = false;
    return this.list().map(({ shape }) => shape.id);
  }

  /** The place of a cell in the line, from 1, for somebody outside; null where it does not wait. */
  lookFor(entry: Entry<V>): number | null {
    this.#told = false;
    if (!this.#entries.has(entry)) return null;
    this.list();
    return this.#at(entry) + 1;
  }

  /**
   * Those whose place may be another one than at the last call. Those that only moved up are given once, and
   * then again only after somebody has looked: a long line that nobody looks at costs nothing.
   */
  takeMoved(): Iterable<Entry<V>> {
    if (!this.#moved) return [];
    const fresh = this.#fresh;
    this.#moved = false;
    this.#fresh = new Set();
    if (this.#told) return fresh;
    this.#told = fresh.size < this.#entries.size;
    return this.#entries;
  }

  /** Where the cell is in the sorted line, or would be. */
  #at(entry: Entry<V>): number {
    const sorted = this.#sorted!;
    const place = this.#place(entry);
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#place(sorted[middle]!) < place) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
