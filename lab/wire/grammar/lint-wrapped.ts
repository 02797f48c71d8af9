import type { Path } from "../findings.ts";
import type { Linted } from "../linted.ts";
import type { Json } from "../message.ts";
import { isObject, own } from "../own.ts";
import { clip } from "../stray.ts";

const WHERE = "(basic/patterns/mrtr)";
const MOST = 50;

/** Members of a JSON-RPC message, or of a result of its own, which no part of another message has. */
const OF_MESSAGES = ["jsonrpc", "id", "method", "params", "result", "error", "resultType"];

/** Members that each kind of answer has. */
const OF_ANSWERS = ["action", "role", "content", "model", "roots"];

/**
 * Questions and answers of 2026-07-28 stand bare in `inputRequests` and `inputResponses`: a question is `method` and
 * `params`, an answer is what a result would hold. An answer that lies inside of something else is an error; a
 * member too many is what a careful peer may refuse and another reads past.
 */
export function lintWrapped({ message, judge, context, found }: Linted): void {
  if (judge.family === "2024") return;
  const isServer = context.direction === "s2c";
  if (message.kind === "request" && !isServer) {
    for (const [key, answer] of entriesOf(own(message.json, "params", "inputResponses")))
      answered(["params", "inputResponses", key], key, answer);
  } else if (message.kind === "result" && isServer) {
    for (const [key, question] of entriesOf(own(message.json, "result", "inputRequests")))
      asked(["result", "inputRequests", key], key, question);
  }

  function answered(path: Path, key: string, answer: Json): void {
    const there = membersOf(answer).filter((name) => OF_MESSAGES.includes(name));
    const [first] = there;
    if (first === undefined) return;
    const names = there.map((name) => `\`${name}\``).join(", ");
    if (OF_ANSWERS.some((name) => own(answer, name) !== undefined)) {
      const text = `\`${clip(key)}\` has ${names} beside the answer; the answer stands there alone ${WHERE}`;
      found.warning("WB397", [...path, first], text, "name");
    } else {
      const inside = there.includes("result") ? "; the answer is what stands in `result`, alone" : "";
      const text = `\`${clip(key)}\` holds ${names}, and no answer of its own${inside} ${WHERE}`;
      found.error("WB397", path, text);
    }
  }

  function asked(path: Path, key: string, question: Json): void {
    const there = membersOf(question).filter(
      (name) => OF_MESSAGES.includes(name) && name !== "method" && name !== "params",
    );
    const [first] = there;
    if (first === undefined) return;
    const names = there.map((name) => `\`${name}\``).join(", ");
    const text = `\`${clip(key)}\` has ${names}; a question is \`method\` and \`params\` alone ${WHERE}`;
    found.warning("WB397", [...path, first], text, "name");
  }
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value).slice(0, MOST) : [];
}

function membersOf(value: Json): string[] {
  return isObject(value) ? Object.keys(value).slice(0, MOST) : [];
}
