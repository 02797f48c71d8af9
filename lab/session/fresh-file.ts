import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
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
  readonly #folder: string;
  /** Why it could not be read at the last look. */
  #lost: string | null = null;
  #notice: NoticeView | null = null;

  /**
   * @param notices where its notices come and go
   * @param folder where the text goes whose file is gone
   */
  constructor(file: LabFile, notices: NoticeView[], folder: string) {
    this.#file = file;
    this.#notices = notices;
    this.#folder = folder;
  }

  /** Reads the file again; `if-touched` only where its size or times are others than at the last reading. */
  look(how: "always" | "if-touched"): Change {
    const { text, lost } = this.#reread(how);
    const news = lost !== this.#lost;
    this.#lost = lost;
    if (text) this.#say(`${this.#file.shown} changed on disk at ${clock()} and was read again.`);
    else if (news)
      this.#say(lost === null ? null : `${lost}. What was read of it before is still shown${this.#kept()}.`);
    if (text) return "text";
    return news ? "notices" : null;
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
  async save(text: string): Promise<void> {
    const original = this.#file.shown;
    const copied = await this.#file.save(text);
    this.#say(null);
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

  /** One sentence at a time, on how the file on the disk stands to what is shown. */
  #say(text: string | null): void {
    if (this.#notice) this.#notices.splice(this.#notices.indexOf(this.#notice), 1);
    this.#notice = text === null ? null : { kind: "changed-on-disk", text };
    if (this.#notice) this.#notices.push(this.#notice);
  }

  /** Keeps the text of a file that is gone where it can be found again. */
  #kept(): string {
    const path = join(this.#folder, `kept-${basename(this.#file.path)}`);
    try {
      writeFileSync(path, this.#file.text);
      return `, and kept in ${path}`;
    } catch {
      // The disk that took the file may take no other one either; the text is still in memory.
      return "";
    }
  }
}

/** The time of day. */
function clock(): string {
  return new Date().toLocaleTimeString("en-GB");
}
