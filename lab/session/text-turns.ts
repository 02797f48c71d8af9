import type { Continued } from "../engine/scheduler.ts";
import type { CellEdit, CellEditAnswer } from "./cell-edit.ts";
import type { Change } from "./fresh-file.ts";
import type { LabDocument } from "./lab-document.ts";

/** Who is told of what came of a turn. */
interface Listener {
  /** The text is another; resolves when all that follows from it is drawn. */
  changed: (continued?: Continued) => Promise<void>;
  /** Only the notices are others. */
  noticed: () => void;
}

/**
 * All that changes a lab's text, one thing after another: a disk may take its time over each. Every edit first looks
 * at the file as it is on the disk.
 */
export class TextTurns {
  readonly #document: LabDocument;
  readonly #listener: Listener;
  #last: Promise<unknown> = Promise.resolve();

  constructor(document: LabDocument, listener: Listener) {
    this.#document = document;
    this.#listener = listener;
  }

  /** See `OpenLab.edit`. */
  edit(cell: string, source: string, version: string): Promise<{ version: string }> {
    return this.#take(async () => {
      this.#document.cell(cell);
      await this.#look("always");
      if (await this.#document.edit(cell, source, version)) await this.#listener.changed();
      return { version: this.#document.file.version };
    });
  }

  /**
   * Writes a form's answer, and lets it run before anything else changes the text.
   *
   * @param write gives the cell's new text, or refuses
   * @param run is called when the text is saved, and read
   */
  answer<T>(
    cell: string,
    version: string,
    write: () => string,
    run: () => T,
  ): Promise<T & { version: string }> {
    return this.#take(async () => {
      this.#document.cell(cell);
      await this.#look("always");
      if (await this.#document.answer(cell, write, version)) await this.#listener.changed();
      return { ...run(), version: this.#document.file.version };
    });
  }

  /** See `OpenLab.editCells`. */
  editCells(edit: CellEdit, version: string): Promise<CellEditAnswer> {
    return this.#take(async () => {
      await this.#look("always");
      const { answer, continued } = await this.#document.editCells(edit, version);
      if (continued) await this.#listener.changed(continued);
      return answer;
    });
  }

  /** Reads the file again where the disk says that it is another. */
  catchUp(): Promise<void> {
    return this.#take(() => this.#look("if-touched"));
  }

  /** Resolves when all that was asked for so far is saved, or refused. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #look(how: "always" | "if-touched"): Promise<void> {
    const change: Change = this.#document.look(how);
    if (change === "notices") this.#listener.noticed();
    if (change === "text") await this.#listener.changed();
  }

  #take<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#last.then(act);
    this.#last = acted.catch(() => undefined);
    return acted;
  }
}
