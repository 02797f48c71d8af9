import { closeSync, readSync } from "node:fs";
import type { Line } from "../../tap/line.ts";
import { openPlainFileSync } from "../../tap/plain-file.ts";
import { RecordCursor } from "../../tap/reading.ts";
import type { Recorded } from "../../tap/recorded.ts";

/** Bytes of one record that are held; a longer one is reported as damaged. */
const longest = 128 * 1024 * 1024;

/** Bytes read at a time. */
const step = 256 * 1024;

/** Reads a recording while another process writes it: each call of `next` gives the records that came since. */
export class FollowedRecording {
  readonly #cursor: RecordCursor;
  #file: number | null = null;
  #at = 0;

  constructor(readonly path: string) {
    this.#cursor = new RecordCursor(path, longest);
  }

  /** Never throws: a file that is not there yet has no records. */
  next(): Recorded[] {
    try {
      this.#file ??= openPlainFileSync(this.path);
    } catch {
      return [];
    }
    const found: Recorded[] = [];
    const buffer = Buffer.alloc(step);
    for (let read = this.#read(buffer); read > 0; read = this.#read(buffer)) {
      this.#at += read;
      for (const { record } of this.#cursor.push(Buffer.from(buffer.subarray(0, read)))) found.push(record);
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
}

/** A recorded line as it crossed the wire; null for a record of what is no line. */
export function lineOf(record: Recorded): Line | null {
  if (record.kind === "line") {
    return { bytes: record.bytes, eol: record.eol, content: record.content, whole: true };
  }
  if (record.kind !== "summary") return null;
  return { bytes: record.bytes, eol: record.eol, content: record.head, whole: false, sha256: record.sha256 };
}
