import type { Span } from "./lab.ts";
import { readString } from "./json-token.ts";

/** A value in a text that is JSON, or is on its way to be. What is not written yet is missing, never guessed. */
export type LooseNode = LooseObject | LooseArray | LooseScalar;

export interface LooseObject extends Span {
  readonly type: "object";
  readonly members: LooseMember[];
}

export interface LooseMember extends Span {
  /** Decoded; of a name that is not closed yet, what there is of it. */
  readonly key: string;
  /** Null before it is begun. */
  value: LooseNode | null;
}

export interface LooseArray extends Span {
  readonly type: "array";
  readonly items: LooseNode[];
}

export interface LooseScalar extends Span {
  readonly type: "string" | "word";
  /** A string's content, decoded; a number or another word as it stands. */
  readonly text: string;
}

/** Where in a JSON text a caret is, and what could be written there. */
export interface JsonSpot {
  /** A member's name, a value, or nothing that could be guessed: after a name, between two values. */
  readonly at: "name" | "value" | "none";
  /** The path of the object that the name is in, or of the value. */
  readonly path: readonly (string | number)[];
  /** What stands there and would be replaced; empty where nothing does. */
  readonly span: Span;
  /** True within a string; false where what is written has to bring its quotes. */
  readonly quoted: boolean;
  /** What is written of it before the caret, decoded. */
  readonly typed: string;
  /** A name without its colon. */
  readonly open: boolean;
}

export interface LooseJson {
  readonly root: LooseNode | null;
  readonly spot: JsonSpot;
}

type Container =
  | { -readonly [K in keyof LooseObject]: LooseObject[K] }
  | { -readonly [K in keyof LooseArray]: LooseArray[K] };

interface Open {
  readonly node: Container;
  /** What comes next in it. */
  next: "name" | "colon" | "value" | "comma";
}

const nowhere = { at: "none", path: [], quoted: false, typed: "", open: false } as const;

/**
 * Reads a text that is being written as JSON, and says where in it `caret` is. Takes any text: what cannot be read is
 * passed over, a string without its closing quote ends with its line, a container without its bracket with the text.
 * Linear, and of any depth.
 */
export function readLoose(text: string, caret: number): LooseJson {
  const reader = new Reader(text, caret);
  return { root: reader.root, spot: reader.spot ?? { ...nowhere, span: { start: caret, end: caret } } };
}

class Reader {
  root: LooseNode | null = null;
  spot: JsonSpot | null = null;
  readonly #text: string;
  readonly #caret: number;
  readonly #stack: Open[] = [];

  constructor(text: string, caret: number) {
    this.#text = text;
    this.#caret = caret;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code <= 0x20) {
        at++;
        continue;
      }
      if (this.#caret <= at) this.#between(at);
      if (code === 0x7b || code === 0x5b) this.#opens(code === 0x7b, at++);
      else if (code === 0x7d || code === 0x5d) this.#closes(code === 0x7d ? "object" : "array", ++at);
      else if (code === 0x2c) at = this.#comma(at);
      else if (code === 0x3a) at = this.#colon(at);
      else at = this.#token(at);
    }
    if (this.#caret >= at) this.#between(at);
    for (const { node } of this.#stack) node.end = text.length;
  }

  get #top(): Open | undefined {
    return this.#stack.at(-1);
  }

  /** The caret is where no token is; the next one begins at `at`. */
  #between(at: number): void {
    if (this.spot !== null) return;
    const span = { start: this.#caret, end: this.#caret };
    const top = this.#top;
    if (top === undefined) this.spot = { ...nowhere, at: this.root === null ? "value" : "none", span };
    else if (top.next === "name")
      this.spot = { ...nowhere, at: "name", path: this.#path(), span, open: true };
    else if (top.next === "value" && this.#lacksValue(at))
      this.spot = { ...nowhere, at: "value", path: this.#nextPath(), span };
    else this.spot = { ...nowhere, span };
  }

  /** Whether what begins at `at` is no value: a bracket, a comma, or the name of the next member. */
  #lacksValue(at: number): boolean {
    const next = this.#text[at];
    if (next === undefined || ",}]".includes(next)) return true;
    return next === '"' && colonFollows(this.#text, stringAt(this.#text, at).end);
  }

  /** The path of the innermost open container: in each around it, it is what was written last. */
  #path(): (string | number)[] {
    return this.#stack
      .slice(0, -1)
      .map(({ node }) => (node.type === "array" ? node.items.length - 1 : (node.members.at(-1)?.key ?? "")));
  }

  /** The path of the value that comes next in it. */
  #nextPath(): (string | number)[] {
    const node = this.#top?.node;
    if (node === undefined) return [];
    return [...this.#path(), node.type === "array" ? node.items.length : (node.members.at(-1)?.key ?? "")];
  }

  #place(node: LooseNode): void {
    const top = this.#top;
    if (top === undefined) {
      this.root ??= node;
      return;
    }
    if (top.node.type === "array") top.node.items.push(node);
    else {
      const member = top.node.members.at(-1);
      if (top.next === "value" && member) member.value = node;
    }
    top.next = "comma";
  }

  #opens(isObject: boolean, at: number): void {
    const node: Container = isObject
      ? { type: "object", start: at, end: at + 1, members: [] }
      : { type: "array", start: at, end: at + 1, items: [] };
    this.#place(node);
    this.#stack.push({ node, next: isObject ? "name" : "value" });
  }

