import type { Direction } from "./line.ts";

/** What a reader finds at one line of a recording. `line` is its number in the file, from 1. */
export type Recorded = RecordedLine | RecordedSummary | RecordedMeta | RecordedGap | Damaged;

/** What every record of wire bytes has. `extras` are members that the writer added (`server`, `cell`, …). */
interface OfTheWire {
  line: number;
  /** Milliseconds since the epoch. */
  t: number;
  dir: Exclude<Direction, "meta">;
  /** Bytes on the wire, the LF included. */
  bytes: number;
  eol: boolean;
  extras: Record<string, unknown>;
}

/** A line that the recording holds whole. `content` is without its LF. */
export interface RecordedLine extends OfTheWire {
  kind: "line";
  form: "frame" | "text" | "base64";
  content: Buffer;
}

/** A line above the record limit. `side` says that a side file named by `sha256` holds it. */
export interface RecordedSummary extends OfTheWire {
  kind: "summary";
  /** Bytes without the LF: those that `sha256` covers. */
  size: number;
  sha256: string;
  /** Its first 4 KiB. */
  head: Buffer;
  side: boolean;
}

export interface RecordedMeta {
  kind: "meta";
  line: number;
  t: number;
  /** `start`, `exit`, `signal`, or a word of a later version. */
  meta: string;
  extras: Record<string, unknown>;
}

/** Lines and bytes that crossed the wire and are not in the recording, for one direction. */
export interface Lost {
  lines: number;
  bytes: number;
}

/**
 * Lines that passed here and could not be recorded: those between the records before and after this one, from
 * the time `from` to the time `to` (milliseconds since the epoch).
 */
export interface RecordedGap {
  kind: "gap";
  line: number;
  t: number;
  from: number;
  to: number;
  why: string;
  lost: Partial<Record<Direction, Lost>>;
}

/** A line of the file that is no record. `message` begins with `FILE:LINE: `. */
export interface Damaged {
  kind: "damaged";
  line: number;
  message: string;
}

/** Thrown by `bytesOf` for a line of which the recording holds only size, hash and first 4 KiB. */
export class BytesNotKept extends Error {
  override name = "BytesNotKept";
}

/**
 * The exact bytes that crossed the wire, the LF included where there was one.
 * Throws `BytesNotKept` where the recording holds only a summary of them.
 */
export function bytesOf(record: RecordedLine | RecordedSummary): Buffer {
  if (record.kind === "line") {
    return record.eol ? Buffer.concat([record.content, Buffer.from("\n")]) : record.content;
  }
  throw new BytesNotKept(
    `this line of ${record.size} bytes was above the record limit; kept are its first ${record.head.length} bytes ` +
      `and its SHA-256, ${record.sha256}` +
      (record.side ? "; its side file has the rest" : "; record with a higher --max-record to keep it whole"),
  );
}
