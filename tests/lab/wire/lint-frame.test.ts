import { existsSync, readFileSync } from "node:fs";
import { assert, constantFrom, jsonValue, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../lab/wire/classify.ts";
import { WIRE_CODES } from "../../../lab/wire/codes.ts";
import type { LintContext } from "../../../lab/wire/judged-by.ts";
import { lintFrame, type Finding } from "../../../lab/wire/lint-frame.ts";
import type { Json } from "../../../lab/wire/message.ts";

const V = "io.modelcontextprotocol/protocolVersion";
const C = "io.modelcontextprotocol/clientCapabilities";
const E = { [V]: "2026-07-28", [C]: {} };
const NEW: Partial<LintContext> = { revision: "2026-07-28" };
const OLD: Partial<LintContext> = { revision: "2024-11-05" };
const PINNED_2024 = {
  pinned: { family: "2024", revision: "2024-11-05", by: "`initialize` settled 2024-11-05" },
} as const;
const PINNED_2026 = { pinned: { family: "2026", revision: "2026-07-28", by: "an envelope" } } as const;

const HELLO = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "c", version: "1" } };

const request = (method: string, params?: unknown, more: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params === undefined ? {} : { params }),
  ...more,
});
const withMeta = (meta: unknown, method = "tools/list") => request(method, { _meta: meta });
const result = (value: unknown, more: object = {}) => ({ jsonrpc: "2.0", id: 1, result: value, ...more });
const error = (code: unknown, more: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  error: { code, message: "x" },
  ...more,
});
const complete = (value: object) => result({ resultType: "complete", ...value });
const answering = (method: string, meta: object = E): Partial<LintContext> => ({
  request: classify(JSON.stringify(withMeta(meta, method))),
});

function lint(frame: unknown, direction: "c2s" | "s2c", context: Partial<LintContext> = {}): Finding[] {
  return lintFrame(typeof frame === "string" ? frame : JSON.stringify(frame), { direction, ...context });
}
/** `error` findings as `WB301`, warnings as `(WB310)`, with the path. */
const shown = (list: Finding[]) =>
  list.map(({ code, severity, path }) => `${severity === "error" ? code : `(${code})`} ${path}`.trim());

type Row = [string, unknown, "c2s" | "s2c", Partial<LintContext>, string[]];

