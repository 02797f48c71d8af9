import type { AskedQuestion } from "../../session/question-view.ts";
import type { CellView } from "../../session/view.ts";

/** The question that a form cell has, answered or not; null where there is none. */
export function askedOf({ question }: CellView): AskedQuestion | null {
  return question === null || question.kind === "none" ? null : question;
}

/** The question that a person has still to answer; null where none waits. */
export function waitingOf(cell: CellView): AskedQuestion | null {
  const asked = askedOf(cell);
  return asked?.waiting === true ? asked : null;
}
