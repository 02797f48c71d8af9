import { HEAD_BYTES } from "./line-splitter.ts";
import { finish, type Form, formOf, sha256Of, STEP, wholeCharacters } from "./in-steps.ts";
import type { Direction, Line } from "./line.ts";

/**
 * What stands in front of a line's own bytes in its record. `t` is milliseconds since the epoch. Extras (a
 * session adds `server, conn, epoch, cell`) are JSON values; what is none, and the names of the record's own
 * members, are left out.
 */
export interface RecordHead {
  t: number;
  dir: Direction;
  [extra: string]: unknown;
}

/** A record of what is no byte of either side. `t` is milliseconds since the epoch. */
export interface Meta {
  t: number;
  /** `start`, `exit`, `signal` or `gap`; a session has words of its own. */
  meta: string;
  [extra: string]: unknown;
}

/**
 * The names of a record's own members, of a line and of `meta` alike: none of them is an extra, written or read.
 * `side` says that a side file has the line.
 */
export const OWN_MEMBERS: ReadonlySet<string> = new Set([
  "t",
  "dir",
  "bytes",
  "eol",
  "frame",
  "text",
  "base64",
  "size",
  "sha256",
  "head",
  "side",
  "meta",
]);
const CLOSE = Buffer.from("}\n");
const CLOSE_STRING = Buffer.from('"}\n');

/**
 * One line of a recording, LF included: `{"t":…,"dir":…,"bytes":…,extras…,"frame":…}`. `bytes` counts the bytes on
 * the wire with the LF; `"eol":false` stands where there was none. The last member holds the line without its LF:
 * `frame` verbatim where it is JSON (white space, a CR, duplicate keys and big numbers as they came), `text` where
 * it is other UTF-8, `base64` where it is not UTF-8. A line that was not held whole has instead `size` (bytes
 * without the LF), the `sha256` of those bytes, and `head`, the first 4 KiB in base64; `"side":true` stands before
 * them where a side file has the whole.
 */
export function encodeRecord(line: Line, head: RecordHead, side = false): Buffer {
  return Buffer.concat([...recordPieces(line, head, side)]);
}

/** A `meta` record as one line of a recording, LF included. */
export function metaRecord({ t, meta, ...extras }: Meta): Buffer {
  return Buffer.from(JSON.stringify({ t, dir: "meta", bytes: 0, meta, ...extras }) + "\n");
}

/**
 * The same bytes as `encodeRecord`, in pieces: each is made by a bounded step of work, and some are empty, only
 * a place to rest. A long frame is handed on as it is, not copied.
 */
export function* recordPieces(line: Line, head: RecordHead, side = false): Generator<Buffer, void> {
  const { content, eol, bytes } = line;
  const start = openRecord(head, bytes, eol);
  if (!line.whole) {
    const size = eol ? bytes - 1 : bytes;
    const first = content.toString("base64");
    const kept = side ? ',"side":true' : "";
    yield Buffer.from(`${start}${kept},"size":${size},"sha256":"${line.sha256}","head":"${first}"}\n`);
    return;
  }
  const form = yield* restingFormOf(content);
  if (form === "frame") {
    yield Buffer.from(`${start},"frame":`);
    yield content;
    yield CLOSE;
  } else {
    yield Buffer.from(`${start},"${form}":"`);
    if (form === "text") {
      for (const part of wholeCharacters(content)) {
        yield Buffer.from(JSON.stringify(part.toString("utf8")).slice(1, -1));
      }
    } else {
      for (let at = 0; at < content.length; at += STEP) {
        yield Buffer.from(content.toString("base64", at, Math.min(at + STEP, content.length)));
      }
    }
    yield CLOSE_STRING;
  }
}

/** The same line as one that was not held: its size, hash and first 4 KiB. */
export function* summarise(line: Line): Generator<void, Line> {
  if (!line.whole) return line;
  const sha256 = yield* sha256Of(line.content);
  return { ...line, content: line.content.subarray(0, HEAD_BYTES), whole: false, sha256 };
}

function* restingFormOf(content: Buffer): Generator<Buffer, Form> {
  if (content.length <= STEP) return finish(formOf(content));
  const rest = Buffer.alloc(0);
  const steps = formOf(content);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield rest;
  }
}

function openRecord(head: RecordHead, bytes: number, eol: boolean): string {
  let text = `{"t":${head.t},"dir":"${head.dir}","bytes":${bytes}`;
  for (const name of Object.keys(head)) {
    if (OWN_MEMBERS.has(name)) continue;
    const value = jsonOf(head[name]);
    if (value !== undefined) text += `,${JSON.stringify(name)}:${value}`;
  }
  return eol ? text : text + ',"eol":false';
}

/** Undefined where `value` has no JSON: a function, a BigInt, an object that holds itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
