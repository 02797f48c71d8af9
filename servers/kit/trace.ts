import { randomBytes } from "node:crypto";

/** Whose trace a request belongs to. `server` says that nobody told us and the id was made here. */
export interface Trace {
  /** 32 lower-case hex digits. */
  id: string;
  origin: "caller" | "server";
}

// W3C Trace Context §3.2: version-traceid-parentid-flags, lower-case hex. Later versions may add fields.
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The trace id in a `traceparent`, or a fresh one marked as ours where there is none or it is malformed. */
export function traceOf(traceparent: unknown): Trace {
  const match = typeof traceparent === "string" ? TRACEPARENT.exec(traceparent) : null;
  const id = match?.[2];
  const overlong = match?.[1] === "00" && match[3] !== undefined;
  if (id === undefined || overlong) return { id: randomBytes(16).toString("hex"), origin: "server" };
  return { id, origin: "caller" };
}
