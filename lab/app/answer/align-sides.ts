import { diffLines, linesOnlyIn } from "./diff-lines.ts";
import { lineAt, lineText, type LineShape } from "./json-line.ts";
import { keyToken, tokenOf } from "./json-doc.ts";
import { packedAt, type LineTable } from "./json-fold.ts";
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
  const whole: LineTable[] = [];
  for (const table of tables) {
    if (table === null || table.doc.cut || table.lines.length > MOST_LINES) return null;
    whole.push(table);
  }
  // Where `jsonrpc` and `id` stand in a frame means nothing, so their place is no difference while they are the same.
  const framed = new Set(whole.map(frameText)).size === 1;
  const texts = whole.map((table) => {
    const { first, last } = packedAt(table);
    const without = framed ? [...first, ...last] : [];
    return Array.from(table.lines, (_, at) => lineText(table.doc, lineAt(table, at, shape), without));
  });
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

/** What a frame says of itself on its first and last line, in one order. */
function frameText(table: LineTable): string {
  const { first, last } = packedAt(table);
  const { doc } = table;
  return [...first, ...last]
    .map((node) => `${keyToken(doc, node)}:${tokenOf(doc, node)}`)
    .sort()
    .join();
}

const sideOf = (rows: SideRow[]): AlignedSide => ({ rows, only: rows.filter(({ only }) => only).length });
