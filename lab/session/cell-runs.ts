import type { CellRun } from "./cell-view.ts";
import type { OutcomeView } from "./view.ts";

/** Shows what a run has by now. */
export type Show = (outcome: () => OutcomeView) => void;

/** When each cell of a lab last ran, for how long, and what it has to show. */
export class CellRuns {
  readonly #runs = new Map<string, CellRun>();
  readonly #onChange: (ids: string[]) => void;

  /** @param onChange told of a cell that has something else to show */
  constructor(onChange: (ids: string[]) => void) {
    this.#onChange = onChange;
  }

  get all(): ReadonlyMap<string, CellRun> {
    return this.#runs;
  }

  /** Times a run. What the cell showed before stays until the run shows something else. */
  async time<T>(id: string, running: (show: Show) => Promise<T>): Promise<T> {
    const before = this.#runs.get(id) ?? { lastRun: null, ms: null, outcome: null, turns: 0 };
    const run: CellRun = { ...before, startedAt: Date.now(), turns: before.turns + 1 };
    this.#runs.set(id, run);
    const began = performance.now();
    try {
      return await running((outcome) => {
        run.outcome = outcome;
        this.#tell(run);
      });
    } finally {
      run.lastRun = Date.now();
      run.ms = performance.now() - began;
      this.#tell(run);
    }
  }

  /** Keeps the runs of these cells alone; `was` gives the id that each of them had, where not all have the same. */
  keep(ids: readonly string[], was?: ReadonlyMap<string, string>): void {
    const before = new Map(this.#runs);
    this.#runs.clear();
    for (const id of ids) {
      const run = before.get(was ? (was.get(id) ?? "") : id);
      if (run) this.#runs.set(id, run);
    }
  }

  /** The cell may have got another name since the run began. */
  #tell(run: CellRun): void {
    this.#onChange([...this.#runs].filter(([, each]) => each === run).map(([id]) => id));
  }
}
