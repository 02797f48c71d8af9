import type { Family } from "./era.ts";
import { ENVELOPE_PREFIX } from "./envelope.ts";
import { idKey } from "./ids.ts";
import { sliceOf } from "./json-places.ts";
import { isAnswer, type Message } from "./message.ts";
import { own } from "./own.ts";
import { note, type PairingNote } from "./pairing-notes.ts";
import { RequestBook, type BookedRequest } from "./request-book.ts";

/** What pairing found about one line. */
export interface Paired {
  /** Row of the other half: the request that an answer, progress, cancellation or subscription line is about. */
  readonly peer: number | null;
  /** The request behind `peer`; also there after it was answered. */
  readonly request: Message | null;
  /** The line's own method, or that of the request it answers. */
  readonly method: string | null;
  /** For an answer: true when it is the first to a request that was open. */
  readonly closes: boolean;
  readonly notes: readonly PairingNote[];
  /** For a batch: one entry for each of its messages. */
  readonly items: readonly Paired[];
}

/** A request that has no answer yet. */
export interface OpenRequest {
  readonly row: number;
  readonly message: Message;
  readonly from: "client" | "server";
  readonly cancelled: boolean;
}

/**
 * Pairs requests and answers of one connection, both ways: a client's requests with the server's answers, a
 * server's requests with the client's. Sans-IO; rows are the caller's numbers. Ids are compared by type and
 * value (JSON-RPC 2.0 §5).
 */
export class Pairing {
  #books = { client: new RequestBook(), server: new RequestBook() };
  #family: () => Family | null;

  /** `family` tells the era of the connection, if it is known by then: it decides whether an id may come again. */
  constructor(family: () => Family | null = () => null) {
    this.#family = family;
  }

  /** A line to the server. */
  sent(message: Message, row: number): Paired {
    return this.#line(message, row, "client");
  }

  /** A line from the server. */
  received(message: Message, row: number): Paired {
    return this.#line(message, row, "server");
  }

  /** Requests without an answer, oldest first. */
  open(): OpenRequest[] {
    const of = (from: "client" | "server") =>
      this.#books[from].open().map(({ row, message, cancelled }) => ({ row, message, from, cancelled }));
    return [...of("client"), ...of("server")].toSorted((a, b) => a.row - b.row);
  }

  #line(message: Message, row: number, from: "client" | "server"): Paired {
    if (message.kind === "batch") {
      const items = message.items.map((item) => this.#line(item, row, from));
      const first = items.find((item) => item.peer !== null);
      const notes = items.flatMap((item) => item.notes);
      return { ...alone(message), peer: first?.peer ?? null, request: first?.request ?? null, notes, items };
    }
    const mine = this.#books[from];
    const theirs = this.#books[from === "client" ? "server" : "client"];
    if (message.kind === "request") return this.#request(message, row, mine);
    if (isAnswer(message)) return answer(message, row, theirs);
    if (message.kind === "notification") return notification(message, mine, theirs);
    mine.addStray(message, row);
    return alone(message);
  }

  #request(message: Message, row: number, book: RequestBook): Paired {
    const id = message.idText ?? "";
    const { open, before } = book.add(message, row);
    const notes: PairingNote[] = [];
    if (open) {
      notes.push(
        note("WB342", `\`id\` ${id} still waits for its answer (row ${open.row}), and is used again`),
      );
    } else if (before && this.#family() === "2024") {
      const text = `\`id\` ${id} was used before (row ${before.row}); a session of this era may use it once`;
      notes.push(note("WB343", text, "warning"));
    }
    return { ...alone(message), notes };
  }
}

function answer(message: Message, row: number, book: RequestBook): Paired {
  const id = message.idText;
  const key = id === null ? null : idKey(id);
  if (id === null || key === null) return alone(message);
  const stray = book.takeStray(key);
  if (stray !== null) return { ...alone(message), peer: stray };
  const open = book.close(key, row);
  const found = open ?? book.closed(key);
  if (!found) {
    const near = book.near(id);
    const why = near === null ? "no request has it" : `a request has ${near}: ${differs(id, near)}`;
    return { ...alone(message), notes: [note("WB340", `an answer to \`id\` ${id}; ${why}`)] };
  }
  const notes: PairingNote[] = [];
  if (!open) {
    notes.push(
      note("WB341", `\`id\` ${id} was answered before (row ${found.answeredBy}); this comes in addition`),
    );
  }
  const asked = found.message.idText;
  if (asked !== null && asked !== id) {
    const text = `\`id\` was ${asked} in the request and is ${id} here: the same value, written differently`;
    notes.push(note("WB344", text, "warning"));
  }
  if (open?.cancelled) {
    notes.push(note("WB345", `an answer to \`id\` ${id}, which was cancelled before`, "warning"));
  }
  return about(message, found, { closes: open !== null, notes });
}

/** Progress is about the other side's request, a cancellation about one's own (or a listen of the other side). */
function notification(message: Message, mine: RequestBook, theirs: RequestBook): Paired {
  if (message.method === "notifications/progress") {
    const token = idAt(message, "params", "progressToken");
    if (token === null) return alone(message);
    const found = theirs.byToken(token.key);
    if (found && found.answeredBy === null) return about(message, found);
    const why = found ? `its request (row ${found.row}) is answered` : "no request gave it";
    const notes = [note("WB346", `progress for token ${token.text}: ${why}`, "warning")];
    return found ? about(message, found, { notes }) : { ...alone(message), notes };
  }
  if (message.method === "notifications/cancelled") {
    const id = idAt(message, "params", "requestId");
    if (id === null) return alone(message);
    const open = mine.cancel(id.key) ?? theirs.cancel(id.key);
    if (open) return about(message, open);
    const found = mine.closed(id.key);
    const why = found ? `it was answered in row ${found.answeredBy}` : "no request has it";
    const notes = [note("WB347", `a cancellation of \`id\` ${id.text}: ${why}`, "warning")];
    return found ? about(message, found, { notes }) : { ...alone(message), notes };
  }
  const id = idAt(message, "params", "_meta", `${ENVELOPE_PREFIX}subscriptionId`);
  const listen = id && theirs.latest(id.key);
  return listen ? about(message, listen) : alone(message);
}

function idAt(message: Message, ...path: string[]): { key: string; text: string } | null {
  if (message.text === null || own(message.json, ...path) === undefined) return null;
  const text = sliceOf(message.text, path) ?? "";
  const key = idKey(text);
  return key === null ? null : { key, text };
}

function differs(id: string, near: string): string {
  return id.startsWith('"') === near.startsWith('"')
    ? "they differ beyond what a double can hold"
    : "a string and a number are different ids";
}

function alone(message: Message): Paired {
  return { peer: null, request: null, method: message.method, closes: false, notes: [], items: [] };
}

function about(message: Message, found: BookedRequest, more: Partial<Paired> = {}): Paired {
  const method = message.method ?? found.message.method;
  return { ...alone(message), peer: found.row, request: found.message, method, ...more };
}
