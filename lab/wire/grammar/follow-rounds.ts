import type { Json, Message } from "../message.ts";
import { MAY_ASK } from "../methods.ts";
import { isObject, own, type JsonObject } from "../own.ts";
import { idKey } from "../ids.ts";
import { clip } from "../stray.ts";
import { definition } from "./definitions.ts";
import { misfitsOf } from "./lint-forms.ts";
import { resultName } from "./methods-table.ts";
import { sameJson } from "./same-json.ts";
import type { Follower, Turn } from "./turn.ts";
import { isFault, issuesOf } from "./values.ts";

const WHERE = "(basic/patterns/mrtr)";
const MOST_ROUNDS = 100;
const MOST_KEYS = 50;
/** Params that belong to one try, not to the request. */
const OF_ONE_TRY = new Set(["_meta", "inputResponses", "requestState"]);

/** One question of a server, which waits for its request to be tried again. */
interface Round {
  readonly request: Message;
  readonly state: string | null;
  readonly questions: JsonObject;
  isUsed: boolean;
}

/**
 * Questions and second tries of 2026-07-28: the same method and params, a new id, `requestState` letter by
 * letter, and answers under the keys that were asked.
 */
export class Rounds implements Follower {
  #rounds: Round[] = [];

  follow(turn: Turn): void {
    const { message, direction, request } = turn;
    if (turn.family === "2024") return;
    if (message.kind === "request" && direction === "c2s") this.#request(turn);
    const result = own(message.json, "result");
    if (direction !== "s2c" || request === null || own(result, "resultType") !== "input_required") return;
    const state = own(result, "requestState");
    const questions = own(result, "inputRequests");
    this.#rounds.push({
      request,
      state: typeof state === "string" ? state : null,
      questions: isObject(questions) ? questions : {},
      isUsed: false,
    });
    if (this.#rounds.length > MOST_ROUNDS) this.#rounds.shift();
  }

  #request(turn: Turn): void {
    const { message, found } = turn;
    const state = own(message.json, "params", "requestState");
    const answers = own(message.json, "params", "inputResponses");
    if ((state === undefined && answers === undefined) || !MAY_ASK.has(message.method ?? "")) return;
    const round = this.#roundOf(message, state);
    const path = ["params", "requestState"];
    if (round === null) {
      const what =
        state === undefined
          ? "`inputResponses`, and nobody has asked this request for them"
          : "this `requestState` came with no answer on this connection";
      found.warning(
        "WB388",
        state === undefined ? ["params", "inputResponses"] : path,
        `${what} ${WHERE}`,
        "name",
      );
      return;
    }
    if (state === undefined && round.state !== null) {
      found.error(
        "WB388",
        path,
        `no \`requestState\`; one came with the question, and goes back with the answer ${WHERE}`,
      );
    } else if (state !== undefined && round.state === null) {
      found.error(
        "WB388",
        path,
        `a \`requestState\`, and none came with the question: then none goes back ${WHERE}`,
      );
    } else if (state !== undefined && state !== round.state) {
      found.error(
        "WB388",
        path,
        `\`requestState\` is not the one that came with the question; it goes back letter by letter ${WHERE}`,
      );
    } else if (round.isUsed) {
      const text = `this question was answered before, and its answer belongs to one request alone ${WHERE}`;
      found.warning("WB388", state === undefined ? ["params", "inputResponses"] : path, text, "name");
    }
    round.isUsed = true;
    sameRequest(turn, round);
    sameKeys(turn, round, answers);
  }

  /** By its state where that is known; else the newest open question to the same request. */
  #roundOf(message: Message, state: Json | undefined): Round | null {
    const byState = this.#rounds.findLast((round) => state !== undefined && round.state === state);
    if (byState) return byState;
    const same = this.#rounds.filter((round) => isSame(round.request, message));
    return same.findLast((round) => !round.isUsed) ?? same.at(-1) ?? null;
  }
}

function sameRequest({ message, found }: Turn, { request }: Round): void {
  if (idKey(message.idText ?? "") === idKey(request.idText ?? "")) {
    found.error(
      "WB386",
      ["id"],
      `\`id\` is that of the first try; a second try is a request of its own ${WHERE}`,
    );
  }
  if (message.method !== request.method) {
    found.error(
      "WB387",
      ["method"],
      `the question came in answer to \`${request.method ?? ""}\`; try that again, unchanged ${WHERE}`,
    );
  } else if (!isSame(request, message)) {
    found.error(
      "WB387",
      ["params"],
      `other params than the request that was answered with the question; try that again, unchanged ${WHERE}`,
      "name",
    );
  }
}

function sameKeys({ found }: Turn, { questions }: Round, answers: Json | undefined): void {
  const given = isObject(answers) ? answers : {};
  for (const key of Object.keys(questions).slice(0, MOST_KEYS)) {
    if (Object.hasOwn(given, key)) {
      const why = misfit(questions[key], given[key]);
      if (why !== null) found.warning("WB373", ["params", "inputResponses", key], `${why} ${WHERE}`);
    } else {
      const text = `no answer under \`${clip(key)}\`, which was asked: a server asks again ${WHERE}`;
      found.warning("WB389", ["params", "inputResponses", key], text);
    }
  }
  for (const key of Object.keys(given).slice(0, MOST_KEYS)) {
    if (Object.hasOwn(questions, key)) continue;
    const text = `an answer under \`${clip(key)}\`, which was not asked: a server reads past it ${WHERE}`;
    found.warning("WB389", ["params", "inputResponses", key], text, "name");
  }
}

/** Why an answer is none to its question; null where it is one, or where the grammar says so already. */
function misfit(question: Json | undefined, answer: Json | undefined): string | null {
  const method = own(question, "method");
  const isAnswer = (name: string) => !issuesOf(definition("2026-07-28", name)!, answer).some(isFault);
  if (typeof method !== "string" || !isAnswer("InputResponse")) return null;
  const name = resultName(method);
  if (name === null || definition("2026-07-28", name) === null) return null;
  if (!isAnswer(name)) return `this is no answer to \`${method}\``;
  if (method !== "elicitation/create" || own(answer, "action") !== "accept") return null;
  if (own(question, "params", "mode") === "url") return null;
  const [first] = misfitsOf(own(question, "params", "requestedSchema"), own(answer, "content"));
  return first ? `\`${clip(first.name)}\` ${first.text}` : null;
}

/** The same method and params, whatever the envelope says and whatever is answered. */
function isSame(request: Message, again: Message): boolean {
  return request.method === again.method && sameJson(bare(request), bare(again));
}

function bare(message: Message): JsonObject {
  const params = own(message.json, "params");
  const members = Object.entries(isObject(params) ? params : {});
  return Object.fromEntries(members.filter(([name]) => !OF_ONE_TRY.has(name)));
}
