import type { Entry } from "./entry.ts";

/** The cells that wait to run, in the order of the whole lab. */
export class WaitingLine<V> {
  readonly #place: (entry: Entry<V>) => number;
  readonly #entries = new Set<Entry<V>>();
  /** Those that only wait because the lab opens. */
  readonly #opening = new Set<Entry<V>>();

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
    this.#entries.add(entry);
    return fresh;
  }

  /** False where the cell did not wait. */
  delete(entry: Entry<V>): boolean {
    this.#opening.delete(entry);
    return this.#entries.delete(entry);
  }

  /** All that wait, the next first. */
  list(): Entry<V>[] {
    return [...this.#entries].sort((a, b) => this.#place(a) - this.#place(b));
  }
}
