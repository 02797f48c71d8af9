import type { CellShape } from "../../../lab/engine/graph.ts";
import type { Run } from "../../../lab/engine/execution.ts";
import { Scheduler, type Outcome, type Snapshot } from "../../../lab/engine/scheduler.ts";

/** A cell for a test: what is left out is a pure automatic cell whose definition is its name. */
export function cell(name: string, rest: Partial<CellShape> = {}): CellShape {
  return {
    id: name,
    name,
    reads: [],
    after: [],
    servers: [],
    mode: "auto",
    kind: "pure",
    opens: false,
    definition: name,
    ...rest,
  };
}

/** The next turn of the event loop: every promise that can settle has. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One run that a test lets end when it likes. */
export interface Start {
  id: string;
  inputs: ReadonlyMap<string, unknown>;
  signal: AbortSignal;
  run: Run;
  settle(outcome: Outcome<unknown>): void;
}

/**
 * A scheduler whose runs end when the test says so. `log` has `+name` for each start; `hold` keeps runs open,
 * otherwise they end by themselves with the value `name:n`, n counting the starts of that cell.
 */
export class Lab {
  readonly log: string[] = [];
  readonly changes: string[][] = [];
  readonly open = new Map<string, Start>();
  readonly epochs = new Map<string, number>();
  readonly seen = new Set<string>();
  hold = false;
  /** Ids whose runs fail. */
  readonly failing = new Set<string>();
  readonly scheduler: Scheduler<unknown>;
  readonly #counts = new Map<string, number>();
  cells: CellShape[] = [];

  constructor(cells: CellShape[] = []) {
    this.scheduler = new Scheduler<unknown>({
      execute: (id, inputs, signal, run) => this.#execute(id, inputs, signal, run),
      onChange: (ids) => {
        this.changes.push([...ids]);
        for (const id of ids) {
          const { status, result } = this.scheduler.get(id);
          this.seen.add(`${id} ${status} ${result ?? "-"}`);
        }
      },
      epoch: (server) => this.epochs.get(server) ?? 0,
    });
    this.edit(...cells);
  }

  edit(...cells: CellShape[]): void {
    this.cells = cells;
    this.scheduler.edit(cells);
  }

  /** Changes some fields of one cell; without a `definition` of its own it gets a new one. */
  change(name: string, rest: Partial<CellShape> = {}): void {
    this.edit(
      ...this.cells.map((old) =>
        old.name === name ? { ...old, definition: `${old.definition}'`, ...rest } : old,
      ),
    );
  }

  get(name: string): Snapshot<unknown> {
    return this.scheduler.get(name);
  }

  /** Runs a cell, manual ancestors too, and waits for quiet. */
  async run(id: string): Promise<void> {
    this.scheduler.run(id, { manual: true });
    await this.scheduler.idle();
  }

  async runAll(): Promise<void> {
    this.scheduler.runAll();
    await this.scheduler.idle();
  }

  /** Ends an open run and lets the scheduler go on. */
  async end(id: string, outcome?: Outcome<unknown>): Promise<void> {
    const start = this.open.get(id);
    if (!start) throw new Error(`${id} does not run; open: ${[...this.open.keys()].join(" ")}`);
    this.open.delete(id);
    start.settle(outcome ?? { ok: true, value: `${id}:${this.#counts.get(id)}`, epochs: this.#epochsOf(id) });
    await turn();
  }

  /** The starts since the last call. */
  take(): string {
    return this.log.splice(0).join(" ");
  }

  #epochsOf(id: string): Record<string, number> {
    const servers = this.cells.find((cell) => cell.id === id)?.servers ?? [];
    return Object.fromEntries(servers.map((server) => [server, this.epochs.get(server) ?? 0]));
  }

  #execute(
    id: string,
    inputs: ReadonlyMap<string, unknown>,
    signal: AbortSignal,
    run: Run,
  ): Promise<Outcome<unknown>> {
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    this.log.push(`+${id}`);
    if (!this.hold) {
      const outcome: Outcome<unknown> = this.failing.has(id)
        ? { ok: false, error: `${id} failed` }
        : { ok: true, value: `${id}:${count}`, epochs: this.#epochsOf(id) };
      return Promise.resolve(outcome);
    }
    return new Promise((settle) => {
      this.open.set(id, { id, inputs, signal, run, settle });
      signal.addEventListener("abort", () => {
        this.open.delete(id);
        settle({ ok: false, error: "aborted" });
      });
    });
  }
}
