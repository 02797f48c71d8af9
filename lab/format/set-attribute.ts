import { checkedEdit, sameCells, without } from "./checked-edit.ts";
import { attributeKinds } from "./kinds.ts";
import type { Cell, Lab, Span } from "./lab.ts";
import { quote } from "./quote.ts";
import { firstWord } from "./rename-head.ts";
import type { Splice } from "./splice-text.ts";
import { SpliceError } from "./splice.ts";
import { writeAttribute } from "./write-attribute.ts";

/**
 * Writes one attribute of a cell's fence as given; null takes it away, the empty text makes it a bare
 * word. What else stands in that line stays as it is spaced.
 *
 * @throws SpliceError where it means nothing on such a cell, or no info string can hold the value.
 */
export function setAttribute(lab: Lab, cell: Cell, name: string, value: string | null): readonly Splice[] {
  const { text } = lab;
  if (value !== null && !attributeKinds[name]?.includes(cell.kind)) {
    const kinds = attributeKinds[name]?.join(", ");
    throw new SpliceError(
      `${quote(name)} means nothing on a ${cell.kind} cell${kinds ? `; it is for ${kinds} cells` : ""}.`,
    );
  }
  const given = cell.attributes.filter((attribute) => attribute.name === name);
  const splices: Splice[] = [];
  if (value === null) for (const { span } of given) splices.push(takenOut(text, span));
  else {
    const written = writeAttribute(name, value, text.slice(cell.fence.start).trimStart().charAt(0));
    const [first] = given;
    const end = infoEnd(text, cell);
    if (first?.value === (value === "" ? null : value)) return [];
    splices.push(first ? { ...first.span, text: written } : { start: end, end, text: ` ${written}` });
  }
  const index = lab.cells.indexOf(cell);
  return checkedEdit(lab, [splices], ({ cells }) => {
    const now = cells[index];
    const set = now?.attributes.find((attribute) => attribute.name === name);
    const asked = value === null ? set === undefined : set !== undefined && (set.value ?? "") === value;
    const same = now?.name === cell.name && now.kind === cell.kind && now.typed === cell.typed;
    return asked && same && sameCells(without(lab.cells, index), without(cells, index));
  });
}

/** The splice that takes a word of an info string away, and the space before it. */
export function takenOut(text: string, { start, end }: Span): Splice {
  let from = start;
  while (/[ \t]/.test(text.charAt(from - 1))) from--;
  return { start: from, end, text: "" };
}

/** Where the info string ends. */
export function infoEnd(text: string, cell: Cell): number {
  return firstWord(text, cell).start + cell.info.length;
}
