import { ApiError, type Api, type Edit } from "./api.ts";
import type { Draft } from "./draft.ts";
import { FileTurns } from "./file-turns.ts";
import { KeptDrafts } from "./kept-drafts.ts";
import type { LabStore } from "./lab-store.ts";
import { PendingDraft } from "./pending-draft.ts";

/**
 * What a person typed and the file does not hold. A draft is linted and saved after a pause; it is never rewritten by
 * anything but its editor; a reload of the tab keeps it; a file that changed underneath is never overwritten.
 */
export class Drafts {
  #drafts = new Map<string, Draft>();
  #pending = new Map<string, PendingDraft>();
  readonly #turns: FileTurns;
  /** Ids of the cells there were at the last look. */
  #known: ReadonlySet<string> = new Set();
  #orphans = "";
  readonly #kept: KeptDrafts;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
  ) {
    this.#kept = new KeptDrafts(store.view.id);
    this.#turns = new FileTurns(store);
    store.addEventListener("cells", () => this.#settle());
    store.addEventListener("link", () => store.link === "live" && this.#again());
    for (const cell of this.#kept.cells()) this.#restore(cell);
    this.#look();
    const save = () => document.visibilityState !== "visible" && void this.flush();
    document.addEventListener("visibilitychange", save);
    addEventListener("pagehide", () => void this.flush());
  }

  get(cell: string): Draft | undefined {
    return this.#drafts.get(cell);
  }

  /** Drafts whose cells the file no longer has, by the name they had; each comes back with a cell of that name. */
  get orphans(): { cell: string; draft: Draft }[] {
    return [...this.#drafts].flatMap(([cell, draft]) =>
      this.store.cell(cell) === undefined ? [{ cell, draft }] : [],
    );
  }

  /** The editor's text changed. */
  change(cell: string, text: string): void {
    const view = this.store.cell(cell);
    if (view === undefined) return;
    const draft = this.#drafts.get(cell);
    if (text === view.source) return this.discard(cell);
    const { source: base, kind } = view;
    const next: Draft = draft ?? { text, base, problems: [], refused: null, conflict: null, kind };
    this.#put(cell, { ...next, text });
    this.#later(cell);
  }

  /** Forgets a draft: the file's text stands. */
  discard(cell: string): void {
    this.#pendingOf(cell).end();
    if (this.#inConflict(cell)) this.store.setFault(cell, null);
    this.#put(cell, null);
    if (this.store.cell(cell) === undefined) this.#look();
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
    this.#pendingOf(cell).saveNoMore();
    return this.#turns.again(async (over) => {
      if (this.#inConflict(cell))
        throw new ApiError("Nothing ran: choose first which of the two texts stands.", 409);
      return this.#send(cell, (edit) => {
        if (edit !== null) over(edit.version);
        return send(edit);
      });
    });
  }

  /**
   * Makes a change to the cells of the lab by way of `send`, over the file's version, after every draft that can be
   * saved is. Where the file changed elsewhere meanwhile it is sent again over what it is now.
   *
   * @throws ApiError what `send` throws
   */
  restructure<T extends { version: string }>(send: (version: string) => Promise<T>): Promise<T> {
    void this.flush();
    return this.#turns.again(async (over) => {
      const { version } = this.store.view;
      over(version);
      const answer = await send(version);
      this.store.setVersion(answer.version);
      return answer;
    });
  }

  /** After a run was asked for: a draft that it did not commit is saved after the usual pause. */
  resume(cell: string): void {
    if (this.#drafts.has(cell)) this.#later(cell);
  }

  /** Saves what waits for its pause, now: the page hides or closes, or everything runs. Resolves when that is done. */
  flush(): Promise<void> {
    for (const [cell, draft] of this.#drafts)
      if (draft.conflict === null && draft.refused === null) this.#save(cell);
    return this.#turns.last;
  }

  #later(cell: string): void {
    this.#pendingOf(cell).changed(
      () => void this.#lint(cell),
      () => this.#save(cell),
    );
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
    const saved = this.#turns.take(async () => {
      if (!this.#drafts.has(cell) || this.#inConflict(cell)) return;
      await this.#send(cell, async (edit) => edit && this.api.save(cell, edit.source, edit.version));
    });
    saved.catch((error: unknown) =>
      this.#refuse(cell, error instanceof ApiError ? error.message : "The draft could not be saved."),
    );
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
    this.#look();
    for (const [cell, draft] of this.#drafts) {
      const source = this.store.cell(cell)?.source;
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

  /** Which cells there are by now: a draft goes with a cell that was renamed, and says so where its cell is gone. */
  #look(): void {
    const cells = this.store.view.cells;
    const fresh = this.#known.size === 0 ? [] : cells.filter(({ id }) => !this.#known.has(id));
    this.#known = new Set(cells.map(({ id }) => id));
    for (const { cell, draft } of this.orphans) {
      const own = new Set([draft.base, draft.text, ...this.#pendingOf(cell).sent]);
      const [renamed, ...others] = fresh.filter(
        ({ id, kind, source }) => kind === draft.kind && own.has(source) && !this.#drafts.has(id),
      );
      if (renamed === undefined || others.length > 0) continue;
      this.discard(cell);
      this.#put(renamed.id, draft);
      this.#later(renamed.id);
    }
    const orphans = this.orphans.map(({ cell }) => cell).join("\n");
    if (orphans === this.#orphans) return;
    this.#orphans = orphans;
    this.store.publish("faults");
  }

  #pendingOf(cell: string): PendingDraft {
    let pending = this.#pending.get(cell);
    if (pending === undefined) this.#pending.set(cell, (pending = new PendingDraft()));
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

  #restore(cell: string): void {
    const kept = this.#kept.get(cell);
    const source = this.store.cell(cell)?.source;
    if (kept === null || kept.text === source) return;
    const conflict = source === undefined || kept.base === source ? null : source;
    this.#drafts.set(cell, { ...kept, problems: [], refused: null, conflict });
    if (source !== undefined) this.#later(cell);
  }
}
