import { BlockGuess } from "./block-guess.ts";
import type { Span } from "./lab.ts";
import { indentOf, lineAt, type TextLine } from "./text-lines.ts";

/** A fence that stands in no list, quote or HTML. Offsets are of the file's text. */
export interface Fence {
  /** From the start of the opening line to the end of the closing one, its line end excluded. */
  readonly span: Span;
  /** The backticks or tildes. */
  readonly marker: Span;
  readonly closingMarker: Span | null;
  /** The info string, trimmed, as typed. */
  readonly info: Span;
  /** From the line after the opening one to the start of the closing one. */
  readonly body: Span;
  /** Spaces before the opening marker, which are taken off each line of the body. */
  readonly indent: number;
  /** Where the line after the fence starts. */
  readonly next: number;
}

/**
 * Finds the top-level fences of a Markdown text from `from` on, by CommonMark's rules for fences and a guess at
 * the blocks around them. `known` corrects the guess: by the offset of a line's start, whether it opens a fence.
 */
export function findFences(
  text: string,
  from: number,
  known: ReadonlyMap<number, boolean> = new Map(),
): Fence[] {
  const fences: Fence[] = [];
  const blocks = new BlockGuess(text);
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at);
    const opening = readOpening(text, line);
    if (opening && (known.get(at) ?? blocks.allowsFence(line))) {
      const fence = readFence(text, line, opening);
      fences.push(fence);
      blocks.afterFence();
      at = fence.next;
    } else {
      blocks.take(line);
      at = line.next;
    }
  }
  return fences;
}

/** The body as typed, without the fence's own indentation, which is no part of it. */
export function bodyOf(text: string, fence: Fence): string {
  const body = text.slice(fence.body.start, fence.body.end);
  return fence.indent === 0 ? body : body.replace(new RegExp(`(?<![^\\r\\n]) {1,${fence.indent}}`, "g"), "");
}

interface Opening {
  readonly indent: number;
  readonly marker: Span;
}

/** The opening of a fence on this line, wherever the line stands. */
function readOpening(text: string, line: TextLine): Opening | null {
  const { columns, at } = indentOf(text, line);
  const char = text[at];
  if (columns > 3 || (char !== "`" && char !== "~")) return null;
  let end = at;
  while (end < line.end && text[end] === char) end++;
  if (end - at < 3) return null;
  if (char === "`") {
    const tick = text.indexOf("`", end);
    if (tick >= 0 && tick < line.end) return null;
  }
  return { indent: columns, marker: { start: at, end } };
}

function readFence(text: string, opening: TextLine, { indent, marker }: Opening): Fence {
  const char = text.charAt(marker.start);
  const least = marker.end - marker.start;
  const info = trim(text, { start: marker.end, end: opening.end });
  for (let at = opening.next; at < text.length;) {
    const line = lineAt(text, at);
    const closing = readClosing(text, line, char, least);
    if (closing) {
      const body = { start: opening.next, end: line.start };
      return {
        span: { start: opening.start, end: line.end },
        marker,
        closingMarker: closing,
        info,
        body,
        indent,
        next: line.next,
      };
    }
    at = line.next;
  }
  const body = { start: opening.next, end: text.length };
  return {
    span: { start: opening.start, end: text.length },
    marker,
    closingMarker: null,
    info,
    body,
    indent,
    next: text.length,
  };
}

/** The marker where this line closes a fence of that character and length. */
function readClosing(text: string, line: TextLine, char: string, least: number): Span | null {
  const { columns, at } = indentOf(text, line);
  if (columns > 3 || text[at] !== char) return null;
  let end = at;
  while (end < line.end && text[end] === char) end++;
  if (end - at < least || trim(text, { start: end, end: line.end }).start < line.end) return null;
  return { start: at, end };
}

/** Without spaces and tabs at its ends. */
function trim(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && " \t".includes(text.charAt(start))) start++;
  while (end > start && " \t".includes(text.charAt(end - 1))) end--;
  return { start, end };
}
