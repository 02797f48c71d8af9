import { isUtf8 } from "node:buffer";
import { findingsOf } from "../bench/findings-of.ts";
import type { LineEvent, MetaEvent, WireEvent } from "../bench/wire-event.ts";
import { envelopeBytes } from "../wire/envelope.ts";
import { isStray, type Message } from "../wire/message.ts";
import { clip } from "../wire/stray.ts";
import { resultOutcome } from "./answer-outcome.ts";
import { bytesView, textView } from "./text-view.ts";
import type { FindingView, LogView, WireRow } from "./view.ts";

/** UTF-16 units of a word of a peer's in a row. */
const longestWord = 500;

export interface WireRowsOptions {
  /** Bytes of a line that its row holds; what is longer is read from elsewhere. */
  preview: number;
  /** Rows that are kept, the newest. */
  most: number;
}

/** The wire panel's rows of one lab or recording, in order. */
export class WireRows {
  readonly #options: WireRowsOptions | null;
  #rows: WireRow[] = [];
  readonly #byNumber = new Map<number, WireRow>();
  /** The cell of a row whose cell goes under another id by now, as it was when the row came: answers to it name that one. */
  readonly #sentAs = new Map<number, string>();
  #bytes = 0;
  #gone = 0;

  /** @param options of a recording, of which nothing but rows is held; a session holds what its cells show */
  constructor(options: WireRowsOptions | null = null) {
    this.#options = options;
  }

  /** Takes what happened; gives the rows that are new or differ now. */
  add(event: WireEvent): WireRow[] {
    const row = event.kind === "meta" ? metaRow(event) : this.#lineRow(event);
    this.#rows.push(row);
    this.#byNumber.set(row.n, row);
    this.#bytes += row.bytes;
    if (this.#options && this.#rows.length >= this.#options.most * 1.1) this.#drop(this.#options.most);
    const changed = [row];
    if (event.kind === "line") {
      if (event.direction === "s2c" && row.peer !== null) changed.push(...this.#answered(row));
      if (event.log && event.joined !== null) changed.push(...this.#joined(event, row));
    }
    return changed;
  }

  /** Cells go under other ids: their rows follow. Gives the rows that differ now. */
  rename(idOf: ReadonlyMap<string, string>): WireRow[] {
    const touched = this.#rows.filter(({ cell }) => cell !== null && idOf.has(cell));
    for (const row of touched) {
      if (!this.#sentAs.has(row.n)) this.#sentAs.set(row.n, row.cell!);
      row.cell = idOf.get(row.cell!)!;
    }
    return touched;
  }

  get(n: number): WireRow | undefined {
    return this.#byNumber.get(n);
  }

  get total(): { rows: number; bytes: number } {
    return { rows: this.#gone + this.#rows.length, bytes: this.#bytes };
  }

  all(): readonly WireRow[] {
    return this.#rows;
  }

  #drop(most: number): void {
    const gone = this.#rows.slice(0, -most);
    for (const { n } of gone) this.#byNumber.delete(n);
    this.#gone += gone.length;
    this.#rows = this.#rows.slice(-most);
  }

  #lineRow(event: LineEvent): WireRow {
    const { message, paired, line } = event;
    const request = paired?.request ?? null;
    const peer = paired?.peer ?? paired?.items.find((item) => item.peer !== null)?.peer ?? null;
    const { text, encoding } = this.#textOf(line);
    const peerRow = peer === null ? undefined : this.#byNumber.get(peer);
    return {
      n: event.n,
      t: event.t,
      direction: event.direction,
      kind: rowKind(event),
      server: event.server,
      client: event.client,
      connection: event.connection,
      epoch: event.epoch,
      cell: peerRow && this.#sentAs.get(peerRow.n) === event.cell ? peerRow.cell : event.cell,
      era: eraShown(event),
      method: short(paired?.method ?? message?.method ?? event.log?.method),
      name: short(message?.name ?? request?.name ?? event.log?.name),
      rpcId: this.#own(short(message?.idText)),
      bytes: line.bytes,
      envelope: event.direction === "c2s" && message?.text ? envelopeBytes(message.text) : 0,
      ms: event.ms,
      outcome: event.ours ? "sent by Wirebook on Interrupt" : outcome(message),
      peer,
      late: event.late,
      text,
      encoding,
      trace: message ? (traceOf(message) ?? peerRow?.trace ?? null) : (event.log?.traceId ?? null),
      findings: this.#options === null ? findingsOf(event).map(findingView) : null,
      log: null,
    };
  }

  #textOf({ content, whole, bytes }: LineEvent["line"]): Pick<WireRow, "text" | "encoding"> {
    const { preview = Infinity } = this.#options ?? {};
    if (content.length <= preview) return bytesView(content, whole, bytes);
    // What was cut off is looked at, too: bytes that are no text are shown as bytes from the first on.
    if (isUtf8(content)) return bytesView(content.subarray(0, preview), false, bytes);
    return { text: { text: content.toString("base64", 0, preview), bytes, cut: true }, encoding: "base64" };
  }

  /** A part of a line would keep the whole line in memory. */
  #own(text: string | null): string | null {
    return text === null || this.#options === null ? text : Buffer.from(text).toString();
  }

  /** An answer takes over its request's log line and tells the request who answered. */
  #answered(answer: WireRow): WireRow[] {
    const request = this.#byNumber.get(answer.peer!);
    if (!request || (answer.kind !== "answer" && answer.kind !== "error")) return [];
    request.peer = answer.n;
    if (request.log) {
      answer.log = request.log;
      answer.trace = request.log.traceId ?? answer.trace;
      request.log = null;
    }
    return [request];
  }

