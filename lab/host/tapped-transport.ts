import { deserializeMessage } from "@modelcontextprotocol/client";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { Line } from "../../tap/line.ts";
import { LineSplitter } from "../../tap/line-splitter.ts";
import { metaRecord } from "../../tap/record.ts";
import type { RecordWriter } from "../../tap/record-writer.ts";
import { Child } from "../bench/child.ts";
import { exitText } from "../bench/connection.ts";
import { listening } from "../bench/listening.ts";
import type { ServerCommand } from "../bench/server-command.ts";

/** Bytes of one line: of the wire, beyond which it is no message; of the log. */
const LONGEST = { wire: 64 * 1024 * 1024, log: 1024 * 1024 };

/** What came on a server's standard output and is no message; it is passed over. */
class StrayLine extends Error {
  override readonly name = "StrayLine";
}

export interface TappedTransportOptions {
  command: ServerCommand;
  /** Marks the process as ours (`WIREBOOK_OWNER`). */
  owner: string;
  /** Where each line is recorded, beside the wire; nowhere where there is none. */
  record?: RecordWriter;
  /** Hears each line of the server's log. */
  onLog?: (line: string) => void;
}

/** One server process with all that crosses its pipes recorded. Its log is read always, whoever listens. */
export class TappedTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onerror?: (error: Error) => void;
  onclose?: () => void;
  /** With `pid`, what tells the SDK that this is a process on pipes. */
  readonly stderr = null;
  /** How the process ended, in words; null while it runs. */
  ended: string | null = null;
  readonly #options: TappedTransportOptions;
  readonly #lines = {
    s2c: new LineSplitter({ hold: LONGEST.wire }),
    err: new LineSplitter({ hold: LONGEST.log }),
  };
  readonly #spoke = new AbortController();
  #child: Child | undefined;

  constructor(options: TappedTransportOptions) {
    this.#options = options;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Resolves when the server has begun to listen: a slow start is no silence. */
  async start(): Promise<void> {
    const { command, owner } = this.#options;
    this.#child = new Child(command, owner, {
      stdout: (chunk) => this.#came("s2c", this.#lines.s2c.push(chunk)),
      stderr: (chunk) => this.#came("err", this.#lines.err.push(chunk)),
      readAll: () => true,
      exit: (exit) => {
        this.#came("s2c", this.#lines.s2c.end());
        this.#came("err", this.#lines.err.end());
        this.ended = exitText(exit);
        this.#meta("exit", { ...exit });
        this.#spoke.abort();
        this.onclose?.();
      },
    });
    const { pid } = this;
    const argv = [command.program, ...command.args];
    this.#meta("start", { argv, cwd: command.cwd, env: command.env.map(({ name }) => name), pid });
    if (pid !== null) await listening(pid, this.#spoke.signal);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#child === undefined || this.#child.exit !== null) throw new Error("Not connected");
    const content = Buffer.from(JSON.stringify(message));
    this.#child.write(Buffer.concat([content, Buffer.from("\n")]));
    this.#record("c2s", { bytes: content.length + 1, eol: true, content, whole: true });
  }

  async close(): Promise<void> {
    await this.#child?.stop();
  }

  #came(dir: "s2c" | "err", lines: readonly Line[]): void {
    if (lines.length > 0) this.#spoke.abort();
    for (const line of lines) {
      this.#record(dir, line);
      if (dir === "err") this.#options.onLog?.(line.content.toString("utf8"));
      else this.#read(line);
    }
    const { record } = this.#options;
    if (record?.overBudget) {
      this.#child?.pause();
      void record.drained().then(() => this.#child?.resume());
    }
  }

  #read({ content, whole, bytes }: Line): void {
    if (!whole) return this.#stray(`a line of ${bytes} bytes, and ${LONGEST.wire} are the most`);
    let message;
    try {
      message = deserializeMessage(content.toString("utf8"));
    } catch (error) {
      return this.#stray(error instanceof SyntaxError ? "a line that is no JSON" : "JSON that is no message");
    }
    this.onmessage?.(message);
  }

  #stray(what: string): void {
    this.onerror?.(new StrayLine(`${what}, on standard output`));
  }

  #record(dir: "c2s" | "s2c" | "err", line: Line): void {
    this.#options.record?.write(line, { t: Date.now(), dir, ...this.#where });
  }

  #meta(meta: string, detail: Record<string, unknown>): void {
    this.#options.record?.append(metaRecord({ t: Date.now(), meta, ...this.#where, ...detail }));
  }

  get #where() {
    return { conn: String(this.pid), server: this.#options.command.name };
  }
}
