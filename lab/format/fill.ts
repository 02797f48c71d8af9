import { dropSpace } from "./drop-space.ts";
import { stringsWithReferences } from "./json-string-parts.ts";
import { parseJson } from "./json-text.ts";
import { type Part, splitReferences } from "./references.ts";
import { FillFault, type Filled, filled, type Lookup, Sources } from "./sources.ts";

export { fillRaw } from "./fill-raw.ts";

/**
 * Fills the references of a JSON source and removes its insignificant white space: the text of one frame, or of
 * a value, without a line end. A string that is one reference becomes the referenced part itself, its own bytes;
 * a reference within text, or in a member's name, becomes text. Every other token stays as typed.
 */
export function fillJson(source: string, lookup: Lookup): Filled<string> {
  return filled(() => {
    const read = parseJson(source);
    if (!read.ok) {
      const where = `line ${read.line}, column ${read.column}`;
      throw new FillFault(`${where}: ${read.message}`, { start: read.offset, end: read.offset + 1 });
    }
    const sources = new Sources(lookup);
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, parts } of stringsWithReferences(source)) {
      pieces.push(dropSpace(source.slice(from, start)));
      from = end;
      const [only] = parts;
      if (parts.length === 1 && only?.kind === "reference" && !isMemberName(source, end)) {
        pieces.push(sources.find(only).json);
      } else {
        pieces.push(`"${parts.map((part) => inString(source, part, sources)).join("")}"`);
      }
    }
    pieces.push(dropSpace(source.slice(from)));
    return pieces.join("");
  });
}

/** Whether the string token that ends at `end` is a member's name: in JSON, whether a colon follows. */
function isMemberName(source: string, end: number): boolean {
  let at = end;
  while (at < source.length && " \t\r\n".includes(source.charAt(at))) at++;
  return source[at] === ":";
}

function inString(source: string, part: Part, sources: Sources): string {
  switch (part.kind) {
    case "text":
      return source.slice(part.start, part.end);
    case "escape":
      return "${";
    case "reference":
      return sources.find(part).inString;
    case "broken":
      throw new FillFault(part.message, { start: part.start, end: part.end });
  }
}

/** Fills the references of plain text (a chat turn, a program's input). What only looks like one stays as typed. */
export function fillString(source: string, lookup: Lookup): Filled<string> {
  return filled(() => {
    const sources = new Sources(lookup);
    return splitReferences(source)
      .map((part) => inText(source, part, sources))
      .join("");
  });
}

function inText(source: string, part: Part, sources: Sources): string {
  if (part.kind === "escape") return "${";
  return part.kind === "reference" ? sources.find(part).plain : source.slice(part.start, part.end);
}
