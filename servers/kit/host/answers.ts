import { record } from "../log-record.ts";
import type { Answer, Person } from "./question.ts";

/** An answer that a person gave ahead of the question. */
export interface ReadyAnswer {
  /** Which key of `inputRequests` it is for; null for any question. */
  key: string | null;
  answer: Answer;
}

const HOW =
  'write accept, decline or cancel, with the form\'s content as JSON behind accept (\'accept {"priority":"P2"}\'), ' +
  "and KEY= before it for one question alone";

/**
 * Reads one `--answer`: `[KEY=]accept JSON`, `[KEY=]decline` or `[KEY=]cancel`; JSON alone is an accept.
 *
 * @throws RangeError where it is none
 */
export function readAnswer(text: string): ReadyAnswer {
  const match = /^(?:([\w.-]+)=)?(?:(accept|decline|cancel)\b)?\s*(.*)$/s.exec(text.trim())!;
  const [, key = null, word, rest = ""] = match;
  const action = (word ?? "accept") as Answer["action"];
  if (rest === "" && word !== undefined)
    return { key, answer: action === "accept" ? { action, content: {} } : { action } };
  if (action !== "accept" || rest === "") throw new RangeError(`--answer ${text}: ${HOW}`);
  try {
    const content: unknown = JSON.parse(rest);
    if (record(content) !== content) throw new Error("no object");
    return { key, answer: { action, content: record(content) } };
  } catch {
    throw new RangeError(`--answer ${text}: what stands behind accept is no JSON object. Please ${HOW}`);
  }
}

/**
 * A person who has answered ahead: each question takes the next answer that fits it, and each answer is used once.
 * A form is all that can be answered so; what finds no answer goes to `otherwise`.
 */
export function answering(answers: readonly ReadyAnswer[], otherwise: Person = async () => null): Person {
  const left = [...answers];
  return async (question) => {
    if (question.method !== "elicitation/create" || question.params["mode"] === "url")
      return otherwise(question);
    const at = left.findIndex(({ key }) => key === null || key === question.key);
    return at === -1 ? otherwise(question) : left.splice(at, 1)[0]!.answer;
  };
}
