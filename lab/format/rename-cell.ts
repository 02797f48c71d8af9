import { bodyPlaces } from "./body-places.ts";
import { admitName } from "./cell-names.ts";
import { attributeKinds } from "./kinds.ts";
import type { Cell, Lab, Reference } from "./lab.ts";
import { parseLab } from "./parse-lab.ts";
import { quote } from "./quote.ts";
import { renamedHead, valueSpan } from "./rename-head.ts";
import { mentionsOf } from "./rename-mentions.ts";
import { spliceText, type Splice } from "./splice-text.ts";
import { SpliceError } from "./splice.ts";

/**
 * Gives a cell another name. References in bodies, in CEL, and in `after=`, `for=` and `answers=`
 * follow; where several cells share the old name they stay, and go to the one that keeps it.
 *
 * @throws SpliceError where the name is taken or cannot be one, or where some reader could not say it.
 */
export function renameCell(lab: Lab, cell: Cell, name: string): readonly Splice[] {
  if (name === cell.name) return [];
  admitName(lab, name);
  const shared = lab.cells.some((other) => other !== cell && other.name === cell.name);
  const mentions = shared ? [] : lab.cells.flatMap((other) => mentionsIn(lab.text, other, cell.name, name));
  const splices = [renamedHead(lab.text, cell, name), ...mentions];

  const after = parseLab(spliceText(lab.text, splices), lab.file);
  const follow = ({ name: was }: Reference): string => (was === cell.name && !shared ? name : was);
  for (const [at, before] of lab.cells.entries()) {
    const now = after.cells[at];
    const wanted = before.references.map((reference) => told(follow(reference), reference));
    const read = now?.references.map((reference) => told(reference.name, reference)) ?? [];
    const isCalled = now?.name === (before === cell ? name : before.name);
    if (isCalled && read.toSorted().join("\n") === wanted.toSorted().join("\n")) continue;
    throw new SpliceError(
      `${quote(name)} would not be read as that name in ${quote(before.name)}: in CEL a hyphen is a minus, and the variable of a macro hides a cell of its name. Choose another.`,
    );
  }
  return splices;
}

function told(name: string, { path, by }: Reference): string {
  return JSON.stringify([by, name, path]);
}

function mentionsIn(text: string, cell: Cell, from: string, to: string): Splice[] {
  const place = bodyPlaces(text, cell);
  const inBody = mentionsOf(cell, from).map(({ start, end }) => {
    const at = place(start);
    return { start: at, end: at + end - start, text: to };
  });
  return [...inBody, ...mentionsInHead(text, cell, from, to)];
}

function mentionsInHead(text: string, cell: Cell, from: string, to: string): Splice[] {
  return cell.attributes.flatMap((attribute): Splice[] => {
    const { name } = attribute;
    if (!["after", "answers", "for"].includes(name) || !attributeKinds[name]!.includes(cell.kind)) return [];
    const span = valueSpan(text, attribute.span);
    if (!span) return [];
    const value = text.slice(span.start, span.end);
    const renamed =
      name === "for"
        ? value.replace(/^(\$\{)?([A-Za-z_][\w-]*)/, (whole, open: string | undefined, word: string) =>
            word === from ? `${open ?? ""}${to}` : whole,
          )
        : value
            .split(",")
            .map((word) => (word === from ? to : word))
            .join(",");
    return renamed === value ? [] : [{ ...span, text: renamed }];
  });
}