  #joined(event: LineEvent, row: WireRow): WireRow[] {
    const request = this.#byNumber.get(event.joined!);
    if (!request) return [];
    const log = logView(event, row);
    row.log = log;
    row.peer = request.n;
    const answer = request.peer === null ? undefined : this.#byNumber.get(request.peer);
    const owner = answer ?? request;
    owner.log = log;
    for (const touched of new Set([owner, request])) touched.trace ??= log.traceId;
    return [...new Set([owner, request])];
  }
}

/** A method, a name or an id as a row has it: the line itself has the whole of one that is very long. */
function short(text: string | null | undefined): string | null {
  return text == null ? null : clip(text, longestWord);
}

function rowKind({ direction, message, paired }: LineEvent): WireRow["kind"] {
  if (message === null) return "log";
  if (isStray(message)) return direction === "c2s" ? "raw" : "stray";
  if (message.kind === "batch") {
    const first = paired?.items[0];
    return direction === "s2c" && first ? "answer" : "request";
  }
  if (message.kind === "result") return "answer";
  return message.kind === "error" ? "error" : message.kind === "request" ? "request" : "notification";
}

/**
 * The revision that a frame is spoken in; where none is named, the family that its connection is pinned to, else that
 * of its own shape: a message without an envelope is of the old kind.
 */
function eraShown({ era, pin, message }: LineEvent): string | null {
  if (message === null || (isStray(message) && era === null)) return era;
  return era ?? pin?.revision ?? pin?.family ?? "2024";
}

function outcome(message: Message | null): string | null {
  if (message === null) return null;
  if (message.kind === "error") return message.code === null ? "error" : String(message.code);
  if (message.kind === "result") return resultOutcome(message) ?? "ok";
  return isStray(message) ? message.reason : null;
}

function traceOf(message: Message): string | null {
  const json = message.json;
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const params = json["params"];
  if (typeof params !== "object" || params === null || Array.isArray(params)) return null;
  const meta = params["_meta"];
  if (typeof meta !== "object" || meta === null || Array.isArray(meta)) return null;
  const parts = typeof meta["traceparent"] === "string" ? meta["traceparent"].split("-") : [];
  return /^[0-9a-f]{32}$/.test(parts[1] ?? "") ? parts[1]! : null;
}

export function findingView({ code, severity, path, message }: FindingView): FindingView {
  return { code, severity, path, message };
}

function metaRow(event: MetaEvent): WireRow {
  const { n, t, server, client, connection, epoch } = event;
  return {
    n,
    t,
    direction: "meta",
    kind: "meta",
    server,
    client,
    connection,
    epoch,
    cell: null,
    era: null,
    method: null,
    name: null,
    rpcId: null,
    bytes: 0,
    envelope: 0,
    ms: null,
    outcome: event.meta,
    peer: null,
    late: false,
    text: textView(event.text),
    encoding: "utf8",
    trace: null,
    findings: [],
    log: null,
  };
}

function logView({ log, n }: LineEvent, row: WireRow): LogView {
  const line = log!;
  return {
    row: n,
    text: row.text.text,
    operation: short(line.operation),
    method: short(line.method),
    name: short(line.name),
    outcome: short(line.outcome),
    reason: short(line.reason),
    sessionId: short(line.sessionId),
    traceId: short(line.traceId),
    traceOrigin: short(line.traceOrigin),
    step: short(line.step),
    client: short(line.client),
    protocolVersion: short(line.protocolVersion),
    argKeys: line.argKeys.slice(0, 50).map((key) => clip(key, longestWord)),
    ms: line.ms,
  };
}
