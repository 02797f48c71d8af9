import { assert, constantFrom, jsonValue, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../../lab/wire/classify.ts";
import { WIRE_CODES } from "../../../../lab/wire/codes.ts";
import type { LintContext } from "../../../../lab/wire/judged-by.ts";
import { lintFrame, type Finding } from "../../../../lab/wire/lint-frame.ts";
import type { Json } from "../../../../lab/wire/message.ts";

const V = "io.modelcontextprotocol/protocolVersion";
const C = "io.modelcontextprotocol/clientCapabilities";
const E = { [V]: "2026-07-28", [C]: {} };
const NEW = { revision: "2026-07-28" } as const;
const at = (revision: string) => ({ revision });

const request = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params === undefined ? {} : { params }),
});
const notice = (method: string, params?: unknown) => ({ jsonrpc: "2.0", method, params });
const result = (value: object) => ({ jsonrpc: "2.0", id: 1, result: value });
const complete = (value: object) => result({ resultType: "complete", ...value });
const asks = (inputRequests: object) => result({ resultType: "input_required", inputRequests });
const answering = (method: string, capabilities: object = {}, params: object = {}): Partial<LintContext> => ({
  request: classify(JSON.stringify(request(method, { ...params, _meta: { ...E, [C]: capabilities } }))),
});
const bare = (method: string, params: object = {}): Partial<LintContext> => ({
  request: classify(JSON.stringify(request(method, params))),
});

function lint(frame: unknown, direction: "c2s" | "s2c", context: Partial<LintContext> = {}): Finding[] {
  return lintFrame(JSON.stringify(frame), { direction, ...context });
}
const shown = (list: Finding[]) =>
  list.map(({ code, severity, path }) => `${severity === "error" ? code : `(${code})`} ${path}`.trim());

type Row = [string, unknown, "c2s" | "s2c", Partial<LintContext>, string[]];
const text = { type: "text", text: "x" };
const audio = { type: "audio", data: "AAAA", mimeType: "audio/wav" };

