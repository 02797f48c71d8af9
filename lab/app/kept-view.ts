import { keep, kept } from "./browser-keep.ts";
import type { CellKind, LabView } from "../session/view.ts";

/** The two parts of a cell that fold. */
export type CellPart = "source" | "answer";

interface Kept {
  reading: boolean;
  /** By `part:cell`: true is hidden, false is shown where it would be hidden by default. */
  folds: Record<string, boolean>;
  /** As a page or step by step; null as the lab wants it. */
  view: LabView["view"] | null;
  /** The step that is looked at, from 0. */
  step: number;
}

/** What a person hid of one lab: kept in the browser, by lab. Never in the file: it is nobody else's. */
export class KeptView {
  #kept: Kept;
  /** Sources that were asked for in the reading view; the next time it is hidden like the others. */
  #opened = new Set<string>();

  /** @param changed tells whoever draws it */
  constructor(
    readonly lab: string,
    readonly changed: (cell: string | null) => void,
  ) {
    this.#kept = this.#read();
  }

  /** Whether every source is hidden, save those that were asked for since. */
  get reading(): boolean {
    return this.#kept.reading;
  }

  set reading(on: boolean) {
    this.#opened.clear();
    this.#put({ ...this.#kept, reading: on }, null);
  }

  /** As a page or step by step, where a person has chosen; else null. */
  get view(): LabView["view"] | null {
    return this.#kept.view;
  }

  set view(view: LabView["view"]) {
    this.#put({ ...this.#kept, view }, null);
  }

  /** The step that is looked at, from 0; perhaps of a lab that had more. */
  get step(): number {
    return this.#kept.step;
  }

  set step(step: number) {
    if (step !== this.#kept.step) this.#put({ ...this.#kept, step }, null);
  }

  /** A check shows its lines, so its source is hidden by default. */
  hidden(part: CellPart, cell: string, kind: CellKind): boolean {
    if (part === "source" && this.reading) return !this.#opened.has(cell);
    return this.#kept.folds[`${part}:${cell}`] ?? (part === "source" && kind === "check");
  }

  hide(part: CellPart, cell: string, hidden: boolean): void {
    if (part === "source" && this.reading) {
      if (hidden) this.#opened.delete(cell);
      else this.#opened.add(cell);
      this.changed(cell);
    } else this.#put({ ...this.#kept, folds: { ...this.#kept.folds, [`${part}:${cell}`]: hidden } }, cell);
  }

  /** What was hidden of a cell goes with its new name. */
  renamed(was: string, now: string): void {
    const moved = Object.entries(this.#kept.folds).map(([key, hidden]) => {
      const [part = "", ...name] = key.split(":");
      return [name.join(":") === was ? `${part}:${now}` : key, hidden] as const;
    });
    this.#put({ ...this.#kept, folds: Object.fromEntries(moved) }, now);
  }

  #put(view: Kept, cell: string | null): void {
    this.#kept = view;
    keep(this.#key, JSON.stringify(view));
    this.changed(cell);
  }

  #read(): Kept {
    try {
      const { reading, folds, view, step } = JSON.parse(kept(this.#key) ?? "{}") as Partial<Kept>;
      return {
        reading: reading === true,
        folds: { ...folds },
        view: view === "steps" || view === "page" ? view : null,
        step: Number.isSafeInteger(step) && step! > 0 ? step! : 0,
      };
    } catch {
      return { reading: false, folds: {}, view: null, step: 0 };
    }
  }

  get #key(): string {
    return `wirebook.view:${this.lab}`;
  }
}
