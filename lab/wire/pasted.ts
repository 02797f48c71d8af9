import type { ObjectNode } from "../format/json-edits.ts";
import { type JsonNode, parseJson, stringOf } from "../format/json-text.ts";
import { valueEnd } from "./json-places.ts";

/** A frame found in what somebody pasted. */
export interface Pasted {
  /** The frame as a cell's text; every token as it was pasted. */
  readonly source: string;
  /** What was done to get there, one sentence each. */
  readonly notes: readonly string[];
}

/** A longer text is pasted as it is: nobody wrote it by hand, and it is searched from many places. */
const longest = 1024 * 1024;
/** Braces at which a frame could begin that are tried. */
const mostTries = 200;

/** Methods by members that only their params have. */
const PARAMS: readonly (readonly [method: string, required: readonly string[]])[] = [
  ["initialize", ["protocolVersion", "capabilities"]],
  ["completion/complete", ["ref", "argument"]],
  ["tools/call", ["name", "arguments"]],
  ["resources/read", ["uri"]],
  ["logging/setLevel", ["level"]],
  ["subscriptions/listen", ["notifications"]],
  ["notifications/cancelled", ["requestId"]],
];

/**
 * Finds the frame in a pasted text: in a line of a recording, in a log, in a shell command, in bare params, in a few
 * members. Null where the text is a frame as it stands, or where no frame is found: then it stays what was pasted.
 */
export function pastedFrame(text: string): Pasted | null {
  if (text.length > longest) return null;
  const trimmed = text.trim();
  const whole = objectIn(trimmed);
  if (whole !== null) return ofObject(trimmed, whole, []);
  if (parseJson(trimmed).ok && !trimmed.startsWith('"')) return null;
  return ofLines(trimmed) ?? ofSnippet(trimmed) ?? ofMembers(trimmed);
}

function objectIn(text: string): ObjectNode | null {
  const read = parseJson(text);
  return read.ok && read.root.type === "object" ? read.root : null;
}

const has = (object: ObjectNode, ...keys: string[]): boolean =>
  keys.every((key) => object.members.some((member) => member.key === key));
const valueOf = (object: ObjectNode, key: string): JsonNode | undefined =>
  object.members.findLast((member) => member.key === key)?.value;

function ofObject(text: string, object: ObjectNode, notes: readonly string[]): Pasted | null {
  const slice = ({ start, end }: JsonNode) => text.slice(start, end);
  const frame = valueOf(object, "frame");
  if (frame !== undefined && has(object, "dir")) {
    const said = valueOf(object, "dir");
    const way = said?.type === "string" ? stringOf(text, said) : "";
    const from = way === "s2c" ? "a frame that a server sent" : "a frame that a client sent";
    return { source: slice(frame), notes: [...notes, `Took ${from} out of a line of a recording.`] };
  }
  const request = valueOf(object, "request");
  if (request?.type === "object" && has(object, "answers", "bytes"))
    return { source: slice(request), notes: [...notes, "Took the request out of a cell's value."] };
  if (has(object, "method")) {
    if (has(object, "jsonrpc")) return notes.length === 0 ? null : { source: text, notes };
    return completed(text, object, notes);
  }
  if (has(object, "jsonrpc") || has(object, "result") || has(object, "error"))
    return notes.length === 0 ? null : { source: text, notes };
  return ofParams(text, object, notes);
}

/** Members of a message without the words of JSON-RPC around them. */
function completed(text: string, object: ObjectNode, notes: readonly string[]): Pasted {
  const method = valueOf(object, "method");
  const isNotice = method?.type === "string" && stringOf(text, method).startsWith("notifications/");
  const lacks = ['"jsonrpc": "2.0"', ...(has(object, "id") || isNotice ? [] : ['"id": 1'])];
  const at = object.start + 1;
  const gap = /^\s*\n\s*/.exec(text.slice(at))?.[0] ?? " ";
  const source = `${text.slice(0, at)}${gap}${lacks.join(`,${gap === " " ? " " : gap}`)},${/^\s/.test(text.slice(at)) ? "" : " "}${text.slice(at)}`;
  return { source, notes: [...notes, `Added ${lacks.map((member) => `\`${member}\``).join(" and ")}.`] };
}

/** Params alone: what they hold tells the method. */
function ofParams(text: string, object: ObjectNode, notes: readonly string[]): Pasted | null {
  const known = PARAMS.find(([, required]) => has(object, ...required))?.[0];
  const method =
    known ??
    (has(object, "_meta") || has(object, "cursor")
      ? "tools/list"
      : has(object, "name")
        ? "tools/call"
        : null);
  if (method === null) return null;
  const id = method.startsWith("notifications/") ? "" : '"id": 1, ';
  const source = `{ "jsonrpc": "2.0", ${id}"method": "${method}",\n  "params": ${text.replaceAll("\n", "\n  ")} }`;
  return {
    source,
    notes: [...notes, `Put a frame of \`${method}\` around the params: look whether that is the method.`],
  };
}

