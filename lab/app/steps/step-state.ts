import type { LabStep } from "../../format/lab-steps.ts";
import type { CellView } from "../../session/view.ts";

type CellOf = (idOrName: string) => CellView | undefined;

/** Whether a cell has nothing left to do in this walk: it has run, or cannot run as it is written. */
export const hasRun = ({ result, status }: CellView): boolean =>
  status === "idle" && result !== null && result !== "aborted";

/** Whether every cell of a step has. A step of prose alone has nothing to do. */
export const stepDone = (step: LabStep, cellOf: CellOf): boolean =>
  step.cells.every((id) => {
    const cell = cellOf(id);
    return cell === undefined || hasRun(cell);
  });

/** What a step has yet to do. */
export interface StepAhead {
  /** Ids of the cells that can run now, in page order. */
  run: string[];
  /** The form whose question a person has to answer before the rest of the step can run. */
  form: CellView | null;
}

/** Whether only a person can go on from this form: a question waits at it, or may come with a cell that has yet to run. */
function asks({ kind, question, reads }: CellView, cellOf: CellOf): boolean {
  if (kind !== "form" || question === null) return false;
  return question.kind !== "none" || open(reads, cellOf).length > 0;
}

/** Those of these cells that have yet to run. */
const open = (names: readonly string[], cellOf: CellOf): CellView[] =>
  names.flatMap((name) => {
    const cell = cellOf(name);
    return cell === undefined || hasRun(cell) ? [] : [cell];
  });

/** What is to run next in a step: its cells up to the first question that nobody has answered in this walk. */
export function stepAhead(step: LabStep, cellOf: CellOf): StepAhead {
  const run: string[] = [];
  const openForm = (cell: CellView, seen = new Set<string>()): CellView | null => {
    if (hasRun(cell) || seen.has(cell.id)) return null;
    seen.add(cell.id);
    for (const before of open([...cell.reads, ...cell.after], cellOf)) {
      const form = openForm(before, seen);
      if (form !== null) return form;
    }
    return asks(cell, cellOf) ? cell : null;
  };
  for (const cell of open(step.cells, cellOf)) {
    const form = openForm(cell);
    if (form === null) {
      if (!run.includes(cell.id)) run.push(cell.id);
      continue;
    }
    // What asks may stand in another step.
    for (const { id, status } of open(form.reads, cellOf))
      if (status === "idle" && !run.includes(id)) run.push(id);
    return { run, form };
  }
  return { run, form: null };
}

/**
 * The step that Next leads to from the step at `here`: the first one that is not done, where that is no later than the
 * next one, so that a walk leaves nothing out; null behind the last.
 */
export function stepAfter(steps: readonly LabStep[], here: number, cellOf: CellOf): number | null {
  const open = steps.findIndex((step) => !stepDone(step, cellOf));
  if (open >= 0 && open <= here) return open;
  return here + 1 < steps.length ? here + 1 : null;
}
