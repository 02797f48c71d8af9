import type { Cell, Lab } from "./lab.ts";
import { quote } from "./quote.ts";
import type { Splice } from "./splice-text.ts";
import { lineAt } from "./text-lines.ts";

/** An edit that cannot be made; the message says why. */
export class SpliceError extends Error {
  override readonly name = "SpliceError";
}

/**
 * The file's text with `source` as the body of that cell; every byte outside the body stays. The body gets the
 * line ends and the indentation of its fence. The fence gets longer only where a line of the new body would
 * close it. Throws a `SpliceError` where there is no such cell: bodies are all that can be edited, never the
 * front matter, because what it names is started.
 */
export function replaceBody(lab: Lab, cellId: string, source: string): string {
  const cell = lab.cells.find(({ id }) => id === cellId);
  if (!cell) throw new SpliceError(`There is no cell ${quote(cellId)} in ${lab.file}.`);
  const lines = source.replace(/\r\n?/g, "\n");
  if (lines === cell.source) return lab.text;

  const { text } = lab;
  const opening = openingOf(text, cell);
  const body = lines
    .split("\n")
    .map((line) => (line === "" ? "" : opening.indent + line) + opening.eol)
    .join("");
  const longer = Math.max(0, longestRun(lines, opening.char) + 1 - opening.length);
  const more = opening.char.repeat(longer);
  const closing = text.slice(cell.body.end, cell.fence.end);
  const marker = closing.search(/[`~]/);
  return [
    text.slice(0, opening.start),
    more,
    text.slice(opening.start, cell.body.start),
    // An opening line at the very end of the file has no line end yet.
    cell.body.start > opening.lineEnd ? "" : opening.eol,
    body,
    marker < 0 ? closing : closing.slice(0, marker) + more + closing.slice(marker),
    text.slice(cell.fence.end),
  ].join("");
}

/** The same as one change of the file's text, as small as it can be; none where the body is that already. */
export function bodySplices(lab: Lab, cellId: string, source: string): Splice[] {
  const [was, is] = [lab.text, replaceBody(lab, cellId, source)];
  if (was === is) return [];
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  let after = 0;
  const most = Math.min(was.length, is.length) - start;
  while (after < most && was[was.length - 1 - after] === is[is.length - 1 - after]) after += 1;
  return [{ start, end: was.length - after, text: is.slice(start, is.length - after) }];
}

interface Opening {
  /** Of the marker. */
  readonly start: number;
  readonly char: string;
  readonly length: number;
  readonly indent: string;
  /** Where the opening line ends, and the line end that the body's lines get. */
  readonly lineEnd: number;
  readonly eol: string;
}

function openingOf(text: string, cell: Cell): Opening {
  const line = lineAt(text, cell.fence.start);
  const [, indent = "", marker = "```"] = /^([ \t]*)(`+|~+)/.exec(text.slice(line.start, line.end)) ?? [];
  const eol = text.slice(line.end, line.next) || (text.includes("\r\n") ? "\r\n" : "\n");
  const start = line.start + indent.length;
  return { start, char: marker.charAt(0), length: marker.length, indent, lineEnd: line.end, eol };
}

/** The longest run of the fence's character that starts a line, where it could close the fence; else 0. */
function longestRun(source: string, char: string): number {
  let longest = 0;
  for (const [run] of source.matchAll(char === "`" ? /(?<=^[ \t]*)`{3,}/gm : /(?<=^[ \t]*)~{3,}/gm)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}
