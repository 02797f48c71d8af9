import type { Cell, Lab } from "../format/lab.ts";

const known = new WeakMap<Lab, ReadonlyMap<string, Cell>>();

/** The cells of a lab by their ids. Made once for each lab, as it is asked for with every cell that runs. */
export function cellsById(lab: Lab): ReadonlyMap<string, Cell> {
  const cells = known.get(lab) ?? new Map(lab.cells.map((cell) => [cell.id, cell]));
  known.set(lab, cells);
  return cells;
}
