import { PageOrderHeap } from "./page-order-heap.ts";

/** Which cells, by their places in the order of a lab, are to be judged; each round goes in that order. */
export class Agenda {
  readonly #open = new Set<number>();
  /** During a round: the open places that it has yet to come to. */
  readonly #ahead = new PageOrderHeap();
  #at = Infinity;

  /** During a round: this round comes to a place ahead of it; the others wait for the next. */
  add(place: number): void {
    if (this.#open.has(place)) return;
    this.#open.add(place);
    if (place > this.#at) this.#ahead.push(place);
  }

  /** Everything, and nothing beyond: the lab has another order of so many cells. */
  reset(cells: number): void {
    this.#open.clear();
    for (let place = 0; place < cells; place++) this.#open.add(place);
  }

  /** Takes off the agenda, one by one, all places that are on it or come onto it ahead of the round. */
  *round(): Generator<number> {
    for (const place of this.#open) this.#ahead.push(place);
    for (let place = this.#ahead.pop(); place !== undefined; place = this.#ahead.pop()) {
      this.#at = place;
      this.#open.delete(place);
      yield place;
    }
    this.#at = Infinity;
  }
}