  /** A bracket of the other kind closes what is open within its own kind; one that closes nothing is passed over. */
  #closes(type: Container["type"], end: number): void {
    const at = this.#stack.findLastIndex(({ node }) => node.type === type);
    if (at < 0) return;
    for (const { node } of this.#stack.splice(at)) node.end = end;
  }

  #comma(at: number): number {
    const top = this.#top;
    if (top) top.next = top.node.type === "object" ? "name" : "value";
    return at + 1;
  }

  #colon(at: number): number {
    const top = this.#top;
    if (top?.next === "colon") top.next = "value";
    return at + 1;
  }

  #token(start: number): number {
    const quoted = this.#text[start] === '"';
    const { end, closed } = quoted
      ? stringAt(this.#text, start)
      : { end: wordEnd(this.#text, start), closed: true };
    const inside = quoted
      ? this.#caret > start && (this.#caret < end || (!closed && this.#caret === end))
      : this.#caret > start && this.#caret <= end;
    const content = (to: number): string =>
      quoted ? decoded(this.#text.slice(start + 1, to)) : this.#text.slice(start, to);
    const text = content(closed && quoted ? end - 1 : end);
    // What an open string swallows up to its line's end is not its own.
    const span = { start, end: closed ? end : Math.min(end, Math.max(this.#caret, start + 1)) };
    const top = this.#top;
    // A name where a comma was forgotten: the line goes on as if it were there.
    if (top?.node.type === "object" && top.next === "comma" && colonFollows(this.#text, end))
      top.next = "name";
    const isName = top?.node.type === "object" && (top.next === "name" || top.next === "colon");
    const typed = inside ? content(Math.min(this.#caret, closed && quoted ? end - 1 : end)) : "";
    if (isName && top.node.type === "object") {
      const open = !colonFollows(this.#text, end);
      if (inside && this.spot === null)
        this.spot = { at: "name", path: this.#path(), span, quoted, typed, open };
      top.node.members.push({ key: text, start, end, value: null });
      top.next = "colon";
      return end;
    }
    const node: LooseScalar = { type: quoted ? "string" : "word", start, end, text };
    const isValue = top === undefined ? this.root === null : top.next === "value";
    if (inside && this.spot === null)
      this.spot = {
        at: isValue ? "value" : "none",
        path: this.#nextPath(),
        span,
        quoted,
        typed,
        open: false,
      };
    this.#place(node);
    return end;
  }
}

/** The string token that opens at `at`. One that does not close ends before its line does. */
function stringAt(text: string, at: number): { end: number; closed: boolean } {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return { end: i + 1, closed: true };
    if (code === 0x0a || code === 0x0d) return { end: i, closed: false };
    if (code === 0x5c && i + 1 < text.length && text[i + 1] !== "\n") i++;
  }
  return { end: text.length, closed: false };
}

function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !/[\s{}[\],:"]/.test(text.charAt(end))) end++;
  return end;
}

function colonFollows(text: string, at: number): boolean {
  let i = at;
  while (i < text.length && text.charCodeAt(i) <= 0x20) i++;
  return text[i] === ":";
}

/** A string's content, as far as its escapes can be read. */
function decoded(raw: string): string {
  if (!raw.includes("\\")) return raw;
  const whole = `"${raw}"`;
  return readString(whole, 0) === whole.length ? (JSON.parse(whole) as string) : raw;
}

/** The value at a path, of duplicate names the last; null where nothing is written there. */
export function looseAt(root: LooseNode | null, path: readonly (string | number)[]): LooseNode | null {
  let node = root;
  for (const step of path) {
    if (node?.type === "object") node = node.members.findLast(({ key }) => key === step)?.value ?? null;
    else if (node?.type === "array" && typeof step === "number") node = node.items[step] ?? null;
    else return null;
  }
  return node;
}

/** The content of a string at a path; null where there is none. */
export function looseText(root: LooseNode | null, path: readonly (string | number)[]): string | null {
  const node = looseAt(root, path);
  return node?.type === "string" ? node.text : null;
}

/** Levels below which a loose value is cut off: it is only looked at. */
const deepest = 64;

/** What is written, as a value: words that are no JSON, and members without a value, are null. */
export function looseValue(node: LooseNode | null, depth = 0): Json {
  if (node === null || depth > deepest) return null;
  if (node.type === "string") return node.text;
  if (node.type === "array") return node.items.map((item) => looseValue(item, depth + 1));
  if (node.type === "object")
    return Object.fromEntries(node.members.map(({ key, value }) => [key, looseValue(value, depth + 1)]));
  if (node.text === "true" || node.text === "false") return node.text === "true";
  const number = Number(node.text);
  return Number.isFinite(number) ? number : null;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
