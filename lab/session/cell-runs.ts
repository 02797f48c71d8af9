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

  /** Forgets the cells that are not among these. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#runs.keys()) if (!ids.has(id)) this.#runs.delete(id);
  }
}
