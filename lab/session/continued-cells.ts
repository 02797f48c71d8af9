import type { Continued } from "../engine/scheduler.ts";
import type { Lab } from "../format/lab.ts";

/**
 * Which cells go on as which after an edit of one of them, where the other cells stay in their order.
 *
 * @param was place of the one among the cells before, null where it is new
 * @param is its place after, null where it is gone
 */
export function continuedCells(before: Lab, after: Lab, was: number | null, is: number | null): Continued {
  const others = before.cells.filter((_, at) => at !== was);
  const rest = after.cells.filter((_, at) => at !== is);
  const ids = new Map(rest.map((cell, at) => [cell.id, others[at]?.id ?? ""]));
  const old = was === null ? undefined : before.cells[was];
  const own = is === null ? undefined : after.cells[is];
  // An answer of another kind of cell is none of this one.
  if (!old || !own || old.kind !== own.kind) return { ids };
  ids.set(own.id, old.id);
  return old.name === own.name ? { ids } : { ids, renamed: { from: old.name, to: own.name } };
}

/** Ids that cells had before, with those that they have now, where they are others. */
export function movedCells(ids: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  return new Map([...ids].filter(([now, was]) => was !== "" && was !== now).map(([now, was]) => [was, now]));
}
