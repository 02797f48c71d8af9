import { lengthOf } from "./form/judge-field.ts";
import type { Json } from "./message.ts";
import { isObject, own, type JsonObject } from "./own.ts";
import { fromBase64, readableText } from "./readable-text.ts";
import { textOf } from "./utf8.ts";

/** One part of a state. `end` is exclusive; both count characters (code points), as `StateChange` does. */
export interface StatePart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** What anyone can read in it; null where only who has the key could. */
  readonly text: string | null;
}

/** When a state ends, as far as anyone can read: `odd` is an `exp` that is no moment, as JSON. */
export type Expiry =
  | { readonly kind: "at"; readonly ms: number }
  | { readonly kind: "odd"; readonly said: string }
  | { readonly kind: "unknown" };

/**
 * `sealed`: a compact JWE, of which only the header can be read. `partly`: several parts, some of which anyone can
 * read. `readable`: anyone can read all of it. `opaque`: nobody who looks at it can say what it is.
 */
export interface SealedParts {
  readonly kind: "sealed" | "partly" | "readable" | "opaque";
  readonly parts: readonly StatePart[];
  readonly expires: Expiry;
}

const JWE = ["header", "key", "nonce", "content", "check"] as const;
/** More parts than this are one. */
const MOST_PARTS = 8;

/**
 * What can be seen of a `requestState` without any key. Takes any text; never throws. `expires` is from `exp` in the
 * header of a JWE (RFC 7519 §5.3), or in a part that is readable JSON, in seconds since the epoch.
 */
export function sealedParts(token: string): SealedParts {
  const read = readParts(token);
  const letters = lengthOf(token);
  if (letters === token.length) return read;
  const parts = read.parts.map(({ start, end, ...part }) => {
    const before = lengthOf(token.slice(0, start));
    return { ...part, start: before, end: before + lengthOf(token.slice(start, end)) };
  });
  return { ...read, parts };
}

/** The parts, by UTF-16 offsets. */
function readParts(token: string): SealedParts {
  const places = placesOf(token);
  const header = places.length === JWE.length ? headerOf(token.slice(0, places[0]!.end)) : null;
  if (header !== null) {
    const parts = places.map(({ start, end }, at) => ({
      name: JWE[at]!,
      start,
      end,
      text: at === 0 ? header.text : null,
    }));
    return { kind: "sealed", parts, expires: expiryOf([header.json]) };
  }
  const whole = readableText(token);
  if (whole !== null) {
    const parts = [{ name: "text", start: 0, end: token.length, text: whole }];
    return { kind: "readable", parts, expires: expiryOf([parsed(whole)]) };
  }
  const read = places.map(({ start, end }) => readableText(token.slice(start, end)));
  if (places.length < 2 || read.every((text) => text === null))
    return {
      kind: "opaque",
      parts: [{ name: "state", start: 0, end: token.length, text: null }],
      expires: unknown,
    };
  return {
    kind: "partly",
    parts: places.map((place, at) => ({ name: `part ${at + 1}`, ...place, text: read[at]! })),
    expires: expiryOf(read.map((text) => (text === null ? undefined : parsed(text)))),
  };
}

const unknown: Expiry = { kind: "unknown" };

function placesOf(token: string): { start: number; end: number }[] {
  const parts = token.split(".", MOST_PARTS + 1);
  if (parts.length > MOST_PARTS) return [{ start: 0, end: token.length }];
  let start = 0;
  return parts.map(({ length }) => {
    const place = { start, end: start + length };
    start = place.end + 1;
    return place;
  });
}

/** The header of a JWE (RFC 7516 §4): base64url of a JSON object that names its algorithms. */
function headerOf(part: string): { text: string; json: JsonObject } | null {
  const bytes = fromBase64(part);
  const text = bytes === null ? null : textOf(bytes);
  const json = text === null ? undefined : parsed(text);
  if (text === null || !isObject(json)) return null;
  return typeof own(json, "alg") === "string" && typeof own(json, "enc") === "string" ? { text, json } : null;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Of the first that names it. */
function expiryOf(read: readonly (Json | undefined)[]): Expiry {
  for (const json of read) {
    const exp = own(json, "exp");
    if (exp === undefined) continue;
    const ms = typeof exp === "number" ? exp * 1000 : Number.NaN;
    // A date has 8.64e15 ms on either side of 1970 (ECMA-262).
    if (Math.abs(ms) <= 8.64e15) return { kind: "at", ms };
    return { kind: "odd", said: (typeof exp === "number" ? String(exp) : JSON.stringify(exp)).slice(0, 200) };
  }
  return unknown;
}
