import type { Lab } from "./lab.ts";
import { lineEndNear, lineEnds } from "./line-end.ts";
import type { Pieces } from "./pieces.ts";
import type { Splice } from "./splice-text.ts";

/** How a cell goes from its place: the splice, and the white space that it takes along. */
export interface TakenOut {
  readonly splice: Splice;
  /** What stood between the cell and a neighbour of it; empty where there was none. */
  readonly gap: string;
}

/**
 * Takes the piece of that index out, and with it the white space after it; of the last one, that before it. So no gap
 * grows, and what is put back before the same neighbour is as it was. Two pieces of prose that meet stay two.
 */
export function takeCellOut({ text }: Lab, { all, from }: Pieces, index: number): TakenOut {
  const me = all[index]!;
  const previous = all[index - 1];
  const next = all[index + 1];
  const before = text.slice(previous?.end ?? from, me.start);
  const after = text.slice(me.end, next?.start ?? text.length);
  if (!next) {
    return previous
      ? { splice: { start: previous.end, end: me.end, text: "" }, gap: before }
      : { splice: { start: me.start, end: text.length, text: "" }, gap: "" };
  }
  const wouldJoin = previous && !previous.cell && !next.cell && lineEnds(before) < 2;
  if (wouldJoin && lineEnds(after) >= 2)
    return { splice: { start: previous.end, end: me.end, text: "" }, gap: before };
  const kept = wouldJoin ? lineEndNear(text, me.start) : "";
  return { splice: { start: me.start, end: next.start, text: kept }, gap: after };
}
