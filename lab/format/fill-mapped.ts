import { stringsWithReferences } from "./json-string-parts.ts";
import type { Span } from "./lab.ts";
import { FillFault, type Lookup, Sources } from "./sources.ts";

/** UTF-16 units that references may bring in: they can multiply without end, and this is only looked at. */
const longest = 1024 * 1024;

/** A JSON source with its references filled as far as they have values, and the way back. */
export interface MappedFill {
  readonly text: string;
  /** Strings of `text` that still hold a reference: nobody knows what will stand there. */
  readonly holes: readonly Span[];
  /** Where in the source a place of `text` comes from; what a reference brought in is the reference's whole string. */
  back(span: Span): Span;
}

interface Segment {
  readonly from: Span;
  readonly to: Span;
}

/**
 * Fills what can be filled of a text that is JSON. Unlike `fillJson` it keeps the white space, so that every place
 * leads back to the source. Never throws.
 */
export function fillMapped(source: string, lookup: Lookup): MappedFill {
  let left = longest;
  const sources = new Sources((name) => {
    const value = lookup(name);
    return value === undefined || value.length > longest ? undefined : value;
  });
  const pieces: string[] = [];
  const segments: Segment[] = [];
  const holes: Span[] = [];
  let from = 0;
  let length = 0;
  const put = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { start, end, parts } of stringsWithReferences(source)) {
    put(source.slice(from, start));
    from = end;
    const [only] = parts;
    let filled: string | null = null;
    try {
      filled =
        parts.length === 1 && only?.kind === "reference" && !/^\s*:/.test(source.slice(end, end + 100))
          ? sources.find(only).json
          : `"${parts
              .map((part) => {
                if (part.kind === "text") return source.slice(part.start, part.end);
                if (part.kind === "escape") return "${";
                if (part.kind === "reference") return sources.find(part).inString;
                throw new FillFault(part.message, part);
              })
              .join("")}"`;
    } catch (error) {
      if (!(error instanceof FillFault)) throw error;
    }
    left -= filled?.length ?? 0;
    const at = length;
    if (filled === null || left < 0) {
      put(source.slice(start, end));
      holes.push({ start: at, end: length });
    } else {
      put(filled);
    }
    segments.push({ from: { start, end }, to: { start: at, end: length } });
  }
  put(source.slice(from));
  return { text: pieces.join(""), holes, back: (span) => back(span, segments) };
}

function back({ start, end }: Span, segments: readonly Segment[]): Span {
  const first = place(start, segments);
  const last = place(Math.max(start, end - 1), segments);
  return { start: first.start, end: end > start ? last.end : first.start };
}

/** One character of the filled text, in the source. */
function place(at: number, segments: readonly Segment[]): Span {
  let shift = 0;
  for (const { from, to } of segments) {
    if (at < to.start) break;
    if (at < to.end) return from;
    shift = from.end - to.end;
  }
  return { start: at + shift, end: at + shift + 1 };
}