/** Several lines of JSON: the first that a client sent. */
function ofLines(text: string): Pasted | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return null;
  const found = lines.map((line) => objectIn(line.trim()));
  if (found.some((object) => object === null)) return null;
  const isSent = (object: ObjectNode, i: number) => {
    const dir = valueOf(object, "dir");
    const line = lines[i]!.trim();
    return dir?.type === "string"
      ? stringOf(line, dir) === "c2s" && has(object, "frame")
      : has(object, "method");
  };
  const at = found.findIndex((object, i) => isSent(object!, i));
  if (at < 0) return null;
  const line = lines[at]!.trim();
  const left = lines.length - 1;
  const pasted = ofObject(line, found[at]!, []) ?? { source: line, notes: [] };
  const note = `Took line ${at + 1}, the first that a client sent; ${left === 1 ? "one other line is" : `${left} other lines are`} left out.`;
  return { ...pasted, notes: [...pasted.notes, note] };
}

/** A frame somewhere in a text: after a log's prefix, on lines with a prefix each, in a shell's quotes. */
function ofSnippet(text: string): Pasted | null {
  const quoted = ofQuoted(text);
  if (quoted !== null) return quoted;
  for (const candidate of [text, withoutPrefix(text)]) {
    if (candidate === null) continue;
    let at = candidate.indexOf("{");
    for (let tries = 0; at >= 0 && tries < mostTries; tries++, at = candidate.indexOf("{", at + 1)) {
      const end = valueEnd(candidate, at);
      const inner = candidate.slice(at, end);
      const object = objectIn(inner);
      if (object === null) continue;
      if (!isMessage(object)) {
        at = end - 1;
        continue;
      }
      return ofObject(inner, object, ["Took the frame out of the text around it."]);
    }
  }
  return null;
}

const isMessage = (object: ObjectNode): boolean =>
  has(object, "method") || has(object, "jsonrpc") || has(object, "frame", "dir");

/** A JSON string that holds a frame, as in `-d "{\"jsonrpc\":…}"`. */
function ofQuoted(text: string): Pasted | null {
  const [token] = /"\{\s*\\"(?:[^"\\\n]|\\.)*"/.exec(text) ?? [];
  if (token === undefined) return null;
  const read = parseJson(token);
  const inner = read.ok && read.root.type === "string" ? stringOf(token, read.root) : "";
  const object = objectIn(inner);
  return object !== null && isMessage(object)
    ? ofObject(inner, object, ["Took the frame out of a quoted text."])
    : null;
}

/** The lines of a log without what stands before each of them, where that is equally long and alike on all. */
function withoutPrefix(text: string): string | null {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => /\{\s*$/.test(line));
  if (first < 0) return null;
  const width = lines[first]!.lastIndexOf("{");
  if (width === 0) return null;
  const alike = (line: string) => line.slice(0, width).replaceAll(/\d/g, "0");
  const mask = alike(lines[first]!);
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => line.trim() !== "" && alike(line) !== mask);
  const own = end < 0 ? rest : rest.slice(0, end);
  return own.length < 2 ? null : own.map((line) => line.slice(width)).join("\n");
}

/** `"method": "tools/list", "params": {}` without its braces. */
function ofMembers(text: string): Pasted | null {
  if (!text.startsWith('"')) return null;
  const inner = `{ ${text.replace(/,\s*$/, "")} }`;
  const object = objectIn(inner);
  if (object === null || !has(object, "method")) return null;
  return ofObject(inner, object, ["Put braces around the members."]);
}
