import type { CellView } from "../session/view.ts";
import { ApiError, type Api } from "./api.ts";
import type { Drafts } from "./drafts.ts";
import type { LabStore } from "./lab-store.ts";

/** What a person must decide before something runs. */
export type Question =
  /** Commands that were never approved; `next` goes on with what was asked, once all are. */
  | { kind: "permit"; servers: string[]; next: (() => void) | null; what: string | null }
  /** Running `cell` would first run these manual cells. */
  | { kind: "manual"; cell: string; asks: string[] };

/** What a person may do with the open lab. Failures land at the cell or in a notice, as sentences; nothing throws. */
export class LabActions {
  #question: Question | null = null;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
    readonly drafts: Drafts,
  ) {}

  get question(): Question | null {
    return this.#question;
  }

  /** Runs a cell; its draft is committed first. Asks before an unapproved start and before other manual cells. */
  async run(cell: string, manual = false): Promise<void> {
    const view = this.store.cell(cell);
    if (view === undefined) return;
    const again = () => void this.run(cell, manual);
    if (this.#needsPermit(this.#serversOf(view.id), `Run \`${view.name}\``, again)) return;
    const source = this.drafts.commit(view.id);
    await this.#try(view.id, async () => {
      const answer = await this.api.run(view.id, {
        ...(source === undefined ? {} : { source }),
        ...(manual ? { manual: true } : {}),
      });
      if ("asks" in answer) this.ask({ kind: "manual", cell: view.id, asks: answer.asks });
    });
    this.drafts.resume(view.id);
  }

  async runAll(): Promise<void> {
    const used = new Set(this.store.view.cells.flatMap((cell) => cell.to));
    const again = () => void this.runAll();
    if (this.#needsPermit(used, "Run all", again)) return;
    this.drafts.flush();
    await this.#try(null, () => this.api.runAll());
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

  /** The servers that a run of this cell may start: its own, and those of the stale cells it reads. */
  #serversOf(cell: string, seen = new Set<string>()): Set<string> {
    const view = this.store.cell(cell);
    if (view === undefined || seen.has(view.id)) return new Set();
    seen.add(view.id);
    const above = this.#readsOf(view).filter((name) => this.store.cell(name)?.stale != null);
    return new Set([...view.to, ...above.flatMap((name) => [...this.#serversOf(name, seen)])]);
  }

  /** What a cell reads; for a draft, which the session has not read yet, every cell that it names. */
  #readsOf(view: CellView): readonly string[] {
    const draft = this.drafts.get(view.id);
    if (draft === undefined) return view.reads;
    const words = new Set(draft.text.match(/[\w-]+/g));
    return this.store.view.cells.map(({ name }) => name).filter((name) => words.has(name));
  }

  #needsPermit(used: Set<string>, what: string, next: () => void): boolean {
    const servers = this.store.view.servers
      .filter((server) => server.approval !== null && used.has(server.name))
      .map((server) => server.name);
    if (servers.length > 0) this.ask({ kind: "permit", servers, next, what });
    return servers.length > 0;
  }

  async #try(cell: string | null, act: () => Promise<void>): Promise<void> {
    try {
      this.store.setFault(cell, null);
      await act();
    } catch (error) {
      this.store.setFault(cell, error instanceof ApiError ? error.message : String(error));
      if (error instanceof ApiError && error.status === 401) this.store.setLink("denied");
    }
  }
}
