import type { CellState, Stale } from "./state.ts";

/** What can happen to a cell. */
export type CellEvent =
  /** A run was asked for. */
  | { type: "queued" }
  /** It was taken out of the queue without having run. */
  | { type: "dropped" }
  | { type: "started" }
  /** Its run gave a value. */
  | { type: "published" }
  /** Its run failed. */
  | { type: "failed" }
  /** Its run was stopped before its end. */
  | { type: "aborted" }
  /** It must not run, because the cell named `by` has no value to give. */
  | { type: "blocked"; by: string }
  /** What blocked it is gone. */
  | { type: "unblocked" }
  /** The lab as written does not say what it should be. */
  | { type: "invalid" }
  /** The lab says so again. */
  | { type: "repaired" }
  /** What it holds is let go of, as if it had never run. */
  | { type: "forgotten" }
  /** Its own text or attributes changed. */
  | { type: "edited" }
  /** The cell called `from` is called `to` now, and all that speaks of it says so. */
  | { type: "renamed"; from: string; to: string }
  /** How what it holds stands to its text, its inputs and its servers. */
  | { type: "judged"; stale: Stale | null };

/** The state of a cell that has not run, and of one that was blocked or invalid and is so no more. */
export const initial: CellState = { status: "idle", result: null, stale: { kind: "never" }, blockedBy: null };

/**
 * The next state of a cell. Pure and total: an event that does not apply to a state gives the same object
 * back. These hold in every state it gives:
 * - a cell without a result is stale `never`, and no other cell is;
 * - `blockedBy` is set exactly while the result is `blocked`;
 * - a queued or running cell keeps its last result until the new one is there;
 * - a cell that is blocked or invalid is not stale: there is nothing that it holds.
 */
export function transition(state: CellState, event: CellEvent): CellState {
  switch (event.type) {
    case "queued":
      return state.status === "idle" && state.result !== "invalid" ? { ...state, status: "queued" } : state;
    case "dropped":
      return state.status === "queued" ? { ...state, status: "idle" } : state;
    case "started":
      return state.status === "queued" ? { ...state, status: "running" } : state;
    case "published":
      return state.status === "running" ? ended("ok") : state;
    case "failed":
      return state.status === "running" ? ended("error") : state;
    case "aborted":
      return state.status === "running" ? ended("aborted") : state;
    case "blocked":
      return state.result === "invalid" || (state.status === "idle" && state.blockedBy === event.by)
        ? state
        : { status: "idle", result: "blocked", stale: null, blockedBy: event.by };
    case "unblocked":
      return state.result === "blocked" ? { ...initial, status: state.status } : state;
    case "invalid":
      return state.result === "invalid" ? state : ended("invalid");
    case "repaired":
      return state.result === "invalid" ? initial : state;
    case "forgotten":
      return state.status === "idle" && state.result !== null && state.result !== "invalid" ? initial : state;
    case "edited":
      return edited(state);
    case "renamed":
      return renamed(state, event.from, event.to);
    case "judged":
      return judged(state, event.stale);
  }
}

function ended(result: "ok" | "error" | "aborted" | "invalid"): CellState {
  return { status: "idle", result, stale: null, blockedBy: null };
}

/** An edit ends a run and forgets the wish for one; what the cell gave before stays on show. */
function edited(state: CellState): CellState {
  if (state.status === "running") return { ...ended("aborted"), stale: { kind: "edited" } };
  switch (state.result) {
    case "invalid":
      return state;
    case null:
      return state.status === "idle" ? state : initial;
    case "blocked":
      return initial;
    default:
      return { ...state, status: "idle", stale: { kind: "edited" } };
  }
}

function renamed(state: CellState, from: string, to: string): CellState {
  if (state.blockedBy === from) return { ...state, blockedBy: to };
  const { stale } = state;
  return stale?.kind === "input" && stale.by === from ? { ...state, stale: { ...stale, by: to } } : state;
}

function judged(state: CellState, stale: Stale | null): CellState {
  if (state.result === null || state.result === "blocked" || state.result === "invalid") return state;
  if (stale?.kind === "never" || same(state.stale, stale)) return state;
  return { ...state, stale };
}

function same(a: Stale | null, b: Stale | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b;
  switch (a.kind) {
    case "input":
      return b.kind === "input" && a.by === b.by;
    case "epoch":
      return b.kind === "epoch" && a.server === b.server && a.was === b.was && a.now === b.now;
    default:
      return true;
  }
}
