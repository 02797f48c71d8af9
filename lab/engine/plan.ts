import { manual, usable, type Entry, type Lookup } from "./entry.ts";

/** What a run of one cell would start. */
export interface Plan {
  /** Ids in the order in which they would run, the cell itself included. Empty where it cannot run as written. */
  readonly runs: readonly string[];
  /** Of these, the manual ancestors that nobody has asked for yet: a person must agree to them first. */
  readonly asks: readonly string[];
}

/**
 * The cell and every ancestor whose value it cannot take as it is: never run, edited, out of date, or failed.
 * An ancestor that is merely of an old epoch stays as it is, and one that runs right now is not run again.
 * `position` is the place of a cell in the order of the whole lab.
 */
export function planOf<V>(target: Entry<V>, byName: Lookup<V>, position: (entry: Entry<V>) => number): Plan {
  const runs = new Set([target]);
  for (const entry of runs)
    for (const name of entry.shape.reads) {
      const input = byName(name);
      if (input && !usable(input) && input.state.status !== "running") runs.add(input);
    }
  const ordered = [...runs].sort((a, b) => position(a) - position(b));
  return {
    runs: ordered.map(({ shape }) => shape.id),
    asks: ordered
      .filter((entry) => entry !== target && manual(entry) && entry.state.status === "idle")
      .map(({ shape }) => shape.id),
  };
}
