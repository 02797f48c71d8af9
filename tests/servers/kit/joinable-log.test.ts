import { describe, expect, it } from "vitest";
import { JoinableLog } from "wirebook/kit";
import type { LogRecord } from "wirebook/kit";

const FIELDS = [
  "session_id",
  "trace_id",
  "step",
  "operation",
  "server",
  "method",
  "name",
  "arg_keys",
  "client",
  "protocol_version",
  "trace_origin",
  "request_id",
  "outcome",
  "code",
  "error",
  "ms",
];

function recorder() {
  const lines: string[] = [];
  const log = new JoinableLog("test", (line) => lines.push(line));
  return { log, lines, records: () => lines.map((line) => JSON.parse(line) as LogRecord) };
}

const call = (id: unknown, params: object) => ({ jsonrpc: "2.0", id, method: "tools/call", params });

describe("JoinableLog", () => {
  it("writes every field, in order, for every kind of line", () => {
    const { log, lines } = recorder();
    log.open(call(1, { name: "x" })).answered({ result: {} });
    log.open(undefined).answered({ error: { code: -32700 } });
    log.dropped("not JSON");
    for (const line of lines) expect(Object.keys(JSON.parse(line) as object)).toEqual(FIELDS);
  });

  it.each([
    [{ result: {} }, "ok", null],
    [{ result: { isError: true } }, "tool_error", null],
    [{ result: { resultType: "input_required" } }, "input_required", null],
    [{ error: { code: -32602 } }, "error", -32602],
  ])("calls %j %s", (answer, outcome, code) => {
    const { log, records } = recorder();
    log.open(call(1, {})).answered(answer);
    expect(records()).toMatchObject([{ outcome, code, error: null }]);
  });

  it("names arguments and repeats no value", () => {
    const { log, lines, records } = recorder();
    const meta = { session_id: "s", step: 2, traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
    log
      .open(call(1, { name: "t", arguments: { zeta: "SECRET", alpha: { inner: "SECRET" } }, _meta: meta }))
      .answered({ result: { content: "SECRET" } });
    expect(records()[0]).toMatchObject({
      arg_keys: ["alpha", "zeta"],
      session_id: "s",
      step: 2,
      trace_id: "a".repeat(32),
      trace_origin: "caller",
    });
    expect(lines.join()).not.toContain("SECRET");
  });

  it("never invents a session", () => {
    const { log, records } = recorder();
    log.open(call(1, {})).answered({ result: {} });
    log.open(call(2, { _meta: { session_id: { no: 1 }, step: [1] } })).answered({ result: {} });
    for (const line of records())
      expect(line).toMatchObject({ session_id: null, step: null, trace_origin: "server" });
  });

  it("stays small, whatever a caller sends", () => {
    const { log, lines } = recorder();
    const long = "x".repeat(1_000_000);
    const args = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`${n}${"k".repeat(300)}`, 1]));
    const frame = {
      ...call(long, { name: long, arguments: args, _meta: { session_id: long, step: long } }),
      method: long,
    };
    log.open(frame).answered({ result: {} });
    log.dropped("id is null", frame);
    for (const line of lines) expect(line.length).toBeLessThan(30_000);
  });

  it("escapes what a terminal would obey or a reader could not see", () => {
    const { log, lines, records } = recorder();
    const name = "a\u001b[31m\u009b2J\u202egnp\u200b\ufeff\n\u2028";
    log.open(call(1, { name })).answered({ result: {} });
    // eslint-disable-next-line no-control-regex
    expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/);
    expect(records()[0]?.name).toBe(name);
  });

  it("keeps two requests with one id apart, in order", () => {
    const { log, records } = recorder();
    const first = log.open(call(7, { name: "first" }));
    log.open(call(7, { name: "second" }));
    log.open(call("7", { name: "text" }));
    expect(log.inFlight(7)).toBe(first);
    log.inFlight(7)?.answered({ result: {} });
    log.inFlight(7)?.answered({ error: { code: -32602 } });
    log.inFlight("7")?.answered({ result: {} });
    expect(log.inFlight(7)).toBeUndefined();
    expect(records().map(({ name, outcome }) => [name, outcome])).toEqual([
      ["first", "ok"],
      ["second", "error"],
      ["text", "ok"],
    ]);
  });

  it("writes one line for a request, however often it ends", async () => {
    const { log, records } = recorder();
    const entry = log.open(call(1, {}));
    entry.dropped("cancelled by the client");
    entry.answered({ result: {} });
    log.dropAll("late");
    await log.idle();
    expect(records()).toMatchObject([
      { outcome: "dropped", error: { type: "cancelled by the client", stack: null } },
    ]);
  });

  it("keeps the stack of what crashed", () => {
    const { log, records } = recorder();
    const entry = log.open(call(1, {}));
    entry.crashed(new RangeError("boom"));
    entry.answered({ result: { isError: true } });
    expect(records()).toMatchObject([{ outcome: "crash", error: { type: "RangeError" } }]);
    expect(records()[0]?.error?.stack).toMatch(/boom[\s\S]*joinable-log\.test/);
  });

  it("remembers who shook hands, and which version was settled", () => {
    const { log, records } = recorder();
    const params = { protocolVersion: "1999-01-01", clientInfo: { name: "old" } };
    log.open({ id: 1, method: "initialize", params }).answered({ result: { protocolVersion: "2024-11-05" } });
    log.open(call(2, {})).answered({ result: {} });
    for (const line of records())
      expect(line).toMatchObject({ client: "old", protocol_version: "2024-11-05" });
  });

  it.each([
    [7, 7],
    ["a", "a"],
    [0, 0],
    ["", ""],
    [-1.5, -1.5],
    [2 ** 60, null],
    [null, null],
    [true, null],
    [{}, null],
    [[1], null],
  ])("logs the id %j as %j", (id, logged) => {
    const { log, records } = recorder();
    log.dropped("why", { id, method: "x" });
    expect(records()[0]?.request_id).toBe(logged);
  });

  it.each([undefined, null, 5, "x", [], [{}], { params: null }, { params: { _meta: 3, arguments: [] } }])(
    "takes %j for a frame",
    (frame) => {
      const { log, records } = recorder();
      log.open(frame).answered({ result: {} });
      expect(records()).toHaveLength(1);
    },
  );
});
