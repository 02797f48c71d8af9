import { addCell, duplicateCell } from "../format/add-cell.ts";
import { changeKind } from "../format/change-kind.ts";
import type { Cell, Lab } from "../format/lab.ts";
import { deleteCell, moveCell } from "../format/move-cell.ts";
import { renameCell } from "../format/rename-cell.ts";
import { setAttribute } from "../format/set-attribute.ts";
import type { Splice } from "../format/splice-text.ts";
import type { CellEdit } from "./cell-edit.ts";

/** An edit of a lab's cells, ready to be made. */
export interface PlannedEdit {
  readonly splices: readonly Splice[];
  /** What is done, in words. */
  readonly said: string;
  /** Place among the cells, before and after, of the one that it is about; null where it is not there. */
  readonly was: number | null;
  readonly is: number | null;
  /** Where it changes the text of that cell: that text, with the edit. */
  readonly body?: string;
}

/** Every edit but those that take another back, or make it again. */
export type OwnEdit = Exclude<CellEdit, { do: "undo" | "redo" }>;

/**
 * Plans an edit of a lab's cells.
 *
 * @param find gives a cell by its id, or throws
 * @throws SpliceError where it cannot be made
 */
export function planCellEdit(lab: Lab, edit: OwnEdit, find: (id: string) => Cell): PlannedEdit {
  if (edit.do === "add") {
    const { splices, index } = addCell(lab, edit.kind, edit.place, edit);
    return { splices, said: `Added a ${edit.kind} cell`, was: null, is: index };
  }
  const cell = find(edit.cell);
  const name = `\`${cell.name}\``;
  const was = lab.cells.indexOf(cell);
  const inPlace = (splices: readonly Splice[], said: string) => ({ splices, said, was, is: was });
  switch (edit.do) {
    case "delete":
      return { splices: deleteCell(lab, cell), said: `Deleted ${name}`, was, is: null };
    case "duplicate": {
      const { splices, index } = duplicateCell(lab, cell);
      return { splices, said: `Duplicated ${name}`, was: null, is: index };
    }
    case "move": {
      const { splices, index } = moveCell(lab, cell, edit.place);
      return { splices, said: `Moved ${name}`, was, is: index };
    }
    case "rename":
      return inPlace(renameCell(lab, cell, edit.name), `Renamed ${name} to \`${edit.name}\``);
    case "set": {
      const { attribute, value } = edit;
      const said = value === null ? `Took \`${attribute}\` off ${name}` : `Set \`${attribute}\` of ${name}`;
      return inPlace(setAttribute(lab, cell, attribute, value), said);
    }
    case "kind":
      return inPlace(changeKind(lab, cell, edit.kind), `Made ${name} a ${edit.kind} cell`);
  }
}
