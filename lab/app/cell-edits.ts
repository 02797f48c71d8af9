import type { CellEdit, CellEditAnswer, EditableAttribute, Place } from "../session/cell-edit.ts";
import type { CellKind, CellView } from "../session/view.ts";
import { ApiError, type Api } from "./api.ts";
import type { Drafts } from "./drafts.ts";
import type { KeptView } from "./kept-view.ts";
import type { LabStore } from "./lab-store.ts";

/** ms that the events may take to bring what an edit made. */
const ARRIVE_MS = 1500;

/** What became of an edit: its answer, or why nothing changed, as a sentence for where it was asked for. */
export type Edited = { answer: CellEditAnswer; fault: null } | { answer: null; fault: string };

/**
 * Changes to the cells of the lab beside their text. Every draft is saved before, so that an edit never meets text
 * that only the page has; one that cannot be saved stays a draft and comes back with its cell.
 */
export class CellEdits {
  /** The last deletion, while it can be taken back by a click. */
  #deleted: CellEditAnswer | null = null;
  /** Cells whose deletion is on its way. */
  readonly #deleting = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly api: Api,
    readonly store: LabStore,
    readonly drafts: Drafts,
    readonly kept: KeptView,
  ) {}

  get deleted(): CellEditAnswer | null {
    return this.#deleted;
  }

  /** Makes an edit; resolves when the page shows what came of it. Never throws. */
  make(edit: CellEdit): Promise<Edited> {
    return this.#inTurn(() => this.#make(edit));
  }

  add(kind: CellKind, place: Place): Promise<Edited> {
    return this.make({ do: "add", kind, place });
  }

  /** Deletes a cell, once however often it is asked for while the first is on its way. */
  async delete(cell: string): Promise<Edited | null> {
    if (this.#deleting.has(cell)) return null;
    this.#deleting.add(cell);
    return this.make({ do: "delete", cell }).finally(() => this.#deleting.delete(cell));
  }

  /** Moves a cell over the block above or below it; null where there is none. */
  move(cell: string, step: 1 | -1): Promise<Edited | null> {
    return this.#inTurn(async () => {
      const { blocks } = this.store.view;
      const at = blocks.findIndex((block) => block.kind === "cell" && block.id === cell);
      const over = at < 0 ? undefined : blocks[at + step];
      if (over === undefined) return null;
      return this.#make({ do: "move", cell, place: step === 1 ? { after: over.id } : { before: over.id } });
    });
  }

  set(cell: string, attribute: EditableAttribute, value: string | null): Promise<Edited> {
    return this.make({ do: "set", cell, attribute, value });
  }

  /**
   * Sends what a frame cell holds to one more server. Side by side in the same cell, where the two answers are
   * compared; but where other cells read this one's answer, which would change its shape under them, in a copy below.
   */
  async alsoTo(cell: CellView, server: string): Promise<Edited> {
    if (cell.readBy.length === 0) return this.set(cell.id, "to", [...cell.to, server].join(","));
    const copy = await this.make({ do: "duplicate", cell: cell.id });
    if (copy.answer === null || copy.answer.cell === null) return copy;
    return this.set(copy.answer.cell, "to", server);
  }

  /** Puts away the notice of the last deletion. */
  forget(): void {
    this.#note(null);
  }

  #note(deleted: CellEditAnswer | null): void {
    if (this.#deleted === deleted) return;
    this.#deleted = deleted;
    this.store.publish("faults");
  }

  /** One after another: where a cell goes is said by what the page shows after the edit before. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#last.then(act);
    this.#last = acted.catch(() => undefined);
    return acted;
  }

  async #make(edit: CellEdit): Promise<Edited> {
    try {
      const answer = await this.drafts.restructure((version) => this.api.editCells(edit, version));
      this.#note(edit.do === "delete" ? answer : null);
      if (edit.do === "rename" && answer.cell !== null) this.kept.renamed(edit.cell, answer.cell);
      await this.#shown(answer.version);
      return { answer, fault: null };
    } catch (error) {
      return { answer: null, fault: error instanceof ApiError ? error.message : String(error) };
    }
  }

  /** The answer may be here before the event that brings the cells of its version. */
  #shown(version: string): Promise<void> {
    if (this.store.shownVersion === version) return Promise.resolve();
    return new Promise((resolve) => {
      const came = () => this.store.shownVersion === version && done();
      const timer = setTimeout(() => done(), ARRIVE_MS);
      const done = () => {
        clearTimeout(timer);
        this.store.removeEventListener("lab", came);
        resolve();
      };
      this.store.addEventListener("lab", came);
    });
  }
}
