import type { Lab } from "../format/lab.ts";
import { quote } from "../format/quote.ts";
import { readReference } from "../format/reference-syntax.ts";
import { nodeAt, parseJson } from "../format/json-text.ts";
import { visibleText } from "../wire/visible.ts";
import { partAt } from "./complete/parts-of-value.ts";
import type { PreviewView } from "./completion-view.ts";

/**
 * What a name and its path stand for now, as in `${…}` or in an expression.
 *
 * @param reference such as `round1.result.tools[0]`
 */
export function preview(
  lab: Lab,
  reference: string,
  valueOf: (name: string) => string | undefined,
): PreviewView {
  const read = readReference(reference, 0, "");
  const nothing = { cell: null, kind: null, type: null, text: null };
  if (!read.ok) return { ...nothing, fault: read.message };
  const cell = lab.cells.find(({ name }) => name === read.name);
  if (!cell) return { ...nothing, fault: `No cell is called ${quote(read.name)}.` };
  const found = { cell: cell.id, kind: cell.kind, type: null, text: null };
  const value = valueOf(read.name);
  if (value === undefined) return { ...found, fault: `${quote(read.name)} has no value yet.` };
  const part = partAt(value, read.path);
  if (part === null) return { ...found, fault: missing(value, read.path, read.name) };
  return { ...found, type: part.type, text: visibleText(part.preview), fault: null };
}

function missing(value: string, path: readonly (string | number)[], name: string): string {
  const read = parseJson(value);
  const found = read.ok ? nodeAt(value, read.root, path, name) : null;
  return found === null || found.ok ? "The value is too long to look into here." : found.message;
}
