import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LineSplitter } from "./line-splitter.ts";
import type { Line } from "./line.ts";
import { damaged, parseRecord } from "./parse-record.ts";
import { troubleOf } from "./trouble.ts";
import type { Recorded, RecordedSummary } from "./recorded.ts";

/** Longer lines of a recording are not read; a frame of 64 MiB, written as escaped text, is shorter. */
const LONGEST = 400 * 1024 * 1024;

/** Thrown where the file itself cannot be read; the message begins with its path. */
export class CannotRead extends Error {
  override name = "CannotRead";
}

/**
 * Reads a recording, record by record, in the file's order and in bounded memory. A damaged line comes as
 * `damaged`, and reading goes on behind it; a gap comes as `gap`, so a reader can say that lines are missing.
 * Throws `CannotRead` where the file cannot be opened or read.
 */
export async function* readRecording(path: string): AsyncGenerator<Recorded> {
  const splitter = new LineSplitter({ hold: LONGEST });
  let number = 0;
  const read = (line: Line): Recorded | undefined => {
    const at = { file: path, line: ++number };
    if (!line.whole) return damaged(at, `a line of ${line.bytes} bytes is longer than any record`);
    if (isBlank(line.content)) return undefined;
    return parseRecord(line.content, at);
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      for (const line of splitter.push(chunk as Buffer)) {
        const record = read(line);
        if (record) yield record;
      }
    }
  } catch (error) {
    throw new CannotRead(
      `${path}: cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  for (const line of splitter.end()) {
    const record = read(line);
    if (record) yield record;
  }
}

/**
 * The exact bytes of a line that a session keeps in a side file of `dir`, the LF included where there was one.
 * Throws `CannotRead` where the file is gone or does not hold those bytes.
 */
export async function sideBytes({ sha256, eol, size }: RecordedSummary, dir: string): Promise<Buffer> {
  const path = join(dir, sha256);
  const content = await readFile(path).catch((error: unknown) => {
    throw new CannotRead(`${path}: cannot be read: ${troubleOf(error)}`);
  });
  if (content.length !== size || createHash("sha256").update(content).digest("hex") !== sha256) {
    throw new CannotRead(`${path}: does not hold the ${size} bytes that it is named for`);
  }
  return eol ? Buffer.concat([content, Buffer.from("\n")]) : content;
}

const isBlank = (content: Buffer) => content.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
