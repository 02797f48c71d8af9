import type { Json } from "./message.ts";
import { isObject, own } from "./own.ts";
import { firstBadByte } from "./utf8.ts";

/** Why a line is no message, and what to do: one line each, for a person. */
export interface Stray {
  reason: string;
  fix: string;
}

export type Way = "c2s" | "s2c";

/** What a server should do with anything that is no message. */
export const TO_STDERR = "Write it to stderr, with console.error: stdout carries messages only.";

/** What is wrong with bytes that are not UTF-8. */
export function whyNotUtf8(bytes: Uint8Array, way: Way): Stray {
  const fix = way === "s2c" ? "Write UTF-8 on stdout." : "MCP takes UTF-8 only.";
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { reason: `begins with ${hex(first!)} ${hex(second!)}, as UTF-16 text does`, fix };
  }
  const at = firstBadByte(bytes);
  return { reason: `byte ${hex(bytes[at] ?? 0)} at offset ${at} is no UTF-8`, fix };
}

/**
 * What is wrong with JSON that is no JSON-RPC message (JSON-RPC 2.0 §4 and §5); null for one that is. `badId`
 * is the `id` as written where it may not be one: a request with it could not be answered.
 */
export function whyNotRpc(json: Json, badId: string | null, way: Way): Stray | null {
  if (!isObject(json)) {
    const fix = way === "s2c" ? TO_STDERR : "Send one JSON object.";
    return { reason: `${kindOf(json)}, not an object`, fix };
  }
  const has = (name: string) => Object.hasOwn(json, name);
  if (!has("jsonrpc")) {
    if (isLog(json)) return { reason: "a JSON log line, no `jsonrpc` member", fix: TO_STDERR };
    const fix = 'Add `"jsonrpc": "2.0"`';
    return {
      reason: "no `jsonrpc` member",
      fix: way === "s2c" ? `${fix}, or write it to stderr if it is no message.` : `${fix}.`,
    };
  }
  if (json.jsonrpc !== "2.0") {
    return { reason: `\`jsonrpc\` is ${brief(json.jsonrpc)}, not "2.0"`, fix: 'Write `"jsonrpc": "2.0"`.' };
  }
  if (has("method") && typeof json.method !== "string") {
    return {
      reason: `\`method\` is ${kindOf(json.method)}, not a string`,
      fix: "Name the method in a string.",
    };
  }
  const parts = ["method", "result", "error"].filter(has).map((name) => `\`${name}\``);
  if (parts.length === 0) {
    const reason = "neither `method`, `result` nor `error`";
    return { reason, fix: "A request has `method`; an answer has `result` or `error`." };
  }
  if (parts.length > 1) {
    const all = parts.length === 2 ? `both ${parts.join(" and ")}` : parts.join(", ");
    return { reason: all, fix: "Leave out what the message is not; null counts as there." };
  }
  if (has("method") && badId !== null) {
    return { reason: `an \`id\` of ${clip(badId)}`, fix: "Use a string or an integer as `id`." };
  }
  return null;
}

/** A value by its kind, with its article. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "JSON null";
  if (Array.isArray(value)) return "a JSON array";
  return typeof value === "object" ? "a JSON object" : `a JSON ${typeof value}`;
}

/** A value as it was written, cut; objects and arrays by their kind. */
export function brief(value: Json | undefined): string {
  if (value === undefined || (value !== null && typeof value === "object")) return kindOf(value);
  return clip(JSON.stringify(value));
}

/** At most `max` characters of a text. */
export function clip(text: string, max = 40): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** Two of the members that logging libraries write make a log line. */
function isLog(json: Json): boolean {
  const told = [
    ["level", "severity", "lvl", "levelname"],
    ["msg", "message", "event", "log"],
    ["time", "timestamp", "ts", "@timestamp", "date"],
    ["logger", "name", "pid", "hostname", "module", "operation"],
  ];
  return told.filter((names) => names.some((name) => own(json, name) !== undefined)).length >= 2;
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, "0")}`;
}
