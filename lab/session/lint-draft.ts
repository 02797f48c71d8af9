import type { Diagnostic, Lab } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { replaceBody } from "../format/splice.ts";
import { frameProblems, type FrameSurroundings } from "./lint-frames.ts";
import type { ProblemView } from "./view.ts";

/** Problems of one cell's draft: those of the lab as it would be, and those of the frame as it would be sent. */
export function lintDraft(
  lab: Lab,
  cell: string,
  source: string,
  lint: (lab: Lab) => readonly Diagnostic[],
  around: FrameSurroundings,
): ProblemView[] {
  const next = parseLab(replaceBody(lab, cell, source), lab.file);
  const draft = next.cells.find(({ id }) => id === cell);
  const ofLab = lint(next).filter((problem) => problem.cell === cell);
  return [...ofLab, ...(draft ? frameProblems(draft, around) : [])].map((problem) => ({ ...problem }));
}
