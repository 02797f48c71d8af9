import { formOf, finish } from "./in-steps.ts";
import type { Direction } from "./line.ts";
import { OWN_MEMBERS } from "./record.ts";
import type { Damaged, Lost, Recorded, RecordedGap } from "./recorded.ts";
import { splitRecord } from "./split-record.ts";

type Members = Record<string, unknown>;

/** The reason why a line is no record; never leaves this file. No `Error`: a stack for each of a million is dear. */
class NoRecord {
  constructor(readonly message: string) {}
}

const DIRECTIONS = new Set<unknown>(["c2s", "s2c", "err", "meta"]);
/** Of a `meta` record; a session says there in `text` what happened. */
const META_MEMBERS = new Set(["t", "dir", "bytes", "meta"]);

/**
 * Reads one line of a recording, given without its LF. Never throws: what is no record comes back as `damaged`,
 * its message beginning with `FILE:LINE: `. A record whose bytes do not add up to its own count is damaged too.
 */
export function parseRecord(text: Buffer | string, at: { file: string; line: number }): Recorded {
  try {
    return read(typeof text === "string" ? Buffer.from(text) : text, at.line);
  } catch (error) {
    if (!(error instanceof NoRecord)) throw error;
    return damaged(at, error.message);
  }
}

/** Names the damage of one line: place, what is there, what it means. */
export function damaged({ file, line }: { file: string; line: number }, what: string): Damaged {
  return { kind: "damaged", line, message: `${file}:${line}: ${what}` };
}

function read(text: Buffer, line: number): Recorded {
  const { members, frame } = split(text);
  const t = members.t;
  if (typeof t !== "number" || !Number.isFinite(t))
    throw new NoRecord(`"t" should be a time in ms, is ${show(t)}`);
  if (!DIRECTIONS.has(members.dir)) {
    throw new NoRecord(`"dir" should be "c2s", "s2c", "err" or "meta", is ${show(members.dir)}`);
  }
  if (members.dir === "meta") return readMeta(members, t, line);
  const dir = members.dir as Exclude<Direction, "meta">;
  const bytes = count(members, "bytes");
  const eol = members.eol ?? true;
  if (typeof eol !== "boolean") throw new NoRecord(`"eol" should be true or false, is ${show(eol)}`);
  const wire = { line, t, dir, bytes, eol, extras: without(members, OWN_MEMBERS) };
  const length = eol ? bytes - 1 : bytes;
  if (members.size !== undefined) {
    const size = count(members, "size");
    if (size !== length) throw new NoRecord(`"size" says ${size} bytes, "bytes" allows ${length}`);
    const sha256 = members.sha256;
    if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) {
      throw new NoRecord(`"sha256" should be 64 lower-case hex digits, is ${show(sha256)}`);
    }
    const head = fromBase64(members, "head");
    return { kind: "summary", ...wire, size, sha256, head, side: members.side === true };
  }
  const { form, content } = payload(members, frame);
  if (content.length !== length) {
    throw new NoRecord(
      `the record says ${length} bytes of content and holds ${content.length}: it is cut or changed`,
    );
  }
  return { kind: "line", ...wire, form, content };
}

function split(text: Buffer): { members: Members; frame?: Buffer } {
  const parts = splitRecord(text);
  if (!parts) throw new NoRecord(`not a record: ${show(text.subarray(0, 40).toString())} is no JSON object`);
  let members: unknown;
  try {
    members = JSON.parse(parts.head.toString());
  } catch (error) {
    throw new NoRecord(`not a record: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { members: members as Members, frame: parts.frame };
}

function payload(members: Members, frame?: Buffer): { form: "frame" | "text" | "base64"; content: Buffer } {
  if (frame) {
    if (finish(formOf(frame)) !== "frame")
      throw new NoRecord(`"frame" is not whole JSON: the record is cut or changed`);
    return { form: "frame", content: frame };
  }
  if (typeof members.text === "string") return { form: "text", content: Buffer.from(members.text) };
  if (members.base64 !== undefined) return { form: "base64", content: fromBase64(members, "base64") };
  throw new NoRecord(`the record holds none of "frame", "text", "base64" and "size"`);
}

function readMeta(members: Members, t: number, line: number): Recorded {
  if (typeof members.meta !== "string")
    throw new NoRecord(`"meta" should be a word, is ${show(members.meta)}`);
  if (members.meta !== "gap") {
    return {
      kind: "meta",
      line,
      t,
      meta: members.meta,
      extras: without(members, META_MEMBERS),
    };
  }
  const { from, to, why, lost } = members;
  if (typeof from !== "number" || typeof to !== "number" || typeof why !== "string" || !isLost(lost)) {
    throw new NoRecord(`a gap should say "from", "to", "why" and "lost"`);
  }
  return { kind: "gap", line, t, from, to, why, lost } satisfies RecordedGap;
}

function isLost(value: unknown): value is Partial<Record<Direction, Lost>> {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(
    ([dir, lost]: [string, Partial<Lost> | null]) =>
      DIRECTIONS.has(dir) && typeof lost?.lines === "number" && typeof lost.bytes === "number",
  );
}

function count(members: Members, name: string): number {
  const value = members[name];
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new NoRecord(`"${name}" should be a count of bytes, is ${show(value)}`);
  }
  return value as number;
}

function fromBase64(members: Members, name: string): Buffer {
  const value = members[name];
  const bytes = typeof value === "string" ? Buffer.from(value, "base64") : undefined;
  if (!bytes || bytes.toString("base64") !== value) throw new NoRecord(`"${name}" is not base64`);
  return bytes;
}

function without(members: Members, names: ReadonlySet<string>): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value).slice(0, 60);
}
