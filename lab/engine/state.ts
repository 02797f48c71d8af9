/** Where a cell is in the queue. */
export type Status = "idle" | "queued" | "running";

/** How its last run ended; `null` when it has not run, or what it gave was cleared. */
export type ResultKind = "ok" | "error" | "blocked" | "invalid" | "aborted";

/**
 * Why a cell is not fresh. `epoch`: its server restarted since; the value stays good for its readers.
 * `input`: a cell it reads (`by`) ran again or changed. `edited`: its own source changed since it ran.
 */
export type Stale =
  | { kind: "never" }
  | { kind: "edited" }
  | { kind: "input"; by: string }
  | { kind: "epoch"; server: string; was: number; now: number };

/** The three fields of a cell's state, kept apart: status, result and staleness. */
export interface CellState {
  readonly status: Status;
  readonly result: ResultKind | null;
  readonly stale: Stale | null;
  /** For `blocked`: the cell whose failure stopped this one. */
  readonly blockedBy: string | null;
}
