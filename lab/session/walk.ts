import type { Scheduler } from "../engine/scheduler.ts";
import type { CellValue } from "./cell-value.ts";
import type { CellRuns } from "./cell-runs.ts";
import type { CheckRunner } from "./run-check.ts";
import type { WalkView } from "./view.ts";
import { WholeRuns } from "./whole-runs.ts";

interface Parts {
  scheduler: Scheduler<CellValue>;
  checks: CheckRunner;
  runs: CellRuns;
  /** Lines of the wire so far. */
  rows: () => number;
  /** Restarts the servers that run; resolves when their old processes are gone. */
  restart: () => Promise<unknown>;
  /** Told when what is said here is another. */
  onChange: () => void;
}

/**
 * A walk through a lab, step by step. Whoever walks says which cells are next; what has run is known here alone, so
 * that a page that comes back, and any other page, goes on from the same place.
 */
export class Walk {
  readonly #parts: Parts;
  readonly #whole: WholeRuns;
  #view: WalkView = { since: 0, replayed: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
    const { scheduler, restart, onChange } = parts;
    this.#whole = new WholeRuns({ idle: () => scheduler.idle(), restart, onChange });
  }

  /** The servers end before something runs from the start. */
  get restarting(): boolean {
    return this.#whole.restarting;
  }

  /** Stops what runs and what waits; what waits for its servers to end does not begin any more. */
  interrupt(): void {
    this.#whole.cancel();
    this.#parts.scheduler.interrupt();
  }

  get view(): WalkView {
    return this.#view;
  }

  /**
   * Runs those of these cells that have not run, and what they read that has not run either, in the lab's order. What
   * runs, waits or has run already is left alone: asking twice sends nothing twice.
   */
  go(cells: readonly string[]): void {
    const { scheduler } = this.#parts;
    const wanted = new Set<string>();
    const look = (id: string) => {
      const { status, result } = scheduler.get(id);
      if (status === "idle" && (result === null || result === "aborted")) wanted.add(id);
    };
    for (const id of cells) look(id);
    // The set grows while it is gone through.
    for (const id of wanted) for (const parent of scheduler.graph.parents.get(id) ?? []) look(parent);
    scheduler.runAll(wanted);
  }

  /**
   * Ends the servers that run, lets go of what every cell holds, and runs these cells from nothing: in the lab's order,
   * with the answers that the file has. Nobody is asked. Resolves when they are queued, or something else was asked for.
   */
  async replay(cells: readonly string[]): Promise<void> {
    const { scheduler, runs } = this.#parts;
    this.interrupt();
    await this.#whole.start(() => {
      this.#begin(null);
      runs.keep([]);
      scheduler.forget();
      scheduler.open();
      this.go(cells);
      void scheduler.idle().then(() => this.#replayed());
    });
  }

  /** Ends the servers that run, then runs every cell. Resolves like `replay`. */
  async runAll(): Promise<void> {
    this.interrupt();
    await this.#whole.start(() => {
      this.#begin(this.#parts.rows());
      this.#parts.scheduler.runAll();
    });
  }

  #begin(replayed: number | null): void {
    this.#parts.checks.beginRun();
    this.#show({ since: this.#parts.rows(), replayed });
  }

  #replayed(): void {
    if (this.#view.replayed === null) this.#show({ ...this.#view, replayed: this.#parts.rows() });
  }

  #show(view: WalkView): void {
    this.#view = view;
    this.#parts.onChange();
  }
}
