import { celConstants, celReserved } from "./cel-references.ts";
import { isCellName } from "./cell-options.ts";
import type { Lab } from "./lab.ts";
import { quote } from "./quote.ts";
import { SpliceError } from "./splice.ts";

/**
 * Lets a name through that a cell of this lab may newly have.
 *
 * @throws SpliceError where it is taken, or cannot name a cell.
 */
export function admitName(lab: Lab, name: string): void {
  if (!isCellName(name)) {
    const rule = "A name starts with a letter and has letters of the alphabet, digits, - and _.";
    throw new SpliceError(`${quote(name)} cannot name a cell. ${rule}`);
  }
  if (celReserved.has(name) || celConstants.has(name))
    throw new SpliceError(`${quote(name)} is a word of CEL. Choose a name that expressions can read.`);
  const taken = lab.cells.find((cell) => cell.name === name);
  if (taken)
    throw new SpliceError(
      `The name ${quote(name)} is that of the cell of line ${taken.line}. Choose another.`,
    );
}

/** The first of `base1`, `base2`… that no cell has and that no cell speaks of. */
export function freeName(lab: Lab, base: string, first = 1): string {
  const used = new Set(
    lab.cells.flatMap(({ name, references }) => [name, ...references.map((each) => each.name)]),
  );
  for (let nth = first; ; nth++) if (!used.has(`${base}${nth}`)) return `${base}${nth}`;
}
