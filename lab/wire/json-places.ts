import { quotedEnd } from "../format/json-token.ts";

/**
 * Where things are in JSON text, without reading what is inside them: a 10 MB answer costs one pass, no tree.
 *
 * Made for text that `JSON.parse` accepts. On other text the places mean nothing, but every function still
 * ends, and stays inside the text.
 */

/** UTF-16 offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** One member of an object: its decoded name, where the name begins, and where the value is. */
export interface Place extends Span {
  name: string;
  at: number;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;

/** The first offset from `at` on that is no JSON white space. */
export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return i;
    i++;
  }
}

/** The end of the string whose opening quote is at `at`; that of the text where it never closes. */
export function stringEnd(text: string, at: number): number {
  const end = quotedEnd(text, at);
  return end < 0 ? text.length : end;
}

/** The end of the value that begins at `at`. */
export function valueEnd(text: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = stringEnd(text, i);
      if (depth === 0) return i;
    } else if (code === 123 || code === 91) {
      depth++;
      i++;
    } else if (code === 125 || code === 93) {
      if (depth === 0) return i;
      i++;
      if (--depth === 0) return i;
    } else if (depth === 0 && (code === COMMA || code === COLON || code <= 32)) {
      return i === at ? i + 1 : i;
    } else {
      i++;
    }
  }
  return text.length;
}

/** The members of the object that begins at `at`, duplicates too, in order; none where no object begins. */
export function membersAt(text: string, at: number): Place[] {
  const members: Place[] = [];
  if (text[at] !== "{") return members;
  let i = skipSpace(text, at + 1);
  while (text.charCodeAt(i) === QUOTE) {
    const nameEnd = stringEnd(text, i);
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = valueEnd(text, start);
    members.push({ name: nameOf(text, i, nameEnd), at: i, start, end });
    i = skipSpace(text, end);
    if (text.charCodeAt(i) !== COMMA) break;
    i = skipSpace(text, i + 1);
  }
  return members;
}

/** The elements of the array that begins at `at`, the first `most` of them; none where no array begins. */
export function itemsAt(text: string, at: number, most: number = Number.POSITIVE_INFINITY): Span[] {
  const items: Span[] = [];
  if (text[at] !== "[") return items;
  let i = skipSpace(text, at + 1);
  while (i < text.length && text[i] !== "]" && items.length < most) {
    const end = valueEnd(text, i);
    items.push({ start: i, end });
    i = skipSpace(text, end);
    if (text.charCodeAt(i) !== COMMA) break;
    i = skipSpace(text, i + 1);
  }
  return items;
}

/**
 * The place of a value by its path from the top, the last of duplicate members as `JSON.parse` has it.
 * Null where there is nothing of that path.
 */
export function placeOf(text: string, path: readonly (string | number)[]): Place | Span | null {
  let found: Place | Span = { start: skipSpace(text, 0), end: text.length };
  for (const step of path) {
    const start: number = found.start;
    const next: Place | Span | undefined =
      typeof step === "number"
        ? itemsAt(text, start, step + 1)[step]
        : membersAt(text, start).findLast((member) => member.name === step);
    if (next === undefined) return null;
    found = next;
  }
  return found;
}

/** The verbatim text of a value by its path; null where there is none. */
export function sliceOf(text: string, path: readonly (string | number)[]): string | null {
  const place = placeOf(text, path);
  return place && text.slice(place.start, place.end);
}

function nameOf(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return inner;
  }
}
