import { traceOf } from "./trace.ts";

/** How a request ended. `dropped` is a line that gets no answer at all. */
export type Outcome = "ok" | "tool_error" | "input_required" | "error" | "crash" | "dropped";

/** What is known of a request before it is answered, in the order in which it is written. */
export interface LogHead {
  session_id: string | number | null;
  trace_id: string;
  step: string | number | null;
  operation: "mcp.request";
  server: string;
  method: string | null;
  /** The tool, prompt or resource URI. */
  name: string | null;
  /** Names of the arguments, sorted; never their values. */
  arg_keys: string[];
  client: string | null;
  protocol_version: string | null;
  trace_origin: "caller" | "server";
  /** As it was on the wire; null where it was no string and no exact number. */
  request_id: string | number | null;
}

/** The whole line. */
export interface LogRecord extends LogHead {
  outcome: Outcome;
  /** The JSON-RPC error code of the answer, if it was an error. */
  code: number | null;
  /** What broke (`crash`); or, with no `stack`, why there is no answer (`dropped`), or why a failure does not say why. */
  error: { type: string; stack: string | null } | null;
  /** From the line's arrival to its answer. */
  ms: number;
}

/** What a legacy connection settled once, in `initialize`, for all requests after it. */
export interface Handshake {
  client: string | null;
  version: string | null;
}

const ENVELOPE = "io.modelcontextprotocol/";
const LONGEST = 200;
const LONGEST_ID = 1000;
const MOST_KEYS = 100;

/** Reads the head of a log line off any JSON value; whatever is not there, or not of its type, is null. */
export function headOf(frame: unknown, server: string, settled: Handshake): LogHead {
  const message = record(frame);
  const params = record(message["params"]);
  const meta = record(params["_meta"]);
  const ref = record(params["ref"]);
  const trace = traceOf(meta["traceparent"]);
  return {
    session_id: word(meta["session_id"]),
    trace_id: trace.id,
    step: word(meta["step"]),
    operation: "mcp.request",
    server,
    method: text(message["method"]),
    name: text(params["name"]) ?? text(params["uri"]) ?? text(ref["name"]) ?? text(ref["uri"]),
    arg_keys: keysOf(params["arguments"]),
    client:
      text(record(meta[`${ENVELOPE}clientInfo`])["name"]) ??
      text(record(params["clientInfo"])["name"]) ??
      settled.client,
    protocol_version: text(meta[`${ENVELOPE}protocolVersion`]) ?? settled.version,
    trace_origin: trace.origin,
    request_id: word(message["id"], LONGEST_ID),
  };
}

/** The version that a frame's own envelope claims, if it has one that is a string. */
export function claimedVersion(frame: unknown): string | undefined {
  const version = record(record(record(frame)["params"])["_meta"])[`${ENVELOPE}protocolVersion`];
  return typeof version === "string" ? version : undefined;
}

/** The value as a plain object; an empty one for anything else. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function text(value: unknown, longest = LONGEST): string | null {
  if (typeof value !== "string") return null;
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}

function word(value: unknown, longest = LONGEST): string | number | null {
  if (typeof value !== "number") return text(value, longest);
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? finite(value) : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function keysOf(args: unknown): string[] {
  const keys: string[] = [];
  for (const key in record(args)) {
    keys.push(text(key) ?? "");
    if (keys.length === MOST_KEYS) break;
  }
  return keys.sort();
}
