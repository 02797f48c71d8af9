import { assert, jsonValue, property, record, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLogLine } from "../../../lab/wire/log-line.ts";

const line = {
  session_id: "s1",
  trace_id: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  step: 1,
  operation: "mcp.request",
  server: "cmdb",
  method: "tools/call",
  name: "get_asset",
  arg_keys: ["hostname"],
  client: "lab",
  protocol_version: "2026-07-28",
  trace_origin: "server",
  request_id: 7,
  outcome: "error",
  code: -32602,
  error: { type: "TypeError", stack: "TypeError: x\n    at y" },
  ms: 1.25,
};

describe("a joinable log line", () => {
  test("is read field by field", () => {
    expect(parseLogLine(`${JSON.stringify(line)}\r`)).toEqual({
      sessionId: "s1",
      traceId: line.trace_id,
      traceOrigin: "server",
      step: "1",
      operation: "mcp.request",
      server: "cmdb",
      method: "tools/call",
      name: "get_asset",
      argKeys: ["hostname"],
      client: "lab",
      protocolVersion: "2026-07-28",
      requestIdText: "7",
      outcome: "error",
      code: -32602,
      reason: null,
      error: line.error,
      ms: 1.25,
    });
  });

  test("a dropped one has its reason, and no id where there was none", () => {
    const dropped = {
      ...line,
      outcome: "dropped",
      request_id: null,
      method: null,
      error: { type: "no JSON", stack: null },
    };
    expect(parseLogLine(JSON.stringify(dropped))).toMatchObject({
      reason: "no JSON",
      requestIdText: null,
      method: null,
    });
  });

  test.each([
    ['"7"', '"7"'],
    ["7.0", "7.0"],
    ["9007199254740993", "9007199254740993"],
    ['"\\u0061"', '"\\u0061"'],
  ])("keeps the id %s as written", (written, kept) => {
    expect(parseLogLine(`{"operation":"mcp.request","request_id":${written}}`)?.requestIdText).toBe(kept);
  });

  test.each([
    "",
    "listening",
    "{",
    "[1]",
    "null",
    '{"operation":"mcp.response"}',
    '{"level":30,"msg":"hi"}',
    '{"__proto__":{"operation":"mcp.request"}}',
    `{"operation":"mcp.request","x":"${"y".repeat(1024 * 1024)}"}`,
  ])("an ordinary line: %.40s", (text) => {
    expect(parseLogLine(text)).toBeNull();
  });

  test("what is hostile is cut, and never throws", () => {
    const huge = {
      operation: "mcp.request",
      name: "n".repeat(5000),
      arg_keys: Array.from({ length: 5000 }, (_, i) => `k${i}`),
      client: { name: 5 },
      error: [],
    };
    const read = parseLogLine(JSON.stringify(huge));
    expect(read?.name).toHaveLength(1000);
    expect(read?.argKeys).toHaveLength(100);
    expect(read).toMatchObject({ client: "5", error: null });
    assert(property(string({ unit: "binary" }), (text) => void parseLogLine(`{${text}`)));
    const names = Object.keys(line).filter((name) => name !== "operation");
    const any = record(Object.fromEntries(names.map((name) => [name, jsonValue()])));
    assert(
      property(any, (fields) => {
        expect(parseLogLine(JSON.stringify({ ...fields, operation: "mcp.request" }))).not.toBeNull();
      }),
    );
  });
});
