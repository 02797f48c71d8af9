import type { CellView, WireRow } from "../../session/view.ts";
import type { Unanswered } from "./row-outcome.ts";

/** Knows of frames that went out and got nothing whether their cell still listens or ended in silence. */
export class UnansweredFrames {
  readonly #silent = new Map<number, number | null>();
  /** Since when each running cell runs. */
  readonly #running = new Map<string, number>();

  constructor(cells: readonly CellView[]) {
    for (const cell of cells) {
      if (cell.status === "running") this.#running.set(cell.id, cell.startedAt ?? 0);
      if (cell.outcome?.kind !== "frame") continue;
      for (const side of cell.outcome.sides)
        if (side.state === "silence" && side.request !== null) this.#silent.set(side.request, side.waited);
    }
  }

  /** Equal for two of these that say the same of every row. */
  get key(): string {
    return `${[...this.#silent].join(";")} ${[...this.#running].join(";")}`;
  }

  of(row: WireRow): Unanswered {
    if (this.#silent.has(row.n)) return "silent";
    if (row.kind !== "request" || row.peer !== null || row.cell === null) return null;
    const since = this.#running.get(row.cell);
    return since !== undefined && row.t >= since ? "waits" : "silent";
  }

  /** ms that its cell listened; null where nobody knows. */
  waited(row: WireRow): number | null {
    return this.#silent.get(row.n) ?? null;
  }
}
