import { isKindWord } from "./kinds.ts";
import type { Cell, Span } from "./lab.ts";
import { lineAt } from "./text-lines.ts";
import type { Splice } from "./splice-text.ts";

/** Where the value of an attribute stands, without its quotes; null for a bare word. */
export function valueSpan(text: string, { start, end }: Span): Span | null {
  const equals = text.slice(start, end).indexOf("=");
  if (equals < 0) return null;
  const from = start + equals + 1;
  const quoted = end - from >= 2 && /["']/.test(text.charAt(from)) && text[end - 1] === text[from];
  return quoted ? { start: from + 1, end: end - 1 } : { start: from, end };
}

/** The word `kind=name` of a cell's info string. */
export function kindWordSpan(text: string, cell: Cell): Span {
  const found = cell.attributes.find(({ name, value }) => isKindWord(name) && value !== null);
  // Where the language is missing, the word is the info string's first.
  if (!found || !startsWithLanguage(cell)) return firstWord(text, cell);
  return found.span;
}

function startsWithLanguage({ language }: Cell): boolean {
  const [word] = /^\w+(?==.)/.exec(language) ?? [];
  return word === undefined || !isKindWord(word);
}

/** The info string's first word. */
export function firstWord(text: string, cell: Cell): Span {
  const line = lineAt(text, cell.fence.start);
  const [marker = ""] = /^[ \t]*(?:`+|~+)[ \t]*/.exec(text.slice(line.start, line.end)) ?? [];
  const start = line.start + marker.length;
  return { start, end: start + cell.language.length };
}

/** The splice that gives a cell another name in its own first line. */
export function renamedHead(text: string, cell: Cell, name: string): Splice {
  return { ...valueSpan(text, kindWordSpan(text, cell))!, text: name };
}
