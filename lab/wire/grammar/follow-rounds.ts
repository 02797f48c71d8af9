import type { Findings, Path } from "../findings.ts";
import type { Json, Message } from "../message.ts";
import { MAY_ASK } from "../methods.ts";
import { isObject, own } from "../own.ts";
import { clip } from "../stray.ts";
import { findRound } from "./find-round.ts";
import { judgeAnswers } from "./judge-answers.ts";
import type { RoundBook } from "./round-book.ts";
import { hasIdOf, isTryOf, roundOf, type Round } from "./round.ts";
import type { Follower, Turn } from "./turn.ts";

const WHERE = "(basic/patterns/mrtr)";
const STATE: Path = ["params", "requestState"];
const ANSWERS: Path = ["params", "inputResponses"];

/**
 * Questions and second tries of 2026-07-28: the same method and params, a new id, `requestState` letter by
 * letter, and answers under the keys that were asked. What came on another connection of the book counts, too.
 */
export class Rounds implements Follower {
  readonly #book: RoundBook;
  /** The rounds that requests go on with. */
  readonly #tries = new WeakMap<Message, Round>();

  constructor(book: RoundBook) {
    this.#book = book;
  }

  follow(turn: Turn): void {
    const { message, direction, request } = turn;
    if (turn.family === "2024") return;
    if (message.kind === "request" && direction === "c2s") this.#request(turn);
    if (direction !== "s2c" || request === null) return;
    const before = this.#tries.get(request);
    if (before) before.isOver = true;
    if (own(message.json, "result", "resultType") !== "input_required") return;
    const text = (message.text?.length ?? 0) + (request.text?.length ?? 0);
    this.#book.add(roundOf(request, message, this), text);
  }

  #request({ message, found }: Turn): void {
    const state = own(message.json, "params", "requestState");
    const answers = own(message.json, "params", "inputResponses");
    if (!MAY_ASK.has(message.method ?? "") || isNothing(state, answers)) return;
    // A state that is no text is the grammar's to tell.
    if (state !== undefined && typeof state !== "string") return;
    const { as, round } = findRound(message, state ?? null, this.#book, this);
    if (as === "strange") {
      const text = `this \`requestState\` came with no answer that was seen here: a client sends only what it was given ${WHERE}`;
      found.warning("WB395", STATE, text, "name");
    } else if (as === "first") {
      const text = `answers, and nobody has asked this request anything: a server that takes them has asked no one ${WHERE}`;
      found.warning("WB396", ANSWERS, text, "name");
    }
    if (round === null) return;
    if (as === "altered") tellAltered(state ?? "", round, found);
    else if (as === "left out") {
      const text = `no \`requestState\`; one came with the question, in the answer to \`id\` ${idOf(round)}, and goes back with the answers ${WHERE}`;
      found.error("WB392", STATE, text);
    } else if (as === "unasked") {
      const text = `a \`requestState\`, and none came with the question, in the answer to \`id\` ${idOf(round)}: then none goes back ${WHERE}`;
      found.error("WB393", STATE, text, "name");
    } else if (round.usedBy !== null) tellUsed(state === undefined ? ANSWERS : STATE, round, found);
    if (hasIdOf(message, round) && round.on === this) {
      const text = `\`id\` is that of the try before; each try is a request of its own ${WHERE}`;
      found.error("WB386", ["id"], text);
    }
    if (as !== "altered") tellOther(message, round, found);
    judgeAnswers(answers, round, found);
    // Without its state, or with another, a try leaves the round as it was.
    if (as === "altered" || as === "left out") return;
    round.usedBy = message.idText;
    round.isOver = false;
    this.#tries.set(message, round);
  }
}

/** Neither a state nor an answer: a request like any other. */
function isNothing(state: Json | undefined, answers: Json | undefined): boolean {
  if (state !== undefined) return false;
  return answers === undefined || (isObject(answers) && Object.keys(answers).length === 0);
}

function tellAltered(state: string, round: Round, found: Findings): void {
  const given = round.state ?? "";
  const text = `\`requestState\` is not the one that came in the answer to \`id\` ${idOf(round)}: ${differs(given, state)}; it goes back letter by letter ${WHERE}`;
  found.error("WB388", STATE, text);
}

function tellUsed(path: Path, { usedBy, isOver }: Round, found: Findings): void {
  const what = path === STATE ? "this `requestState`" : "this question";
  const how = path === STATE ? "went back" : "was answered";
  const when = isOver ? "before" : "already, and that still waits";
  const text = `${what} ${how} with \`id\` ${clip(usedBy ?? "")} ${when}; it belongs to one try alone, and a server that must act once has to see to that itself ${WHERE}`;
  found.warning("WB394", path, text, "name");
}

function tellOther(message: Message, round: Round, found: Findings): void {
  const { method } = round.asked;
  if (message.method !== method) {
    const text = `the question came in answer to \`${method ?? ""}\`; try that again, unchanged ${WHERE}`;
    found.error("WB387", ["method"], text);
  } else if (!isTryOf(message, round)) {
    const text = `other params than the request \`id\` ${idOf(round)}, which was answered with the question; try that again, unchanged ${WHERE}`;
    found.error("WB387", ["params"], text, "name");
  }
}

const idOf = ({ asked }: Round): string => clip(asked.idText);

/** Where a state differs, and whether it was only cut or only added to. */
function differs(given: string, sent: string): string {
  if (sent.length < given.length && given.startsWith(sent))
    return `cut after ${sent.length} of ${given.length} characters`;
  if (sent.length > given.length && sent.startsWith(given))
    return `${sent.length - given.length} characters more at its end`;
  const least = Math.min(given.length, sent.length);
  let head = 0;
  while (head < least && sent[head] === given[head]) head += 1;
  let tail = 0;
  while (tail < least - head && sent.at(-1 - tail) === given.at(-1 - tail)) tail += 1;
  const last = sent.length - tail;
  if (sent.length !== given.length)
    return `it differs from character ${head + 1} on, and has ${sent.length} characters for ${given.length}`;
  return last - head === 1
    ? `it differs in character ${last}`
    : `it differs from character ${head + 1} to ${last}`;
}
