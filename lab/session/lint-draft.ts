import type { Diagnostic, Lab } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { replaceBody } from "../format/splice.ts";
import { frameProblems } from "./lint-frames.ts";
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
  const draft = next.cells.find(({ id }) => id === cell);
  const ofLab = lint(next).filter((problem) => problem.cell === cell);
  return [...ofLab, ...(draft ? frameProblems(draft, valueOf) : [])].map((problem) => ({ ...problem }));
}
