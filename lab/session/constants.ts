import { fillJson } from "../format/fill.ts";
import type { Cell, Lab } from "../format/lab.ts";

/** UTF-16 units above which a filled text is not made to be looked at: references can multiply without end. */
const longest = 1024 * 1024;

/**
 * Values that a lab has before anything runs: those of its `value` cells that read no other kind of cell.
 *
 * @returns gives the JSON text of the cell's value by its name; undefined where there is none
 */
export function constantsOf(lab: Lab): (name: string) => string | undefined {
  const cells = new Map(lab.cells.filter(({ kind }) => kind === "value").map((cell) => [cell.name, cell]));
  const texts = new Map<string, string | undefined>();
  const open = new Set<string>();
  // A stack of its own: values may read each other through thousands of cells, or in a circle.
  const stack = [...cells.keys()];
  for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
    const cell = cells.get(name)!;
    const before = cell.reads.filter((read) => cells.has(read) && !texts.has(read));
    if (texts.has(name) || before.length === 0 || open.has(name)) {
      if (!texts.has(name)) texts.set(name, filledText(cell, (read) => texts.get(read)) ?? undefined);
      stack.pop();
    } else {
      open.add(name);
      for (const read of before) stack.push(read);
    }
  }
  return (name) => texts.get(name);
}

/** A JSON cell's text with its references filled; null where one has no value, or the text would be too long. */
function filledText(cell: Cell, valueOf: (name: string) => string | undefined): string | null {
  let length = cell.source.length;
  for (const { by, name } of cell.references) {
    if (by === "reference") length += valueOf(name)?.length ?? 0;
  }
  const filled = length > longest ? null : fillJson(cell.source, valueOf);
  return filled?.ok ? filled.value : null;
}
