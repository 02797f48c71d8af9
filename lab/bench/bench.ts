import { randomUUID } from "node:crypto";
import { pause } from "../engine/pause.ts";
import { RoundBook } from "../wire/grammar/round-book.ts";
import { Approvals } from "./approvals.ts";
import type { Exit } from "./child.ts";
import { Connection, exitText } from "./connection.ts";
import { Exchange, type SideState } from "./exchange.ts";
import { runScript, type ScriptOptions, type ScriptRun } from "./script.ts";
import { listening } from "./listening.ts";
import { ServerConfigError, type ServerCommand } from "./server-command.ts";
import { sweep } from "./sweep.ts";
import type { WireEvent } from "./wire-event.ts";

/** A start that a person has to approve first. */
export class NotApproved extends Error {
  override readonly name = "NotApproved";
  constructor(readonly command: ServerCommand) {
    super(`the start of "${command.name}" has not been approved`);
  }
}

/** A connection that a cell wants to use has ended; the message says how. */
export class ConnectionEnded extends Error {
  override readonly name = "ConnectionEnded";
  constructor(
    readonly connection: Connection,
    readonly exit: Exit,
  ) {
    const { server, connection: name } = connection.place;
    const which = name === "default" ? "" : ` (connection \`${name}\`)`;
    const by = connection.endedBy ? `, ${connection.endedBy}` : "";
    super(`\`${server}\`${which} ${exitText(exit)}${by}. Restart it to send again.`);
  }
}

export interface BenchOptions {
  /** @throws ServerConfigError for a name that no one gives. */
  resolve(server: string): ServerCommand;
  approvals: Approvals;
  onEvent(event: WireEvent): void;
  /** Something about this server changed: its epoch, a connection, an era. */
  onServer(server: string): void;
  /** See `ConnectionHost.backlog`. */
  backlog(): Promise<void> | null;
}

export interface SendOptions {
  cell: string;
  servers: readonly string[];
  /** `on=`; null is `default`. */
  on: string | null;
  bytes: Uint8Array;
  /** ms as written in the lab; null for the default of each server. */
  wait: number | null;
  signal: AbortSignal;
  onChange(sides: readonly SideState[]): void;
}

/** ms to wait for an answer where the lab does not say (own servers answer at once; others may be slow). */
const defaultWait = { own: 1000, other: 10_000 };

/** ms that a fresh connection stays for late lines once its cell has ended without an answer. */
const linger = 5000;

/** ms that reading may take once a cell's time is over. */
const catchUp = 5000;

interface ServerState {
  epoch: number;
  /** Whether this epoch has started a process. */
  used: boolean;
  /** By `default` or `on=` name; `fresh` ones by cell. */
  connections: Map<string, Connection>;
  /** Resolves when the processes of the epoch before have ended; the next start waits for that. */
  ending: Promise<unknown>;
}

/** The servers under test: it starts them, sends what cells say, and reports every line. */
export class Bench {
  readonly #options: BenchOptions;
  readonly #owner = randomUUID();
  readonly #servers = new Map<string, ServerState>();
  readonly #rounds = new RoundBook();
  #rows = 0;
  #conns = 0;
  #closed = false;

  constructor(options: BenchOptions) {
    this.#options = options;
  }

  /** 0 before its first start. */
  epoch(server: string): number {
    const state = this.#servers.get(server);
    return state === undefined || (state.epoch === 1 && !state.used) ? 0 : state.epoch;
  }

