import { decodeEscapes, joinBytes } from "./escapes.ts";
import type { Cell } from "./lab.ts";
import { splitReferences } from "./references.ts";
import { FillFault, type Filled, filled, type Lookup, Sources } from "./sources.ts";

/**
 * The bytes of a raw text, its references filled in as text. What only looks like a reference stays as typed;
 * `$${` is `${`. With `escaped`, the escapes of `decodeEscapes` are read in what was typed, never in what a
 * reference brings.
 */
export function fillText(
  source: string,
  lookup: Lookup,
  options: { escaped?: boolean } = {},
): Filled<Uint8Array> {
  return filled(() => {
    const sources = new Sources(lookup);
    const encoder = new TextEncoder();
    const pieces: Uint8Array[] = [];
    let typed = { start: 0, end: 0 };
    const flush = (): void => {
      const text = source.slice(typed.start, typed.end);
      const bytes = options.escaped ? decodeEscapes(text) : encoder.encode(text);
      if (!(bytes instanceof Uint8Array)) {
        const start = typed.start + bytes.offset;
        throw new FillFault(bytes.message, { start, end: Math.min(start + 2, source.length) });
      }
      pieces.push(bytes);
    };
    for (const part of splitReferences(source)) {
      if (part.kind === "text" || part.kind === "broken") {
        typed = { start: typed.start, end: part.end };
        continue;
      }
      flush();
      typed = { start: part.end, end: part.end };
      pieces.push(encoder.encode(part.kind === "escape" ? "${" : sources.find(part).plain));
    }
    flush();
    return joinBytes(pieces);
  });
}

/**
 * The bytes that a raw frame cell sends: its body as typed, with its last line end or without (`raw=noeol`), or
 * with its escapes read. Spans of faults are in the cell's `source`.
 */
export function fillRaw(cell: Pick<Cell, "typed" | "options">, lookup: Lookup): Filled<Uint8Array> {
  const { raw } = cell.options;
  const body = raw === "noeol" ? cell.typed.replace(/(?:\r\n|\n|\r)$/, "") : cell.typed;
  const result = fillText(body, lookup, { escaped: raw === "escaped" });
  if (result.ok) return result;
  // In `source` every line end is one unit.
  const inSource = (offset: number): number => body.slice(0, offset).replace(/\r\n/g, "\n").length;
  return { ...result, span: { start: inSource(result.span.start), end: inSource(result.span.end) } };
}
