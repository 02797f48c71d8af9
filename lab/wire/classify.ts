import { idKey } from "./ids.ts";
import { membersAt, itemsAt, skipSpace, type Place } from "./json-places.ts";
import type { Json, Message, MessageKind } from "./message.ts";
import { nameOfParams } from "./named-thing.ts";
import { whyNotJson } from "./stray-text.ts";
import { whyNotRpc, whyNotUtf8, type Stray } from "./stray.ts";
import { textOf } from "./utf8.ts";

/** A batch longer than this is not read: no peer sends one, and each message costs memory. */
const MAX_BATCH = 10_000;

/**
 * Says what one line is, without its LF. Never throws, whatever the bytes.
 *
 * `direction` changes only the words of `fix`: what a server wrote on stdout, or what was sent to it.
 */
export function classify(content: Uint8Array | string, direction: "c2s" | "s2c" = "s2c"): Message {
  const text = typeof content === "string" ? content : textOf(content);
  if (text === null) {
    const bytes = content as Uint8Array;
    return {
      ...stray("not-utf8", null, undefined, whyNotUtf8(bytes, direction)),
      idText: looseId(lossy.decode(bytes)),
    };
  }
  if (/^[ \t\r\n]*$/.test(text)) {
    const fix =
      direction === "s2c" ? "Write one message a line, and nothing between them." : "Send one message.";
    return stray("blank", text, undefined, { reason: "an empty line", fix });
  }
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    const idText = text.startsWith(MARK) ? looseId(text.slice(1)) : null;
    return { ...stray("not-json", text, undefined, whyNotJson(text, direction)), idText };
  }
  return Array.isArray(json) ? classifyArray(json, text, direction) : classifyValue(json, text, direction);
}

const MARK = "\uFEFF";
const lossy = new TextDecoder();

/**
 * The `id` of a line that is no JSON only for a byte order mark before it or bytes that are not UTF-8: many peers
 * read past both and answer. `text` is the line without them.
 */
function looseId(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const place = membersAt(text, skipSpace(text, 0)).findLast(({ name }) => name === "id");
  return place ? text.slice(place.start, place.end) : null;
}

/** The message for a line that was too long to be kept whole, so that nobody can say what it is. */
export function unread(bytes: number): Message {
  return stray("not-json", null, undefined, {
    reason: `a line of ${bytes} bytes, longer than is kept, so it was not read`,
    fix: "Send less in one message, or raise the record limit.",
  });
}

function classifyArray(json: Json[], text: string, direction: "c2s" | "s2c"): Message {
  if (json.length > MAX_BATCH) {
    const reason = `an array of ${json.length} elements; batches are read up to ${MAX_BATCH}`;
    return stray("not-rpc", text, json, { reason, fix: "Send each message as a line of its own." });
  }
  const places = itemsAt(text, skipSpace(text, 0));
  const items = json.flatMap((value, i) => {
    const place = places[i];
    if (place === undefined || Array.isArray(value)) return [];
    const item = classifyValue(value, text.slice(place.start, place.end), direction);
    return item.reason === null ? [item] : [];
  });
  if (items.length > 0) return { ...nothing, kind: "batch", text, json, items };
  const reason =
    json.length === 0 ? "an empty JSON array" : `a JSON array of ${json.length}, with no message in it`;
  return stray("not-rpc", text, json, { reason, fix: "Write one JSON object a line." });
}

function classifyValue(json: Json, text: string, direction: "c2s" | "s2c"): Message {
  if (json === null || typeof json !== "object") {
    return stray("not-rpc", text, json, whyNotRpc(json, null, direction));
  }
  const members = membersAt(text, skipSpace(text, 0));
  const frame = json as { [name: string]: Json };
  const has = (name: string) => Object.hasOwn(frame, name);
  const idPlace = members.findLast((member) => member.name === "id");
  const idText = idPlace ? text.slice(idPlace.start, idPlace.end) : null;
  const method = has("method") && typeof frame.method === "string" ? frame.method : null;
  const common = {
    ...nothing,
    text,
    json,
    id: has("id") ? frame.id : undefined,
    idText,
    method,
    name: method === null || !has("params") ? null : nameOfParams(method, frame.params),
    duplicates: duplicatesOf(members),
  };
  const why = whyNotRpc(json, idText !== null && idKey(idText) === null ? idText : null, direction);
  if (why) return { ...common, kind: "not-rpc", ...why };
  if (method !== null) return { ...common, kind: idText === null ? "notification" : "request" };
  if (has("result")) return { ...common, kind: "result" };
  return { ...common, kind: "error", code: codeOf(frame.error) };
}

const nothing: Message = {
  kind: "blank",
  text: null,
  json: undefined,
  id: undefined,
  idText: null,
  method: null,
  name: null,
  code: null,
  duplicates: [],
  items: [],
  reason: null,
  fix: null,
};

function stray(kind: MessageKind, text: string | null, json: Json | undefined, why: Stray | null): Message {
  return { ...nothing, kind, text, json, reason: why?.reason ?? "no message", fix: why?.fix ?? null };
}

function codeOf(error: Json | undefined): number | null {
  if (error === null || typeof error !== "object" || Array.isArray(error)) return null;
  return Object.hasOwn(error, "code") && typeof error.code === "number" ? error.code : null;
}

function duplicatesOf(members: Place[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}
