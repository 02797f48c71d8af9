import type { Path } from "./lab.ts";
import { stringEnd } from "./json-token.ts";
import { quote } from "./quote.ts";

/** What stands between `${` and `}`, or why it is no reference. `end` is after the `}`, or at the fault. */
export type ReferenceRead =
  | { readonly ok: true; readonly name: string; readonly path: Path; readonly end: number }
  | { readonly ok: false; readonly message: string; readonly end: number };

/** A cell's name: ASCII, so that it stays the same in CEL, in an address and on every keyboard. */
export const cellName = /[A-Za-z_][A-Za-z0-9_-]*/y;
const key = /[\p{L}\p{N}_$-]+/uy;
const index = /0|[1-9]\d{0,8}/y;

/**
 * Reads a name and its path (`.key`, `[0]`, `["a/key"]`) from `at` up to `stop` (`}` of a reference; the empty
 * string for the end of the text).
 */
export function readReference(text: string, at: number, stop: "}" | ""): ReferenceRead {
  const isEnd = (i: number) => (stop === "" ? i >= text.length : text[i] === stop);
  const name = match(cellName, text, at);
  if (name === null) return fault(at, nameFault(text, at));
  const path: (string | number)[] = [];
  let i = at + name.length;
  while (!isEnd(i)) {
    const char = text[i];
    if (char === ".") {
      const step = match(key, text, i + 1);
      if (step === null)
        return fault(i + 1, `A key should follow the point after ${quote(text.slice(at, i))}. ${inBrackets}`);
      path.push(step);
      i += 1 + step.length;
    } else if (char === "[") {
      const step = readBracket(text, i);
      if (typeof step === "string") return fault(i, step);
      path.push(step.step);
      i = step.end;
    } else if (char === undefined) {
      return fault(i, `The reference ${quote(text.slice(at, i))} is not closed. Add ${quote("}")}.`);
    } else {
      const there = `${quote(String.fromCodePoint(text.codePointAt(i) ?? 0))} cannot follow ${quote(text.slice(at, i))} in a reference.`;
      return fault(i, `${there} ${/\s/.test(char) ? "Write it without spaces." : inBrackets}`);
    }
  }
  return { ok: true, name, path, end: i + stop.length };
}

function fault(end: number, message: string): ReferenceRead {
  return { ok: false, message, end };
}

const inBrackets = 'A reference is a name, then .key, [0] or ["any key"].';

function nameFault(text: string, at: number): string {
  const char = text[at];
  if (char === undefined)
    return "A reference that is not closed. Write ${name}, or $${ for the two characters themselves.";
  if (char === "}") return "An empty reference. Name a cell, or write $${ for the two characters themselves.";
  if (/\s/.test(char)) return "A reference is written without spaces after ${.";
  const word = /^[^\s.[\]{}"]*/.exec(text.slice(at, at + 40))?.[0] || char;
  return `${quote(word)} is no name of a cell: a name starts with a letter and has letters, digits, - and _. Write $\${ for the two characters themselves.`;
}

/** Reads `[0]`, `["key"]` or `['key']` at `at`; a sentence where it is none of these. */
function readBracket(text: string, at: number): { step: string | number; end: number } | string {
  const opening = text[at + 1];
  let step: string | number;
  let end: number;
  if (opening === '"') {
    end = stringEnd(text, at + 1);
    if (end < 0) return `The key after ${quote("[")} is no text that closes. Write it as ["key"].`;
    step = JSON.parse(text.slice(at + 1, end)) as string;
  } else if (opening === "'") {
    end = text.indexOf("'", at + 2) + 1;
    if (end === 0) return `The key after ${quote("[")} is no text that closes. Write it as ["key"].`;
    step = text.slice(at + 2, end - 1);
  } else {
    const digits = match(index, text, at + 1);
    if (digits === null)
      return `An index is a whole number from 0, as in [0]; a key is in quotes, as in ["key"].`;
    step = Number(digits);
    end = at + 1 + digits.length;
  }
  if (text[end] !== "]") return `${quote("]")} is missing after ${quote(text.slice(at, end))}.`;
  return { step, end: end + 1 };
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
