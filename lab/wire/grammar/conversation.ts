import { EraPin } from "../era.ts";
import { Findings, type Finding } from "../findings.ts";
import { idKey } from "../ids.ts";
import { claims2026, judgedBy } from "../judged-by.ts";
import { isAnswer, type Message } from "../message.ts";
import { Listens } from "./follow-listens.ts";
import { Declared, Outputs } from "./follow-promises.ts";
import { Logging, Progress } from "./follow-reports.ts";
import { Rounds } from "./follow-rounds.ts";
import { RoundBook } from "./round-book.ts";
import { remember, type Follower } from "./turn.ts";

/** Requests that wait for their answers, of each side. */
const MOST_OPEN = 10_000;
/** A longer message is followed for its place in the conversation only. */
const LONGEST = 16 * 1024 * 1024;

/**
 * The rules that no frame shows by itself: what was subscribed to, asked, promised and declared before. One for
 * each connection, fed with its messages in the order of the wire. Sans-IO; never throws; forgets the oldest of
 * what it remembers. What pairing tells (ids, answers to nothing, tokens of nobody) it does not tell again.
 */
export class Conversation {
  #pin = new EraPin();
  #open = { c2s: new Map<string, Message>(), s2c: new Map<string, Message>() };
  /** Whether the newest request of the client has an envelope: that counts until an answer pins the era. */
  #claims = false;
  readonly #followers: Follower[];

  /** `rounds` is what this connection shares with others: a question of one may be answered on another. */
  constructor(rounds: RoundBook = new RoundBook()) {
    const questions = new Rounds(rounds);
    this.#followers = [
      new Listens(),
      new Progress(),
      new Logging(),
      questions,
      new Outputs(),
      new Declared(),
    ];
  }

  /** A line to the server. */
  sent(message: Message): Finding[] {
    return this.#line(message, "c2s");
  }

  /** A line from the server. */
  received(message: Message): Finding[] {
    return this.#line(message, "s2c");
  }

  #line(message: Message, direction: "c2s" | "s2c"): Finding[] {
    if (message.kind === "batch") return message.items.flatMap((item) => this.#line(item, direction));
    if (message.reason !== null || (message.text?.length ?? 0) > LONGEST) return [];
    const request = this.#requestOf(message, direction);
    if (direction === "c2s" && message.kind === "request") this.#claims = claims2026(message);
    const judged = judgedBy(message, { direction, pinned: this.#pin.pin, request });
    const family = judged.family ?? (this.#claims ? "2026" : null);
    const found = new Findings(message.text ?? "");
    for (const follower of this.#followers) {
      follower.follow({ message, direction, request, family, found });
    }
    if (direction === "c2s") this.#pin.sent(message);
    else this.#pin.received(message, request);
    return found.list;
  }

  /** Notes a request, or finds what an answer answers. */
  #requestOf(message: Message, direction: "c2s" | "s2c"): Message | null {
    const key = idKey(message.idText ?? "");
    if (key === null) return null;
    if (message.kind === "request") remember(this.#open[direction], key, message, MOST_OPEN);
    if (!isAnswer(message)) return null;
    const open = this.#open[direction === "c2s" ? "s2c" : "c2s"];
    const request = open.get(key) ?? null;
    open.delete(key);
    return request;
  }
}
