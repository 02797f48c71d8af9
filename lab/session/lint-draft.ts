import { fillJson } from "../format/fill.ts";
import type { Diagnostic, Lab } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { replaceBody } from "../format/splice.ts";
import { lintFrame } from "../wire/lint-frame.ts";
import type { ProblemView } from "./view.ts";

/**
 * Problems of one cell's draft: those of the lab as it would be, and those of the frame as it would be sent.
 *
 * @param valueOf JSON text of a cell's present value, for the references in the draft
 */
export function lintDraft(
  lab: Lab,
  cell: string,
  source: string,
  lint: (lab: Lab) => readonly Diagnostic[],
  valueOf: (name: string) => string | undefined,
): ProblemView[] {
  const next = parseLab(replaceBody(lab, cell, source), lab.file);
  const problems: ProblemView[] = lint(next)
    .filter((problem) => problem.cell === cell)
    .map((problem) => ({ ...problem }));
  const draft = next.cells.find(({ id }) => id === cell);
  if (draft?.kind !== "frame" || draft.options.raw !== null) return problems;
  const direct = draft.references.every(({ by }) => by !== "reference");
  const filled = direct ? null : fillJson(draft.source, valueOf);
  if (filled && !filled.ok) return problems;
  const text = filled?.ok ? filled.value : draft.source;
  for (const { code, severity, message, path, span } of lintFrame(text, { direction: "c2s" })) {
    const at = direct && span ? span : null;
    const before = draft.source.slice(0, at?.start ?? 0).split("\n");
    problems.push({
      code,
      // A frame may be as wrong as its author wants it to be.
      severity: severity === "error" ? "warning" : severity,
      message: path === "" ? message : `${path}: ${message}`,
      cell,
      line: draft.line + before.length,
      column: before.at(-1)!.length + 1,
      span: at,
    });
  }
  return problems;
}
