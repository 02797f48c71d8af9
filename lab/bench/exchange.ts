import { isAnswer, isStray, type Message } from "../wire/message.ts";
import { idKey } from "../wire/ids.ts";
import type { Exit } from "./child.ts";
import type { LineEvent, WirePlace } from "./wire-event.ts";

const nothing = Buffer.alloc(0);

/** Why a frame's cell ended. `sent`: nothing was to be waited for. */
export type EndReason = "answered" | "asked" | "silence" | "sent" | "ended" | "aborted";

/**
 * One thing that came back, in order. `message` is one message of a batch where the line was one. Once it is
 * released, event and message are without the line's content.
 */
export interface Item {
  event: LineEvent;
  readonly kind: "answer" | "notification" | "ask" | "stray";
  message: Message;
  /** Row of the request that an answer answers. */
  readonly peer: number | null;
}

/** What one server did with what one cell sent, so far. */
export interface SideState {
  readonly place: WirePlace;
  readonly items: readonly Item[];
  /** Where among the items the answers are. */
  readonly answersAt: readonly number[];
  /** How many of the items are stray lines. */
  readonly strays: number;
  /** Null while it waits. */
  readonly end: EndReason | null;
  /** Rows that went out. */
  readonly rows: readonly number[];
  /** The last request sent, or the call that a response unblocked. */
  readonly last: OpenCall | null;
  readonly received: number;
  /** ms from the last byte sent to the end; of a silence, from when the server listened. */
  readonly ms: number | null;
  /** For a silence: the ms that were given. */
  readonly waited: number | null;
  readonly era: string | null;
  readonly exit: Exit | null;
  /** See `Exchange.release`. */
  release(): void;
}

/** A request by its row and the key of its id: a batch has several in one row. */
export interface OpenCall {
  readonly row: number;
  /** Null for a call that another cell sent, of which only the row counts. */
  readonly key: string | null;
}

/** Whether an answer is that of a call. */
export function answers({ message, peer }: Item, call: OpenCall): boolean {
  if (peer !== call.row) return false;
  return call.key === null || (message.idText !== null && idKey(message.idText) === call.key);
}

export interface ExchangeOptions {
  readonly cell: string;
  readonly place: WirePlace;
  /** ms; what to wait for an answer. */
  readonly wait: number;
  /** `wait` was written in the lab, so that a notification waits, too. */
  readonly waitGiven: boolean;
  onChange(exchange: Exchange): void;
}

/**
 * One cell's business with one connection: it follows what was sent and what comes, and knows when it is over.
 * It holds no pipe and no timer; the connection tells it what happens.
 */
export class Exchange {
  readonly cell: string;
  readonly place: WirePlace;
  readonly done: Promise<EndReason>;
  readonly #open = new Set<OpenCall>();
  readonly #options: ExchangeOptions;
  readonly #items: Item[] = [];
  readonly #answersAt: number[] = [];
  readonly #rows: number[] = [];
  #strays = 0;
  #released = 0;
  #resolve!: (end: EndReason) => void;
  #end: EndReason | null = null;
  #hadRequests = false;
  #onlyNotifications = true;
  #untilWait = false;
  #last: OpenCall | null = null;
  #received = 0;
  #sentAt = 0;
  #listening = 0;
  #endedAt = 0;
  #era: string | null = null;
  #exit: Exit | null = null;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.cell = options.cell;
    this.place = options.place;
    this.done = new Promise((resolve) => (this.#resolve = resolve));
  }

  get ended(): boolean {
    return this.#end !== null;
  }

  get wait(): number {
    return this.#options.wait;
  }

  /** Whether the lab names the time to wait. */
  get waitGiven(): boolean {
    return this.#options.waitGiven;
  }

  /**
   * A line that this cell sent. `unblocks` are the rows of calls that a response sets going again; from `now` its
   * answer is counted, as it is in the answer's own row.
   */
  sent(event: LineEvent, unblocks: readonly number[], now: number): void {
    const message = event.message!;
    this.#sentAt = now;
    this.#rows.push(event.n);
    this.#era = event.era ?? this.#era;
    if (message.kind !== "notification") this.#onlyNotifications = false;
    for (const request of message.kind === "batch" ? message.items : [message])
      this.#request(request, event.n);
    for (const row of unblocks) this.#wait({ row, key: null });
  }

  #request({ kind, idText, method }: Message, row: number): void {
    const key = kind === "request" && idText !== null ? idKey(idText) : null;
    if (key === null) return;
    this.#wait({ row, key });
    // A subscription is open until somebody ends it.
    if (method === "subscriptions/listen") this.#untilWait = true;
  }

