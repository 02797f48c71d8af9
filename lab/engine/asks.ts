import type { Cells } from "./cells.ts";
import type { Entry } from "./entry.ts";
import { lacking, unasked } from "./plan.ts";

/**
 * What `planOf` says in `asks`, for many cells at a time: what is found out for one is remembered for its
 * readers until the state of a cell changes, and cells that ask for the same share one list.
 */
export class Asks<V> {
  readonly #cells: Cells<V>;
  readonly #known = new Map<Entry<V>, readonly Entry<V>[]>();
  #revision = -1;

  constructor(cells: Cells<V>) {
    this.#cells = cells;
  }

  /** The manual ancestors that a person must agree to before the cell, which can run as written, does. */
  of(target: Entry<V>): readonly Entry<V>[] {
    if (this.#revision !== this.#cells.revision) this.#known.clear();
    this.#revision = this.#cells.revision;
    const open = new Set([target].filter((entry) => !this.#known.has(entry)));
    for (const entry of open)
      for (const input of lacking(entry)) if (!this.#known.has(input)) open.add(input);
    for (const entry of Array.from(open).sort(this.#byPlace)) this.#known.set(entry, this.#find(entry));
    return this.#known.get(target)!;
  }

  /** From what is known of the cells it reads. */
  #find(entry: Entry<V>): readonly Entry<V>[] {
    const lists = new Set<readonly Entry<V>[]>();
    for (const input of lacking(entry)) {
      const above = this.#known.get(input)!;
      if (unasked(input)) lists.add([...above, input]);
      else if (above.length > 0) lists.add(above);
    }
    const [only = [], ...more] = lists;
    return more.length === 0 ? only : [...new Set([...lists].flat())].sort(this.#byPlace);
  }

  readonly #byPlace = (a: Entry<V>, b: Entry<V>) => this.#cells.place(a) - this.#cells.place(b);
}
