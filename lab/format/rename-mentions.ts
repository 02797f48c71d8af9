import { celReferences } from "./cel-references.ts";
import { parseCheck } from "./check-lines.ts";
import { stringsWithReferences } from "./json-string-parts.ts";
import type { Cell, Span } from "./lab.ts";
import { type Part, splitReferences } from "./references.ts";
import { scalars } from "./yaml-scalars.ts";
import { readYaml } from "./yaml-tree.ts";

/**
 * Where a cell's source says the name of another cell: in `${…}`, and as an identifier of CEL that no macro binds.
 * Spans are of the name alone. What cannot be placed to the character is left out.
 */
export function mentionsOf(cell: Cell, name: string): Span[] {
  const { source } = cell;
  if (!source.includes(name) && !source.includes("\\u")) return [];
  switch (cell.kind) {
    case "value":
    case "call":
    case "frame":
      return cell.options.raw === null ? inJson(source, name) : inText(source, name);
    case "chat":
    case "script":
      return inText(source, name);
    case "cel":
      return inCel(source, name).map((start) => ({ start, end: start + name.length }));
    case "form":
    case "do":
      return inYaml(source, name);
    case "check":
      return inCheck(source, name);
  }
}

function names(part: Part, name: string): boolean {
  return part.kind === "reference" && part.name === name;
}

function inText(source: string, name: string): Span[] {
  return splitReferences(source)
    .filter((part) => names(part, name))
    .map(({ start }) => ({ start: start + 2, end: start + 2 + name.length }));
}

function inJson(source: string, name: string): Span[] {
  const found: Span[] = [];
  for (const { parts } of stringsWithReferences(source))
    for (const part of parts) {
      if (!names(part, name)) continue;
      const start = part.start + 2;
      // A letter may be written as `\uNNNN` here.
      let end = start;
      for (let nth = 0; nth < name.length; nth++) end += source[end] === "\\" ? 6 : 1;
      found.push({ start, end });
    }
  return found;
}

/** Offsets of the identifier in an expression; a name that CEL keeps for itself is meant, too. */
function inCel(expression: string, name: string): number[] {
  const { names: identifiers, constants } = celReferences(expression);
  return [...identifiers, ...constants].filter((each) => each.name === name).map(({ span }) => span.start);
}

function inYaml(source: string, name: string): Span[] {
  const read = readYaml(source);
  if (!read.ok) return inText(source, name);
  return unique(
    [...scalars(read.tree)].flatMap(({ text, span }) => {
      const offsets = inText(text, name).map(({ start }) => start);
      return inScalar(source, span, text, name, offsets);
    }),
  );
}

function inCheck(source: string, name: string): Span[] {
  return unique(
    parseCheck(source).lines.flatMap(({ expect, span }) =>
      inScalar(source, span, expect, name, inCel(expect, name)),
    ),
  );
}

/**
 * The places in a YAML source of `offsets` in a scalar's value. Quotes, escapes and folding move characters and take
 * some away, but the letters of a name stay together: its nth occurrence in the value is the nth in the source.
 */
function inScalar(
  source: string,
  span: Span,
  value: string,
  name: string,
  offsets: readonly number[],
): Span[] {
  if (offsets.length === 0) return [];
  const typed = occurrences(source.slice(span.start, span.end), name);
  const read = occurrences(value, name);
  if (typed.length !== read.length) return [];
  return offsets.map((offset) => {
    const start = span.start + typed[read.indexOf(offset)]!;
    return { start, end: start + name.length };
  });
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found.push(at);
  return found;
}

/** An alias leads to the same scalar again. */
function unique(spans: readonly Span[]): Span[] {
  return [...new Map(spans.map((span) => [span.start, span])).values()].toSorted((a, b) => a.start - b.start);
}
