import { diffLines, linesOnlyIn } from "./diff-lines.ts";
import { lineAt, lineText, type LineShape } from "./json-line.ts";
import type { LineTable } from "./json-fold.ts";
import type { SideRow } from "./json-tree.ts";

/** One side, aligned with the others. */
export interface AlignedSide {
  rows: SideRow[];
  /** How many of its lines no other side has. */
  only: number;
}

/** Longer answers stand beside each other as they are. */
const MOST_LINES = 400;

/**
 * Two answers get the same number of rows, with gaps opposite lines that only one has; of three and more, lines
 * that no other has are marked where they are. Null where there is nothing to compare.
 */
export function alignSides(tables: readonly (LineTable | null)[], shape: LineShape): AlignedSide[] | null {
  if (tables.length < 2) return null;
  const texts: string[][] = [];
  for (const table of tables) {
    if (table === null || table.doc.cut || table.lines.length > MOST_LINES) return null;
    texts.push(Array.from(table.lines, (_, at) => lineText(table.doc, lineAt(table, at, shape))));
  }
  const [left, right] = texts as [string[], string[]];
  if (texts.length === 2) {
    const rows = diffLines(left, right);
    const side = (column: "left" | "right") =>
      sideOf(rows.map((row) => ({ line: row[column], only: !row.same && row[column] !== null })));
    return [side("left"), side("right")];
  }
  return linesOnlyIn(texts).map((only, side) =>
    sideOf(texts[side]!.map((_, line) => ({ line, only: only.has(line) }))),
  );
}

const sideOf = (rows: SideRow[]): AlignedSide => ({ rows, only: rows.filter(({ only }) => only).length });
