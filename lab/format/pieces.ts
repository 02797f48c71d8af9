import { findFrontMatter } from "./front-matter.ts";
import type { Cell, Lab, Span } from "./lab.ts";
import { lineEndNear } from "./line-end.ts";
import { indentOf, lineAt } from "./text-lines.ts";

/**
 * A block where it stands in the file: from the start of its first line to the end of its last, that line's end
 * excluded. Between pieces there is nothing but white space.
 */
export interface Piece extends Span {
  /** Of the block; null for text that draws nothing, such as a comment. */
  readonly id: string | null;
  readonly cell: Cell | null;
}

/** A lab's file below its front matter, as pieces in order. */
export interface Pieces {
  readonly all: readonly Piece[];
  /** Where they begin: after the front matter, or the byte order mark. */
  readonly from: number;
}

/** Finds the pieces of a lab's file. */
export function piecesOf(lab: Lab): Pieces {
  const { text, blocks, cells } = lab;
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const front = findFrontMatter(text, mark);
  const from = front === null || front === "open" ? mark : front.after;

  const all: Piece[] = [];
  let block = 0;
  let at = from;
  const prose = (end: number): void => {
    const span = trimmed(text, at, end);
    const id = blocks[block]?.kind === "prose" ? blocks[block++]!.id : null;
    if (span) all.push({ id, cell: null, ...span });
  };
  for (const cell of cells) {
    prose(cell.fence.start);
    all.push({ id: cell.id, cell, start: cell.fence.start, end: endOf(text, cell) });
    block++;
    at = cell.fence.end;
  }
  prose(text.length);
  return { all, from };
}

/** Whether a line closes the cell's fence; where none does, the fence goes to the end of the file. */
function isClosed({ body, fence }: Cell): boolean {
  return body.end < fence.end;
}

/** The line that the cell's fence lacks, with the line end before it; empty for a fence that is closed. */
export function missingClosing(text: string, cell: Cell): string {
  if (isClosed(cell)) return "";
  const line = lineAt(text, cell.fence.start);
  const [opening = "```"] = /^[ \t]*(?:`+|~+)/.exec(text.slice(line.start, line.end)) ?? [];
  return lineEndNear(text, line.next) + opening;
}

/** The last line end of a fence that is not closed stands after what it holds, as that of a closing line does. */
function endOf(text: string, cell: Cell): number {
  if (isClosed(cell)) return cell.fence.end;
  return text.length - (/(?:\r\n|\n|\r)$/.exec(text)?.[0].length ?? 0);
}

/** Without the white lines at either end; null where there is nothing else. */
function trimmed(text: string, from: number, to: number): Span | null {
  let start = -1;
  let end = -1;
  for (let at = from; at < to;) {
    const line = lineAt(text, at);
    if (indentOf(text, line).at < line.end) {
      if (start < 0) start = line.start;
      end = line.end;
    }
    at = line.next;
  }
  return start < 0 ? null : { start, end };
}
