import { checkedEdit, sameCells, without } from "./checked-edit.ts";
import type { Cell, Lab } from "./lab.ts";
import { lineEndNear, lineEnds } from "./line-end.ts";
import { missingClosing, piecesOf } from "./pieces.ts";
import { type BlockPlace, pieceAt } from "./place-fence.ts";
import type { Splice } from "./splice-text.ts";
import { takeCellOut } from "./take-cell-out.ts";

interface Moved {
  readonly splices: readonly Splice[];
  readonly index: number;
}

/**
 * Takes a cell out of the file: its fence goes, and the white space after it.
 *
 * @throws SpliceError where what is left would not be the other cells.
 */
export function deleteCell(lab: Lab, cell: Cell): readonly Splice[] {
  const pieces = piecesOf(lab);
  const { splice } = takeCellOut(
    lab,
    pieces,
    pieces.all.findIndex((piece) => piece.cell === cell),
  );
  const index = lab.cells.indexOf(cell);
  return checkedEdit(lab, [[splice]], ({ cells }) => sameCells(without(lab.cells, index), cells));
}

/**
 * Puts a cell to another place; `index` is where it then is among the cells. It takes the white space after it along, so that moving it back
 * gives the file as it was.
 *
 * @throws SpliceError where there is no such place, or the cell would not be one there.
 */
export function moveCell(lab: Lab, cell: Cell, place: BlockPlace): Moved {
  const { text } = lab;
  const pieces = piecesOf(lab);
  const { all } = pieces;
  const index = all.findIndex((piece) => piece.cell === cell);
  const target = pieceAt(lab, pieces, place);
  const from = lab.cells.indexOf(cell);
  if (target === index || target === index + 1) return { splices: [], index: from };
  const { start, end } = all[index]!;
  const { splice, gap } = takeCellOut(lab, pieces, index);
  const core = text.slice(start, end) + missingClosing(text, cell);
  const eol = lineEndNear(text, start);

  const next = all[target];
  const last = all.at(-1)!;
  const closing = last.cell ? missingClosing(text, last.cell) : "";
  const put = (space: string): Splice =>
    next
      ? { start: next.start, end: next.start, text: core + space }
      : { start: last.end, end: last.end, text: closing + space + core };
  const gaps = lineEnds(gap) > 0 ? [gap, eol + eol] : [eol + eol];

  const passed = all.slice(0, target).filter((piece) => piece.cell && piece.cell !== cell).length;
  const made = checkedEdit(
    lab,
    gaps.map((space) => [splice, put(space)]),
    ({ cells }) => {
      const moved = cells[passed];
      return (
        moved?.name === cell.name &&
        moved.source === cell.source &&
        sameSources(without(lab.cells, from), without(cells, passed))
      );
    },
  );
  return { splices: made, index: passed };
}

function sameSources(before: readonly Cell[], after: readonly Cell[]): boolean {
  return (
    before.length === after.length &&
    before.every((cell, at) => cell.info === after[at]!.info && cell.source === after[at]!.source)
  );
}