describe("JSON-RPC", () => {
  test.each<Row>([
    ["a good request", request("tools/list"), "c2s", OLD, []],
    ["no JSON", "hello", "s2c", {}, ["WB301"]],
    ["an empty line", "", "c2s", {}, ["WB301"]],
    ["a number", "42", "s2c", {}, ["WB301"]],
    ["no jsonrpc", { id: 1, method: "ping" }, "c2s", {}, ["WB301 jsonrpc"]],
    ["another jsonrpc", { jsonrpc: "1.0", id: 1, method: "ping" }, "c2s", {}, ["WB301 jsonrpc"]],
    ["no kind", { jsonrpc: "2.0", id: 1 }, "c2s", {}, ["WB301"]],
    ["a method that is no string", { jsonrpc: "2.0", id: 1, method: 5 }, "c2s", {}, ["WB301 method"]],
    ["an id of null", request("ping", undefined, { id: null }), "c2s", {}, ["WB302 id"]],
    ["an id of 1.5", request("ping", undefined, { id: 1.5 }), "c2s", {}, ["WB302 id"]],
    ["an id that is an object", request("ping", undefined, { id: {} }), "c2s", {}, ["WB302 id"]],
    [
      "an id beyond doubles",
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      "c2s",
      {},
      ["(WB311) id"],
    ],
    [
      "result and error",
      { jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "" } },
      "s2c",
      {},
      ["WB304 error"],
    ],
    ["method and result", { jsonrpc: "2.0", id: 1, method: "ping", result: {} }, "s2c", {}, ["WB304 result"]],
    ["a result without id", { jsonrpc: "2.0", result: {} }, "s2c", {}, ["WB303 id"]],
    [
      "an error without id in 2024",
      { jsonrpc: "2.0", error: { code: -32700, message: "x" } },
      "s2c",
      OLD,
      ["WB303 id"],
    ],
    [
      "an error without id since 2025-11-25",
      { jsonrpc: "2.0", error: { code: -32700, message: "x" } },
      "s2c",
      { revision: "2025-11-25" },
      [],
    ],
    ["an error with null in 2024", error(-32700, { id: null }), "s2c", OLD, ["(WB303) id"]],
    ["an error with null in 2026", error(-32700, { id: null }), "s2c", NEW, ["WB303 id"]],
    ["a result with null", result({}, { id: null }), "s2c", {}, ["WB303 id"]],
    ["params an array", request("ping", []), "c2s", {}, ["WB306 params"]],
    ["params null", request("ping", null), "c2s", {}, ["WB306 params"]],
    ["a result that is a list", result([]), "s2c", {}, ["WB312 result"]],
    ["an error that is text", { jsonrpc: "2.0", id: 1, error: "boom" }, "s2c", {}, ["WB305 error"]],
    ["an error code in text", error("-32601"), "s2c", {}, ["WB305 error.code"]],
    ["an error code with a fraction", error(1.5), "s2c", {}, ["WB305 error.code"]],
    [
      "an error without message",
      { jsonrpc: "2.0", id: 1, error: { code: 1 } },
      "s2c",
      {},
      ["WB305 error.message"],
    ],
    ["a member too many", request("ping", undefined, { "x y": 1 }), "c2s", {}, ['(WB307) ["x y"]']],
    ["a notification with an id", request("notifications/initialized"), "c2s", {}, ["WB309 id"]],
    ["a request without an id", { jsonrpc: "2.0", method: "tools/list" }, "c2s", {}, ["WB309 id"]],
    ["an extension's notification", { jsonrpc: "2.0", method: "my/notice" }, "c2s", {}, []],
    ["a member twice", '{"jsonrpc":"2.0","id":1,"method":"ping","id":2}', "c2s", {}, ["(WB310) id"]],
    [
      "a member twice, deep",
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[[0,{}],{"b":1,"\\u0062":2}]}}',
      "c2s",
      {},
      ["(WB310) params.a[1].b"],
    ],
    [
      "__proto__ twice",
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"__proto__":1,"__proto__":2}}',
      "c2s",
      {},
      ["(WB310) params.__proto__"],
    ],
    ["half a pair", '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\ud83d"}}', "c2s", {}, ["(WB314)"]],
    [
      "half a pair, the other half",
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\ude00"}}',
      "c2s",
      {},
      ["(WB314)"],
    ],
    ["a whole pair", '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\ud83d\\ude00"}}', "c2s", {}, []],
    [
      "two halves apart",
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\ud83d \\ude00"}}',
      "c2s",
      {},
      ["(WB314)"],
    ],
    [
      "a backslash and letters",
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\\\\ud83d"}}',
      "c2s",
      {},
      [],
    ],
    [
      "a batch in 2025-03-26",
      [request("ping"), request("tools/list")],
      "c2s",
      { revision: "2025-03-26" },
      [],
    ],
    ["a batch with initialize", [request("initialize", HELLO)], "c2s", { revision: "2025-03-26" }, ["WB308"]],
    ["a batch in 2024", [request("ping")], "c2s", OLD, ["(WB308)"]],
    ["a batch in 2025-06-18", [request("ping")], "c2s", { revision: "2025-06-18" }, ["WB308"]],
    [
      "a fault inside a batch",
      [3, request("ping", undefined, { id: null })],
      "c2s",
      { revision: "2025-03-26" },
      ["WB301"],
    ],
    [
      "faults inside a batch",
      [request("ping"), 3, request("ping", 5)],
      "c2s",
      { revision: "2025-03-26" },
      ["WB301 [1]", "WB306 [2].params"],
    ],
  ])("%s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });

  test.each<[number, string[]]>([
    [-32601, []],
    [-32020, []],
    [-1, []],
    [5, []],
    [-32002, ["WB313 error.code"]],
    [-32042, ["WB313 error.code"]],
    [-32050, ["WB313 error.code"]],
    [-32001, ["(WB313) error.code"]],
  ])("code %d in 2026", (code, expected) => {
    expect(shown(lint(error(code), "s2c", NEW))).toEqual(expected);
    expect(lint(error(code), "s2c", OLD)).toEqual([]);
  });
});

