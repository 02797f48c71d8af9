import type { Outcome } from "../engine/scheduler.ts";
import type { Cell } from "../format/lab.ts";
import { CellValue } from "./cell-value.ts";
import { readFormAnswer, type FormAnswer } from "./form-answer.ts";
import { formFindings } from "./form-findings.ts";
import { questionAt, type Question } from "./question.ts";
import { textView } from "./text-view.ts";
import type { OutcomeView } from "./view.ts";

export interface FormRun {
  cell: Cell;
  inputs: ReadonlyMap<string, CellValue>;
  /** ms since the epoch at which the question came; null where nothing waited for an answer. */
  askedAt: number | null;
  /** A person pressed a button for exactly this text. */
  byPerson: boolean;
  show(outcome: () => OutcomeView): void;
}

/**
 * Publishes the answer that a form's body says, `{action, content?}`. Sends nothing: a frame that reads it does. Where
 * its `for` leads to no question, there is nothing to answer, and it fails.
 */
export function runForm(run: FormRun): Outcome<CellValue> {
  const { cell, inputs } = run;
  const question = questionOf(run);
  if (typeof question === "string") return { ok: false, error: question };
  const read = readFormAnswer(cell, (name) => inputs.get(name)?.text);
  if (!read.ok) return read;
  const { answer } = read;
  const after = run.askedAt === null ? null : Date.now() - run.askedAt;
  run.show(() => ({
    kind: "form",
    action: answer.action,
    content: answer.content === null ? null : textView(answer.content),
    by: run.byPerson ? "you" : "file",
    after,
    findings: question === null ? [] : formFindings(question, answer),
  }));
  return { ok: true, value: new CellValue(valueText(answer)) };
}

/** The value of a form cell as JSON text. */
function valueText({ action, content }: FormAnswer): string {
  return content === null ? JSON.stringify({ action }) : `{"action":"${action}","content":${content}}`;
}

/** What it answers; null for a form that is for any question, a sentence where there is none. */
function questionOf({ cell, inputs }: FormRun): Question | string | null {
  const asked = cell.options.for;
  if (asked === null) return null;
  const value = inputs.get(asked.name);
  if (value === undefined) return `\`${asked.name}\` has no value yet. Run it first.`;
  const found = questionAt(value, asked.path, asked.name);
  return found.ok ? found.question : found.why;
}
