import type { ProblemView } from "../session/view.ts";
import { ApiError, type Api, type Edit } from "./api.ts";
import { KeptDrafts } from "./kept-drafts.ts";
import type { LabStore } from "./lab-store.ts";
import { otherVersion } from "./other-version.ts";

const LINT_MS = 300;
const SAVE_MS = 1200;
/** How often a run goes again because the file changed once more. */
const TRIES = 3;

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
  /** The version over which a refused draft was sent again by itself. */
  retried?: string;
  gone?: boolean;
}

/**
 * What a person typed and the file does not hold. A draft is linted and saved after a pause; it is never rewritten by
 * anything but its editor; a reload of the tab keeps it; a file that changed underneath is never overwritten.
 */
export class Drafts {
  #drafts = new Map<string, Draft>();
  #pending = new Map<string, Pending>();
  #saving: Promise<void> = Promise.resolve();
  readonly #kept: KeptDrafts;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
  ) {
    this.#kept = new KeptDrafts(store.view.id);
    store.addEventListener("cells", () => this.#settle());
    store.addEventListener("link", () => store.link === "live" && this.#again());
    for (const { id, source } of store.view.cells) this.#restore(id, source);
    addEventListener("pagehide", () => void this.flush());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && void this.flush(),
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
    if (this.#inConflict(cell)) this.store.setFault(cell, null);
    this.#put(cell, null);
  }

  /** In a conflict: the draft stands, and is saved over the file's text for this cell. */
  keep(cell: string): void {
    const draft = this.#drafts.get(cell);
    if (draft === undefined) return;
    if (draft.conflict !== null) this.store.setFault(cell, null);
    this.#put(cell, { ...draft, base: draft.conflict ?? draft.base, conflict: null, refused: null });
    this.#save(cell);
  }

  /**
   * Runs a cell by way of `send`, which gets the draft to commit, if there is one. Where the file changed elsewhere
   * meanwhile, the draft is sent again over what it is now; where it changed in this cell, a person has to choose first.
   *
   * @throws ApiError what `send` throws; 409 where the draft is in conflict: nothing was sent then, or nothing ran.
   */
  async commit<T extends { version?: string }>(
    cell: string,
    send: (edit: Edit | null) => Promise<T>,
  ): Promise<T> {
    clearTimeout(this.#pending.get(cell)?.save);
    for (let tries = 1; ; tries += 1) {
      let over: string | null = null;
      try {
        return await this.#inTurn(async () => {
          if (this.#inConflict(cell))
            throw new ApiError("Nothing ran: choose first which of the two texts stands.", 409);
          return this.#send(cell, (edit) => ((over = edit?.version ?? null), send(edit)));
        });
      } catch (error) {
        const refused = over !== null && error instanceof ApiError && error.status === 409;
        if (!refused || tries === TRIES || !(await otherVersion(this.store, over!))) throw error;
      }
    }
  }

  /** After a run was asked for: a draft that it did not commit is saved after the usual pause. */
  resume(cell: string): void {
    if (this.#drafts.has(cell)) this.#later(cell);
  }

  /** Saves what waits for its pause, now: the page hides or closes, or everything runs. Resolves when that is done. */
  flush(): Promise<void> {
    for (const [cell, draft] of this.#drafts)
      if (draft.conflict === null && draft.refused === null) this.#save(cell);
    return this.#saving;
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

  #save(cell: string): void {
    const saved = this.#inTurn(async () => {
      if (!this.#drafts.has(cell) || this.#inConflict(cell)) return;
      await this.#send(cell, async (edit) => edit && this.api.save(cell, edit.source, edit.version));
    });
    saved.catch((error: unknown) =>
      this.#refuse(cell, error instanceof ApiError ? error.message : "The draft could not be saved."),
    );
  }

  /** One commit after another, so that each knows the version that the one before made. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#saving.then(act);
    this.#saving = acted.then(nothing, nothing);
    return acted;
  }

  /** Sends a draft over the version that the page knows, and keeps at it what came of that. */
  async #send<T extends { version?: string } | null>(
    cell: string,
    send: (edit: Edit | null) => Promise<T>,
  ): Promise<T> {
    const draft = this.#drafts.get(cell);
    if (draft === undefined) return send(null);
    const { sent } = this.#pendingOf(cell);
    const echoed = sent.has(draft.text);
    const { version } = this.store.view;
    sent.add(draft.text);
    try {
      const answer = await send({ source: draft.text, version });
      if (answer?.version !== undefined) this.store.setVersion(answer.version);
      this.#refuse(cell, null);
      return answer;
    } catch (error) {
      // Of any other failure nobody knows whether the text arrived.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      if (!echoed) sent.delete(draft.text);
      this.#refuse(cell, error.message);
      // The event that brings the file's text may have come before the refusal.
      if (this.store.view.version !== version) this.#settle();
      throw error;
    }
  }

  #refuse(cell: string, refused: string | null): void {
    const draft = this.#drafts.get(cell);
    if (draft !== undefined && draft.refused !== refused) this.#put(cell, { ...draft, refused });
  }

  #inConflict(cell: string): boolean {
    return (this.#drafts.get(cell)?.conflict ?? null) !== null;
  }

  /** The file's texts may have changed: drafts that it now holds end, others meet what it says. */
  #settle(): void {
    for (const [cell, draft] of this.#drafts) {
      const source = this.store.cell(cell)?.source;
      this.#noteGone(cell, source === undefined);
      if (source === undefined) continue;
      if (source === draft.base) {
        if (draft.conflict !== null) this.#reconcile(cell, draft);
        // Another part of the file changed, and the session has read it: try the save again.
        else if (draft.refused !== null) this.#retry(cell);
        continue;
      }
      const { sent } = this.#pendingOf(cell);
      if (source === draft.text) {
        sent.clear();
        this.discard(cell);
      } else if (sent.has(source)) this.#put(cell, { ...draft, base: source, refused: null });
      else if (draft.conflict !== source) this.#put(cell, { ...draft, conflict: source, refused: null });
    }
  }

  /** The session answers again: what could not be saved meanwhile is tried once more. */
  #again(): void {
    for (const [cell, draft] of this.#drafts) if (draft.refused !== null) this.#save(cell);
  }

  #retry(cell: string): void {
    const pending = this.#pendingOf(cell);
    const { version } = this.store.view;
    if (version === pending.retried) return;
    pending.retried = version;
    this.#save(cell);
  }

  /** The file's text is again what the draft began from. */
  #reconcile(cell: string, draft: Draft): void {
    this.store.setFault(cell, null);
    this.#put(cell, { ...draft, conflict: null });
    this.#later(cell);
  }

  /** Says once that a draft has no cell any more; it comes back with the cell. */
  #noteGone(cell: string, gone: boolean): void {
    const pending = this.#pendingOf(cell);
    if (gone && !pending.gone)
      this.store.setFault(
        null,
        `The file has no cell \`${cell}\` any more. Your text for it is kept in this tab, and comes back with the cell.`,
      );
    pending.gone = gone;
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
    this.#kept.set(cell, draft);
    if (draft === null && !had) return;
    this.store.publish(`cell:${cell}`);
    if (had !== (draft !== null)) this.store.publish("cells");
  }

  #restore(cell: string, source: string): void {
    const kept = this.#kept.get(cell);
    if (kept === null || kept.text === source) return;
    const conflict = kept.base === source ? null : source;
    this.#drafts.set(cell, { text: kept.text, base: kept.base, problems: [], refused: null, conflict });
    this.#later(cell);
  }
}

const nothing = (): void => undefined;
