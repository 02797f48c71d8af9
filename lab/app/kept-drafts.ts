/** What a reload of the tab keeps of a draft. */
export interface KeptDraft {
  text: string;
  base: string;
}

/** The drafts of one lab, in the tab's own storage. Where that is full or forbidden, drafts live in the page alone. */
export class KeptDrafts {
  constructor(readonly lab: string) {}

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
      else sessionStorage.setItem(this.#key(cell), JSON.stringify({ text: draft.text, base: draft.base }));
    } catch {
      // There is nothing to be done about it, and the draft is still on show.
    }
  }

  #key(cell: string): string {
    return `wirebook.draft:${this.lab}:${cell}`;
  }
}
