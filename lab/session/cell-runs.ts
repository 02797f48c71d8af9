import type { CellRun } from "./cell-view.ts";

/** When each cell of a lab last ran, for how long, and what it has to show. */
export class CellRuns {
  readonly #runs = new Map<string, CellRun>();

  get all(): ReadonlyMap<string, CellRun> {
    return this.#runs;
  }

  /** Times a run. What the cell showed before stays until `running` shows something else. */
  async time<T>(id: string, running: (run: CellRun) => Promise<T>): Promise<T> {
    const before = this.#runs.get(id) ?? { lastRun: null, ms: null, outcome: null };
    const run: CellRun = { ...before, startedAt: Date.now() };
    this.#runs.set(id, run);
    const began = performance.now();
    try {
      return await running(run);
    } finally {
      run.lastRun = Date.now();
      run.ms = performance.now() - began;
    }
  }

  /** Keeps the runs of these cells alone; `was` gives the id that each had, where that is another. */
  keep(ids: readonly string[], was: (id: string) => string | undefined = (id) => id): void {
    const before = new Map(this.#runs);
    this.#runs.clear();
    for (const id of ids) {
      const run = before.get(was(id) ?? "");
      if (run) this.#runs.set(id, run);
    }
  }
}
