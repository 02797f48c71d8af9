import { closeSync, openSync, readSync } from "node:fs";
import { LineSplitter } from "../../tap/line-splitter.ts";
import type { Line } from "../../tap/line.ts";
import { parseRecord } from "../../tap/parse-record.ts";
import type { Recorded } from "../../tap/recorded.ts";

/** Bytes of one record that are held; a longer one is reported as damaged. */
const longest = 128 * 1024 * 1024;

/** Bytes read at a time. */
const step = 256 * 1024;

/** Reads a recording while another process writes it: each call of `next` gives the records that came since. */
export class FollowedRecording {
  readonly #splitter = new LineSplitter({ hold: longest });
  #file: number | null = null;
  #at = 0;
  #line = 0;

  constructor(readonly path: string) {}

  /** Never throws: a file that is not there yet has no records. */
  next(): Recorded[] {
    try {
      this.#file ??= openSync(this.path, "r");
    } catch {
      return [];
    }
    const found: Recorded[] = [];
    const buffer = Buffer.alloc(step);
    for (let read = this.#read(buffer); read > 0; read = this.#read(buffer)) {
      this.#at += read;
      found.push(
        ...this.#splitter.push(Buffer.from(buffer.subarray(0, read))).map((line) => this.#record(line)),
      );
    }
    return found;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #read(buffer: Buffer): number {
    try {
      return readSync(this.#file!, buffer, 0, buffer.length, this.#at);
    } catch {
      return 0;
    }
  }

  #record(line: Line): Recorded {
    this.#line += 1;
    const at = { file: this.path, line: this.#line };
    if (line.whole) return parseRecord(line.content, at);
    return {
      kind: "damaged",
      line: this.#line,
      message: `${this.path}:${this.#line}: a record of ${line.bytes} bytes is too long to be read`,
    };
  }
}

/** A recorded line as it crossed the wire; null for a record of what is no line. */
export function lineOf(record: Recorded): Line | null {
  if (record.kind === "line") {
    return { bytes: record.bytes, eol: record.eol, content: record.content, whole: true };
  }
  if (record.kind !== "summary") return null;
  return { bytes: record.bytes, eol: record.eol, content: record.head, whole: false, sha256: record.sha256 };
}
