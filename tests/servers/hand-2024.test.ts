import { describe, expect, it } from "vitest";
import { bare, body, exchange, initialize, modern } from "./server-process.ts";
import type { Frame, Json } from "./server-process.ts";

const HAND = "hand-2024";
const call = (id: unknown, name: unknown, args?: unknown): Json =>
  bare(id, "tools/call", { name, ...(args !== undefined && { arguments: args }) });

/** What the frames get after a handshake, without the handshake's own answer. */
async function afterHandshake(...frames: Frame[]) {
  const { answers, log, code } = await exchange(HAND, initialize("hs"), ...frames);
  expect(code).toBe(0);
  expect(answers[0]).toMatchObject({ id: "hs", result: {} });
  return { answers: answers.slice(1), log: log.slice(1) };
}

const errorOf = (answer: Json | undefined) => ({ id: answer?.["id"], code: body(answer, "error")["code"] });

describe("before initialize", () => {
  it("answers ping, refuses every other request under its own id, ignores notifications", async () => {
    const { answers, log } = await exchange(
      HAND,
      bare(1, "ping"),
      bare(2, "tools/list"),
      bare("three", "server/discover"),
      bare(4, "no/such/method"),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", method: "no/such/notification" },
      bare(5, "initialize"),
      bare(6, "tools/list"),
      initialize(7),
      bare(8, "tools/list"),
    );
    expect(answers.map((answer) => [answer["id"], body(answer, "error")["code"]])).toEqual([
      [1, undefined],
      [2, -32600],
      ["three", -32600],
      [4, -32600],
      [5, -32602],
      [6, -32600],
      [7, undefined],
      [8, undefined],
    ]);
    expect(answers[0]).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(log.filter(({ outcome }) => outcome === "dropped").map(({ method }) => method)).toEqual([
      "notifications/initialized",
      "no/such/notification",
    ]);
  });

  it.each(["2024-11-05", "2025-06-18", "2026-07-28", "1999-01-01", ""])(
    "answers the proposal %j with a result that names its own version",
    async (version) => {
      const { answers } = await exchange(HAND, initialize(1, version));
      expect(answers).toMatchObject([
        {
          id: 1,
          result: {
            protocolVersion: "2024-11-05",
            capabilities: { tools: {} },
            serverInfo: { name: "hand2024" },
          },
        },
      ]);
    },
  );

  it.each([
    {},
    { protocolVersion: 5, capabilities: {}, clientInfo: { name: "x", version: "1" } },
    { protocolVersion: "2024-11-05" },
  ])("wants whole params: %j", async (params) => {
    const { answers } = await exchange(HAND, bare(1, "initialize", params));
    expect(errorOf(answers[0])).toEqual({ id: 1, code: -32602 });
  });

  it("shakes hands again when asked again", async () => {
    const { answers } = await afterHandshake(initialize(2), bare(3, "tools/list"));
    expect(answers).toMatchObject([
      { id: 2, result: {} },
      { id: 3, result: {} },
    ]);
  });
});

describe("tools", () => {
  it("lists the two, without what 2024 did not have", async () => {
    const { answers } = await afterHandshake(bare(1, "tools/list"), bare(2, "tools/list", { cursor: "x" }));
    const tools = body(answers[0], "result")["tools"] as Json[];
    expect(tools.map(({ name }) => name)).toEqual(["get_asset", "find_assets"]);
    for (const tool of tools) {
      expect(Object.keys(tool)).toEqual(["name", "description", "inputSchema"]);
      expect(tool["inputSchema"]).toMatchObject({ type: "object" });
    }
    expect(errorOf(answers[1])).toEqual({ id: 2, code: -32602 });
  });

  it("answers with text", async () => {
    const { answers } = await afterHandshake(
      call(1, "get_asset", { hostname: " JUMP-prod-02 " }),
      call(2, "find_assets", { service: "customer-db", environment: "prod", limit: 2 }),
      call(3, "find_assets"),
    );
    const texts = answers.map((answer) => {
      const [content] = body(answer, "result")["content"] as { text: string }[];
      return JSON.parse(content?.text ?? "null") as Json;
    });
    expect(texts[0]).toMatchObject({
      hostname: "jump-prod-02",
      ip: "10.20.167.107",
      owner: "Camille Michel",
    });
    expect(texts[1]).toMatchObject({ returned: 2 });
    expect(texts[2]).toMatchObject({ returned: 20 });
    expect(answers[0]).not.toHaveProperty("result.structuredContent");
  });

  it.each([
    [{ name: "get_asset", arguments: { hostname: "jump-prod-2" } }, /find_assets/],
    [{ name: "get_asset", arguments: { hostname: "__proto__" } }, /find_assets/],
    [{ name: "find_assets", arguments: { limit: 51 } }, /1 to 50/],
    [{ name: "find_assets", arguments: { service: "constructor" } }, /customer-db/],
  ])("makes a tool error that tells the way out of %j", async (params, way) => {
    const { answers, log } = await afterHandshake(bare(1, "tools/call", params));
    expect(answers).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(JSON.stringify(answers[0])).toMatch(way);
    expect(log).toMatchObject([{ outcome: "tool_error", name: params.name }]);
  });

  it("refuses calls that fit no tool with -32602", async () => {
    const calls = [
      { name: "nope" },
      { name: "constructor" },
      { name: "__proto__" },
      { name: 5 },
      {},
      { name: "get_asset" },
      { name: "get_asset", arguments: { hostname: 42 } },
      { name: "get_asset", arguments: "jump-prod-02" },
      { name: "get_asset", arguments: null },
      { name: "get_asset", arguments: ["jump-prod-02"] },
      { name: "get_asset", arguments: { hostname: "x", more: 1 } },
      { name: "find_assets", arguments: { service: null } },
      { name: "find_assets", arguments: { environment: "qa" } },
      { name: "find_assets", arguments: { limit: 1.5 } },
      { name: "find_assets", arguments: { limit: "5" } },
    ];
    const { answers } = await afterHandshake(...calls.map((params, id) => bare(id, "tools/call", params)));
    expect(answers.map(errorOf)).toEqual(calls.map((_, id) => ({ id, code: -32602 })));
    for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(500);
  });
});

