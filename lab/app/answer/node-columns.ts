import type { JsonDoc } from "./json-doc.ts";

/** Grows the columns of a `JsonDoc` while a text is scanned. */
export class NodeColumns {
  count = 0;
  kind = new Uint8Array(64);
  start = new Int32Array(64);
  end = new Int32Array(64);
  key = new Int32Array(64);
  next = new Int32Array(64);
  parent = new Int32Array(64);
  size = new Int32Array(64);

  /** Adds a node and gives its number. `end` and `next` are set when it closes. */
  add(kind: number, start: number, key: number, parent: number): number {
    const node = this.count;
    if (node === this.kind.length) this.#grow();
    this.count += 1;
    this.kind[node] = kind;
    this.start[node] = start;
    this.key[node] = key;
    this.parent[node] = parent;
    if (parent >= 0) this.size[parent]! += 1;
    return node;
  }

  close(node: number, end: number): void {
    this.end[node] = end;
    this.next[node] = this.count;
  }

  done(text: string, cut: boolean): JsonDoc {
    const { count } = this;
    return {
      text,
      count,
      cut,
      kind: this.kind.slice(0, count),
      start: this.start.slice(0, count),
      end: this.end.slice(0, count),
      key: this.key.slice(0, count),
      next: this.next.slice(0, count),
      parent: this.parent.slice(0, count),
      size: this.size.slice(0, count),
    };
  }

  #grow(): void {
    const to = this.kind.length * 2;
    const kind = new Uint8Array(to);
    kind.set(this.kind);
    this.kind = kind;
    const grown = (column: Int32Array) => {
      const wider = new Int32Array(to);
      wider.set(column);
      return wider;
    };
    this.start = grown(this.start);
    this.end = grown(this.end);
    this.key = grown(this.key);
    this.next = grown(this.next);
    this.parent = grown(this.parent);
    this.size = grown(this.size);
  }
}