describe("the envelope", () => {
  test.each<Row>([
    ["whole", withMeta(E), "c2s", {}, []],
    [
      "with all four",
      withMeta({
        ...E,
        "io.modelcontextprotocol/clientInfo": { name: "a", version: "1" },
        "io.modelcontextprotocol/logLevel": "info",
      }),
      "c2s",
      {},
      [],
    ],
    ["half: no capabilities", withMeta({ [V]: "2026-07-28" }), "c2s", {}, [`WB320 params._meta["${C}"]`]],
    ["half: no version", withMeta({ [C]: {} }), "c2s", {}, [`WB320 params._meta["${V}"]`]],
    [
      "a version of nobody",
      withMeta({ ...E, [V]: "1900-01-01" }),
      "c2s",
      {},
      [`(WB321) params._meta["${V}"]`],
    ],
    [
      "a version of the handshake",
      withMeta({ ...E, [V]: "2025-06-18" }),
      "c2s",
      {},
      [`(WB321) params._meta["${V}"]`],
    ],
    ["a version that is a number", withMeta({ ...E, [V]: 5 }), "c2s", {}, [`WB322 params._meta["${V}"]`]],
    ["capabilities in a list", withMeta({ ...E, [C]: [] }), "c2s", {}, [`WB322 params._meta["${C}"]`]],
    [
      "a capability that is true",
      withMeta({ ...E, [C]: { elicitation: true } }),
      "c2s",
      {},
      [`WB322 params._meta["${C}"].elicitation`],
    ],
    [
      "a client without version",
      withMeta({ ...E, "io.modelcontextprotocol/clientInfo": { name: "a" } }),
      "c2s",
      {},
      ['WB322 params._meta["io.modelcontextprotocol/clientInfo"].version'],
    ],
    [
      "a level of nobody",
      withMeta({ ...E, "io.modelcontextprotocol/logLevel": "loud" }),
      "c2s",
      {},
      ['WB322 params._meta["io.modelcontextprotocol/logLevel"]'],
    ],
    [
      "one letter off",
      withMeta({ [V]: "2026-07-28", "io.modelcontextprotocol/clientCapabilites": {} }),
      "c2s",
      {},
      [`WB320 params._meta["${C}"]`, '(WB323) params._meta["io.modelcontextprotocol/clientCapabilites"]'],
    ],
    ["no prefix", withMeta({ ...E, clientInfo: {} }), "c2s", {}, ["(WB323) params._meta.clientInfo"]],
    ["no prefix, beside the right one", withMeta({ ...E, clientCapabilities: {} }), "c2s", {}, []],
    [
      "another prefix",
      withMeta({ ...E, "com.modelcontextprotocol/client_info": {} }),
      "c2s",
      {},
      ['(WB323) params._meta["com.modelcontextprotocol/client_info"]'],
    ],
    [
      "in params",
      request("tools/list", E),
      "c2s",
      NEW,
      ["WB325 params._meta", `WB329 params["${V}"]`].toReversed(),
    ],
    ["at the top", { ...request("tools/list"), _meta: E }, "c2s", NEW, ["WB329 _meta", "WB325 params._meta"]],
    ["in a 2024 frame", withMeta(E), "c2s", OLD, ["(WB324) params._meta"]],
    ["on a connection pinned to 2024", withMeta(E), "c2s", PINNED_2024, ["(WB324) params._meta"]],
    ["none in 2026", request("tools/list"), "c2s", NEW, ["WB325 params._meta"]],
    [
      "none on a connection pinned to 2026",
      request("tools/list", { cursor: "" }),
      "c2s",
      PINNED_2026,
      ["WB325 params._meta"],
    ],
    ["none on an open connection", request("tools/list"), "c2s", {}, []],
    [
      "none on a notification",
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      "c2s",
      NEW,
      [],
    ],
    ["on initialize", withMeta(E, "initialize"), "c2s", NEW, ["WB326 method"]],
    ["initialize in 2026", request("initialize", {}), "c2s", PINNED_2026, ["WB326 method"]],
    ["on ping", withMeta(E, "ping"), "c2s", {}, ["WB326 method"]],
    ["on a method of nobody", withMeta(E, "my/method"), "c2s", {}, []],
    ["server/discover in 2024", request("server/discover"), "c2s", OLD, ["WB326 method"]],
    ["a list asked by the server", request("tools/list"), "s2c", OLD, ["WB326 method"]],
    [
      "progress from the client in 2026",
      { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1, progress: 1 } },
      "c2s",
      NEW,
      ["WB326 method"],
    ],
    ["a request of the server in 2026", request("elicitation/create", {}), "s2c", NEW, ["WB327 method"]],
    [
      "a request of the server in 2025",
      request("elicitation/create", { message: "?", requestedSchema: { type: "object", properties: {} } }),
      "s2c",
      { revision: "2025-06-18" },
      [],
    ],
    ["an answer of the client in 2026", result({}), "c2s", NEW, ["WB328"]],
    ["an answer of the client in 2024", result({}), "c2s", OLD, []],
    ["_meta that is text", withMeta("x"), "c2s", {}, ["WB335 params._meta"]],
  ])("%s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });
});

