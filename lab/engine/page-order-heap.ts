/** A set of page positions that gives back the smallest first. */
export class PageOrderHeap {
  readonly #items: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(position: number): void {
    const items = this.#items;
    let at = items.push(position) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (items[up]! <= position) break;
      items[at] = items[up]!;
      at = up;
    }
    items[at] = position;
  }

  /** Takes out the smallest; undefined when empty. */
  pop(): number | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && items[down + 1]! < items[down]!) down++;
      if (items[down]! >= last) break;
      items[at] = items[down]!;
      at = down;
    }
    items[at] = last;
    return first;
  }
}
