import type { ProblemView } from "../session/view.ts";
import { ApiError, type Api } from "./api.ts";
import type { LabStore } from "./lab-store.ts";

const LINT_MS = 300;
const SAVE_MS = 1200;

/** A cell's text that is not (or not yet) the file's. */
export interface Draft {
  text: string;
  /** The file's text that this draft began from. */
  base: string;
  /** Lint of the draft. */
  problems: ProblemView[];
  /** Why it could not be saved, in the session's words. */
  refused: string | null;
  /** The file's own text for this cell, where both changed. Nothing is saved until a person chooses. */
  conflict: string | null;
}

interface Pending {
  lint?: ReturnType<typeof setTimeout>;
  save?: ReturnType<typeof setTimeout>;
  aborter?: AbortController;
  /** Texts on their way to the file, whose echo is no conflict. */
  sent: Set<string>;
}

/**
 * What a person typed and the file does not hold. A draft is linted and saved after a pause; it is never rewritten by
 * anything but its editor; a reload of the tab keeps it; a file that changed underneath is never overwritten.
 */
export class Drafts {
  #drafts = new Map<string, Draft>();
  #pending = new Map<string, Pending>();
  #saving: Promise<void> = Promise.resolve();

  constructor(
    readonly api: Api,
    readonly store: LabStore,
  ) {
    store.addEventListener("cells", () => this.#settle());
    store.addEventListener("link", () => store.link === "live" && this.#again());
    for (const { id, source } of store.view.cells) this.#restore(id, source);
    addEventListener("pagehide", () => this.flush());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && this.flush(),
    );
  }

  get(cell: string): Draft | undefined {
    return this.#drafts.get(cell);
  }

  /** The editor's text changed. */
  change(cell: string, text: string): void {
    const view = this.store.cell(cell);
    if (view === undefined) return;
    const draft = this.#drafts.get(cell);
    if (text === view.source) return this.discard(cell);
    const next: Draft = draft ?? { text, base: view.source, problems: [], refused: null, conflict: null };
    this.#put(cell, { ...next, text });
    this.#later(cell);
  }

  /** Forgets a draft: the file's text stands. */
  discard(cell: string): void {
    const pending = this.#pending.get(cell);
    clearTimeout(pending?.lint);
    clearTimeout(pending?.save);
    pending?.aborter?.abort();
    this.#put(cell, null);
  }

  /** In a conflict: the draft stands, and is saved over the file's text for this cell. */
  keep(cell: string): void {
    const draft = this.#drafts.get(cell);
    if (draft === undefined) return;
    this.#put(cell, { ...draft, base: draft.conflict ?? draft.base, conflict: null, refused: null });
    this.#save(cell);
  }

  /** The text that a run would commit, if any; its echo is then no conflict, and no autosave follows. */
  commit(cell: string): string | undefined {
    const draft = this.#drafts.get(cell);
    if (draft === undefined) return undefined;
    const pending = this.#pendingOf(cell);
    clearTimeout(pending.save);
    pending.sent.add(draft.text);
    return draft.text;
  }

  /** After a run was asked for: a draft that it did not commit is saved after the usual pause. */
  resume(cell: string): void {
    if (this.#drafts.has(cell)) this.#later(cell);
  }

  /** Saves what waits for its pause, now: the page hides or closes. */
  flush(): void {
    for (const [cell, draft] of this.#drafts)
      if (draft.conflict === null && draft.refused === null) this.#save(cell);
  }

  #later(cell: string): void {
    const pending = this.#pendingOf(cell);
    clearTimeout(pending.lint);
    clearTimeout(pending.save);
    pending.lint = setTimeout(() => void this.#lint(cell), LINT_MS);
    pending.save = setTimeout(() => this.#save(cell), SAVE_MS);
  }

  async #lint(cell: string): Promise<void> {
    const draft = this.#drafts.get(cell);
    if (draft === undefined) return;
    const pending = this.#pendingOf(cell);
    pending.aborter?.abort();
    pending.aborter = new AbortController();
    const { signal } = pending.aborter;
    try {
      const problems = await this.api.lint(cell, draft.text, signal);
      const now = this.#drafts.get(cell);
      if (!signal.aborted && now?.text === draft.text) this.#put(cell, { ...now, problems });
    } catch {
      // Lint is a help; without an answer there is none, and the next pause asks again.
    }
  }

  /** One save after another, so that each knows the version that the one before made. */
  #save(cell: string): void {
    this.#saving = this.#saving.then(async () => {
      const draft = this.#drafts.get(cell);
      if (draft === undefined || draft.conflict !== null) return;
      const { sent } = this.#pendingOf(cell);
      sent.add(draft.text);
      try {
        const { version } = await this.api.save(cell, draft.text, this.store.view.version);
        this.store.setVersion(version);
        this.#refuse(cell, null);
      } catch (error) {
        sent.delete(draft.text);
        this.#refuse(cell, error instanceof ApiError ? error.message : "The draft could not be saved.");
      }
    });
  }

