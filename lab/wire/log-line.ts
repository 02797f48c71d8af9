import { sliceOf } from "./json-places.ts";
import type { Json } from "./message.ts";
import { isObject, own } from "./own.ts";

/** One joinable log line of a server: what `wirebook/kit` writes on stderr for every request. */
export interface LogLine {
  readonly sessionId: string | null;
  readonly traceId: string | null;
  /** `server` when the server had to mint the trace id, otherwise as written. */
  readonly traceOrigin: string | null;
  readonly step: string | null;
  readonly operation: string;
  readonly server: string | null;
  readonly method: string | null;
  readonly name: string | null;
  readonly argKeys: readonly string[];
  readonly client: string | null;
  readonly protocolVersion: string | null;
  /** As written, such as `7` or `"a"`; null where there is none, or where it is null. */
  readonly requestIdText: string | null;
  /** ok, tool_error, input_required, error, crash or dropped. */
  readonly outcome: string | null;
  readonly code: number | null;
  /** Why a line was dropped, or a request refused; such a line has it as the type of its error, with no stack. */
  readonly reason: string | null;
  readonly error: { readonly type: string | null; readonly stack: string | null } | null;
  readonly ms: number | null;
}

/** A longer line is an ordinary one: no server of ours writes it, and it is not read for fields. */
const MAX_LINE = 1024 * 1024;
const MAX_FIELD = 1000;
const MAX_STACK = 20_000;
const MAX_KEYS = 100;

/** Reads one line of stderr, without its LF. Null for an ordinary line. Never throws; long fields are cut. */
export function parseLogLine(text: string): LogLine | null {
  if (text.length > MAX_LINE || !text.trimStart().startsWith("{")) return null;
  const json = parsed(text);
  if (own(json, "operation") !== "mcp.request") return null;
  const field = (name: string) => word(own(json, name));
  const error = errorOf(own(json, "error"));
  const outcome = field("outcome");
  const argKeys = own(json, "arg_keys");
  const id = own(json, "request_id");
  return {
    sessionId: field("session_id"),
    traceId: field("trace_id"),
    traceOrigin: field("trace_origin"),
    step: field("step"),
    operation: "mcp.request",
    server: field("server"),
    method: field("method"),
    name: field("name"),
    argKeys: Array.isArray(argKeys) ? argKeys.slice(0, MAX_KEYS).flatMap((key) => word(key) ?? []) : [],
    client: clientOf(own(json, "client")),
    protocolVersion: field("protocol_version"),
    requestIdText: id === undefined || id === null ? null : sliceOf(text, ["request_id"]),
    outcome,
    code: count(own(json, "code")),
    reason: error?.stack === null ? error.type : null,
    error,
    ms: count(own(json, "ms")),
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function errorOf(value: Json | undefined): LogLine["error"] {
  if (!isObject(value)) return null;
  return { type: word(own(value, "type")), stack: word(own(value, "stack"), MAX_STACK) };
}

/** A string or a number as text; null for anything else. */
function word(value: Json | undefined, max = MAX_FIELD): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  return value.length <= max ? value : `${value.slice(0, max - 1)}…`;
}

/** A client is logged by its name, or as `{name, version}`. */
function clientOf(value: Json | undefined): string | null {
  if (!isObject(value)) return word(value);
  const name = word(own(value, "name"));
  const version = word(own(value, "version"));
  return name !== null && version !== null ? `${name} ${version}` : name;
}

function count(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
