import type { LitElement } from "lit";
import { remPx } from "../answer/rem.ts";
import type { Api } from "../api.ts";
import type { LabStore } from "../lab-store.ts";
import { facets, FacetValues, nothingChosen, toggled, type Chosen, type Facet } from "./facets.ts";
import { FindBeyond } from "./find-beyond.ts";
import { TextSearch } from "./text-search.ts";
import { WireLines } from "./wire-lines.ts";

/** ms between two drawings of what a search has found so far: each looks at all rows. */
const DRAWN_EACH = 250;

/** A search may hold the page up this long at a time, in ms. */
const SLICE = 12;

/** What of the wire a person wants to see, and the lines that follow from it. */
export class WireFilters {
  readonly lines = new WireLines();
  readonly values = new FacetValues();
  chosen: Chosen = nothingChosen;
  logLines = true;
  processLines = false;
  /** Whether all values to choose from are in view. */
  open = false;
  /** Not every row has been asked yet. */
  searching = false;
  readonly #search = new TextSearch();
  readonly #beyond: FindBeyond;
  /** What was found by the last drawing, and when that was. */
  #drawn = { version: 0, at: 0 };

  constructor(
    readonly host: LitElement,
    api: () => Api | undefined,
  ) {
    this.#beyond = new FindBeyond(api, (rows) => {
      if (rows.length > 0) this.#search.foundBeyond(rows);
      host.requestUpdate();
    });
  }

  get typed(): string {
    return this.#search.typed;
  }
  set typed(text: string) {
    this.#search.typed = text;
    this.host.requestUpdate();
  }

  /** Whether some rows may be left out, a trace's aside. */
  get active(): boolean {
    return this.typed.trim() !== "" || facets.some((facet) => this.chosen[facet].size > 0);
  }

  toggle(facet: Facet, value: string): void {
    this.chosen = toggled(this.chosen, facet, value);
    this.host.requestUpdate();
  }

  /** Chooses one value of a facet, and no other of it. */
  only(facet: Facet, value: string): void {
    this.chosen = { ...this.chosen, [facet]: new Set([value]) };
    this.host.requestUpdate();
  }

  clear(): void {
    this.chosen = nothingChosen;
    this.typed = "";
  }

  /** Makes the lines of the rows as they are now; asks for another update where a search goes on. */
  take(store: LabStore): void {
    const { rows, traceFilter: trace } = store;
    const rowAt = (n: number) => store.row(n);
    this.values.take(rows, rowAt);
    this.#beyond.look(this.#search.text);
    const whole = this.#search.run(rows, SLICE);
    if (!whole) setTimeout(() => this.host.requestUpdate());
    this.searching = !whole || this.#beyond.busy;
    const { chosen, logLines, processLines } = this;
    if (whole || performance.now() - this.#drawn.at > DRAWN_EACH)
      this.#drawn = { version: this.#search.version, at: performance.now() };
    this.lines.take({
      rows,
      chosen,
      trace,
      logLines,
      processLines,
      rowAt,
      found: (row) => this.#search.found(row),
      searched: this.#drawn.version,
      rem: remPx(),
    });
  }

  /** Runs of the numbers of the rows that are shown, their log lines among them: what of the recording belongs to them. */
  runs(): [number, number][] {
    const numbers = new Set<number>();
    for (const { row, folded } of this.lines.shown) {
      numbers.add(row.n);
      if (row.log !== null) numbers.add(row.log.row);
      for (const other of folded ?? []) numbers.add(other.n);
    }
    const runs: [number, number][] = [];
    for (const n of [...numbers].toSorted((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last !== undefined && last[1] === n - 1) last[1] = n;
      else runs.push([n, n]);
    }
    return runs;
  }
}
