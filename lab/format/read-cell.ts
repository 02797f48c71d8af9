import { type BodyReading, readBody } from "./cell-body.ts";
import { readHead } from "./cell-head.ts";
import { readOptions } from "./cell-options.ts";
import type { Code } from "./codes.ts";
import { diagnose } from "./diagnose.ts";
import { bodyOf, type Fence } from "./fences.ts";
import { readInfo } from "./info-string.ts";
import { kindOf, needed } from "./kinds.ts";
import type { Attribute, Cell, CellOptions, Diagnostic, Reference, Span } from "./lab.ts";
import { lineIndex, type Place } from "./line-index.ts";

/** Faults of one cell that are reported, errors first; a person mends these before others. */
const most = 50;

/** A text of the file that cells are read from. */
export interface Page {
  readonly text: string;
  readonly place: (offset: number) => Place;
  /** How many cells have each name so far. */
  readonly named: Map<string, number>;
}

/** A fence read as a cell, or found to be prose; either way with its faults. */
export interface CellReading {
  readonly cell: Cell | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the cell uses CEL's own words. */
  readonly constants: readonly { readonly name: string; readonly place: Place; readonly span: Span }[];
}

/** Reads one top-level fence. */
export function readCell(page: Page, fence: Fence): CellReading {
  const { text, place } = page;
  const info = readInfo(text, fence.info);
  const head = readHead(info, fence.info);
  const diagnostics: Diagnostic[] = [];
  if (!head.cell) {
    for (const { code, message, span } of head.problems)
      diagnostics.push(diagnose(code, message, place(span.start)));
    return { cell: null, diagnostics, constants: [] };
  }
  const { word, name, others } = head.cell;
  const count = (page.named.get(name) ?? 0) + 1;
  page.named.set(name, count);
  const id = count === 1 ? name : `${name}#${count}`;
  const report = (code: Code, message: string, span: Span): void =>
    void diagnostics.push(diagnose(code, message, place(span.start), id));
  for (const { code, message, span } of head.problems) report(code, message, span);

  const kind = kindOf(word, info.language);
  const options = readOptions(kind, info.language, others, (code, message, { span }) =>
    report(code, message, span),
  );
  const lacks = needed[kind];
  if (lacks && !others.some((attribute) => attribute.name === lacks.attribute)) {
    report("WB125", `A ${kind} cell needs ${lacks.attribute}=: ${lacks.means}.`, fence.info);
  }
  if (options.raw !== null && !others.some((attribute) => attribute.name === "raw")) {
    report("WB126", "A text frame is sent as typed. Say so: add raw.", fence.info);
  }

  const typed = bodyOf(text, fence);
  const source = typed.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const body = readBody(kind, source, options.raw);
  const line = place(fence.span.start).line;
  const inSource = sourcePlaces(source, line, fence.indent);
  for (const { code, message, span } of body.problems) {
    diagnostics.push(diagnose(code, message, inSource(span.start), id, span));
  }
  const references = [
    ...attributeReferences(options, others, place),
    ...body.mentions.map((mention): Reference => ({ ...mention, ...inSource(mention.span.start) })),
  ];
  const reads = new Set(references.filter(({ by }) => by !== "after").map((reference) => reference.name));
  const cell: Cell = {
    id,
    name,
    kind,
    language: info.language,
    info: text.slice(fence.info.start, fence.info.end),
    attributes: info.attributes,
    options,
    source,
    typed,
    body: fence.body,
    fence: fence.span,
    line,
    references,
    reads: [...reads],
    mode: options.run ?? (runsByItself(kind, body) ? "auto" : "manual"),
    method: body.method,
  };
  const constants = body.constants.map(({ name, span }) => ({ name, span, place: inSource(span.start) }));
  return { cell, diagnostics: worst(diagnostics), constants };
}

function worst(diagnostics: Diagnostic[]): Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return [...errors, ...diagnostics.filter(({ severity }) => severity !== "error")].slice(0, most);
}

/** The default of `run=`. */
function runsByItself(kind: Cell["kind"], body: BodyReading): boolean {
  return kind === "value" || kind === "cel" || kind === "check" || (kind === "frame" && body.readOnly);
}

/** Places in the file of offsets in a cell's source; the index is made when first asked for. */
function sourcePlaces(source: string, fenceLine: number, indent: number): (offset: number) => Place {
  let index: ((offset: number) => Place) | null = null;
  return (offset) => {
    index ??= lineIndex(source);
    const { line, column } = index(offset);
    return { line: fenceLine + line, column: column + indent };
  };
}

function attributeReferences(
  options: CellOptions,
  attributes: readonly Attribute[],
  place: (offset: number) => Place,
): Reference[] {
  return attributes.flatMap(({ name, span }): Reference[] => {
    const at = { span: null, ...place(span.start) };
    if (name === "for" && options.for) return [{ ...options.for, by: name, ...at }];
    if (name !== "after" && name !== "answers") return [];
    return options[name].map((cell) => ({ name: cell, path: [], by: name, ...at }));
  });
}
