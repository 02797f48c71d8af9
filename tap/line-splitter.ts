import { createHash, type Hash } from "node:crypto";
import { HeldBytes } from "./held-bytes.ts";
import type { Line } from "./line.ts";

/** Bytes of an over-long line that are kept beside its size and hash. */
export const HEAD_BYTES = 4096;

/** The record limit where none is given: 1 MiB. */
export const DEFAULT_HOLD = 1024 * 1024;

const LF = 0x0a;

/**
 * Cuts a byte stream into lines at LF, and at nothing else (MCP stdio: one message a line, no embedded LF).
 * Sans-IO: bytes in, finished lines out; any bytes are welcome, in any chunking.
 *
 * A line is held up to `hold` bytes of content. Beyond it only its first 4 KiB, its size and a running SHA-256
 * are kept, so memory is bounded by `hold` whatever arrives. A finished line's `content` may share memory with
 * the chunk it came in: a caller that reuses its read buffer must copy first.
 */
export class LineSplitter {
  readonly #hold: number;
  #held = new HeldBytes();
  #length = 0;
  #hash: Hash | undefined;
  #head: Buffer | undefined;

  /** `hold`: bytes of content kept of one line; 1 MiB when not given. */
  constructor({ hold = DEFAULT_HOLD }: { hold?: number } = {}) {
    this.#hold = hold;
  }

  /** Bytes of the line that has begun and not ended, held or not. */
  get pending(): number {
    return this.#length;
  }

  /** Takes the next bytes of the stream and returns the lines that they finish. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let lf = chunk.indexOf(LF); lf !== -1; lf = chunk.indexOf(LF, start)) {
      lines.push(this.#finish(chunk.subarray(start, lf), true));
      start = lf + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  /** The stream has ended: the last line, where it had no LF; nothing where nothing is pending. */
  end(): Line[] {
    return this.#length === 0 ? [] : [this.#finish(Buffer.alloc(0), false)];
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#head) {
      this.#hash!.update(part);
      const missing = HEAD_BYTES - this.#head.length;
      if (missing > 0) this.#head = Buffer.concat([this.#head, part.subarray(0, missing)]);
      return;
    }
    this.#held.add(part);
    if (this.#length > this.#hold) this.#letGo();
    else if (this.#length > this.#hold / 2) this.#hashAhead();
  }

  /**
   * From half of `hold` on, two bytes are hashed for each that arrives: when the limit is reached nothing is left
   * to catch up with, so no single chunk pays for a whole line.
   */
  #hashAhead(): void {
    this.#hash ??= createHash("sha256");
    this.#held.read(2 * (this.#length - this.#hold / 2), this.#hash);
  }

  #letGo(): void {
    this.#hash ??= createHash("sha256");
    this.#held.read(Infinity, this.#hash);
    this.#head = this.#held.first(HEAD_BYTES);
    this.#held = new HeldBytes();
  }

  #finish(last: Buffer, eol: boolean): Line {
    if (this.#length === 0 && last.length <= this.#hold) {
      return { bytes: last.length + (eol ? 1 : 0), eol, content: last, whole: true };
    }
    if (last.length > 0) this.#keep(last);
    const bytes = this.#length + (eol ? 1 : 0);
    const line: Line = this.#head
      ? { bytes, eol, content: this.#head, whole: false, sha256: this.#hash!.digest("hex") }
      : { bytes, eol, content: this.#held.all(), whole: true };
    this.#held = new HeldBytes();
    this.#length = 0;
    this.#hash = undefined;
    this.#head = undefined;
    return line;
  }
}
