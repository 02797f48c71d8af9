import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { LineSplitter } from "./line-splitter.ts";
import type { Line } from "./line.ts";
import { damaged, parseRecord } from "./parse-record.ts";
import { openPlainFile } from "./plain-file.ts";
import { troubleOf } from "./trouble.ts";
import type { Recorded, RecordedSummary } from "./recorded.ts";

/** Longer lines of a recording are not read; a frame of 64 MiB, written as escaped text, is shorter. */
const LONGEST = 400 * 1024 * 1024;

/** Thrown where the file itself cannot be read; the message begins with its path. */
export class CannotRead extends Error {
  override name = "CannotRead";
}

/** A record, and where it stands in the file. */
export interface PlacedRecord {
  record: Recorded;
  /** Bytes of the file before its line. */
  at: number;
  /** Bytes of its line, the LF left out. */
  bytes: number;
  /** The line itself; of one that is longer than any record its beginning. */
  text: Buffer;
}

/**
 * Makes records of a recording's bytes, whatever the chunks they come in, and counts its lines and places. Blank lines
 * are no records. A chunk must not be written over afterwards.
 */
export class RecordCursor {
  readonly #file: string;
  readonly #splitter: LineSplitter;
  #line = 0;
  #at = 0;

  /**
   * @param file how damage names the file
   * @param longest bytes of a line that are held; a longer one is damaged
   */
  constructor(file: string, longest = LONGEST) {
    this.#file = file;
    this.#splitter = new LineSplitter({ hold: longest });
  }

  /** Bytes of a last line that has no end yet. */
  get unfinished(): number {
    return this.#splitter.pending;
  }

  /** Number of the line that comes next, and the bytes before it. */
  get next(): { line: number; at: number } {
    return { line: this.#line + 1, at: this.#at };
  }

  *push(chunk: Buffer): Generator<PlacedRecord> {
    for (const line of this.#splitter.push(chunk)) yield* this.#read(line);
  }

  /** The file has ended: its last line, where it has no LF. */
  *end(): Generator<PlacedRecord> {
    for (const line of this.#splitter.end()) yield* this.#read(line);
  }

  *#read(line: Line): Generator<PlacedRecord> {
    const at = this.#at;
    this.#at += line.bytes;
    const place = { file: this.#file, line: ++this.#line };
    const bytes = line.eol ? line.bytes - 1 : line.bytes;
    const text = line.content;
    if (!line.whole) {
      yield {
        at,
        bytes,
        text,
        record: damaged(place, `a line of ${line.bytes} bytes is longer than any record`),
      };
    } else if (!isBlank(line.content)) {
      yield { at, bytes, text, record: parseRecord(line.content, place) };
    }
  }
}

/**
 * Reads a recording, record by record, in the file's order and in bounded memory. A damaged line comes as
 * `damaged`, and reading goes on behind it; a gap comes as `gap`, so a reader can say that lines are missing.
 * Throws `CannotRead` where the file cannot be opened or read.
 */
export async function* readRecording(path: string): AsyncGenerator<Recorded> {
  for await (const portion of placedRecords(path)) for (const { record } of portion) yield record;
}

/**
 * The same with the place of each, in the portions in which they are read. `plain` refuses what is no file: a pipe is
 * read on a person's word only.
 */
export async function* placedRecords(
  path: string,
  { plain = false } = {},
): AsyncGenerator<Iterable<PlacedRecord>> {
  const cursor = new RecordCursor(path);
  const highWaterMark = 256 * 1024;
  try {
    const bytes = plain
      ? (await openPlainFile(path)).createReadStream({ highWaterMark })
      : createReadStream(path, { highWaterMark });
    for await (const chunk of bytes) {
      yield cursor.push(chunk as Buffer);
    }
  } catch (error) {
    throw new CannotRead(
      `${path}: cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  yield cursor.end();
}

/**
 * The exact bytes of a line that a session keeps in a side file of `dir`, the LF included where there was one.
 * Throws `CannotRead` where the file is gone or does not hold those bytes.
 */
export async function sideBytes({ sha256, eol, size }: RecordedSummary, dir: string): Promise<Buffer> {
  const path = join(dir, sha256);
  const content = await contentOf(path, size).catch((error: unknown) => {
    throw new CannotRead(`${path}: cannot be read: ${troubleOf(error)}`);
  });
  if (content.length !== size || createHash("sha256").update(content).digest("hex") !== sha256) {
    throw new CannotRead(`${path}: does not hold the ${size} bytes that it is named for`);
  }
  return eol ? Buffer.concat([content, Buffer.from("\n")]) : content;
}

/** A file of another size is not read: it does not hold what it should. */
async function contentOf(path: string, size: number): Promise<Buffer> {
  const file = await openPlainFile(path);
  try {
    return (await file.stat()).size === size ? await file.readFile() : Buffer.alloc(0);
  } finally {
    await file.close();
  }
}

const isBlank = (content: Buffer) => content.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