describe("JSON-RPC 2.0", () => {
  const cases: [string, Frame, unknown, number][] = [
    ["not JSON", "not json", null, -32700],
    ["an empty line", "", null, -32700],
    ["half a JSON text", '{"jsonrpc":"2.0","id":1,', null, -32700],
    ["two JSON texts", '{"jsonrpc":"2.0","id":1,"method":"ping"}{}', null, -32700],
    ["a byte order mark", Buffer.from('\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), null, -32700],
    ["a number", "42", null, -32600],
    ["null", "null", null, -32600],
    ["a string", '"ping"', null, -32600],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600],
    ["an empty batch", "[]", null, -32600],
    ["no jsonrpc", '{"id":99,"method":"tools/list","params":{}}', 99, -32600],
    ["jsonrpc 1.0", '{"jsonrpc":"1.0","id":"a","method":"ping"}', "a", -32600],
    ["no method", '{"jsonrpc":"2.0","id":1}', 1, -32600],
    ["a method that is a number", '{"jsonrpc":"2.0","id":1,"method":1}', 1, -32600],
    ["no method and no id", '{"jsonrpc":"2.0"}', null, -32600],
    ["a method that is a number, and no id", '{"jsonrpc":"2.0","method":1,"params":"bar"}', null, -32600],
    ["params that are a string", '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', 1, -32600],
    ["params that are null", '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', 1, -32600],
    ["params by position", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 1, -32602],
    ["an unknown method", '{"jsonrpc":"2.0","id":1,"method":"nope"}', 1, -32601],
    ["the method constructor", '{"jsonrpc":"2.0","id":1,"method":"constructor"}', 1, -32601],
    ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ["an id that is true", '{"jsonrpc":"2.0","id":true,"method":"ping"}', null, -32600],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', null, -32600],
    ["an id that is an array", '{"jsonrpc":"2.0","id":[1],"method":"ping"}', null, -32600],
    ["an id with a fraction", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
    ["an id too big to be exact", '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', null, -32600],
    ["an id beyond all numbers", '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', null, -32600],
  ];

  it("answers each broken line once, and the good one after it", async () => {
    const pings = cases.map(([what]) => bare(`after ${what}`, "ping"));
    const { answers, log } = await afterHandshake(...cases.flatMap(([, line], n) => [line, pings[n] ?? ""]));
    const found = cases.map(([what], n) => ({ what, ...errorOf(answers[2 * n]), log: log[2 * n] }));
    expect(found).toEqual(
      cases.map(([what, , id, code]) => ({
        what,
        id,
        code,
        log: expect.objectContaining({
          outcome: "error",
          code,
          request_id: what === "an id with a fraction" ? 1.5 : id,
        }) as Json,
      })),
    );
    const after = answers.filter((_, n) => n % 2 === 1);
    expect(after).toEqual(pings.map(({ id }) => ({ jsonrpc: "2.0", id, result: {} })));
  });

  it("echoes every id that MCP allows", async () => {
    const ids = ["", 0, -1, "é\u0000", "x".repeat(5000), 9007199254740991, "1", 1];
    const { answers } = await afterHandshake(...ids.map((id) => bare(id, "ping")));
    expect(answers).toEqual(ids.map((id) => ({ jsonrpc: "2.0", id, result: {} })));
  });

  it("never answers a notification or a response", async () => {
    const { answers, log } = await afterHandshake(
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", method: "tools/call", params: { name: "nope" } },
      { jsonrpc: "2.0", method: "nope" },
      '{"jsonrpc":"2.0","method":"ping","params":"x"}',
      { jsonrpc: "2.0", id: 5, result: {} },
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } },
      { jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } },
    );
    expect(answers).toEqual([]);
    expect(log).toHaveLength(3);
    for (const line of log) expect(line).toMatchObject({ outcome: "dropped", error: { type: /response/ } });
  });

  it("serves members and envelopes that it does not know", async () => {
    const { answers } = await afterHandshake({ ...bare(1, "ping"), extra: 1 }, modern(2, "tools/list"));
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: { tools: [{}, {}] } },
    ]);
    expect(answers[1]).not.toHaveProperty("result.resultType");
  });

  it("has none of the methods that came later or that it does not offer", async () => {
    const methods = [
      "server/discover",
      "resources/list",
      "prompts/list",
      "logging/setLevel",
      "completion/complete",
    ];
    const { answers } = await afterHandshake(...methods.map((method, n) => bare(n, method, {})));
    expect(answers.map(errorOf)).toEqual(methods.map((_, id) => ({ id, code: -32601 })));
  });
});
