import { createHash } from "node:crypto";
import type { Environment } from "@marcbachmann/cel-js";
import { flip, reencode, truncate } from "./attacks.ts";
import { CelFault } from "./cel-fault.ts";
import { jsonOf } from "./cel-json.ts";
import { wholeOf } from "./cel-numbers.ts";
import type { CelValue } from "./cel-value.ts";
import { tokenHeader, tokenParts } from "./compact-token.ts";
import { frameOfCell, frameOfNumber } from "./pick-frame.ts";

/** Gives the frames of the session so far; throws a CelFault where there are none to give. */
export type FrameSource = () => CelValue[];

/**
 * Adds what checks of a wire need:
 * - `byteLength(v)`: UTF-8 bytes of a text, of bytes, or of the JSON text of any other value;
 * - `sha256(s)`: SHA-256 of a text's UTF-8 bytes, or of bytes, in lower-case hexadecimal;
 * - `tampered(s)`: the text with one letter or digit changed, always the same one;
 * - `flip(s, i)`, `truncate(s, n)`, `reencode(s)`, `reencode(s, how)`: a text that is nearly right;
 * - `tokenHeader(s)`, `tokenParts(s)`: what anyone can read of a compact token;
 * - `sum(list)`: the numbers of a list added up;
 * - `frames()`, `frames(server)`: the frames of the session, or those of one server or client program, in wire order;
 * - `frame(n)`, `frame(cell)`, `frame(cell, direction)`: one of them, with its JSON;
 * - whole doubles where CEL's own functions take an int.
 */
export function registerFunctions(environment: Environment, frames: FrameSource): Environment {
  const sync = { async: false };
  const add = (signature: string, handler: (...args: never[]) => unknown) =>
    environment.registerFunction(signature, handler, sync);
  add("byteLength(dyn): int", (value: unknown) => BigInt(byteLength(value)));
  add("sha256(string): string", sha256);
  add("sha256(bytes): string", sha256);
  add("tampered(string): string", tampered);
  for (const position of ["int", "double"]) {
    add(`flip(string, ${position}): string`, (text: string, at: Position) => flip(text, index(at)));
    add(`truncate(string, ${position}): string`, (text: string, count: Position) =>
      truncate(text, index(count)),
    );
    add(`frame(${position}): map<string, dyn>`, (n: Position) => frameOfNumber(frames(), index(n)));
  }
  add("reencode(string): string", (text: string) => reencode(text));
  add("reencode(string, string): string", reencode);
  add("tokenHeader(string): map<string, dyn>", tokenHeader);
  add("tokenParts(string): map<string, dyn>", tokenParts);
  add("frame(string): map<string, dyn>", (cell: string) => frameOfCell(frames(), cell));
  add("frame(string, string): map<string, dyn>", (cell: string, direction: string) =>
    frameOfCell(frames(), cell, direction),
  );
  add("sum(list<dyn>): double", sum);
  add("frames(): list<dyn>", frames);
  add("frames(string): list<dyn>", (server: string) => frames().filter((frame) => isOf(frame, server)));
  registerWholeDoubles(add);
  return environment;
}

function byteLength(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  return Buffer.byteLength(typeof value === "string" ? value : jsonOf(value));
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function sum(list: readonly CelValue[]): number {
  return list.reduce<number>((total, value) => {
    if (typeof value !== "number" && typeof value !== "bigint") {
      throw new CelFault(`sum() adds numbers, and the list holds ${jsonOf(value).slice(0, 60)}.`);
    }
    return total + Number(value);
  }, 0);
}

const digit = /[A-Za-z0-9]/;

/**
 * Changes one letter or digit near the middle to its neighbour of the same kind, so that the text still looks
 * like what it was. Prefers one with another after it: the last character of base64 may carry no bits.
 */
function tampered(text: string): string {
  const places = [...text].flatMap((char, at) => (digit.test(char) ? [at] : []));
  const chars = [...text];
  const middle = Math.floor(chars.length / 2);
  const good = places.filter((at) => digit.test(chars[at + 1] ?? ""));
  const candidates = good.length > 0 ? good : places;
  const at = candidates.find((place) => place >= middle) ?? candidates.at(-1) ?? middle;
  const char = chars[at];
  if (char === undefined) throw new CelFault("tampered() needs a text with at least one character.");
  chars[at] = next(char);
  return chars.join("");
}

function next(char: string): string {
  if (!digit.test(char)) return "x" === char ? "y" : "x";
  const last = /[zZ9]/.exec(char)?.[0];
  if (last) return last === "9" ? "0" : last === "z" ? "a" : "A";
  return String.fromCharCode(char.charCodeAt(0) + 1);
}

function isOf(frame: CelValue, server: string): boolean {
  if (!(frame instanceof Map)) return false;
  // What crossed between a client program and its servers is found by the client's name, and is not the lab's own.
  return (frame.get("client") ?? frame.get("server")) === server;
}

/** CEL's own functions take ints only, and a position that is computed from an answer is a double. */
function registerWholeDoubles(
  add: (signature: string, handler: (...args: never[]) => unknown) => void,
): void {
  add("string.substring(double): string", (text: string, start: number) =>
    between(text, index(start), text.length),
  );
  for (const [a, b] of [
    ["double", "double"],
    ["int", "double"],
    ["double", "int"],
  ])
    add(`string.substring(${a}, ${b}): string`, (text: string, start: Position, end: Position) =>
      between(text, index(start), index(end)),
    );
  add("timestamp(double): google.protobuf.Timestamp", (seconds: number) => {
    const time = new Date(seconds * 1000);
    if (!Number.isNaN(time.getTime())) return time;
    throw new CelFault(`timestamp(${seconds}) is outside the calendar.`);
  });
}

type Position = number | bigint;

function index(position: Position): number {
  return Number(typeof position === "number" ? wholeOf(position) : position);
}

function between(text: string, start: number, end: number): string {
  if (start >= 0 && start <= end && end <= text.length) return text.substring(start, end);
  throw new CelFault(`substring(${start}, ${end}) is outside the text: it has ${text.length} characters.`);
}