  #wait(call: OpenCall): void {
    this.#open.add(call);
    this.#hadRequests = true;
    this.#last = call;
  }

  /** Whether it waits for the answer to the request of this row. */
  waitsFor(row: number): boolean {
    return [...this.#open].some((call) => call.row === row);
  }

  /** Rows of the requests that it waits for. */
  get openRows(): number[] {
    return [...new Set([...this.#open].map(({ row }) => row))];
  }

  /** All is written. True when there is something to wait for. */
  written(now: number): boolean {
    if (this.#onlyNotifications && !this.#options.waitGiven) this.#finish("sent", now);
    return !this.ended;
  }

  /** A line that came for this cell; after the end it is late and changes nothing but the list. */
  received(event: LineEvent, now: number): void {
    if (!this.ended) {
      this.#received += event.line.bytes;
      this.#era = event.era ?? this.#era;
    }
    const message = event.message!;
    if (message.kind === "batch") {
      message.items.forEach((item, at) => this.#item(event, item, event.paired?.items[at]?.peer ?? null));
    } else {
      this.#item(event, message, event.paired?.peer ?? null);
    }
    if (!this.ended) this.#judge(message, now);
    this.#options.onChange(this);
  }

  #item(event: LineEvent, message: Message, peer: number | null): void {
    const kind = isStray(message)
      ? "stray"
      : isAnswer(message)
        ? "answer"
        : message.kind === "request"
          ? "ask"
          : "notification";
    const item = { event, kind, message, peer } satisfies Item;
    if (kind === "stray") this.#strays += 1;
    if (kind === "answer") this.#answersAt.push(this.#items.length);
    this.#items.push(item);
    if (kind !== "answer") return;
    for (const call of this.#open) if (answers(item, call)) this.#open.delete(call);
  }

  #judge(message: Message, now: number): void {
    const asked = message.kind === "request" || message.items.some(({ kind }) => kind === "request");
    if (asked) this.#finish("asked", now);
    else if (this.#hadRequests && this.#open.size === 0 && !this.#untilWait) this.#finish("answered", now);
  }

  /** The server listens: its time to answer begins. */
  clock(now: number): void {
    this.#listening = now;
  }

  /** The time given is over. */
  timeUp(now: number): void {
    if (this.ended) return;
    const answered = this.#items.some(({ kind }) => kind === "answer");
    const listened = this.#untilWait && this.#items.length > 0;
    if (answered || listened) this.#finish("answered", now);
    else this.#finish(this.#onlyNotifications ? "sent" : "silence", now);
  }

  /** The process is gone. */
  exited(exit: Exit, now: number): void {
    if (this.ended) return;
    this.#exit = exit;
    this.#finish("ended", now);
  }

  /** Lets go of what came, line by line, once it is drawn and its value made: a cell may run a thousand times. */
  release(): void {
    for (; this.#released < this.#items.length; this.#released++) {
      const item = this.#items[this.#released]!;
      item.event = {
        ...item.event,
        line: { ...item.event.line, content: nothing },
        message: null,
        paired: null,
      };
      item.message = { ...item.message, text: null, json: undefined, items: [] };
    }
  }

  abort(now: number): void {
    if (!this.ended) this.#finish("aborted", now);
  }

  #finish(end: EndReason, now: number): void {
    this.#end = end;
    this.#endedAt = now;
    this.#resolve(end);
    this.#options.onChange(this);
  }

  get state(): SideState {
    const silent = this.#end === "silence";
    // A start is no part of a silence; of an answer it is.
    const took = this.ended ? this.#endedAt - (silent ? this.#listening : this.#sentAt) : null;
    return {
      place: this.place,
      items: this.#items,
      answersAt: this.#answersAt,
      strays: this.#strays,
      end: this.#end,
      rows: this.#rows,
      last: this.#last,
      received: this.#received,
      ms: took,
      waited: silent ? this.wait : null,
      era: this.#era,
      exit: this.#exit,
      release: () => this.release(),
    };
  }
}