  connections(server: string): readonly Connection[] {
    return [...(this.#servers.get(server)?.connections.values() ?? [])];
  }

  /** A connection by its name; null where there is none yet. */
  connection(server: string, name: string): Connection | null {
    return this.#servers.get(server)?.connections.get(name) ?? null;
  }

  nextRow(): number {
    this.#rows += 1;
    return this.#rows;
  }

  /**
   * Sends the same bytes to every server in the same tick and waits for what comes back.
   *
   * @throws ServerConfigError, NotApproved or ConnectionEnded, before a byte is sent.
   */
  async send({ cell, servers, on, bytes, wait, signal, onChange }: SendOptions): Promise<SideState[]> {
    const connections: Connection[] = [];
    for (const server of servers) connections.push(await this.#connection(server, on, cell));
    const exchanges = connections.map((connection) => {
      const { own } = this.#options.resolve(connection.place.server);
      const options = {
        cell,
        place: connection.place,
        wait: wait ?? (own ? defaultWait.own : defaultWait.other),
        waitGiven: wait !== null,
        onChange: () => onChange(exchanges.map(({ state }) => state)),
      };
      return new Exchange(options);
    });
    if (signal.aborted) return exchanges.map(({ state }) => state);
    connections.forEach((connection, at) => connection.send(bytes, exchanges[at]!));
    await Promise.all(connections.map((connection, at) => this.#finish(connection, exchanges[at]!, signal)));
    return exchanges.map(({ state }) => state);
  }

  async #finish(connection: Connection, exchange: Exchange, signal: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const abort = () => {
      connection.cancel(exchange);
      exchange.abort(performance.now());
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    void connection.ready.then(() => {
      if (exchange.ended) return;
      exchange.clock(performance.now());
      timer = setTimeout(() => void this.#timeUp(connection, exchange), exchange.wait);
    });
    await exchange.done;
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    if (connection.place.connection === "fresh") this.#release(connection, exchange);
    this.#options.onServer(connection.place.server);
  }

  /**
   * The time given is over. What the server had written by then is read first, so that no verdict hangs on how fast we
   * read. Where the lab named no time, a server that is at work gets some more: silence is what a server keeps that
   * waits for input, and not what a slow machine makes of a busy one.
   */
  async #timeUp(connection: Connection, exchange: Exchange): Promise<void> {
    const ended = new AbortController();
    void exchange.done.then(() => ended.abort());
    if (!exchange.waitGiven && connection.pid !== null) await listening(connection.pid, ended.signal);
    const until = performance.now() + catchUp;
    while (!exchange.ended && connection.behind && performance.now() < until) {
      await Promise.race([connection.caughtUp(), pause(until - performance.now(), ended.signal)]);
      // What waited in the pipe comes in the next turns.
      await pause(20, ended.signal);
    }
    exchange.timeUp(performance.now());
  }

  #release(connection: Connection, exchange: Exchange): void {
    const answered = exchange.state.end === "answered";
    const close = () => {
      if (connection.exit === null) void connection.stop("its cell had ended");
    };
    if (answered) close();
    else setTimeout(close, linger).unref();
  }

  /** Ends all connections of a server and begins a new epoch. Resolves with how the default one ended. */
  async restart(server: string): Promise<{ epoch: number; exit: Exit | null }> {
    this.#options.resolve(server);
    const state = this.#state(server);
    const old = [...state.connections.values()];
    const first = state.connections.get("default") ?? old[0];
    if (state.used) {
      state.epoch += 1;
      state.used = false;
    }
    state.connections.clear();
    this.#options.onServer(server);
    state.ending = Promise.all([state.ending, ...old.map((connection) => connection.stop("by Restart"))]);
    await state.ending;
    return { epoch: state.epoch, exit: first?.exit ?? null };
  }

  /** Starts the default connection of a server, if it has none. */
  async start(server: string): Promise<void> {
    await this.#connection(server, null, "");
  }

  /** @throws ConnectionEnded or ServerConfigError where there is nothing to end. */
  async end(how: "kill" | "close", server: string, on: string | null): Promise<Exit | null> {
    const connection = this.#servers.get(server)?.connections.get(on ?? "default");
    if (!connection) {
      throw new ServerConfigError(
        `\`${server}\` has no connection \`${on ?? "default"}\` to ${how}: nothing was sent on it yet`,
      );
    }
    if (connection.exit) throw new ConnectionEnded(connection, connection.exit);
    if (how === "kill") return connection.kill();
    connection.close("its standard input was closed by a close step");
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5000).unref());
    return Promise.race([connection.exited, late]);
  }

  async #connection(server: string, on: string | null, cell: string): Promise<Connection> {
    if (this.#closed) throw new ServerConfigError("the lab is closed");
    const command = this.#options.resolve(server);
    const state = this.#state(server);
    const label = on ?? "default";
    const key = on === "fresh" ? `fresh ${cell}` : label;
    const there = state.connections.get(key);
    if (there && on !== "fresh") {
      if (there.exit) throw new ConnectionEnded(there, there.exit);
      return there;
    }
    if (!(await this.#options.approvals.has(command))) throw new NotApproved(command);
    if (there && there.exit === null) void there.stop("its cell ran again");
    // Another cell may have started it while the approval was read.
    await state.ending;
    const meanwhile = state.connections.get(key);
    if (meanwhile && meanwhile !== there) return meanwhile;
    if (this.#closed) throw new ServerConfigError("the lab is closed");
    this.#conns += 1;
    const place = { server, client: null, connection: label, conn: this.#conns, epoch: state.epoch };
    const connection = new Connection(place, command, {
      owner: this.#owner,
      rounds: this.#rounds,
      nextRow: () => this.nextRow(),
      emit: (event) => this.#options.onEvent(event),
      backlog: () => this.#options.backlog(),
      ended: () => this.#options.onServer(server),
    });
    state.connections.set(key, connection);
    state.used = true;
    this.#options.onServer(server);
    return connection;
  }

  #state(server: string): ServerState {
    let state = this.#servers.get(server);
    if (!state)
      this.#servers.set(
        server,
        (state = { epoch: 1, used: false, connections: new Map(), ending: Promise.resolve() }),
      );
    return state;
  }

  /**
   * Runs a client program and follows its recording.
   *
   * @throws ServerConfigError or NotApproved, before it starts.
   */
  async script(
    command: ServerCommand,
    options: Pick<ScriptOptions, "input" | "cell" | "recording" | "signal">,
  ): Promise<ScriptRun> {
    if (!(await this.#options.approvals.has(command))) throw new NotApproved(command);
    this.#conns += 1;
    return runScript({
      ...options,
      command,
      place: { server: command.name, client: null, connection: "script", conn: this.#conns, epoch: 1 },
      owner: this.#owner,
      rounds: this.#rounds,
      nextRow: () => this.nextRow(),
      emit: (event) => this.#options.onEvent(event),
    });
  }

  /** Ends every process and resolves when all are gone. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#servers.values()].flatMap(({ connections }) => [...connections.values()]);
    await Promise.all(all.map((connection) => connection.stop("the lab was closed")));
    sweep(this.#owner);
  }
}
