import { BatchEncoder } from "./batch-encoder.ts";
import type { Line } from "./line.ts";
import type { RecordHead } from "./record.ts";
import { RecordFile } from "./record-file.ts";
import type { RecordSink } from "./record-sink.ts";
import type { Lost } from "./recorded.ts";
import { stalledFor, troubleOf } from "./trouble.ts";
import { Waiting } from "./waiting.ts";
import { within } from "./within.ts";

export interface RecordWriterOptions {
  /** The recording: created private (0600), appended to. */
  path: string;
  /** Bytes of content above which a line keeps only size, hash and first 4 KiB; 1 MiB when not given. */
  maxRecord?: number;
  /** Keeps lines above `maxRecord`, up to `max` bytes, whole: each in a file of `dir`, named by its SHA-256. */
  side?: { dir: string; max: number };
  /** Bytes of finished lines that may wait for the disk; 32 MiB when not given. */
  budget?: number;
  /** ms after which a disk that takes nothing counts as stalled; 1000 when not given. */
  stall?: number;
  /** ms between two tries while the disk refuses; 500 when not given. */
  retry?: number;
  /** Told, in words, each time the disk begins to fail or to stall. */
  onTrouble?: (why: string) => void;
  /** Takes the place of the file at `path`. */
  sink?: RecordSink;
}

/**
 * Records lines beside the wire. Nothing here throws or waits: `write` queues, and the work is done in small steps
 * between the wire's own. While the disk takes what it is given, a caller that is `overBudget` should hold back
 * until `drained`. When the disk fails or stalls no caller is held: what finds no room is lost to one gap record,
 * written in its place when the disk takes bytes again, or at `close` if it can be.
 */
export class RecordWriter {
  readonly #sink: RecordSink;
  readonly #waiting: Waiting;
  readonly #encoder: BatchEncoder;
  readonly #stall: number;
  readonly #retryAfter: number;
  readonly #onTrouble: (why: string) => void;
  #trouble: string | null = null;
  #isOpen = false;
  #pumping: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #abandoned = false;
  /** Goes up with each step of work: a standstill is one that does not. */
  #progress = 0;
  #drained: (() => void)[] = [];

  constructor(options: RecordWriterOptions) {
    const sink = options.sink ?? new RecordFile(options.path, options.side?.dir);
    this.#sink = sink;
    this.#waiting = new Waiting(options.budget ?? 32 * 1024 * 1024);
    this.#stall = options.stall ?? 1000;
    this.#retryAfter = options.retry ?? 500;
    this.#onTrouble = options.onTrouble ?? (() => undefined);
    this.#encoder = new BatchEncoder({
      maxRecord: options.maxRecord,
      step: () => void this.#progress++,
      side: options.side && {
        max: options.side.max,
        keep: (sha256, content) => this.#watch(sink.keepSide(sha256, content)),
      },
    });
  }

  /** Whether more waits than may, while the disk is well. Then the source of a flood should pause until `drained`. */
  get overBudget(): boolean {
    return this.#trouble === null && this.#waiting.overBudget;
  }

  /** What is wrong with the disk now, in words; null when nothing is. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Lines and wire bytes that are given up. */
  get missing(): Readonly<Lost> {
    return this.#waiting.missing;
  }

  /**
   * Opens the file ahead of the first record, so that a wrong path can be told early. Rejects with the error of the
   * file system; resolves when the file is open, or is still not after one `stall`. To be called before `write`.
   */
  async open(): Promise<void> {
    let failure: { error: unknown } | undefined;
    const opening = this.#watch(this.#sink.open()).then(
      () => void (this.#isOpen = true),
      (error: unknown) => void (failure = { error }),
    );
    this.#pumping = opening.finally(() => {
      this.#pumping = undefined;
      if (this.#waiting.length > 0) this.#start();
    });
    await within(this.#stall, opening);
    if (failure) throw failure.error;
  }

  /** Queues a line; `head` says when and where it passed. Ignored after `close`. */
  write(line: Line, head: RecordHead): void {
    if (this.#closing) return;
    this.#waiting.add(line, head, this.#trouble);
    this.#start();
  }

  /** Queues a record that is encoded already, such as one of `metaRecord`. Ignored after `close`. */
  append(record: Buffer): void {
    if (this.#closing) return;
    this.#waiting.append(record);
    this.#start();
  }

  /** Resolves when the writer is not, or no longer, over budget. */
  drained(): Promise<void> {
    return this.overBudget ? new Promise((resolve) => this.#drained.push(resolve)) : Promise.resolve();
  }

  /**
   * Writes what waits, as long as the disk takes it, and closes the file. Where it does not, all that waits becomes
   * one gap record, if that can still be written. Never rejects; a stalled disk holds it for one `stall` at most.
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#finish());
  }

  async #finish(): Promise<void> {
    await this.#lastTry();
    if (this.#waiting.length > 0 && !this.#abandoned) {
      this.#waiting.giveUp(this.#trouble ?? "the recording was closed");
      await this.#lastTry();
    }
    const closed = this.#sink.close().catch(() => undefined);
    if (!this.#abandoned) await closed;
    this.#release();
  }

  async #lastTry(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#waiting.length > 0) this.#start();
    while (this.#pumping) {
      const before = this.#progress;
      const done = await within(this.#stall, this.#pumping);
      if (!done && this.#progress === before) {
        this.#abandoned = true;
        this.#waiting.giveUp(stalledFor(this.#stall));
        return;
      }
    }
  }

  #start(): void {
    if (this.#pumping || this.#retry) return;
    this.#pumping = this.#pump().finally(() => (this.#pumping = undefined));
  }

  /** Moves what waits to the disk until nothing waits or the disk refuses. */
  async #pump(): Promise<void> {
    // Not in the wire's own turn.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#waiting.length > 0 && !this.#abandoned) {
        if (!this.#isOpen) await this.#watch(this.#sink.open());
        this.#isOpen = true;
        const { count, bytes } = await this.#encoder.next(this.#waiting);
        await this.#watch(this.#sink.write(bytes));
        if (!this.#abandoned) this.#waiting.done(count);
        this.#trouble = null;
        this.#release();
      }
    } catch (error) {
      this.#isOpen = false;
      this.#waiting.taken(0);
      this.#fail(troubleOf(error));
      if (this.#closing) return;
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        this.#start();
      }, this.#retryAfter).unref();
    }
  }

  /** Waits for the disk, however long it takes; says so when it takes too long. */
  async #watch(work: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#fail(stalledFor(this.#stall)), this.#stall).unref();
    try {
      await work;
      this.#progress++;
    } finally {
      clearTimeout(timer);
    }
  }

  #fail(why: string): void {
    const begins = this.#trouble === null;
    this.#trouble = why;
    this.#release();
    if (begins) this.#onTrouble(why);
  }

  #release(): void {
    if (this.overBudget) return;
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
