import { LineSplitter } from "../../tap/line-splitter.ts";
import type { Line } from "../../tap/line.ts";
import type { Pin } from "../wire/era.ts";
import type { RoundBook } from "../wire/grammar/round-book.ts";
import { idKey } from "../wire/ids.ts";
import { isAnswer, type Message } from "../wire/message.ts";
import { Child, type Exit } from "./child.ts";
import type { Exchange } from "./exchange.ts";
import { listening } from "./listening.ts";
import { Intake } from "./intake.ts";
import type { ServerCommand } from "./server-command.ts";
import type { MetaEvent, WireEvent, WirePlace } from "./wire-event.ts";
import { type Moment, type Owner, WireReader } from "./wire-reader.ts";

/** Bytes of one line that are held for its reader; a longer one is hashed and keeps its first 4 KiB. */
const hold = 64 * 1024 * 1024;

/** Lines of stderr kept for "how it ended". */
const lastWords = 20;

/** What a connection needs of the bench. */
export interface ConnectionHost {
  readonly owner: string;
  /** What was asked on any connection of the bench. */
  readonly rounds: RoundBook;
  nextRow(): number;
  emit(event: WireEvent): void;
  /** Resolves when the record has caught up with a flood; null when it has. */
  backlog(): Promise<void> | null;
  ended(connection: Connection): void;
}

