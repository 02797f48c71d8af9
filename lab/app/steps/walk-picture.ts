import type { CellView, WireRow } from "../../session/view.ts";
import { changeWords } from "../seal/change-words.ts";
import type { StateBook } from "../seal/state-book.ts";
import type { SequenceWalk } from "../sequence/sequence-walk.ts";
import { stepAhead } from "./step-state.ts";
import { walkForms } from "./walk-forms.ts";
import type { Walker } from "./walker.ts";

/** The walk as the diagram draws it: its rows, and what each is in it. Made anew only where anything in it is new. */
export class WalkPicture {
  readonly #book: StateBook;
  #key: readonly unknown[] = [];
  #rows: readonly WireRow[] = [];
  #from: { rows: readonly WireRow[]; since: number } | null = null;
  #walk: SequenceWalk | null = null;

  constructor(book: StateBook) {
    this.#book = book;
  }

  of(walker: Walker): { rows: readonly WireRow[]; walk: SequenceWalk } {
    const { store, at, steps } = walker;
    const { since, replayed } = store.view.walk;
    if (this.#from?.rows !== store.rows || this.#from.since !== since) {
      this.#from = { rows: store.rows, since };
      this.#rows = store.rows.filter(({ n }) => n > since);
    }
    const states = this.#book.take(this.#rows);
    const key = [steps, at, store.view.cells, this.#rows, replayed, this.#book.revision];
    if (this.#walk === null || key.some((part, nth) => part !== this.#key[nth])) {
      this.#key = key;
      const groups = new Map(steps.flatMap(({ cells, group }) => cells.map((id) => [id, group] as const)));
      const now = new Set(steps[at]?.cells);
      this.#walk = {
        forms: walkForms(store.view.cells, walker.cellOf),
        group: (cell) => groups.get(cell) ?? null,
        now: (cell) => now.has(cell),
        replayed: replayed ?? Infinity,
        coming: comingOf(walker),
        state: ({ n }) => {
          const seen = states.get(n);
          if (seen === undefined) return null;
          return { changed: changeWords(seen.changes, Array.from(seen.token).length) };
        },
      };
    }
    return { rows: this.#rows, walk: this.#walk };
  }
}

/** The frame that Next sends first, where it sends one. */
function comingOf(walker: Walker): SequenceWalk["coming"] {
  const step = walker.after === null ? undefined : walker.steps[walker.after];
  if (step === undefined) return null;
  const cells = stepAhead(step, walker.cellOf).run.map((id) => walker.cellOf(id));
  const frame = cells.find((cell): cell is CellView => cell?.kind === "frame" && cell.status === "idle");
  return frame === undefined ? null : { label: `next: ${frame.name}`, to: frame.to };
}
