import type { FindingView, TextView } from "./view.ts";

/** One row of the wire panel. A row is replaced by a later row with the same `n`. */
export interface WireRow {
  n: number;
  /** ms since the epoch. */
  t: number;
  direction: "c2s" | "s2c" | "err" | "meta";
  kind: "request" | "notification" | "answer" | "error" | "raw" | "stray" | "log" | "meta";
  server: string;
  /** The client program that talks to the server, where Wirebook does not do so itself. */
  client: string | null;
  connection: string;
  epoch: number;
  /** Id of the cell that was open, or null. */
  cell: string | null;
  era: string | null;
  /** For answers too: the method of their request. */
  method: string | null;
  /** Tool, prompt or URI. */
  name: string | null;
  /** The JSON-RPC id as written on the wire, such as `7` or `"a"`. */
  rpcId: string | null;
  bytes: number;
  envelope: number;
  /** For answers: ms since their request. */
  ms: number | null;
  outcome: string | null;
  /** The answer of a request, the request of an answer. */
  peer: number | null;
  late: boolean;
  /** Of a long line a page gets the beginning; the frame by itself has the rest. */
  text: TextView;
  /** How `text` stands for the bytes: itself, or base64 where they are not UTF-8. */
  encoding: "utf8" | "base64";
  trace: string | null;
  /** What its revision does not want in it; at most a few. Null where that is judged when the frame is asked for. */
  findings: FindingView[] | null;
  /** The server's own log line for this frame; on the answer's row, or on the request's when no answer came. */
  log: LogView | null;
}

/** Rows in a form that names each member once, oldest first. */
export interface RowPortion {
  keys: (keyof WireRow)[];
  /** For each row the values of those members. */
  rows: unknown[][];
}

/** One joinable log line. */
export interface LogView {
  /** The row that the line has for itself. */
  row: number;
  /** The line; a page has it from that row. */
  text: string;
  operation: string | null;
  method: string | null;
  name: string | null;
  outcome: string | null;
  /** Why the server refused or dropped it, where only its log says so. */
  reason: string | null;
  sessionId: string | null;
  traceId: string | null;
  traceOrigin: string | null;
  step: string | null;
  client: string | null;
  protocolVersion: string | null;
  argKeys: string[];
  ms: number | null;
}