/** One process of a server, the bytes both ways, and what they mean. */
export class Connection {
  readonly place: WirePlace;
  readonly stderr: string[] = [];
  /** Resolves when the server has begun to listen, so that a slow start does not count as silence. */
  readonly ready: Promise<void>;
  /** In words, once something here made it end. */
  endedBy: string | null = null;
  readonly #host: ConnectionHost;
  readonly #child: Child;
  readonly #reader: WireReader;
  readonly #in = new LineSplitter({ hold });
  readonly #out = new LineSplitter({ hold });
  readonly #err = new LineSplitter({ hold: 1024 * 1024 });
  readonly #intake = new Intake<{ line: Line; direction: "s2c" | "err" }>(
    ({ line, direction }) => (direction === "err" ? this.#logged(line) : this.#incoming(line)),
    (behind) => (behind ? this.#child.pause() : this.#child.resume()),
  );
  readonly #exchanges = new Map<number, Exchange>();
  readonly #asks = new Map<string, number[]>();
  readonly #spoke = new AbortController();
  #current: Exchange | null = null;

  /** @throws ServerConfigError when the program is not found. */
  constructor(place: WirePlace, command: ServerCommand, host: ConnectionHost) {
    this.place = place;
    this.#host = host;
    this.#reader = new WireReader(place, () => host.nextRow(), host.rounds);
    this.#child = new Child(command, host.owner, {
      stdout: (chunk) => this.#read(this.#out, chunk, "s2c"),
      stderr: (chunk) => this.#read(this.#err, chunk, "err"),
      // Of one that was made to end, a flood need not be read to its end.
      readAll: () => !this.#intake.behind || this.endedBy !== null,
      exit: (exit) => this.#exited(exit),
    });
    const { pid } = this.#child;
    this.ready = pid === null ? Promise.resolve() : listening(pid, this.#spoke.signal);
    const env = command.env.map(({ name }) => name);
    this.#meta("start", `started as process ${this.#child.pid ?? "?"}`, {
      argv: [command.program, ...command.args],
      cwd: command.cwd,
      env,
      pid: this.#child.pid,
    });
  }

  get pid(): number | null {
    return this.#child.pid;
  }

  get exit(): Exit | null {
    return this.#child.exit;
  }

  get exited(): Promise<Exit> {
    return this.#child.exited;
  }

  get pin(): Pin | null {
    return this.#reader.pin;
  }

  /** Revision that the connection speaks, as far as it is pinned. */
  get era(): string | null {
    return this.#reader.pin?.revision ?? this.#reader.pin?.family ?? null;
  }

  get pinnedBy(): string | null {
    return this.#reader.pin?.by ?? null;
  }

  /** Whether it has written what was not read yet. */
  get behind(): boolean {
    return this.#intake.behind;
  }

  /** Resolves when what it wrote has been read. */
  caughtUp(): Promise<void> {
    return this.#intake.caughtUp();
  }

  /** Writes a cell's bytes, exactly, and follows what they are. */
  send(bytes: Uint8Array, exchange: Exchange): void {
    this.#current = exchange;
    for (const line of this.#linesOf(bytes)) {
      const at = now();
      const event = this.#reader.sent(line, exchange.cell, false, at);
      this.#exchanges.set(event.n, exchange);
      exchange.sent(event, this.#unblocked(event.message!), at.clock);
      this.#host.emit(event);
    }
    this.#child.write(bytes);
    exchange.written(performance.now());
  }

  /** Tells the server that a person stopped waiting (2026-07-28 and before: notifications/cancelled). */
  cancel(exchange: Exchange): void {
    for (const { row, message, from } of this.#reader.open()) {
      if (from !== "client" || this.#exchanges.get(row) !== exchange) continue;
      if (message.method === "initialize" || message.idText === null) continue;
      const text = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${message.idText},"reason":"interrupted"}}\n`;
      const bytes = Buffer.from(text);
      for (const line of this.#linesOf(bytes))
        this.#host.emit(this.#reader.sent(line, exchange.cell, true, now()));
      this.#child.write(bytes);
    }
  }

  async stop(by: string): Promise<Exit> {
    this.endedBy ??= by;
    return this.#child.stop();
  }

  async kill(): Promise<Exit> {
    this.endedBy ??= "by a kill step";
    this.#meta("signal", "killed with SIGKILL", { signal: "SIGKILL" });
    this.#child.signal("SIGKILL");
    return this.#child.exited;
  }

  /** Closes its standard input. */
  close(by: string): void {
    this.endedBy ??= by;
    this.#meta("eof", "its standard input was closed", {});
    this.#child.end();
  }

  #linesOf(bytes: Uint8Array): Line[] {
    // What a cell sent without an LF is a line of its own here; the bytes on the wire still join the next ones.
    return [...this.#in.push(Buffer.from(bytes)), ...this.#in.end()];
  }

  #read(splitter: LineSplitter, chunk: Buffer, direction: "s2c" | "err"): void {
    this.#spoke.abort();
    this.#intake.add(splitter.push(chunk).map((line) => ({ line, direction })));
    const backlog = this.#host.backlog();
    if (backlog) {
      this.#child.pause();
      void backlog.then(() => !this.#intake.behind && this.#child.resume());
    }
  }

  #incoming(line: Line): void {
    let exchange: Exchange | null = null;
    const ownerOf = (message: Message, peer: number | null) => {
      exchange = this.#exchangeFor(message, peer);
      this.#noteAsk(message, exchange);
      return ownerIn(exchange);
    };
    const at = now();
    const event = this.#reader.received(line, ownerOf, at);
    this.#host.emit(event);
    (exchange as Exchange | null)?.received(event, at.clock);
  }

  /** An answer goes to the cell that waits for it; all else to the one that is open, or was last. */
  #exchangeFor(message: Message, peer: number | null): Exchange | null {
    if (peer !== null && message.kind !== "request") {
      if (this.#current && !this.#current.ended && this.#current.waitsFor(peer)) return this.#current;
      const owner = this.#exchanges.get(peer);
      if (owner) return owner;
    }
    return this.#current;
  }

  #noteAsk(message: Message, exchange: Exchange | null): void {
    if (message.kind !== "request" || message.idText === null || !exchange) return;
    const key = idKey(message.idText);
    if (key !== null) this.#asks.set(key, exchange.openRows);
  }

  /** Rows of the calls that wait behind the question which this response answers. */
  #unblocked(message: Message): readonly number[] {
    if (!isAnswer(message) || message.idText === null) return [];
    const key = idKey(message.idText);
    const rows = key === null ? undefined : this.#asks.get(key);
    if (key !== null) this.#asks.delete(key);
    return rows ?? [];
  }

  #logged(line: Line): void {
    const text = line.content.toString("utf8");
    this.stderr.push(text);
    if (this.stderr.length > lastWords) this.stderr.shift();
    const ownerOf = (joined: number | null) =>
      ownerIn(joined === null ? this.#current : (this.#exchanges.get(joined) ?? null));
    this.#host.emit(this.#reader.logged(line, ownerOf, now()));
  }

  #meta(meta: MetaEvent["meta"], text: string, detail: MetaEvent["detail"]): void {
    this.#host.emit({
      ...this.place,
      kind: "meta",
      n: this.#host.nextRow(),
      t: Date.now(),
      meta,
      text,
      detail,
    });
  }

  #exited(exit: Exit): void {
    this.#spoke.abort();
    const dropped = this.#intake.drop();
    if (dropped > 0)
      this.#meta("gap", `${dropped} lines that it had written were not read any more`, { dropped });
    for (const line of this.#out.end()) this.#incoming(line);
    for (const line of this.#err.end()) this.#logged(line);
    const how = this.endedBy ? ` (${this.endedBy})` : "";
    this.#meta("exit", exitText(exit) + how, { ...exit, by: this.endedBy });
    const now = performance.now();
    for (const exchange of new Set(this.#exchanges.values())) exchange.exited(exit, now);
    this.#host.ended(this);
  }
}

function now(): Moment {
  return { t: Date.now(), clock: performance.now() };
}

function ownerIn(exchange: Exchange | null): Owner {
  return { cell: exchange?.cell ?? null, late: exchange?.ended ?? false };
}

/** How a process ended, in words. */
export function exitText({ code, signal, error }: Exit): string {
  if (error !== null) return `could not start: ${error}`;
  return signal === null ? `ended with exit code ${code}` : `ended by ${signal}`;
}
