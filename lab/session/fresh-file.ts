import { LabFileError, type LabFile } from "./lab-file.ts";
import { Refusal } from "./open-lab.ts";
import type { NoticeView } from "./view.ts";

/** What changed at a look: the lab's text, the notices alone, or nothing. */
export type Change = "text" | "notices" | null;

/**
 * A lab file that other programs may change: reads it again when asked to, and writes only over what a page has seen.
 * While the file cannot be read, what was read before stays, and a notice says so.
 */
export class FreshFile {
  readonly #file: LabFile;
  readonly #notices: NoticeView[];
  #lost: NoticeView | null = null;

  /** @param notices where its notices come and go */
  constructor(file: LabFile, notices: NoticeView[]) {
    this.#file = file;
    this.#notices = notices;
  }

  /** Reads the file again; `if-touched` only where its size or times are others than at the last reading. */
  look(how: "always" | "if-touched"): Change {
    const { text, lost } = this.#reread(how);
    const noticed = this.#say(lost);
    if (text) return "text";
    return noticed ? "notices" : null;
  }

  /**
   * Whether a page that read this version may write.
   *
   * @throws Refusal (409) where the file is another by now.
   */
  admit(version: string): void {
    if (version === this.#file.version) return;
    throw new Refusal(`${this.#file.shown} changed since this page read it; your text was not saved.`, 409);
  }

  /** Writes the lab's text; see `LabFile.save`. */
  save(text: string): void {
    const original = this.#file.shown;
    const copied = this.#file.save(text);
    if (copied === null) return;
    const where = `This lab is part of Wirebook. Your copy is ${copied}; edits go there.`;
    this.#notices.push({ kind: "copied", text: where, original });
  }

  #reread(how: "always" | "if-touched"): { text: boolean; lost: string | null } {
    try {
      return { text: this.#file.reread(how), lost: null };
    } catch (error) {
      if (!(error instanceof LabFileError)) throw error;
      return { text: false, lost: error.message };
    }
  }

  /** @returns whether that is news. */
  #say(lost: string | null): boolean {
    const text = lost === null ? null : `${lost}. What was read of it before is still shown.`;
    if (text === (this.#lost?.text ?? null)) return false;
    if (this.#lost) this.#notices.splice(this.#notices.indexOf(this.#lost), 1);
    this.#lost = text === null ? null : { kind: "changed-on-disk", text };
    if (this.#lost) this.#notices.push(this.#lost);
    return true;
  }
}