describe("the schema of a frame", () => {
  test.each<Row>([
    [
      "a name left out",
      request("tools/call", { arguments: {} }),
      "c2s",
      at("2024-11-05"),
      ["WB360 params.name"],
    ],
    ["no params at all", request("tools/call"), "c2s", at("2025-06-18"), ["WB360 params"]],
    ["no params at all, in 2026", request("tools/call"), "c2s", NEW, ["WB325 params._meta"]],
    [
      "a name that is a number",
      request("tools/call", { name: 5 }),
      "c2s",
      at("2025-03-26"),
      ["WB361 params.name"],
    ],
    [
      "arguments in a list",
      request("tools/call", { name: "a", arguments: [] }),
      "c2s",
      at("2025-11-25"),
      ["WB361 params.arguments"],
    ],
    [
      "a prompt's argument that is a number",
      request("prompts/get", { name: "p", arguments: { n: 1 } }),
      "c2s",
      at("2024-11-05"),
      ["WB361 params.arguments.n"],
    ],
    [
      "a level of nobody",
      request("logging/setLevel", { level: "loud" }),
      "c2s",
      at("2024-11-05"),
      ["WB362 params.level"],
    ],
    [
      "a URI of no scheme",
      request("resources/read", { uri: "readme" }),
      "c2s",
      at("2024-11-05"),
      ["WB362 params.uri"],
    ],
    [
      "a reference of no kind",
      request("completion/complete", { ref: { type: "ref/tool" }, argument: { name: "a", value: "" } }),
      "c2s",
      at("2025-06-18"),
      ["WB362 params.ref.type"],
    ],
    [
      "audio before its time",
      result({ content: [text, audio] }),
      "s2c",
      { ...at("2024-11-05"), ...bare("tools/call") },
      ["WB362 result.content[1].type"],
    ],
    [
      "audio in its time",
      result({ content: [text, audio] }),
      "s2c",
      { ...at("2025-03-26"), ...bare("tools/call") },
      [],
    ],
    [
      "base64 that is none",
      result({ content: [{ ...audio, data: "AAA" }] }),
      "s2c",
      { ...at("2025-03-26"), ...bare("tools/call") },
      ["WB362 result.content[0].data"],
    ],
    [
      "structured content in a list, 2025",
      result({ content: [], structuredContent: [1] }),
      "s2c",
      { ...at("2025-06-18"), ...bare("tools/call") },
      ["WB361 result.structuredContent"],
    ],
    [
      "structured content in a list, 2026",
      complete({ content: [], structuredContent: [1] }),
      "s2c",
      answering("tools/call"),
      [],
    ],
    [
      "structured content of null, 2026",
      complete({ content: [], structuredContent: null }),
      "s2c",
      answering("tools/call"),
      [],
    ],
    [
      "no content",
      complete({ structuredContent: {} }),
      "s2c",
      answering("tools/call"),
      ["WB360 result.content"],
    ],
    [
      "an input schema of another root",
      complete({ tools: [{ name: "a", inputSchema: { type: "array" } }], ttlMs: 0, cacheScope: "public" }),
      "s2c",
      answering("tools/list"),
      ["WB362 result.tools[0].inputSchema.type"],
    ],
    [
      "hints told once",
      complete({ tools: [], ttlMs: 1.5 }),
      "s2c",
      answering("tools/list"),
      ["WB332 result.ttlMs", "WB332 result.cacheScope"],
    ],
    [
      "a task of 2025",
      result({ task: { taskId: "t", status: "working" } }),
      "s2c",
      { ...at("2025-11-25"), ...bare("tools/call") },
      ["WB360 result.task.createdAt", "WB360 result.task.lastUpdatedAt", "WB360 result.task.ttl"],
    ],
    ["a result of an extension", complete({ content: 5 }), "s2c", answering("my/method"), []],
    [
      "a result of a type of nobody",
      result({ resultType: "banana", content: 5 }),
      "s2c",
      answering("tools/call"),
      ["WB331 result.resultType"],
    ],
    [
      "an answer to a server's request",
      result({ role: "user", model: "m" }),
      "c2s",
      { ...at("2024-11-05"), ...bare("sampling/createMessage") },
      ["WB360 result.content"],
    ],
    [
      "a form's answer of 1.5",
      result({ action: "accept", content: { p: 1.5 } }),
      "c2s",
      at("2025-06-18"),
      [],
    ],
    [
      "a form's answer of null",
      result({ action: "accept", content: { p: null } }),
      "c2s",
      at("2025-06-18"),
      ["WB361 result.content.p"],
    ],
    [
      "an unsupported version without data",
      { jsonrpc: "2.0", id: 1, error: { code: -32022, message: "x" } },
      "s2c",
      NEW,
      ["WB360 error.data"],
    ],
    [
      "needs in a list",
      {
        jsonrpc: "2.0",
        id: 1,
        error: { code: -32021, message: "x", data: { requiredCapabilities: ["elicitation"] } },
      },
      "s2c",
      NEW,
      ["WB361 error.data.requiredCapabilities"],
    ],
    [
      "data of any other error",
      { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "x", data: 7 } },
      "s2c",
      NEW,
      [],
    ],
    [
      "a cancellation of nothing",
      notice("notifications/cancelled", {}),
      "c2s",
      at("2024-11-05"),
      ["WB360 params.requestId"],
    ],
    [
      "a cancellation of nothing, with tasks",
      notice("notifications/cancelled", {}),
      "c2s",
      at("2025-11-25"),
      [],
    ],
    [
      "a cancellation of nothing, in 2026",
      notice("notifications/cancelled", {}),
      "c2s",
      NEW,
      ["WB360 params.requestId"],
    ],
    [
      "a fraction in an extension's settings",
      request("tools/list", { _meta: { ...E, [C]: { extensions: { "a.b/c": { d: 1.5 } } } } }),
      "c2s",
      NEW,
      [`(WB363) params._meta["${C}"].extensions["a.b/c"].d`],
    ],
    [
      "answers that are null",
      request("tools/call", { name: "a", inputResponses: { a: null }, _meta: E }),
      "c2s",
      NEW,
      ["WB361 params.inputResponses.a"],
    ],
    [
      "a wrapped answer",
      request("tools/call", { name: "a", inputResponses: { a: { result: {} } }, _meta: E }),
      "c2s",
      NEW,
      ["WB397 params.inputResponses.a"],
    ],
    [
      "a nested form",
      asks({
        a: {
          method: "elicitation/create",
          params: {
            message: "?",
            requestedSchema: { type: "object", properties: { o: { type: "object", properties: {} } } },
          },
        },
      }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      ["WB362 result.inputRequests.a.params.requestedSchema.properties.o.type"],
    ],
    [
      "a question by no method",
      asks({ a: { method: "ping" } }),
      "s2c",
      answering("tools/call"),
      ["WB362 result.inputRequests.a.method"],
    ],
  ])("%s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });

  test.each<Row>([
    [
      "what every revision refuses is told",
      request("tools/call", { arguments: {} }),
      "c2s",
      {},
      ["WB360 params.name"],
    ],
    ["what one of them takes is not", result({ content: [audio] }), "s2c", {}, []],
    [
      "what none of them takes is",
      result({ content: [{ type: "video" }] }),
      "s2c",
      {},
      ["WB362 result.content[0].type"],
    ],
    [
      "a method of one revision has its rules",
      request("subscriptions/listen", {}),
      "c2s",
      {},
      ["WB360 params.notifications", "WB360 params._meta"],
    ],
    [
      "a handshake that settled nothing known",
      result({ content: 5 }),
      "s2c",
      { ...bare("tools/call"), pinned: { family: "2024", revision: "2024-10-07", by: "x" } },
      ["WB361 result.content"],
    ],
    ["a method of nobody passes", request("my/method", 5 as never), "c2s", {}, ["WB306 params"]],
  ])("without a revision, %s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });

  test("is told with what is there, what is wanted, by whom and where that is written", () => {
    const [missing] = lint(request("tools/call", { arguments: {} }), "c2s", at("2025-06-18"));
    expect(missing?.message).toBe("no `name`; 2025-06-18 wants a string (server/tools)");
    const [level] = lint(request("logging/setLevel", { level: "loud" }), "c2s", at("2024-11-05"));
    expect(level?.message).toBe(
      '`level` is "loud"; 2024-11-05 wants "debug", "info", "notice", "warning", "error", "critical", "alert" or "emergency" (server/utilities/logging)',
    );
    const [any] = lint(request("tools/call", { name: [] }), "c2s", {});
    expect(any?.message).toBe("`name` is a JSON array; MCP wants a string (server/tools)");
    expect(any?.span).not.toBeNull();
  });
});

const sampling = (more: object = {}) => ({
  method: "sampling/createMessage",
  params: { messages: [], maxTokens: 1, ...more },
});

const form = (requestedSchema: object) => ({
  method: "elicitation/create",
  params: { message: "?", requestedSchema },
});

describe("what no schema says", () => {
  const flat = form({ type: "object", properties: { ok: { type: "boolean" } } });
  const url = { method: "elicitation/create", params: { message: "?", mode: "url", url: "https://h/" } };
  const asked = "result.inputRequests.a";
  test.each<Row>([
    ["a form, undeclared", asks({ a: flat }), "s2c", answering("tools/call"), [`WB370 ${asked}`]],
    ["a form, declared", asks({ a: flat }), "s2c", answering("tools/call", { elicitation: {} }), []],
    [
      "a form for a client of URLs alone",
      asks({ a: flat }),
      "s2c",
      answering("tools/call", { elicitation: { url: {} } }),
      [`WB370 ${asked}`],
    ],
    [
      "a URL for a client of forms",
      asks({ a: url }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      [`WB370 ${asked}`],
    ],
    ["a URL, declared", asks({ a: url }), "s2c", answering("tools/call", { elicitation: { url: {} } }), []],
    [
      "sampling with tools, declared without",
      asks({ a: sampling({ tools: [] }) }),
      "s2c",
      answering("tools/call", { sampling: {} }),
      [`WB370 ${asked}`],
    ],
    [
      "roots, undeclared",
      asks({ a: { method: "roots/list" } }),
      "s2c",
      answering("tools/call"),
      [`WB370 ${asked}`],
    ],
    [
      "answers on a list",
      request("tools/list", { inputResponses: {}, _meta: E }),
      "c2s",
      NEW,
      ["(WB371) params.inputResponses"],
    ],
    [
      "a required field of nobody",
      asks({ a: form({ type: "object", properties: {}, required: ["x"] }) }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      [`(WB372) ${asked}.params.requestedSchema.required[0]`],
    ],
    [
      "a pattern",
      asks({ a: form({ type: "object", properties: { s: { type: "string", pattern: "x" } } }) }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      [`(WB372) ${asked}.params.requestedSchema.properties.s.pattern`],
    ],
    [
      "an integer among the choices",
      request("elicitation/create", {
        message: "?",
        requestedSchema: { type: "object", properties: { s: { type: "string", enum: [1] } } },
      }),
      "s2c",
      at("2025-06-18"),
      ["(WB372) params.requestedSchema.properties.s.enum"],
    ],
    [
      "a default that is no choice",
      asks({ a: form({ type: "object", properties: { s: { type: "string", enum: ["a"], default: "b" } } }) }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      [`(WB372) ${asked}.params.requestedSchema.properties.s.default`],
    ],
    [
      "limits crossed",
      asks({ a: form({ type: "object", properties: { n: { type: "integer", minimum: 9, maximum: 1 } } }) }),
      "s2c",
      answering("tools/call", { elicitation: {} }),
      [`(WB372) ${asked}.params.requestedSchema.properties.n.minimum`],
    ],
    [
      "an answer without a required field",
      result({ action: "accept", content: {} }),
      "c2s",
      {
        ...at("2025-06-18"),
        ...bare("elicitation/create", {
          requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
        }),
      },
      ["(WB373) result.content.ok"],
    ],
    [
      "a script for an icon",
      complete({
        tools: [{ name: "a", inputSchema: { type: "object" }, icons: [{ src: "javascript:alert(1)" }] }],
        ttlMs: 0,
        cacheScope: "public",
      }),
      "s2c",
      answering("tools/list"),
      ["WB374 result.tools[0].icons[0].src"],
    ],
    [
      "a root on the web",
      result({ roots: [{ uri: "https://h/" }] }),
      "c2s",
      { ...at("2024-11-05"), ...bare("roots/list") },
      ["WB375 result.roots[0].uri"],
    ],
    [
      "a change of no subscription",
      notice("notifications/tools/list_changed"),
      "s2c",
      NEW,
      ['WB376 params._meta["io.modelcontextprotocol/subscriptionId"]'],
    ],
    ["a change in 2025", notice("notifications/tools/list_changed"), "s2c", at("2025-11-25"), []],
    [
      "tool results beside text",
      request("sampling/createMessage", {
        maxTokens: 1,
        messages: [{ role: "user", content: [text, { type: "tool_result", toolUseId: "t", content: [] }] }],
      }),
      "s2c",
      at("2025-11-25"),
      ["WB377 params.messages[0].content"],
    ],
    [
      "101 completions",
      result({ completion: { values: Array.from({ length: 101 }, () => "x") } }),
      "s2c",
      { ...at("2024-11-05"), ...bare("completion/complete") },
      ["WB378 result.completion.values"],
    ],
    [
      "101 completions, told once",
      complete({ completion: { values: Array.from({ length: 101 }, () => "x") } }),
      "s2c",
      answering("completion/complete"),
      ["WB378 result.completion.values"],
    ],
    [
      "a code of JSON-RPC's",
      { jsonrpc: "2.0", id: 1, error: { code: -32500, message: "x" } },
      "s2c",
      NEW,
      ["(WB379) error.code"],
    ],
  ])("%s", (_, frame, direction, context, expected) => {
    expect(shown(lint(frame, direction, context))).toEqual(expected);
  });
});

describe("any frame", () => {
  const methods = constantFrom(
    "tools/call",
    "tools/list",
    "elicitation/create",
    "initialize",
    "notifications/message",
    "completion/complete",
    "resources/read",
    "prompts/get",
    "server/discover",
    "sampling/createMessage",
    "notifications/subscriptions/acknowledged",
  );
  const names = constantFrom(
    "params",
    "result",
    "error",
    "content",
    "tools",
    "_meta",
    "inputRequests",
    "completion",
    "requestedSchema",
  );

  test("is judged without a throw, in one line each, with a known code", () => {
    const revision = constantFrom(null, "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28");
    const direction = constantFrom<"c2s" | "s2c">("c2s", "s2c");
    assert(
      property(
        methods,
        names,
        jsonValue(),
        jsonValue(),
        revision,
        direction,
        (method, name, value, other, by, to) => {
          const inner = { [name]: value as Json, content: other as Json, message: "m" };
          const frames = [
            request(method, inner),
            notice(method, inner),
            result(inner),
            result({ resultType: "complete", ...inner }),
            { jsonrpc: "2.0", id: 1, error: value },
          ];
          for (const frame of frames) {
            for (const finding of lint(frame, to, { revision: by, ...bare(method, inner) })) {
              expect(finding.message).not.toMatch(/undefined|\[object|\n/);
              expect(finding.code in WIRE_CODES).toBe(true);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test("of many faults gets few findings", () => {
    const tools = Array.from({ length: 20_000 }, (_, i) => ({ name: `t${i}`, inputSchema: {} }));
    const list = lint(complete({ tools, ttlMs: 0, cacheScope: "public" }), "s2c", answering("tools/list"));
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThan(50);
  });

  test("of any depth comes through", () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"${V}":"2026-07-28","${C}":{"extensions":{"a.b/c":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}}}}}`;
    expect(lintFrame(deep, { direction: "c2s" })).toEqual([]);
  });
});
