import { manual, usable, type Entry } from "./entry.ts";

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
 * `place` is that of a cell in the order of the whole lab.
 */
export function planOf<V>(target: Entry<V>, place: (entry: Entry<V>) => number): Plan {
  const runs = new Set([target]);
  for (const entry of runs) for (const input of lacking(entry)) runs.add(input);
  const ordered = [...runs].sort((a, b) => place(a) - place(b));
  return {
    runs: ordered.map(({ shape }) => shape.id),
    asks: ordered.filter((entry) => entry !== target && unasked(entry)).map(({ shape }) => shape.id),
  };
}

/** The cells it reads that would have to run before it can. */
export function lacking<V>({ inputs }: Entry<V>): Entry<V>[] {
  return inputs.filter(
    (input): input is Entry<V> => input !== undefined && !usable(input) && input.state.status !== "running",
  );
}

/** Whether a person must ask for its run, and nobody has. */
export function unasked(entry: Entry<unknown>): boolean {
  return manual(entry) && entry.state.status === "idle";
}
