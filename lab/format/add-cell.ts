import { admitName, freeName } from "./cell-names.ts";
import { checkedEdit, sameCells, without } from "./checked-edit.ts";
import type { Cell, CellKind, Lab } from "./lab.ts";
import { firstAttributes, firstSource, newFence, wordOf } from "./new-fence.ts";
import { missingClosing, piecesOf } from "./pieces.ts";
import { type BlockPlace, pieceAt, placeFence } from "./place-fence.ts";
import { renamedHead } from "./rename-head.ts";
import { type Splice, spliceText } from "./splice-text.ts";

/** How the file gets one cell more; `index` is the new one's among the cells. */
export interface Added {
  readonly splices: readonly Splice[];
  readonly index: number;
}

/**
 * Puts a new cell at a place, apart from its neighbours by one blank line. Without a name it gets the first free one
 * of its kind; without a source, one that is right and does no harm.
 *
 * @throws SpliceError where the name or the place is not possible.
 */
export function addCell(
  lab: Lab,
  kind: CellKind,
  place: BlockPlace,
  given: { name?: string | undefined; source?: string | undefined },
): Added {
  if (given.name !== undefined) admitName(lab, given.name);
  const name = given.name ?? freeName(lab, kind);
  const source = (given.source ?? firstSource(lab, kind)).replace(/\r\n?/g, "\n");
  const pieces = piecesOf(lab);
  const at = pieceAt(lab, pieces, place);
  const index = pieces.all.slice(0, at).filter(({ cell }) => cell).length;
  const attributes = firstAttributes(lab, kind, index);
  const splice = placeFence(lab, at, (eol) => newFence(kind, name, attributes, source, eol));
  const isIt = (cell: Cell): boolean => cell.name === name && cell.kind === kind && cell.source === source;
  return { splices: withNew(lab, splice, index, isIt), index };
}

/**
 * Puts a copy of a cell below it, under the first free name made from its own.
 *
 * @throws SpliceError where there is no room for it.
 */
export function duplicateCell(lab: Lab, cell: Cell): Added {
  const { all } = piecesOf(lab);
  const at = all.findIndex((piece) => piece.cell === cell);
  const [, base = cell.name, number] = /^(.*?[^\d]|)(\d{1,9})$/.exec(cell.name) ?? [];
  const name = freeName(lab, base === "" ? `${wordOf(cell.kind)}-` : base, Number(number ?? 1) + 1);
  const { start, end } = all[at]!;
  const head = renamedHead(lab.text, cell, name);
  const copy =
    spliceText(lab.text.slice(start, end), [{ ...head, start: head.start - start, end: head.end - start }]) +
    missingClosing(lab.text, cell);
  const index = lab.cells.indexOf(cell) + 1;
  const splice = placeFence(lab, at + 1, () => copy);
  const isIt = (other: Cell): boolean => other.name === name && other.source === cell.source;
  return { splices: withNew(lab, splice, index, isIt), index };
}

/** Lets a splice through that leaves the cells of the lab and, at that index, brings the new one. */
function withNew(lab: Lab, splice: Splice, index: number, isIt: (cell: Cell) => boolean): readonly Splice[] {
  return checkedEdit(lab, [[splice]], ({ cells }) => {
    const added = cells[index];
    return added !== undefined && isIt(added) && sameOrClosed(lab.cells, without(cells, index));
  });
}

/** The last cell may have got the closing line that it lacked, and with it the line end before. */
function sameOrClosed(before: readonly Cell[], after: readonly Cell[]): boolean {
  const last = before.at(-1);
  if (!last || last.body.end < last.fence.end) return sameCells(before, after);
  const same = before.at(-1)!.source === after.at(-1)?.source;
  return same && sameCells(before.slice(0, -1), after.slice(0, -1));
}
