import { idKey } from "../ids.ts";
import type { Message } from "../message.ts";
import { isObject, own, type JsonObject } from "../own.ts";
import { sameJson } from "./same-json.ts";

/** Params that belong to one try, not to the request (basic/patterns/mrtr). */
const OF_ONE_TRY = new Set(["_meta", "inputResponses", "requestState"]);

/** What tells a request from others, over all of its tries. */
interface Asked {
  /** As written; the try that was answered with the question. */
  readonly idText: string;
  readonly method: string | null;
  readonly params: JsonObject;
}

/** One `input_required` answer, which waits for its request to be tried again. */
export interface Round {
  /** The connection that it came on, by identity. */
  readonly on: object;
  readonly asked: Asked;
  readonly state: string | null;
  readonly questions: JsonObject;
  /** The `id` of the newest try that went on with it, as written; null while none did. */
  usedBy: string | null;
  /** Whether that try has its answer. */
  isOver: boolean;
}

/** The round that an answer opens. */
export function roundOf(request: Message, answer: Message, on: object): Round {
  const result = own(answer.json, "result");
  const state = own(result, "requestState");
  const questions = own(result, "inputRequests");
  return {
    on,
    asked: { idText: request.idText ?? "", method: request.method, params: bare(request) },
    state: typeof state === "string" ? state : null,
    questions: isObject(questions) ? questions : {},
    usedBy: null,
    isOver: false,
  };
}

/** The same method and params, whatever the envelope says and whatever is answered. */
export function isTryOf(message: Message, { asked }: Round): boolean {
  return asked.method === message.method && sameJson(asked.params, bare(message));
}

/** The `id` of the try that was answered with the question, used once more. */
export function hasIdOf(message: Message, { asked }: Round): boolean {
  return idKey(message.idText ?? "") === idKey(asked.idText);
}

/** What a request answers; nothing where that is no object. */
export function answersOf(message: Message): JsonObject {
  const answers = own(message.json, "params", "inputResponses");
  return isObject(answers) ? answers : {};
}

/** The member that tells an answer to each kind of question. */
const TELLING: Readonly<Record<string, string>> = {
  "elicitation/create": "action",
  "sampling/createMessage": "role",
  "roots/list": "roots",
};

/** Whether the answers are under the keys of the questions, each of its kind by its looks. */
export function isAnsweredBy(message: Message, { questions }: Round): boolean {
  const answers = answersOf(message);
  const keys = Object.keys(questions);
  return (
    keys.length === Object.keys(answers).length &&
    keys.every((key) => {
      const method = own(questions, key, "method");
      const member = typeof method === "string" ? (TELLING[method] ?? "") : "";
      return own(answers, key, member) !== undefined;
    })
  );
}

function bare(message: Message): JsonObject {
  const params = own(message.json, "params");
  const members = Object.entries(isObject(params) ? params : {});
  return Object.fromEntries(members.filter(([name]) => !OF_ONE_TRY.has(name)));
}
