import { PassThrough } from "node:stream";
import { McpServer, ProtocolError, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { GENERIC_FAILURE, JoinableLog, LoggedStdio, ToolError, guardRead, guardTool } from "wirebook/kit";
import type { LogRecord } from "wirebook/kit";
import { bare, envelope, modern } from "../server-process.ts";
import type { Json } from "../server-process.ts";

/** An SDK server with faults, on streams of the test. */
function open() {
  const input = new PassThrough();
  const output = new PassThrough();
  const answers: Json[] = [];
  const records: LogRecord[] = [];
  let wake: (() => void) | undefined;
  let left = 0;
  let rest = "";
  output.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    answers.push(...lines.map((line) => JSON.parse(line) as Json));
    wake?.();
  });
  const log = new JoinableLog("faulty", (line) => {
    records.push(JSON.parse(line) as LogRecord);
    wake?.();
  });
  const transport = new LoggedStdio({
    log,
    parse: parseJSONRPCMessage,
    input,
    output,
    onEnd: () => (left += 1),
  });
  const slow = new Map<string, () => void>();

  const build = () => {
    const mcp = new McpServer({ name: "faulty", version: "1" });
    const tool = (name: string, run: () => unknown) =>
      mcp.registerTool(
        name,
        { inputSchema: z.object({}) },
        guardTool(log, async () => {
          await run();
          return { content: [] };
        }),
      );
    tool("leaks", () => {
      throw new TypeError("postgres://admin:hunter2@db");
    });
    tool("throws-text", () => {
      // eslint-disable-next-line no-throw-literal
      throw "hunter2";
    });
    tool("explains", () => {
      throw new ToolError("try again with less");
    });
    mcp.registerTool(
      "slow",
      { inputSchema: z.object({ key: z.string() }) },
      guardTool(log, async ({ key }: { key: string }) => {
        await new Promise<void>((resolve) => slow.set(key, resolve));
        return { content: [] };
      }),
    );
    mcp.registerResource(
      "leaks",
      "x://leaks",
      {},
      guardRead(log, () => {
        throw new Error("hunter2");
      }),
    );
    mcp.registerResource(
      "refuses",
      "x://refuses",
      {},
      guardRead(log, () => {
        throw new ProtocolError(-32602, "not for you");
      }),
    );
    mcp.registerResource("unguarded", "x://unguarded", {}, () => {
      throw new Error("hunter2");
    });
    return mcp;
  };
  const { close } = serveStdio(build, { transport, onerror: transport.discarded });
  const done = transport.ended.then(close);
  return {
    answers,
    records,
    slow,
    done,
    leavings: () => left,
    send: (...frames: (Json | string)[]) => {
      for (const frame of frames)
        input.write(`${typeof frame === "string" ? frame : JSON.stringify(frame)}\n`);
    },
    end: () => input.end(),
    until: async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

const call = (id: unknown, name: string, args: Json = {}) =>
  modern(id, "tools/call", { name, arguments: args });

describe("exceptions", () => {
  it("reach the client as one generic sentence, and the log with their stack", async () => {
    const server = open();
    server.send(
      call(1, "leaks"),
      call(2, "throws-text"),
      modern(3, "resources/read", { uri: "x://leaks" }),
      modern(4, "resources/read", { uri: "x://unguarded" }),
    );
    server.end();
    await server.done;
    expect(JSON.stringify(server.answers)).not.toContain("hunter2");
    expect(server.answers).toMatchObject([
      { id: 1, result: { isError: true, content: [{ text: GENERIC_FAILURE }] } },
      { id: 2, result: { isError: true, content: [{ text: GENERIC_FAILURE }] } },
      { id: 3, error: { code: -32603, message: GENERIC_FAILURE } },
      { id: 4, error: { code: -32603, message: GENERIC_FAILURE } },
    ]);
    expect(server.records.map(({ outcome }) => outcome)).toEqual(["crash", "crash", "crash", "crash"]);
    for (const { error } of server.records) expect(error?.stack).toContain("hunter2");
    expect(server.records[0]?.error).toMatchObject({
      type: "TypeError",
      stack: expect.stringContaining("logged-stdio.test") as string,
    });
  });

  it("that are meant for the caller pass", async () => {
    const server = open();
    server.send(call(1, "explains"), modern(2, "resources/read", { uri: "x://refuses" }));
    server.end();
    await server.done;
    expect(server.answers).toMatchObject([
      { id: 1, result: { isError: true, content: [{ text: "try again with less" }] } },
      { id: 2, error: { code: -32602, message: "not for you" } },
    ]);
    expect(server.records).toMatchObject([
      { outcome: "tool_error", error: null },
      { outcome: "error", code: -32602, error: null },
    ]);
  });

  it("of one request are not told of another with the same id", async () => {
    const server = open();
    server.send(call(1, "leaks"), call(1, "explains"));
    server.end();
    await server.done;
    expect(server.records.map(({ outcome }) => outcome)).toEqual(["crash", "tool_error"]);
  });
});

describe("requests in flight", () => {
  it("that are cancelled get one line and no answer", async () => {
    const server = open();
    server.send(call(1, "slow", { key: "a" }), call(2, "explains"));
    await server.until(() => server.records.length === 1);
    server.send({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1, _meta: envelope() },
    });
    await server.until(() => server.records.length === 2);
    server.slow.get("a")?.();
    server.send(call(3, "explains"));
    server.end();
    await server.done;
    expect(server.answers.map(({ id }) => id)).toEqual([2, 3]);
    expect(server.records.map(({ request_id, outcome }) => [request_id, outcome])).toEqual([
      [2, "tool_error"],
      [1, "dropped"],
      [3, "tool_error"],
    ]);
  });

  it("are awaited when stdin ends", async () => {
    const server = open();
    server.send(call(1, "slow", { key: "a" }));
    server.end();
    while (!server.slow.has("a")) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.leavings()).toBe(0);
    server.slow.get("a")?.();
    await server.done;
    expect(server.answers).toMatchObject([{ id: 1, result: {} }]);
    expect(server.leavings()).toBe(1);
  });

  it("that never end are given up, with a line that says so", async () => {
    const server = open();
    server.send(call(1, "slow", { key: "a" }));
    server.end();
    await server.done;
    expect(server.answers).toEqual([]);
    expect(server.records).toMatchObject([
      { request_id: 1, outcome: "dropped", error: { type: /before the answer/ } },
    ]);
  });
});

describe("what the SDK's entry throws away", () => {
  it("is logged as dropped", async () => {
    const server = open();
    const half = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    server.send(
      { jsonrpc: "2.0", id: 9, result: {} },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { _meta: half } },
      bare(1, "ping"),
    );
    server.end();
    await server.done;
    expect(server.answers).toMatchObject([{ id: 1 }]);
    expect(server.records.map(({ outcome, method }) => [outcome, method])).toEqual([
      ["dropped", null],
      ["dropped", "notifications/cancelled"],
      ["ok", "ping"],
    ]);
  });
});
