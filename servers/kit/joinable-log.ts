import { headOf } from "./log-record.ts";
import type { Handshake, LogRecord } from "./log-record.ts";
import { LogEntry } from "./log-entry.ts";
import { writeToStderr } from "./stderr.ts";

type RequestId = string | number;

// JSON escapes C0 only; a terminal also obeys C1, and a reader is fooled by what has no width or turns text around.
const UNSEEN = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * The joinable log of one connection: one JSON line for every request, with the caller's own ids, so that the
 * lines of one run can be found in the logs of every server that it touched.
 */
export class JoinableLog {
  readonly server: string;
  readonly #write: (line: string) => void;
  readonly #inFlight = new Map<RequestId, LogEntry[]>();
  readonly #idle: (() => void)[] = [];
  #handshake: Handshake = { client: null, version: null };

  /** `server` is the name in each line; `write` gets each line without its LF (default: stderr). */
  constructor(server: string, write: (line: string) => void = writeToStderr) {
    this.server = server;
    this.#write = write;
  }

  /** The revision that `initialize` settled; null before, and where no handshake is made. */
  get settledVersion(): string | null {
    return this.#handshake.version;
  }

  /** Begins the line of a request, when it arrives. Any JSON value will do. */
  open(frame: unknown): LogEntry {
    const head = headOf(frame, this.server, this.#handshake);
    const id = (frame as { id?: RequestId } | null | undefined)?.id;
    const entry = new LogEntry(head, (line) => {
      if (line.method === "initialize" && line.outcome === "ok") {
        this.#handshake = { client: line.client, version: line.protocol_version };
      }
      if (id !== undefined) this.#forget(id, entry);
      this.#put(line);
    });
    if (id !== undefined) this.#inFlight.set(id, [...(this.#inFlight.get(id) ?? []), entry]);
    return entry;
  }

  /** A line that is dropped where it stands, with the reason why. */
  dropped(reason: string, frame?: unknown): void {
    new LogEntry(headOf(frame, this.server, this.#handshake), (line) => this.#put(line)).dropped(reason);
  }

  /** The oldest request of that id without an answer. Two may share an id: answers come in order. */
  inFlight(id: unknown): LogEntry | undefined {
    return this.#inFlight.get(id as RequestId)?.[0];
  }

  /** Ends the line of every request without an answer. */
  dropAll(reason: string): void {
    for (const entry of [...this.#inFlight.values()].flat()) entry.dropped(reason);
  }

  /** Resolves when no request is without an answer. */
  idle(): Promise<void> {
    return this.#inFlight.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #forget(id: RequestId, entry: LogEntry): void {
    const others = (this.#inFlight.get(id) ?? []).filter((other) => other !== entry);
    if (others.length > 0) this.#inFlight.set(id, others);
    else this.#inFlight.delete(id);
    if (this.#inFlight.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #put(line: LogRecord): void {
    const json = JSON.stringify(line);
    this.#write(json.replace(UNSEEN, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`));
  }
}