describe("answers of 2026", () => {
  const hints = { ttlMs: 0, cacheScope: "private" };
  test.each<Row>([
    ["a list with its hints", complete({ tools: [], ...hints }), "s2c", answering("tools/list"), []],
    ["no resultType", result({ content: [] }), "s2c", answering("tools/call"), ["WB330 result.resultType"]],
    [
      "no resultType from a 2024 server",
      result({ content: [] }),
      "s2c",
      { ...answering("tools/call"), ...PINNED_2024 },
      [],
    ],
    ["no resultType, era open", result({ content: [] }), "s2c", {}, []],
    [
      "the answer to initialize",
      result({
        protocolVersion: "2025-06-18",
        capabilities: {},
        serverInfo: { name: "s", version: "1" },
      }),
      "s2c",
      { request: classify(JSON.stringify(request("initialize", {}))) },
      [],
    ],
    [
      "a resultType of nobody",
      result({ resultType: "banana" }),
      "s2c",
      answering("tools/call"),
      ["WB331 result.resultType"],
    ],
    [
      "a task for no client",
      result({ resultType: "task" }),
      "s2c",
      answering("tools/call"),
      ["WB331 result.resultType"],
    ],
    [
      "a task",
      result({ resultType: "task" }),
      "s2c",
      answering("tools/call", { ...E, [C]: { extensions: { "io.modelcontextprotocol/tasks": {} } } }),
      [],
    ],
    [
      "a list without hints",
      complete({ tools: [] }),
      "s2c",
      answering("tools/list"),
      ["WB332 result.ttlMs", "WB332 result.cacheScope"],
    ],
    [
      "a read without hints, request unknown",
      complete({ contents: [] }),
      "s2c",
      NEW,
      ["WB332 result.ttlMs", "WB332 result.cacheScope"],
    ],
    [
      "hints of the wrong kind",
      complete({ tools: [], ttlMs: -1, cacheScope: "shared" }),
      "s2c",
      answering("tools/list"),
      ["WB332 result.ttlMs", "WB332 result.cacheScope"],
    ],
    ["a call needs no hints", complete({ content: [] }), "s2c", answering("tools/call"), []],
    [
      "a question",
      result({ resultType: "input_required", requestState: "x" }),
      "s2c",
      answering("tools/call"),
      [],
    ],
    [
      "a question with hints",
      result({ resultType: "input_required", requestState: "x", ...hints }),
      "s2c",
      answering("resources/read"),
      ["(WB333) result.ttlMs", "(WB333) result.cacheScope"],
    ],
    [
      "a question that asks nothing",
      result({ resultType: "input_required" }),
      "s2c",
      answering("tools/call"),
      ["WB334 result"],
    ],
    [
      "a question to a list",
      result({ resultType: "input_required", requestState: "x" }),
      "s2c",
      answering("tools/list"),
      ["WB334 result.resultType"],
    ],
  ])("%s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });
});

describe("_meta and tools", () => {
  const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  test.each<[string, object, string[]]>([
    ["bare names", { session_id: "s", step: 1, "a.b-c": 1, "": 1 }, []],
    ["a vendor's prefix", { "com.example.mcp/x": 1, "com.example/": 1 }, []],
    ["a name with a space", { "a b": 1 }, ['WB336 params._meta["a b"]']],
    ["a label that ends with a hyphen", { "com.a-/x": 1 }, ['WB336 params._meta["com.a-/x"]']],
    ["two slashes", { "a/b/c": 1 }, ['WB336 params._meta["a/b/c"]']],
    ["a prefix kept for MCP", { "dev.mcp/mine": 1 }, ['(WB337) params._meta["dev.mcp/mine"]']],
    ["a good trace", { traceparent: trace, tracestate: "a=1,b=2", baggage: "k=v;p" }, []],
    ["a trace of a later version", { traceparent: `01${trace.slice(2)}-more` }, []],
    ["a trace in capitals", { traceparent: trace.toUpperCase() }, ["WB338 params._meta.traceparent"]],
    ["a trace of version ff", { traceparent: `ff${trace.slice(2)}` }, ["WB338 params._meta.traceparent"]],
    [
      "a trace of zeros",
      { traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` },
      ["WB338 params._meta.traceparent"],
    ],
    ["a trace that is a number", { traceparent: 7 }, ["WB338 params._meta.traceparent"]],
    ["a state without =", { tracestate: "nonsense" }, ["WB338 params._meta.tracestate"]],
    ["a token", { progressToken: 1 }, []],
    ["a token that is neither", { progressToken: true }, ["WB339 params._meta.progressToken"]],
    ["a token with a fraction", { progressToken: 1.5 }, ["WB339 params._meta.progressToken"]],
  ])("%s", (_, meta, expected) => {
    expect(shown(lint(withMeta({ ...E, ...meta }), "c2s"))).toEqual(expected);
  });

  test("keys have no grammar before 2025-06-18", () => {
    expect(lint(withMeta({ "a b": 1 }), "c2s", OLD)).toEqual([]);
    expect(shown(lint(withMeta({ "a b": 1 }), "c2s", { revision: "2025-06-18" }))).toHaveLength(1);
  });

  test("tool names, since 2025-11-25", () => {
    const tools = ["get_asset", "a/b", "", "x".repeat(129), "get_asset", "ünï"].map((name) => ({
      name,
      inputSchema: { type: "object" },
    }));
    expect(shown(lint(result({ tools }), "s2c", { revision: "2025-11-25" }))).toEqual([
      "(WB350) result.tools[1].name",
      "(WB350) result.tools[2].name",
      "(WB350) result.tools[3].name",
      "(WB351) result.tools[4].name",
      "(WB350) result.tools[5].name",
    ]);
    expect(shown(lint(result({ tools }), "s2c", OLD))).toEqual(["(WB351) result.tools[4].name"]);
  });
});

const check = (text: string, to: "c2s" | "s2c", by: string | null) => {
  for (const { message, span } of lintFrame(text, { direction: to, revision: by })) {
    expect(message).not.toMatch(/undefined|\[object/);
    if (span) expect(span.start < span.end && span.end <= text.length).toBe(true);
  }
};

describe("each finding", () => {
  test("points at what it means in the text", () => {
    const text = `{ "jsonrpc": "2.0", "id": null, "method": "tools/list", "params": { "_meta": { "${V}": 5 } } }`;
    const at = (code: string) => {
      const span = lint(text, "c2s").find((finding) => finding.code === code)?.span;
      return span && text.slice(span.start, span.end);
    };
    expect(at("WB302")).toBe("null");
    expect(
      lintFrame(text.replace("null", "1"), { direction: "c2s" }).map(({ code, span }) => [
        code,
        span && text.replace("null", "1").slice(span.start, span.end),
      ]),
    ).toEqual([
      ["WB320", '"_meta"'],
      ["WB322", "5"],
    ]);
  });

  test("says what is there and names its section, in one line", () => {
    const [found] = lint(withMeta({ [V]: "2026-07-28" }), "c2s");
    expect(found?.message).toBe(
      `half an envelope: \`${C}\` is missing; \`{}\` says that the client can do nothing special (basic/index, "_meta")`,
    );
  });

  test("is one of at most 50, errors first, with a code from the table", () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`no key ${i}`, 1]));
    const list = lint({ ...withMeta({ ...E, ...many }), extra: 1 }, "c2s");
    expect(list).toHaveLength(50);
    expect(list.every(({ code }) => code in WIRE_CODES)).toBe(true);
    expect(lint({ ...request("ping", 5), extra: 1 }, "c2s").map(({ severity }) => severity)).toEqual([
      "error",
      "warning",
    ]);
  });

  test("comes without a throw, whatever the text", () => {
    const revision = constantFrom(null, "2024-11-05", "2025-03-26", "2026-07-28", "x");
    const direction = constantFrom<"c2s" | "s2c">("c2s", "s2c");
    const shape = constantFrom("method", "result", "error", "params", "_meta", "id");
    assert(property(string({ unit: "binary" }), direction, revision, check), { numRuns: 500 });
    assert(
      property(jsonValue(), shape, jsonValue(), direction, revision, (value, name, other, to, by) => {
        const frame: { [name: string]: Json } = {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { _meta: other as Json },
        };
        frame[name] = value as Json;
        if (name === "result" || name === "error") delete frame["method"];
        check(JSON.stringify(frame), to, by);
      }),
      { numRuns: 1000 },
    );
  });

  test("of a deep or a long frame comes too", () => {
    const deep = `{"jsonrpc":"2.0","id":1,"result":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`;
    expect(lint(deep, "s2c")).toEqual([]);
    const long = JSON.stringify(
      complete({ content: Array.from({ length: 100_000 }, (_, i) => ({ type: "text", text: `line ${i}` })) }),
    );
    expect(lint(long, "s2c", answering("tools/call"))).toEqual([]);
  });
});

/** Read where they are; without the folder beside the repository there is nothing to check against. */
const CASES = new URL("../../../../shared/cases/frames.jsonl", import.meta.url);

describe.skipIf(!existsSync(CASES))("the labelled frames (skipped where ../shared/cases is absent)", () => {
  interface Case {
    id: string;
    rev: string;
    dir: "C>S" | "S>C";
    def: string;
    expect: boolean;
    frame: unknown;
  }
  const cases = existsSync(CASES)
    ? readFileSync(CASES, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Case)
    : [];
  // Two of the labels are of parts of a frame, which is not what crosses the wire.
  const frames = cases.filter(
    ({ frame }) => Array.isArray(frame) || Object.hasOwn(frame as object, "jsonrpc"),
  );

  test("are there", () => {
    expect(frames.length).toBeGreaterThan(85);
  });

  test.each(frames.map((one) => [one.id, one] as const))("%s", (_, { rev, dir, expect: isGood, frame }) => {
    const list = lint(frame, dir === "C>S" ? "c2s" : "s2c", { revision: rev });
    const errors = list.filter(({ severity }) => severity === "error");
    if (isGood) expect(list).toEqual([]);
    else expect(errors).not.toEqual([]);
  });
});
