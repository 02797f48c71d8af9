import { stdin, stdout } from "node:process";
import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { QUESTION_FAILED, failedQuestion, repairError } from "./error-repair.ts";
import { FrameWriter } from "./frame-writer.ts";
import { idInHead } from "./id-in-head.ts";
import type { JoinableLog } from "./joinable-log.ts";
import { leave } from "./leave.ts";
import { readLines } from "./line-reader.ts";
import type { InputLine } from "./line-reader.ts";
import { claimedVersion, record } from "./log-record.ts";
import { whyDropped } from "./why-dropped.ts";

/** The SDK's own limit. Its transport closes the connection beyond it; this one refuses the line. */
const LONGEST_LINE = 10 * 1024 * 1024;
/** ms that requests still in flight have when stdin ends. */
const LAST_ANSWERS = 2000;
const UNSUPPORTED_VERSION = -32022;
const INVALID_REQUEST = -32600;

/** What a server hands to `LoggedStdio`. */
export interface LoggedStdioOptions {
  log: JoinableLog;
  /** The SDK's own judge of a JSON value, so that what it would drop is known: `parseJSONRPCMessage`. */
  parse: (value: unknown) => JSONRPCMessage;
  /** Revisions that a frame's own envelope may name. */
  revisions?: readonly string[];
  /** Where requests come from and answers go; the process's own by default. */
  input?: Readable;
  output?: Writable;
  /** Called once, when all is written; ends the process by default. */
  onEnd?: () => void;
}

/**
 * The stdio transport of the SDK servers: `serveStdio(build, { transport, onerror: transport.discarded })`.
 * What it adds to the SDK's own:
 * - one joinable log line for every request, for those refused before any handler too, and for dropped lines;
 * - every frame is judged by the version in its own envelope, not only the first;
 * - framing in linear time, and a line that is too long is refused while the connection lives on;
 * - requests are handled one after the other, and those read before stdin ended are answered.
 */
