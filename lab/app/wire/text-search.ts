import type { WireRow } from "../../session/view.ts";
import { answersQuery, readQuery, type WireQuery } from "./wire-query.ts";

/**
 * Searches rows a slice at a time, so that a search through many megabytes never holds the page up, and asks no
 * row twice for the same words.
 */
export class TextSearch {
  #typed = "";
  #query: WireQuery = { kind: "all" };
  #known = new WeakMap<WireRow, boolean>();
  /** Rows that hold the text beyond what the page has of them. */
  readonly #beyond = new Set<number>();

  /** Rows that were asked to the last. */
  #done: readonly WireRow[] | null = null;

  /** Changes whenever an answer of `found` may have changed. */
  version = 0;

  set typed(typed: string) {
    if (typed === this.#typed) return;
    this.#typed = typed;
    this.#query = readQuery(typed);
    this.#known = new WeakMap();
    this.#beyond.clear();
    this.#done = null;
    this.version += 1;
  }
  get typed(): string {
    return this.#typed;
  }

  /** The text that is looked for in the lines; null where something else is, or nothing. */
  get text(): string | null {
    return this.#query.kind === "text" ? this.#query.text : null;
  }

  /** Takes the numbers of rows that hold the text elsewhere. */
  foundBeyond(rows: readonly number[]): void {
    for (const n of rows) this.#beyond.add(n);
    this.version += 1;
  }

  /** Asks the rows not asked yet, for at most about `ms`. False when some are left for the next time. */
  run(rows: readonly WireRow[], ms: number, now: () => number = () => performance.now()): boolean {
    if (this.#query.kind === "all" || this.#done === rows) return true;
    const until = now() + ms;
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const row = rows[at]!;
      if (this.#known.has(row)) continue;
      if (now() > until) return false;
      this.#known.set(row, answersQuery(row, this.#query));
      this.version += 1;
    }
    this.#done = rows;
    return true;
  }

  /** Whether the row was found; one not asked yet is not. */
  found(row: WireRow): boolean {
    return this.#query.kind === "all" || this.#known.get(row) === true || this.#beyond.has(row.n);
  }
}
