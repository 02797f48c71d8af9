import type { Findings } from "../findings.ts";
import type { Json } from "../message.ts";
import { isObject, own } from "../own.ts";
import { clip } from "../stray.ts";
import { definition } from "./definitions.ts";
import { misfitsOf } from "./lint-forms.ts";
import { resultName } from "./methods-table.ts";
import type { Round } from "./round.ts";
import { isFault, issuesOf } from "./values.ts";

const WHERE = "(basic/patterns/mrtr)";
const MOST_KEYS = 50;

/** Holds the answers of a second try to the questions of its round: the same keys, each of its question's kind. */
export function judgeAnswers(answers: Json | undefined, { questions }: Round, found: Findings): void {
  // What is no object at all is the grammar's to tell.
  if (answers !== undefined && !isObject(answers)) return;
  const given = answers ?? {};
  for (const key of Object.keys(questions).slice(0, MOST_KEYS)) {
    if (Object.hasOwn(given, key)) judgeAnswer(key, questions[key], given[key], found);
    else {
      const text = `no answer under \`${clip(key)}\`, which was asked: a server asks again ${WHERE}`;
      found.warning("WB399", ["params", "inputResponses", key], text);
    }
  }
  for (const key of Object.keys(given).slice(0, MOST_KEYS)) {
    if (Object.hasOwn(questions, key)) continue;
    const text = `an answer under \`${clip(key)}\`, which was not asked: a server reads past it ${WHERE}`;
    found.warning("WB389", ["params", "inputResponses", key], text, "name");
  }
}

/** What is malformed whatever was asked, the grammar has told already. */
function judgeAnswer(
  key: string,
  question: Json | undefined,
  answer: Json | undefined,
  found: Findings,
): void {
  const method = own(question, "method");
  const isAnswer = (name: string) => !issuesOf(definition("2026-07-28", name)!, answer).some(isFault);
  if (typeof method !== "string" || !isAnswer("InputResponse")) return;
  const name = resultName(method);
  if (name === null || definition("2026-07-28", name) === null) return;
  const path = ["params", "inputResponses", key];
  if (!isAnswer(name)) {
    const wants = WANTS[name] ?? `a result of \`${method}\``;
    found.error("WB398", path, `\`${clip(key)}\` was asked by \`${method}\`, which wants ${wants} ${WHERE}`);
    return;
  }
  if (method !== "elicitation/create" || own(answer, "action") !== "accept") return;
  if (own(question, "params", "mode") === "url") return;
  const [first] = misfitsOf(own(question, "params", "requestedSchema"), own(answer, "content"));
  if (first) found.warning("WB373", path, `\`${clip(first.name)}\` ${first.text} ${WHERE}`);
}

/** What each kind of question is answered with, by the name of its definition. */
const WANTS: Readonly<Record<string, string>> = {
  ElicitResult: "`action`, and `content` where that is accept",
  CreateMessageResult: "a message: `role`, `content` and `model`",
  ListRootsResult: "`roots`, a list",
};
