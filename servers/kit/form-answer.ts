import { record } from "./log-record.ts";

/** What came back for a question that was asked with a form. `content` is as the client sent it: check it. */
export type FormAnswer =
  { action: "accept"; content: Record<string, unknown> } | { action: "decline" } | { action: "cancel" };

/**
 * The answer to one question, or undefined where none came that is an answer to a form. It reads own members only:
 * `__proto__` is an ordinary key of JSON, and must not lend its members to another.
 *
 * @param answers `ctx.mcpReq.inputResponses`
 */
export function formAnswer(
  answers: Record<string, unknown> | undefined,
  key: string,
): FormAnswer | undefined {
  const answer = record(own(answers, key));
  const action = own(answer, "action");
  if (action === "decline" || action === "cancel") return { action };
  if (action !== "accept") return undefined;
  // A copy whose members are all its own, whatever a parser made of `__proto__`.
  return { action, content: Object.fromEntries(Object.entries(record(own(answer, "content")))) };
}

function own(value: Record<string, unknown> | undefined, key: string): unknown {
  return value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
}
