import { stringEnd } from "./json-token.ts";
import { type Part, splitReferences } from "./references.ts";

/** The parts of one string token of a JSON text; offsets are of that text, within the quotes. */
export interface StringParts {
  /** Of the token, quotes included. */
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
}

/**
 * Splits the string token at `start`..`end` at its references. They are recognised by `${` as typed (`\u0024{`
 * is never one); within a reference the quotes of a key are escaped, as JSON wants them.
 */
function splitJsonString(text: string, start: number, end: number): StringParts {
  const raw = text.slice(start + 1, end - 1);
  if (!raw.includes("${")) return { start, end, parts: [{ kind: "text", start: start + 1, end: end - 1 }] };
  if (!raw.includes("\\")) {
    const parts = splitReferences(raw).map((part) => shift(part, (offset) => offset + start + 1));
    return { start, end, parts };
  }
  const { decoded, at } = decodeWithOffsets(raw);
  const parts = splitReferences(decoded).map((part) => shift(part, (offset) => at[offset]! + start + 1));
  return { start, end, parts };
}

/** Every string token of a JSON text that holds `${`, keys included, in order. */
export function* stringsWithReferences(text: string): Generator<StringParts> {
  for (let at = text.indexOf('"'); at >= 0;) {
    const end = stringEnd(text, at);
    if (end < 0) return;
    const hit = text.indexOf("${", at);
    if (hit < 0) return;
    if (hit < end) yield splitJsonString(text, at, end);
    at = text.indexOf('"', end);
  }
}

function shift(part: Part, move: (offset: number) => number): Part {
  const moved = { ...part, start: move(part.start), end: move(part.end) };
  return moved.kind === "broken" ? { ...moved, fault: move(moved.fault) } : moved;
}

/** Stands for a `$` or `{` written as `\u…`, which takes no part in a reference. */
const masked = "\uFFFE";

/** The content of a string token, decoded, with the offset in `raw` of each of its units and of its end. */
function decodeWithOffsets(raw: string): { decoded: string; at: number[] } {
  const pieces: string[] = [];
  const at: number[] = [];
  for (let i = 0; i < raw.length;) {
    at.push(i);
    if (raw[i] !== "\\") {
      pieces.push(raw.charAt(i++));
      continue;
    }
    const length = raw[i + 1] === "u" ? 6 : 2;
    const char = JSON.parse(`"${raw.slice(i, i + length)}"`) as string;
    pieces.push(char === "$" || char === "{" ? masked : char);
    i += length;
  }
  at.push(raw.length);
  return { decoded: pieces.join(""), at };
}
