import { describe, expect, it } from "vitest";
import { ServerProcess, bare, exchange, initialize, modern } from "./server-process.ts";
import type { Json } from "./server-process.ts";

const FIELDS =
  "session_id,trace_id,step,operation,server,method,name,arg_keys,client,protocol_version,trace_origin,request_id,outcome,code,error,ms";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const caller = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, session_id: "run-1", step: 3 };

describe.each([
  ["hand-2024", "hand2024"],
  ["cmdb", "cmdb"],
])("the joinable log of %s", (name, server) => {
  it("has one line for every request, refused ones too, with all fields in order", async () => {
    const requests: Json[] = [
      initialize(1),
      bare(2, "ping"),
      bare("three", "tools/list"),
      bare(4, "tools/call", { name: "get_asset", arguments: { hostname: "SECRET-01" }, _meta: caller }),
      bare(5, "tools/call", { name: "find_assets", arguments: { service: "SECRET", environment: "dev" } }),
      bare(6, "tools/call", { name: "nope\u001b[31m" }),
      bare(7, "no/such\nmethod"),
      bare(7, "no/such/method"),
      bare(8, "tools/call", { name: "get_asset", arguments: { hostname: "db-prod-01" } }),
    ];
    const { log, errors } = await exchange(name, ...requests);
    expect(log.map(({ request_id }) => request_id)).toEqual(requests.map(({ id }) => id));
    expect(log.map(({ method }) => method)).toEqual(requests.map(({ method }) => method));
    expect(log.map(({ outcome }) => outcome)).toEqual([
      "ok",
      "ok",
      "ok",
      "tool_error",
      "tool_error",
      "error",
      "error",
      "error",
      "ok",
    ]);
    expect(log.map(({ code }) => code)).toEqual([null, null, null, null, null, -32602, -32601, -32601, null]);
    for (const line of log) {
      expect(Object.keys(line).join()).toBe(FIELDS);
      expect(line).toMatchObject({
        server,
        operation: "mcp.request",
        client: "tester",
        protocol_version: "2024-11-05",
      });
      expect(line["ms"]).toBeGreaterThanOrEqual(0);
    }
    expect(log[3]).toMatchObject({
      session_id: "run-1",
      step: 3,
      trace_id: TRACE,
      trace_origin: "caller",
      arg_keys: ["hostname"],
    });
    expect(log[4]).toMatchObject({
      session_id: null,
      step: null,
      trace_origin: "server",
      arg_keys: ["environment", "service"],
    });
    expect(new Set(log.map(({ trace_id }) => trace_id)).size).toBe(log.length);
    expect(log).toHaveLength(errors.length);
    expect(errors.join()).not.toContain("SECRET");
    expect(errors.join()).not.toContain("\u001b");
  });

  it("has two lines for two requests that share an id, each with its own ending", async () => {
    const { log, answers } = await exchange(
      name,
      initialize("hs"),
      bare(1, "tools/call", { name: "get_asset", arguments: { hostname: "nope" } }),
      bare(1, "tools/list"),
      bare(1, "tools/call", { name: "no-tool" }),
      bare(1, "ping"),
    );
    expect(answers).toHaveLength(5);
    expect(log.slice(1).map(({ method, outcome }) => [method, outcome])).toEqual([
      ["tools/call", "tool_error"],
      ["tools/list", "ok"],
      ["tools/call", "error"],
      ["ping", "ok"],
    ]);
  });

  it("stays small under hostile names", async () => {
    const long = "x".repeat(1_000_000);
    const { errors, log } = await exchange(
      name,
      initialize("hs"),
      bare(long, long, {
        name: long,
        arguments: { [long]: 1 },
        _meta: { session_id: long, traceparent: long },
      }),
      bare(2, "tools/call", { name: long }),
    );
    expect(log).toHaveLength(3);
    for (const line of errors) expect(line.length).toBeLessThan(3000);
  });
});

describe("the log of cmdb", () => {
  it("joins the 2026 frames of one run by the caller's ids", async () => {
    const { log } = await exchange(
      "cmdb",
      modern(1, "server/discover", {}, caller),
      modern(
        2,
        "tools/call",
        { name: "get_asset", arguments: { hostname: "x" } },
        { ...caller, "io.modelcontextprotocol/clientInfo": { name: "me", version: "1" } },
      ),
      modern(3, "resources/read", { uri: "cmdb://services" }, caller),
      modern(4, "prompts/get", { name: "triage_host", arguments: { hostname: "x" } }, caller),
      modern(5, "tools/list", {}, { traceparent: "garbage", session_id: 7 }),
    );
    expect(log.map(({ name }) => name)).toEqual([null, "get_asset", "cmdb://services", "triage_host", null]);
    for (const line of log.slice(0, 4))
      expect(line).toMatchObject({ trace_id: TRACE, session_id: "run-1", step: 3 });
    for (const line of log) expect(line).toMatchObject({ protocol_version: "2026-07-28" });
    expect(log[1]).toMatchObject({ client: "me" });
    expect(log[4]).toMatchObject({ session_id: 7, trace_origin: "server" });
  });

  it("writes a request's line before its answer can be read", async () => {
    const server = new ServerProcess("cmdb");
    server.send(modern(1, "tools/list"));
    await server.answer(1);
    server.child.stdin.end();
    await server.ended;
    expect(server.log).toHaveLength(1);
  });
});
