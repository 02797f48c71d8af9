import { checkedEdit, sameCells, without } from "./checked-edit.ts";
import { attributeKinds, kindLanguages } from "./kinds.ts";
import type { Cell, CellKind, Lab } from "./lab.ts";
import { firstAttributes, languageOf, wordOf } from "./new-fence.ts";
import { firstWord, kindWordSpan } from "./rename-head.ts";
import { infoEnd, takenOut } from "./set-attribute.ts";
import type { Splice } from "./splice-text.ts";
import { writeAttribute } from "./write-attribute.ts";

/**
 * Gives a cell another kind: the word before its name, and the language where the kind is not
 * written in it. The body stays; attributes that mean nothing on the new kind go, and those come that it cannot do
 * without, as far as the lab says what they could be.
 */
export function changeKind(lab: Lab, cell: Cell, kind: CellKind): readonly Splice[] {
  if (kind === cell.kind) return [];
  const { text } = lab;
  const first = firstWord(text, cell);
  const word = kindWordSpan(text, cell);
  const language = fits(kind, cell.language) ? cell.language : languageOf(kind);
  const head: Splice[] =
    word.start === first.start
      ? [{ ...word, text: `${language} ${wordOf(kind)}=${cell.name}` }]
      : [
          { ...first, text: language },
          { start: word.start, end: text.indexOf("=", word.start), text: wordOf(kind) },
        ];
  const strange = cell.attributes.filter(
    ({ name, span }) => span.start !== word.start && attributeKinds[name]?.includes(kind) === false,
  );
  const end = infoEnd(text, cell);
  const index = lab.cells.indexOf(cell);
  const wanted = [
    ...firstAttributes(lab, kind, index),
    ...(kind === "frame" && language === "text" ? [{ name: "raw", value: "" }] : []),
  ]
    .filter(({ name }) => !cell.attributes.some((attribute) => attribute.name === name))
    .map(
      ({ name, value }) =>
        ` ${writeAttribute(name, value, text.slice(cell.fence.start).trimStart().charAt(0))}`,
    );
  const splices = [
    ...head,
    ...strange.map(({ span }) => takenOut(text, span)),
    { start: end, end, text: wanted.join("") },
  ];
  return checkedEdit(lab, [splices], ({ cells }) => {
    const now = cells[index];
    const asked = now?.kind === kind && now.name === cell.name && now.typed === cell.typed;
    return asked && sameCells(without(lab.cells, index), without(cells, index));
  });
}

/** Whether a kind is written in that language: of the two kinds of `value`, each has its own. */
function fits(kind: CellKind, language: string): boolean {
  if (kind === "cel" || kind === "value") return language === languageOf(kind);
  return kindLanguages[wordOf(kind)].includes(language);
}
