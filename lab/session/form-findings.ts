import { judgeContent } from "../wire/form/judge-content.ts";
import type { Json } from "../wire/message.ts";
import { clip } from "../wire/stray.ts";
import type { FormAnswer } from "./form-answer.ts";
import type { Question } from "./question.ts";
import type { FormFinding } from "./question-view.ts";

/** Findings of one answer; more say nothing new. */
const most = 20;

/** Where an accepted answer does not fit its question. Warnings: an answer may be as wrong as a lab wants it to be. */
export function formFindings({ kind, form }: Question, { action, content }: FormAnswer): FormFinding[] {
  if (action !== "accept") return [];
  if (kind === "url")
    return content === null
      ? []
      : [finding("", "A question that names an address is accepted without `content`.")];
  if (form === null) return [];
  const faults = judgeContent(form, content === null ? {} : (JSON.parse(content) as Json));
  return faults.slice(0, most).map(({ field, message }) => finding(clip(field ?? "", 60), message));
}

const finding = (path: string, message: string): FormFinding => ({
  code: "WB373",
  severity: "warning",
  path,
  message,
});
