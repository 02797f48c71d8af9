import type { Cell, Diagnostic, Span } from "../format/lab.ts";
import { readYaml } from "../format/yaml-tree.ts";
import type { Lookup } from "../format/sources.ts";
import { CellValue } from "./cell-value.ts";
import { readFormAnswer } from "./form-answer.ts";
import { formFindings } from "./form-findings.ts";
import { questionAt } from "./question.ts";

/**
 * Where the answer that a form's body says does not fit the question that it is for: warnings, and none where the
 * question is not known yet, or the body cannot be read.
 */
export function formAnswerProblems(cell: Cell, valueOf: Lookup): Diagnostic[] {
  const asked = cell.options.for;
  const value = asked === null ? undefined : valueOf(asked.name);
  if (asked === null || value === undefined) return [];
  const found = questionAt(new CellValue(value), asked.path, asked.name);
  const read = readFormAnswer(cell, valueOf);
  if (!found.ok || !read.ok) return [];
  return formFindings(found.question, read.answer).map(({ code, severity, path, message }) => {
    const span = placeOf(cell.source, path);
    const before = cell.source.slice(0, span?.start ?? 0).split("\n");
    return {
      code,
      severity,
      message: path === "" ? message : `${path}: ${message}`,
      cell: cell.id,
      line: cell.line + before.length,
      column: before.at(-1)!.length + 1,
      span,
    };
  });
}

/** Where a field of the content stands; the content as a whole, or nothing, where it is not there. */
function placeOf(source: string, field: string): Span | null {
  const read = readYaml(source);
  if (!read.ok || read.tree?.kind !== "map") return null;
  const content = read.tree.entries.find(({ key }) => key.text === "content");
  if (content?.value.kind !== "map") return content?.key.span ?? null;
  const entry = content.value.entries.find(({ key }) => key.text === field);
  return entry === undefined ? content.key.span : { start: entry.key.span.start, end: entry.value.span.end };
}
