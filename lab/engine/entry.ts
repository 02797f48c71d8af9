import type { CellShape } from "./graph.ts";
import type { CellState, Stale } from "./state.ts";
import { initial } from "./transition.ts";

/** What the scheduler keeps of one cell. It outlives edits of the cell; a new name is a new entry. */
export interface Entry<V> {
  shape: CellShape;
  /** What it reads, one for each of `shape.reads`; undefined where not just one cell has the name. */
  inputs: readonly (Entry<V> | undefined)[];
  state: CellState;
  /** There exactly while the result is `ok`. */
  value: V | undefined;
  error: string | null;
  /** Which of all values that were ever published here this one is; 0 for none. */
  version: number;
  /** Its last start: what it was then, and what it took. */
  ran: Ran | null;
}

interface Ran {
  definition: string;
  /** Version of each input by name. */
  took: ReadonlyMap<string, number>;
  epochs: Readonly<Record<string, number>>;
}

/** The entry of a cell that has not run: no value, stale `never`. */
export function newEntry<V>(shape: CellShape): Entry<V> {
  return { shape, inputs: [], state: initial, value: undefined, error: null, version: 0, ran: null };
}

/** Whether its readers may take its value: fresh, or stale only because its server restarted since. */
export function usable({ state }: Entry<unknown>): boolean {
  return state.result === "ok" && (state.stale === null || state.stale.kind === "epoch");
}

/** Whether it has no value to give until it is run again or the lab is mended. */
export function failed({ state }: Entry<unknown>): boolean {
  return state.result === "error" || state.result === "blocked" || state.result === "invalid";
}

/** The cell that a reader of this one is to blame: itself, or what blocked it. */
export function culprit({ shape, state }: Entry<unknown>): string {
  return state.blockedBy ?? shape.name;
}

/** Whether a person has to ask for its run. */
export function manual({ shape }: Entry<unknown>): boolean {
  return shape.mode === "manual" || shape.kind === "act";
}

/** Whether it runs by itself when an input publishes: a frame only once it has run as it is written now. */
export function automatic(entry: Entry<unknown>): boolean {
  if (manual(entry)) return false;
  return entry.shape.kind === "pure" || entry.ran?.definition === entry.shape.definition;
}

/** Whether it can take the value of everything it reads. */
export function ready({ inputs }: Entry<unknown>): boolean {
  return inputs.every((input) => input !== undefined && usable(input));
}

/**
 * How what a cell holds from its last run stands to its text, its inputs and its servers. Its own text goes
 * before its inputs, and these before the epoch, as an epoch alone leaves the value good.
 */
export function judge(
  { shape, inputs, ran }: Entry<unknown>,
  epoch: (server: string) => number,
): Stale | null {
  if (!ran) return { kind: "never" };
  if (ran.definition !== shape.definition) return { kind: "edited" };
  for (const [at, name] of shape.reads.entries()) {
    const input = inputs[at];
    if (!input || !usable(input) || input.version !== ran.took.get(name)) return { kind: "input", by: name };
  }
  for (const [server, was] of Object.entries(ran.epochs)) {
    const now = epoch(server);
    if (now !== was) return { kind: "epoch", server, was, now };
  }
  return null;
}
