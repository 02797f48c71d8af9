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
  readonly reason: string | null;
  readonly error: { readonly type: string | null; readonly stack: string | null } | null;
  readonly ms: number | null;
}

/** Reads one line of stderr, without its LF. Null for an ordinary line. Never throws. */
export function parseLogLine(text: string): LogLine | null {
  void text;
  throw new Error("not yet");
}
