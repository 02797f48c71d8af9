import type { Span } from "./lab.ts";

/** A change of a text: what stands at the span becomes `text`. */
export interface Splice extends Span {
  readonly text: string;
}

/** The text with these changes made, all of them given by their places in the text as it was; they do not overlap. */
export function spliceText(text: string, splices: readonly Splice[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const splice of splices.toSorted(byPlace)) {
    pieces.push(text.slice(from, splice.start), splice.text);
    from = splice.end;
  }
  return pieces.join("") + text.slice(from);
}

/** What takes each of these changes back, by its place in the text that has them all. */
export function inverseSplices(text: string, splices: readonly Splice[]): Map<Splice, Splice> {
  let moved = 0;
  return new Map(
    splices.toSorted(byPlace).map((splice) => {
      const start = splice.start + moved;
      moved += splice.text.length - (splice.end - splice.start);
      const end = start + splice.text.length;
      return [splice, { start, end, text: text.slice(splice.start, splice.end) }];
    }),
  );
}

function byPlace(a: Splice, b: Splice): number {
  return a.start - b.start || a.end - b.end;
}
