import { idKey } from "./ids.ts";
import { sliceOf } from "./json-places.ts";
import type { Message } from "./message.ts";
import { own } from "./own.ts";

/** One request and what became of it. */
export interface BookedRequest {
  readonly row: number;
  message: Message;
  /** Row of the first answer; null while open. */
  answeredBy: number | null;
  cancelled: boolean;
  token: string | null;
}

/** Answered requests are kept for second answers and for ids used again, the newest of them. */
const MAX_CLOSED = 10_000;
/** Beyond this many open requests the oldest is given up: a flood must not fill the memory. */
const MAX_OPEN = 10_000;
/** Lines that are no message and wait for an answer all the same. */
const MAX_STRAYS = 1000;
/** A longer request is kept without its text and content once it is answered. */
const MAX_KEPT = 64 * 1024;

/** The requests of one side of a connection, by id. */
export class RequestBook {
  /** Open requests by id key, oldest first: an id used again in flight has several. */
  #open = new Map<string, BookedRequest[]>();
  #openCount = 0;
  #closed = new Map<string, BookedRequest>();
  #byToken = new Map<string, BookedRequest>();
  /** Ids as they were written, by what a careless peer takes them for; the newest of them. */
  #loose = new Map<string, string>();
  /** Lines that are no message and yet hold an id, oldest first: what a server refuses, it may answer by that id. */
  #strays = new Map<string, number[]>();

  /** Notes a line that is no message; without an id it is forgotten. */
  addStray(message: Message, row: number): void {
    const key = idKey(message.idText ?? "");
    if (key === null) return;
    const rows = this.#strays.get(key) ?? [];
    rows.push(row);
    if (rows.length > MAX_STRAYS) rows.shift();
    this.#strays.set(key, rows);
    if (this.#strays.size > MAX_STRAYS) this.#strays.delete(this.#strays.keys().next().value!);
  }

  /** The row of the oldest such line with this id, where no request with it has waited longer; it is forgotten then. */
  takeStray(key: string): number | null {
    const rows = this.#strays.get(key);
    const row = rows?.[0];
    if (rows === undefined || row === undefined) return null;
    const [waiting] = this.#open.get(key) ?? [];
    if (waiting !== undefined && waiting.row < row) return null;
    rows.shift();
    if (rows.length === 0) this.#strays.delete(key);
    return row;
  }

  /** Notes a request. Gives the open one that has the same id, and the newest answered one. */
  add(message: Message, row: number): { open: BookedRequest | null; before: BookedRequest | null } {
    const key = idKey(message.idText ?? "") ?? "";
    const token = tokenOf(message);
    const booked: BookedRequest = { row, message, answeredBy: null, cancelled: false, token };
    const same = this.#open.get(key);
    const open = same?.at(-1) ?? null;
    if (same) same.push(booked);
    else this.#open.set(key, [booked]);
    if (++this.#openCount > MAX_OPEN) this.#giveUpOldest();
    if (token !== null) this.#byToken.set(token, booked);
    this.#loose.set(looseKey(message.idText ?? ""), message.idText ?? "");
    if (this.#loose.size > MAX_OPEN + MAX_CLOSED) this.#loose.delete(this.#loose.keys().next().value!);
    return { open, before: this.#closed.get(key) ?? null };
  }

  /** Takes the oldest open request with this id as answered; null where none is open. */
  close(key: string, answer: number): BookedRequest | null {
    const first = this.#takeOpen(key);
    if (!first) return null;
    first.answeredBy = answer;
    if ((first.message.text?.length ?? 0) > MAX_KEPT) {
      first.message = { ...first.message, text: null, json: undefined };
    }
    this.#closed.delete(key);
    this.#closed.set(key, first);
    this.#forget();
    return first;
  }

  /** The newest answered request with this id. */
  closed(key: string): BookedRequest | null {
    return this.#closed.get(key) ?? null;
  }

  /** The newest request with this id, open or not. */
  latest(key: string): BookedRequest | null {
    return this.#open.get(key)?.at(-1) ?? this.closed(key);
  }

  /** The request whose progress a token, as an id key, tells of. */
  byToken(key: string): BookedRequest | null {
    return this.#byToken.get(key) ?? null;
  }

  /** Marks an open request as cancelled; it stays open, since an answer may be on its way. */
  cancel(key: string): BookedRequest | null {
    const found = this.#open.get(key)?.at(-1) ?? null;
    if (found) found.cancelled = true;
    return found;
  }

  /** Every open request. */
  open(): BookedRequest[] {
    return [...this.#open.values()].flat();
  }

  /** An id that is not the given one and that a careless peer would take for it: other type, or rounded. */
  near(idText: string): string | null {
    return this.#loose.get(looseKey(idText)) ?? null;
  }

  #takeOpen(key: string): BookedRequest | null {
    const list = this.#open.get(key);
    const first = list?.shift() ?? null;
    if (first) this.#openCount--;
    if (list?.length === 0) this.#open.delete(key);
    return first;
  }

  #giveUpOldest(): void {
    const [key] = this.#open.keys();
    const gone = key === undefined ? null : this.#takeOpen(key);
    if (gone?.token) this.#byToken.delete(gone.token);
  }

  #forget(): void {
    for (const [key, booked] of this.#closed) {
      if (this.#closed.size <= MAX_CLOSED) return;
      this.#closed.delete(key);
      if (booked.token !== null && this.#byToken.get(booked.token) === booked) {
        this.#byToken.delete(booked.token);
      }
    }
  }
}

function tokenOf(message: Message): string | null {
  if (message.text === null) return null;
  if (own(message.json, "params", "_meta", "progressToken") === undefined) return null;
  return idKey(sliceOf(message.text, ["params", "_meta", "progressToken"]) ?? "");
}

/** Ids as a peer with doubles and no types would see them. */
function looseKey(idText: string): string {
  try {
    const value: unknown = JSON.parse(idText);
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return String(typeof number === "number" && !Number.isNaN(number) ? number : value);
  } catch {
    return idText;
  }
}
