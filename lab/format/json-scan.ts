import { type JsonFault, jsonFault } from "./json-fault.ts";
import { numberEnd, stringEnd, wordEnd } from "./json-token.ts";

/** A value in a JSON text. Offsets are UTF-16 units of that text; `end` is exclusive. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

export interface JsonObject {
  readonly type: "object";
  readonly start: number;
  readonly end: number;
  /** As written, duplicates included. */
  readonly members: JsonMember[];
}

export interface JsonMember {
  /** Decoded. */
  readonly key: string;
  /** Of the key's token, quotes included. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

export interface JsonArray {
  readonly type: "array";
  readonly start: number;
  readonly end: number;
  readonly items: JsonNode[];
}

export interface JsonScalar {
  readonly type: "string" | "number" | "true" | "false" | "null";
  readonly start: number;
  readonly end: number;
}

export type JsonResult =
  { readonly ok: true; readonly root: JsonNode } | ({ readonly ok: false } & JsonFault);

/** A container while its end is not known. */
type Open =
  | { type: "object"; start: number; end: number; members: OpenMember[] }
  | { type: "array"; start: number; end: number; items: JsonNode[] };
type OpenMember = { -readonly [K in keyof JsonMember]: JsonMember[K] };

/** Stands for a member's value until it is read. */
const nothing: JsonScalar = { type: "null", start: 0, end: 0 };

/**
 * Reads a JSON text (RFC 8259) and accepts exactly what `JSON.parse` accepts, but loses nothing: every value
 * keeps its place in the text, and duplicate members stay. Depth is bounded by memory only.
 */
export function parseJson(text: string): JsonResult {
  const open: Open[] = [];
  const fail = (offset: number, expected: Parameters<typeof jsonFault>[2]): JsonResult => {
    const top = open.at(-1);
    return { ok: false, ...jsonFault(text, offset, expected, top && { type: top.type, start: top.start }) };
  };
  let at = afterSpace(text, 0);

  /** Reads a member's name and its colon; where that fails, says what was missing at `at`. */
  const member = (into: OpenMember[]): "ok" | "name" | "colon" => {
    if (text.charCodeAt(at) !== 0x22) return "name";
    const end = stringEnd(text, at);
    if (end < 0) return "name";
    const raw = text.slice(at + 1, end - 1);
    const key = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
    into.push({ key, keyStart: at, keyEnd: end, value: nothing });
    at = afterSpace(text, end);
    if (text.charCodeAt(at) !== 0x3a) return "colon";
    at = afterSpace(text, at + 1);
    return "ok";
  };

  for (;;) {
    let node: JsonNode;
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) {
      const opened: Open =
        code === 0x7b
          ? { type: "object", start: at, end: 0, members: [] }
          : { type: "array", start: at, end: 0, items: [] };
      open.push(opened);
      at = afterSpace(text, at + 1);
      if (text.charCodeAt(at) !== code + 2) {
        if (opened.type === "object") {
          const read = member(opened.members);
          if (read !== "ok") return fail(at, read);
        }
        continue;
      }
      node = opened;
      open.pop();
      opened.end = ++at;
    } else {
      const scalar = readScalar(text, at);
      if (!scalar) return fail(at, "value");
      node = scalar;
      at = scalar.end;
    }

    // `node` is whole: put it in its container, then close every container that ends here.
    for (;;) {
      const top = open.at(-1);
      at = afterSpace(text, at);
      if (!top) return at < text.length ? fail(at, "end") : { ok: true, root: node };
      if (top.type === "array") top.items.push(node);
      else top.members.at(-1)!.value = node;
      const next = text.charCodeAt(at);
      if (next === 0x2c) {
        at = afterSpace(text, at + 1);
        if (top.type === "object") {
          const read = member(top.members);
          if (read !== "ok") return fail(at, read);
        }
        break;
      }
      if (next !== (top.type === "array" ? 0x5d : 0x7d)) return fail(at, "comma");
      top.end = ++at;
      node = top;
      open.pop();
    }
  }
}

function readScalar(text: string, at: number): JsonScalar | null {
  const code = text.charCodeAt(at);
  if (code === 0x22) {
    const end = stringEnd(text, at);
    return end < 0 ? null : { type: "string", start: at, end };
  }
  if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
    const end = numberEnd(text, at);
    return end < 0 ? null : { type: "number", start: at, end };
  }
  for (const word of ["true", "false", "null"] as const) {
    if (text.startsWith(word, at) && wordEnd(text, at) === at + word.length) {
      return { type: word, start: at, end: at + word.length };
    }
  }
  return null;
}

/** The first offset from `at` that is not JSON's insignificant white space. */
function afterSpace(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}
