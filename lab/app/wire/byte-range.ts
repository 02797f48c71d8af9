import type { JsonDoc } from "../answer/json-doc.ts";

/** UTF-16 offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A member with its name, or an item: what of the text is its own. */
export const spanOf = (doc: JsonDoc, node: number): Span => ({
  start: doc.key[node]! < 0 ? doc.start[node]! : doc.key[node]!,
  end: doc.end[node]!,
});

const encoder = new TextEncoder();

/** The bytes of the line that a span takes, counted from 1 and both ends included, as a person counts. */
export function bytesOf(text: string, { start, end }: Span): { from: number; to: number } {
  const before = encoder.encode(text.slice(0, start)).length;
  return { from: before + 1, to: before + encoder.encode(text.slice(start, end)).length };
}
