import type { CellKind } from "../session/view.ts";

/** What a reload of the tab keeps of a draft. */
export interface KeptDraft {
  text: string;
  base: string;
  kind: CellKind;
}

/** The drafts of one lab, in the tab's own storage. Where that is full or forbidden, drafts live in the page alone. */
export class KeptDrafts {
  constructor(readonly lab: string) {}

  /** The cells that have a draft here, whether or not the file still has them. */
  cells(): string[] {
    try {
      const prefix = this.#key("");
      const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? "");
      return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    } catch {
      return [];
    }
  }

  get(cell: string): KeptDraft | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key(cell)) ?? "null") as KeptDraft | null;
    } catch {
      this.set(cell, null);
      return null;
    }
  }

  set(cell: string, draft: KeptDraft | null): void {
    try {
      if (draft === null) sessionStorage.removeItem(this.#key(cell));
      else {
        const { text, base, kind } = draft;
        sessionStorage.setItem(this.#key(cell), JSON.stringify({ text, base, kind }));
      }
    } catch {
      // There is nothing to be done about it, and the draft is still on show.
    }
  }

  #key(cell: string): string {
    return `wirebook.draft:${this.lab}:${cell}`;
  }
}
