import type { Cell, Lab } from "./lab.ts";
import { parseLab } from "./parse-lab.ts";
import { type Splice, spliceText } from "./splice-text.ts";
import { SpliceError } from "./splice.ts";

/**
 * Gives the first of these ways to make an edit that reads as it was meant to. What surrounds a fence can change what
 * it is: an open HTML block swallows it, a list takes it in.
 *
 * @param reads whether a lab is the one that was meant
 * @throws SpliceError where none of them is.
 */
export function checkedEdit(
  lab: Lab,
  ways: readonly (readonly Splice[])[],
  reads: (after: Lab) => boolean,
): readonly Splice[] {
  for (const splices of ways) if (reads(parseLab(spliceText(lab.text, splices), lab.file))) return splices;
  throw new SpliceError(
    "The file around that place would read otherwise, so nothing was changed. A list, an open HTML block or a fence that is not closed can be the cause.",
  );
}

/** Whether these are the same cells, in the same order: heads and bodies to the byte. */
export function sameCells(before: readonly Cell[], after: readonly Cell[]): boolean {
  return (
    before.length === after.length &&
    before.every((cell, at) => {
      const other = after[at]!;
      return cell.info === other.info && cell.typed === other.typed;
    })
  );
}

/** The cells of a lab less one of them. */
export function without(cells: readonly Cell[], index: number): Cell[] {
  return cells.filter((_, at) => at !== index);
}