  #refuse(cell: string, refused: string | null): void {
    const draft = this.#drafts.get(cell);
    if (draft !== undefined && draft.refused !== refused) this.#put(cell, { ...draft, refused });
  }

  /** The file's texts may have changed: drafts that it now holds end, others meet what it says. */
  #settle(): void {
    for (const [cell, draft] of this.#drafts) {
      const source = this.store.cell(cell)?.source;
      if (source === undefined || source === draft.base) {
        // Another part of the file changed, and the session has read it: try the save again.
        if (draft.refused !== null && source !== undefined && draft.conflict === null) this.#retry(cell);
        continue;
      }
      const { sent } = this.#pendingOf(cell);
      if (source === draft.text) {
        sent.clear();
        this.discard(cell);
      } else if (sent.has(source)) this.#put(cell, { ...draft, base: source, refused: null });
      else if (draft.conflict !== source) this.#put(cell, { ...draft, conflict: source });
    }
  }

  /** The session answers again: what could not be saved meanwhile is tried once more. */
  #again(): void {
    for (const [cell, draft] of this.#drafts) if (draft.refused !== null) this.#save(cell);
  }

  #lastVersion = "";
  #retry(cell: string): void {
    if (this.store.view.version === this.#lastVersion) return;
    this.#lastVersion = this.store.view.version;
    this.#save(cell);
  }

  #pendingOf(cell: string): Pending {
    let pending = this.#pending.get(cell);
    if (pending === undefined) this.#pending.set(cell, (pending = { sent: new Set() }));
    return pending;
  }

  #put(cell: string, draft: Draft | null): void {
    const had = this.#drafts.has(cell);
    if (draft === null) this.#drafts.delete(cell);
    else this.#drafts.set(cell, draft);
    this.#remember(cell, draft);
    if (draft === null && !had) return;
    this.store.publish(`cell:${cell}`);
    if (had !== (draft !== null)) this.store.publish("cells");
  }

  #key(cell: string): string {
    return `wirebook.draft:${this.store.view.id}:${cell}`;
  }

  #remember(cell: string, draft: Draft | null): void {
    try {
      if (draft === null) sessionStorage.removeItem(this.#key(cell));
      else sessionStorage.setItem(this.#key(cell), JSON.stringify({ text: draft.text, base: draft.base }));
    } catch {
      // Storage is full or forbidden: the draft lives in the page alone.
    }
  }

  #restore(cell: string, source: string): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key(cell)) ?? "null") as Draft | null;
      if (kept === null || kept.text === source) return;
      const conflict = kept.base === source ? null : source;
      this.#drafts.set(cell, { text: kept.text, base: kept.base, problems: [], refused: null, conflict });
      this.#later(cell);
    } catch {
      sessionStorage.removeItem(this.#key(cell));
    }
  }
}
