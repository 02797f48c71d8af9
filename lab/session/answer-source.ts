import type { Cell } from "../format/lab.ts";
import { writeForm } from "../format/write-form.ts";
import { judgeContent } from "../wire/form/judge-content.ts";
import { Refusal, type PersonsAnswer } from "./open-lab.ts";
import type { AskedQuestion } from "./question-view.ts";
import type { CellView } from "./view.ts";

/** Characters of a body that can be read again. */
const longest = 60_000;

/**
 * The body of a form cell that says what a person answers to what it asks now. Where the file says that already, the
 * file's own text, as it is written.
 *
 * @throws Refusal 409 where that question is not asked (any more), 422 where the answer does not fit it
 */
export function answerSource(cell: Cell, { question, status }: CellView, answer: PersonsAnswer): string {
  if (cell.kind !== "form") throw new Refusal(`\`${cell.name}\` is no form cell: nothing asks there.`, 422);
  if (question === null) throw new Refusal(`\`${cell.name}\` names no question: it has no \`for=\`.`, 422);
  if (question.kind === "none") throw new Refusal(question.why, 409);
  if (status !== "idle") throw new Refusal("It is being answered at this moment.", 409);
  if (answer.turn !== undefined && answer.turn !== question.turn)
    throw new Refusal(
      "Nothing was answered: the question has been answered, or asked anew, since you saw it.",
      409,
    );
  if (question.held !== null) throw new Refusal(question.held, 409);
  const content = accepted(question, answer);
  if (isSaid(question, answer.action, content)) return cell.source;
  const source = writeForm(answer.action, content);
  if (source.length > longest)
    throw new Refusal(
      `The answer is too long: ${longest.toLocaleString("en")} characters fit in a cell.`,
      422,
    );
  return source;
}

/** What is accepted, judged; undefined where there is nothing to send with the action. */
function accepted(question: AskedQuestion, { action, content }: PersonsAnswer): PersonsAnswer["content"] {
  if (action !== "accept") {
    if (content === undefined) return undefined;
    throw new Refusal(`An answer has \`content\` only where it accepts, not with ${action}.`, 422);
  }
  const { kind, form } = question;
  if (kind === "url") {
    if (content === undefined) return undefined;
    throw new Refusal("A question that names an address is accepted without `content`.", 422);
  }
  if (kind !== "form" || form === null)
    throw new Refusal("This question has no form. Write its result in the cell, as YAML.", 422);
  if (form.unfit !== null)
    throw new Refusal(
      `This question cannot be accepted by a form. ${form.unfit} Write it in the cell, as YAML.`,
      422,
    );
  const faults = judgeContent(form, content ?? {});
  if (faults.length === 0) return content ?? {};
  const [first] = faults;
  const where = first?.field == null ? "" : `\`${first.field.replaceAll("`", "'").slice(0, 60)}\`: `;
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
  throw new Refusal(`The answer does not fit. ${where}${first?.message ?? ""}${more}`, 422, faults);
}

function isSaid({ given }: AskedQuestion, action: string, content: PersonsAnswer["content"]): boolean {
  if (given?.action !== action) return false;
  return canonical(given.content ?? null) === canonical(content ?? null);
}

/** The order of an object's members says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
