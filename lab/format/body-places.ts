import type { Cell } from "./lab.ts";
import { lineAt } from "./text-lines.ts";

/**
 * Finds the places in the file of offsets in a cell's `source`, which has neither the fence's indentation nor the
 * file's own line ends.
 */
export function bodyPlaces(text: string, cell: Cell): (offset: number) => number {
  const indent = /^[ \t]*/.exec(text.slice(cell.fence.start, cell.body.start))![0];
  const columns = [...indent].reduce((sum, char) => sum + (char === "\t" ? 4 - (sum % 4) : 1), 0);
  /** By line: where it starts in the source, and in the file behind its indentation. */
  let lines: { source: number; file: number }[] | null = null;
  return (offset) => {
    if (!lines) {
      lines = [];
      let source = 0;
      for (let at = cell.body.start; at <= cell.body.end;) {
        const line = lineAt(text, at);
        let file = line.start;
        while (file < line.end && file - line.start < columns && text[file] === " ") file++;
        lines.push({ source, file });
        source += line.end - file + 1;
        if (line.next === at) break;
        at = line.next;
      }
    }
    const line = lines.findLast((each) => each.source <= offset)!;
    return line.file + offset - line.source;
  };
}
