import type { Line } from "../../tap/line.ts";
import { classify, unread } from "../wire/classify.ts";
import { Conversation } from "../wire/grammar/conversation.ts";
import type { RoundBook } from "../wire/grammar/round-book.ts";
import { EraPin, eraOfRequest, settledRevision } from "../wire/era.ts";
import { LogJoiner } from "../wire/join-log.ts";
import { parseLogLine } from "../wire/log-line.ts";
import { isAnswer, type Message } from "../wire/message.ts";
import { own } from "../wire/own.ts";
import { type OpenRequest, Pairing } from "../wire/pairing.ts";
import type { LineEvent, WirePlace } from "./wire-event.ts";

/** To which cell a line belongs, and whether that cell had ended. */
export interface Owner {
  cell: string | null;
  late: boolean;
}

/** When a line passed: `t` in ms since the epoch, `clock` in ms of a clock that never jumps. */
export interface Moment {
  t: number;
  clock: number;
}

/**
 * Reads the lines of one connection, both ways and its stderr, and says of each what it is: what it answers, which
 * era it is spoken in, which frame a log line tells of. It holds no pipe: a live connection and a recording use it alike.
 */
export class WireReader {
  readonly #place: WirePlace;
  readonly #nextRow: () => number;
  readonly #pin = new EraPin();
  readonly #pairing = new Pairing(() => this.#pin.pin?.family ?? null);
  readonly #joiner = new LogJoiner();
  readonly #conversation: Conversation;
  readonly #sentAt = new Map<number, number>();
  readonly #eras = new Map<number, string | null>();
  #settled: string | null = null;

  /** `rounds` is what was asked on this connection and on those that it may be answered on. */
  constructor(place: WirePlace, nextRow: () => number, rounds: RoundBook) {
    this.#conversation = new Conversation(rounds);
    this.#place = place;
    this.#nextRow = nextRow;
  }

  get pin() {
    return this.#pin.pin;
  }

  /** Requests without an answer, oldest first. */
  open(): OpenRequest[] {
    return this.#pairing.open();
  }

  /** A line to the server. */
  sent(line: Line, cell: string | null, ours: boolean, at: Moment): LineEvent {
    const message = line.whole ? classify(line.content, "c2s") : unread(line.bytes);
    const n = this.#nextRow();
    const paired = this.#pairing.sent(message, n);
    this.#joiner.sent(message, n);
    this.#pin.sent(message);
    this.#sentAt.set(n, at.clock);
    const era = this.#settled ?? eraOfRequest(message) ?? this.#eras.get(paired.peer ?? -1) ?? null;
    this.#eras.set(n, era);
    const notes = this.#conversation.sent(message);
    return { ...this.#base(n, "c2s", line, at), message, paired, cell, ours, era, notes };
  }

  /** A line from the server; `ownerOf` gets the row of what it answers. */
  received(line: Line, ownerOf: (message: Message, peer: number | null) => Owner, at: Moment): LineEvent {
    const message = line.whole ? classify(line.content, "s2c") : unread(line.bytes);
    const n = this.#nextRow();
    const paired = this.#pairing.received(message, n);
    this.#pin.received(message, paired.request);
    this.#settled = settledRevision(message, paired.request) ?? this.#settled;
    const peer = paired.peer ?? paired.items.find((item) => item.peer !== null)?.peer ?? null;
    const sentAt = isAnswer(message) && peer !== null ? this.#sentAt.get(peer) : undefined;
    return {
      ...this.#base(n, "s2c", line, at),
      ...ownerOf(message, peer),
      message,
      paired,
      notes: this.#conversation.received(message),
      ms: sentAt === undefined ? null : at.clock - sentAt,
      era: this.#settled ?? (peer === null ? null : this.#answerEra(message, peer)),
    };
  }

  /**
   * The revision of an answer: that which its request named, where the server speaks of such. A server of the old kind
   * answers an enveloped request as it answers any other: what it says is of its own era, not of the request's.
   */
  #answerEra(message: Message, peer: number): string | null {
    const named = this.#eras.get(peer) ?? null;
    if (message.kind === "result" && own(message.json, "result", "resultType") === undefined) return null;
    return message.kind === "error" && this.#pin.pin?.family === "2024" ? null : named;
  }

  /** A line of stderr; `ownerOf` gets the row of the frame that a log line tells of. */
  logged(line: Line, ownerOf: (joined: number | null) => Owner, at: Moment): LineEvent {
    const log = line.whole ? parseLogLine(line.content.toString("utf8")) : null;
    const n = this.#nextRow();
    const joined = log ? (this.#joiner.log(log, n)?.frame ?? null) : null;
    return { ...this.#base(n, "err", line, at), ...ownerOf(joined), log, joined };
  }

  #base(n: number, direction: LineEvent["direction"], line: Line, { t }: Moment): LineEvent {
    // Written out: a spread here makes objects of no fixed shape, at the price of half the reading.
    const { server, client, connection, conn, epoch } = this.#place;
    return {
      server,
      client,
      connection,
      conn,
      epoch,
      kind: "line",
      n,
      t,
      direction,
      line,
      message: null,
      paired: null,
      cell: null,
      late: false,
      ours: false,
      ms: null,
      era: null,
      pin: this.#pin.pin,
      notes: [],
      log: null,
      joined: null,
    };
  }
}
