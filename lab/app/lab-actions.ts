import type { PersonsAnswer } from "../session/open-lab.ts";
import { ApiError, type Api } from "./api.ts";
import { CellEdits } from "./cell-edits.ts";
import type { Drafts } from "./drafts.ts";
import { waitingOf } from "./form/asked.ts";
import { KeptView } from "./kept-view.ts";
import type { LabStore } from "./lab-store.ts";

/** What a person must decide before something runs. */
export type Question =
  /** Commands that were never approved; `next` goes on with what was asked, once all are. */
  | { kind: "permit"; servers: string[]; next: (() => void) | null; what: string | null }
  /** Running `cell` would first run these manual cells. */
  | { kind: "manual"; cell: string; asks: string[] };

/** What a person may do with the open lab. Failures land at the cell or in a notice, as sentences; nothing throws. */
export class LabActions {
  readonly edits: CellEdits;
  readonly kept: KeptView;
  #question: Question | null = null;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
    readonly drafts: Drafts,
  ) {
    this.kept = new KeptView(store.view.id, (cell) => store.publish(cell === null ? "view" : `cell:${cell}`));
    this.edits = new CellEdits(api, store, drafts, this.kept);
  }

  get question(): Question | null {
    return this.#question;
  }

  /**
   * Runs a cell; its draft is committed first, unless it is in conflict: then nothing runs. Asks before an unapproved
   * start and before other manual cells.
   */
  async run(cell: string, manual = false): Promise<void> {
    const view = this.store.cell(cell);
    if (view === undefined) return;
    const again = () => void this.run(cell, manual);
    // Before a person is asked for what a cell starts, the cell must say what its draft says.
    if (this.#unapproved(this.#startsOf(view.id)).length > 0) await this.#saved(view.id);
    if (this.#needsPermit(this.#startsOf(view.id), `Run \`${view.name}\``, again)) return;
    await this.#try(view.id, async () => {
      const answer = await this.drafts.commit(view.id, (edit) =>
        this.api.run(view.id, { ...edit, ...(manual ? { manual: true } : {}) }),
      );
      if (!("asks" in answer)) return;
      // A question is answered by its own buttons, never on the way to another cell.
      const form = answer.asks.find((name) => this.#waits(name));
      if (form !== undefined)
        throw new ApiError(
          `Nothing ran: \`${form}\` waits for your answer first: Accept, Decline or Cancel.`,
          409,
        );
      this.ask({ kind: "manual", cell: view.id, asks: answer.asks });
    });
    this.drafts.resume(view.id);
  }

  /** Answers the question of a form cell; whether that was done. */
  async answer(cell: string, given: PersonsAnswer): Promise<boolean> {
    let done = false;
    await this.#try(cell, async () => {
      const answer = await this.drafts.restructure((version) => this.api.answer(cell, given, version));
      done = true;
      if ("asks" in answer) this.ask({ kind: "manual", cell, asks: answer.asks });
    });
    return done;
  }

  async runAll(): Promise<void> {
    const used = new Set(this.store.view.cells.flatMap((cell) => cell.starts));
    const again = () => void this.runAll();
    if (this.#needsPermit(used, "Run all", again)) return;
    await this.drafts.flush();
    await this.#try(null, () => this.api.runAll());
  }

  /**
   * Goes on in a walk with those of these cells that have not run; `again` restarts the servers and runs them from
   * nothing. Asks before an unapproved start.
   */
  async walk(cells: readonly string[], again: boolean): Promise<void> {
    const used = new Set(cells.flatMap((cell) => [...this.#startsOf(cell)]));
    if (this.#needsPermit(used, again ? "Go back" : "The next step", () => void this.walk(cells, again)))
      return;
    await this.drafts.flush();
    await this.#try(null, () => this.api.walk(cells, again));
  }

  #waits(name: string): boolean {
    const cell = this.store.cell(name);
    return cell !== undefined && waitingOf(cell)?.held === null;
  }

  async interrupt(): Promise<void> {
    await this.#try(null, () => this.api.interrupt());
  }

  async restart(server: string): Promise<void> {
    if (this.#needsPermit(new Set([server]), `Restart \`${server}\``, () => void this.restart(server)))
      return;
    await this.#try(null, () => this.api.restart(server));
  }

  async approve(key: string): Promise<void> {
    await this.#try(null, () => this.api.approve(key));
  }

  ask(question: Question | null): void {
    this.#question = question;
    this.store.publish("question");
  }

  /** Shows the commands that wait for approval, whether or not something needs them now. */
  showPermits(): void {
    const servers = this.store.view.servers.filter((server) => server.approval !== null);
    this.ask({ kind: "permit", servers: servers.map((server) => server.name), next: null, what: null });
  }

  /** Saves a cell's draft and waits until it is read, or refused. */
  async #saved(cell: string): Promise<void> {
    const text = this.drafts.get(cell)?.text;
    if (text === undefined || text === this.store.cell(cell)?.source) return;
    await this.drafts.flush();
    for (let looks = 0; looks < 100; looks++) {
      if (this.store.cell(cell)?.source === text || this.drafts.get(cell)?.refused) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** What a run of this cell may start: its own servers or client, and those of the cells above that would run before. */
  #startsOf(cell: string, seen = new Set<string>()): Set<string> {
    const view = this.store.cell(cell);
    if (view === undefined || seen.has(view.id)) return new Set();
    seen.add(view.id);
    const above = view.reads.filter((name) => {
      const { result, stale } = this.store.cell(name) ?? {};
      return result !== "ok" || (stale != null && stale.kind !== "epoch");
    });
    return new Set([...view.starts, ...above.flatMap((name) => [...this.#startsOf(name, seen)])]);
  }

  #needsPermit(used: Set<string>, what: string, next: () => void): boolean {
    const servers = this.#unapproved(used);
    if (servers.length > 0) this.ask({ kind: "permit", servers, next, what });
    return servers.length > 0;
  }

  #unapproved(used: Set<string>): string[] {
    const waiting = this.store.view.servers.filter(
      ({ approval, name }) => approval !== null && used.has(name),
    );
    return waiting.map(({ name }) => name);
  }

  async #try(cell: string | null, act: () => Promise<void>): Promise<void> {
    try {
      this.store.setFault(cell, null);
      await act();
    } catch (error) {
      const text = error instanceof ApiError ? error.message : String(error);
      // What the draft says of itself need not be said twice.
      const told = cell !== null && this.drafts.get(cell)?.refused === text;
      this.store.setFault(cell, told ? null : text);
      if (error instanceof ApiError && error.status === 401) this.store.setLink("denied");
    }
  }
}
