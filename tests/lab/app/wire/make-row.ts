import type { LogView, WireRow } from "../../../../lab/session/view.ts";

/** A row of the wire with nothing special about it. */
export const rowOf = (n: number, over: Partial<Omit<WireRow, "text">> & { text?: string } = {}): WireRow => {
  const text = over.text ?? "{}";
  return {
    n,
    t: n,
    direction: "s2c",
    kind: "answer",
    server: "cmdb",
    client: null,
    connection: "default",
    epoch: 1,
    cell: null,
    era: null,
    method: null,
    name: null,
    rpcId: null,
    bytes: text.length + 1,
    envelope: 0,
    ms: null,
    outcome: null,
    peer: null,
    late: false,
    encoding: "utf8",
    trace: null,
    findings: [],
    log: null,
    ...over,
    text: { text, bytes: text.length, cut: false },
  };
};

export const logOf = (over: Partial<LogView> = {}): LogView => ({
  row: 0,
  text: "the log of it",
  operation: "mcp.request",
  method: "tools/list",
  name: null,
  outcome: "ok",
  reason: null,
  sessionId: null,
  traceId: null,
  traceOrigin: null,
  step: null,
  client: null,
  protocolVersion: null,
  argKeys: [],
  ms: 1.3,
  ...over,
});
