import type { Lab } from "./lab.ts";
import { lineEndNear, lineEnds } from "./line-end.ts";
import { missingClosing, piecesOf, type Pieces } from "./pieces.ts";
import { quote } from "./quote.ts";
import type { Splice } from "./splice-text.ts";
import { SpliceError } from "./splice.ts";

/** Where a block goes: before or after another one, by its id, or at the end. */
export type BlockPlace = { readonly before: string } | { readonly after: string } | { readonly at: "end" };

/**
 * The index of the piece before which a place is; that after the last one for the end.
 *
 * @throws SpliceError where there is no such block.
 */
export function pieceAt(lab: Lab, { all }: Pieces, place: BlockPlace): number {
  if ("at" in place) return all.length;
  const id = "before" in place ? place.before : place.after;
  const index = all.findIndex((piece) => piece.id === id);
  if (index < 0) throw new SpliceError(`There is no block ${quote(id)} in ${lab.file}.`);
  return "before" in place ? index : index + 1;
}

/** The splice that puts a new fence before the piece of that index, with one blank line to either side. */
export function placeFence(lab: Lab, index: number, fence: (eol: string) => string): Splice {
  const { text } = lab;
  const { all, from } = piecesOf(lab);
  const next = all[index];
  const last = all[index - 1];
  const at = next?.start ?? last?.end ?? text.length;
  const eol = lineEndNear(text, next || last ? at : text.length);
  if (next) {
    const before = text.slice(last?.end ?? from, at);
    const blank = lineEnds(before) < (last ? 2 : from > 1 ? 1 : 0) ? eol : "";
    return { start: at, end: at, text: `${blank}${fence(eol)}${eol}${eol}` };
  }
  if (last) {
    const closing = last.cell ? missingClosing(text, last.cell) : "";
    return { start: at, end: at, text: `${closing}${eol}${eol}${fence(eol)}` };
  }
  // Nothing but front matter, or nothing at all.
  const before = text.slice(0, at);
  const own = /(?:\r\n|\n|\r)$/.test(before);
  const blank = from <= 1 ? "" : own ? (text.slice(from) === "" ? eol : "") : eol + eol;
  return { start: at, end: at, text: `${blank}${fence(eol)}${eol}` };
}
