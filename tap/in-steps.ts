import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { JsonScan } from "./json-scan.ts";

/**
 * Work on bytes that may be long, as generators that yield after each bounded step: whoever must stay responsive
 * rests between steps, whoever need not runs them through with `finish`.
 */
export type Steps<Result> = Generator<void, Result>;

/** Bytes that one step looks at. Divisible by 3, so that base64 of steps joins without padding between. */
export const STEP = 15 * 1024;

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How a line is written into its record: as JSON, as text that is not JSON, or as bytes that are not UTF-8. */
export type Form = "frame" | "text" | "base64";

/** Finds the form that gives `content` back exactly. */
export function* formOf(content: Buffer): Steps<Form> {
  let json = true;
  const scan = new JsonScan();
  for (const part of wholeCharacters(content)) {
    if (!isUtf8(part)) return "base64";
    json = json && scan.push(part);
    yield;
  }
  return json && scan.end() ? "frame" : "text";
}

/** SHA-256 of `content`, in lower-case hex. */
export function* sha256Of(content: Buffer): Steps<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < content.length; at += STEP) {
    hash.update(content.subarray(at, at + STEP));
    yield;
  }
  return hash.digest("hex");
}

/**
 * Cuts `content` into parts of about `STEP` bytes, never inside a UTF-8 character: a cut moves back over at most
 * three continuation bytes. Where there are more, the bytes are not UTF-8 and the cut may be anywhere.
 */
export function* wholeCharacters(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length;) {
    let end = Math.min(at + STEP, content.length);
    for (let back = 0; back < 3 && end < content.length && isContinuation(content[end]!); back++) end--;
    yield content.subarray(at, end);
    at = end;
  }
}

const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;