export class LoggedStdio implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  /** Resolves when stdin has ended and what it asked is answered: the moment to close the server. */
  readonly ended: Promise<void>;

  readonly #options: LoggedStdioOptions;
  readonly #log: JoinableLog;
  readonly #revisions: readonly string[];
  readonly #writer: FrameWriter;
  readonly #enveloped = new WeakSet<object>();
  /** Ids of the requests that this server has sent and that await a response. */
  readonly #asked = new Set<unknown>();
  /** The message that is being handed over, unless it is a request. */
  #handing: JSONRPCMessage | undefined;
  #markEnded: () => void = () => {};
  #isClosed = false;

  constructor(options: LoggedStdioOptions) {
    this.#options = options;
    this.#log = options.log;
    this.#revisions = options.revisions ?? ["2026-07-28"];
    this.#writer = new FrameWriter(options.output ?? stdout, () => this.#hangUp());
    this.ended = new Promise((resolve) => (this.#markEnded = resolve));
  }

  async start(): Promise<void> {
    void this.#read();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#log.dropAll("the connection ended before the answer");
    this.onclose?.();
    if (this.#options.onEnd) this.#options.onEnd();
    else await leave(0);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return;
    this.#writer.write(this.#noted(message));
    await this.#writer.room();
  }

  /** For `serveStdio`'s `onerror`: what it throws away in silence is logged as dropped. */
  readonly discarded = (error: Error): void => {
    if (this.#handing === undefined) return;
    this.#log.dropped(error.message.slice(0, 200), this.#handing);
    this.#handing = undefined;
  };

  async #read(): Promise<void> {
    for await (const line of readLines(this.#options.input ?? stdin, LONGEST_LINE)) {
      if (this.#isClosed) return;
      this.#take(line);
      // One turn a line: the handlers of this SDK answer in microtasks, so answers keep the order of requests.
      await nextTurn();
      await this.#writer.room();
    }
    const unhurried = new AbortController();
    await Promise.race([
      this.#log.idle(),
      sleep(LAST_ANSWERS, undefined, { signal: unhurried.signal }).catch(() => {}),
    ]);
    unhurried.abort();
    this.#markEnded();
  }

  #take({ bytes, size, whole }: InputLine): void {
    if (!whole) return this.#refuseLong(idInHead(bytes), tooLong(size));
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString("utf8"));
    } catch {
      return this.#log.dropped(bytes.toString("latin1").trim() === "" ? "an empty line" : "not JSON");
    }
    let message: JSONRPCMessage;
    try {
      message = this.#options.parse(value);
    } catch {
      return this.#log.dropped(whyDropped(value), value);
    }
    this.#hand(message);
  }

  #hand(message: JSONRPCMessage): void {
    const isRequest = "method" in message && "id" in message;
    const version = "method" in message ? claimedVersion(message) : undefined;
    if (version !== undefined && !this.#revisions.includes(version)) {
      const data = { supported: this.#revisions, requested: version };
      if (!isRequest) return this.#log.dropped("its envelope names an unsupported version", message);
      return this.#refuse(
        message,
        UNSUPPORTED_VERSION,
        `Unsupported protocol version: ${version.slice(0, 100)}`,
        data,
      );
    }
    if (isRequest) {
      const entry = this.#log.open(message);
      if (version !== undefined) this.#enveloped.add(entry);
    } else if ("method" in message) {
      if (message.method === "notifications/cancelled") {
        this.#log.inFlight(message.params?.["requestId"])?.dropped("cancelled by the client");
      }
    } else if (!this.#asked.delete(message.id)) {
      return this.#log.dropped("a response to nothing that was asked", message);
    }
    this.#handing = isRequest ? undefined : message;
    this.onmessage?.(message);
    this.#handing = undefined;
  }

  /** Errors without an id came with 2025-11-25: a session of an older revision has none that it could read. */
  #refuseLong(id: string | number | undefined, message: string): void {
    const settled = this.#log.settledVersion;
    if (id === undefined && settled !== null && settled < "2025-11-25") return this.#log.dropped(message);
    this.#refuse(id === undefined ? {} : { id }, INVALID_REQUEST, message);
  }

  /** Answers a line that no handler sees; with its id, where it has a readable one. */
  #refuse(request: { id?: string | number }, code: number, message: string, data?: object): void {
    const error = { code, message, ...(data && { data }) };
    const id = request.id === undefined ? {} : { id: request.id };
    this.#log.open(request).answered({ error });
    this.#writer.write({ jsonrpc: "2.0", ...id, error });
  }

  /** Ends the log line of what goes out, and mends the errors that the SDK makes. */
  #noted(message: JSONRPCMessage): object {
    if ("method" in message) {
      if ("id" in message) this.#asked.add(message.id);
      // A subscription stays open for as long as the client likes; the acknowledgement is its answer.
      if (message.method === "notifications/subscriptions/acknowledged") {
        const id = record(message.params?.["_meta"])["io.modelcontextprotocol/subscriptionId"];
        this.#log.inFlight(id)?.answered({ result: {} });
      }
      return message;
    }
    const entry = message.id === undefined ? undefined : this.#log.inFlight(message.id);
    if (!("error" in message)) {
      const failure = failedQuestion(message.result);
      if (failure !== undefined) entry?.refused(failure.slice(0, 200));
      entry?.answered(message);
      if (failure === undefined) return message;
      return {
        ...message,
        result: { ...message.result, content: [{ type: "text", text: QUESTION_FAILED }] },
      };
    }
    // The SDK refuses a state that is no string before it asks the server, which else notes the reason.
    if (record(message.error.data)["reason"] === "invalid_request_state") {
      entry?.refused("requestState: not a string");
    }
    const isEnveloped = entry !== undefined && this.#enveloped.has(entry);
    const error = repairError(message.error, entry?.method ?? null, isEnveloped);
    if (error.code === -32603) entry?.crashed(new Error(message.error.message));
    entry?.answered({ error });
    return { ...message, error };
  }

  #hangUp(): void {
    void this.close();
  }
}

function tooLong(size: number): string {
  return `A line of ${size} bytes is over this server's limit of ${LONGEST_LINE} and was not read.`;
}
