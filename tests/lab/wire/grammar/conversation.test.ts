import { array, assert, constantFrom, jsonValue, oneof, property, record, type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../../lab/wire/classify.ts";
import { Conversation } from "../../../../lab/wire/grammar/conversation.ts";

const C = "io.modelcontextprotocol/clientCapabilities";
const TAG = "io.modelcontextprotocol/subscriptionId";
const E = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", [C]: { elicitation: {}, sampling: {} } };

type Line = ["c" | "s", object];
const request = (id: unknown, method: string, params: object = {}, meta: object = E): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params: { ...params, _meta: meta },
});
const old = (id: unknown, method: string, params: object = {}): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const notice = (method: string, params: object = {}, tag?: unknown): object => ({
  jsonrpc: "2.0",
  method,
  params: tag === undefined ? params : { ...params, _meta: { [TAG]: tag } },
});
const result = (id: unknown, value: object = {}): object => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", ...value },
});
const plain = (id: unknown, value: object = {}): object => ({ jsonrpc: "2.0", id, result: value });

/** The findings of each line, as `2 WB380 method`; warnings in brackets. */
function told(lines: readonly Line[]): string[] {
  const conversation = new Conversation();
  return lines.flatMap(([from, frame], i) => {
    const text = JSON.stringify(frame);
    const found =
      from === "c" ? conversation.sent(classify(text, "c2s")) : conversation.received(classify(text, "s2c"));
    return found.map(
      ({ code, severity, path }) => `${i} ${severity === "error" ? code : `(${code})`} ${path}`,
    );
  });
}

const listen: Line = [
  "c",
  request(7, "subscriptions/listen", {
    notifications: { toolsListChanged: true, resourceSubscriptions: ["a://x"] },
  }),
];
const ack = (notifications: object, tag: unknown = 7): Line => [
  "s",
  notice("notifications/subscriptions/acknowledged", { notifications }, tag),
];
const tools = (tag: unknown = 7): Line => ["s", notice("notifications/tools/list_changed", {}, tag)];
const updated = (uri: string): Line => ["s", notice("notifications/resources/updated", { uri }, 7)];

const form = {
  method: "elicitation/create",
  params: {
    message: "?",
    requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
  },
};
const call = (id: unknown, more: object = {}, name = "open"): Line => [
  "c",
  request(id, "tools/call", { name, arguments: { host: "h1" }, ...more }),
];
const asked: Line = [
  "s",
  result(20, { resultType: "input_required", inputRequests: { confirm: form }, requestState: "v1.AbC" }),
];
const yes = { inputResponses: { confirm: { action: "accept", content: { ok: true } } } };
const state = { requestState: "v1.AbC" };

const hello = (capabilities: object): Line[] => [
  [
    "c",
    old(1, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities,
      clientInfo: { name: "c", version: "1" },
    }),
  ],
  [
    "s",
    plain(1, { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "s", version: "1" } }),
  ],
];
const progress = (value: number, token: unknown = "p"): Line => [
  "s",
  notice("notifications/progress", { progressToken: token, progress: value }),
];
const log = (level: string): Line => ["s", notice("notifications/message", { level, data: "x" })];
const withLevel = (id: unknown, level: string): Line => [
  "c",
  request(id, "tools/call", { name: "a" }, { ...E, "io.modelcontextprotocol/logLevel": level }),
];

describe("a conversation", () => {
  test.each<[string, Line[], string[]]>([
    [
      "a subscription in order",
      [
        listen,
        ack({ toolsListChanged: true, resourceSubscriptions: ["a://x"] }),
        tools(),
        updated("a://x"),
        updated("a://x/sub"),
        ["s", result(7)],
      ],
      [],
    ],
    ["a change before the acknowledgement", [listen, tools()], ["1 WB380 method"]],
    [
      "more acknowledged than asked",
      [
        listen,
        ack({ toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["a://x", "a://y"] }),
      ],
      [
        "1 WB381 params.notifications.promptsListChanged",
        "1 WB381 params.notifications.resourceSubscriptions",
      ],
    ],
    ["a change that was not acknowledged", [listen, ack({}), tools()], ["2 WB382 method"]],
    [
      "an update of another resource",
      [listen, ack({ resourceSubscriptions: ["a://x"] }), updated("a://z")],
      ["2 WB382 method"],
    ],
    [
      "the id of another type",
      [listen, ack({ toolsListChanged: true }, "7")],
      [`1 WB383 params._meta["${TAG}"]`],
    ],
    [
      "a change after the server's end",
      [listen, ack({ toolsListChanged: true }), ["s", result(7)], tools()],
      [`3 WB383 params._meta["${TAG}"]`],
    ],
    [
      "a change that crossed the client's end",
      [
        listen,
        ack({ toolsListChanged: true }),
        ["c", notice("notifications/cancelled", { requestId: 7 })],
        tools(),
      ],
      [],
    ],

    [
      "progress that goes up",
      [
        ["c", request(1, "tools/call", { name: "a" }, { ...E, progressToken: "p" })],
        progress(0.1),
        progress(0.5),
        progress(2),
      ],
      [],
    ],
    [
      "progress that stands",
      [
        ["c", request(1, "tools/call", { name: "a" }, { ...E, progressToken: "p" })],
        progress(0.5),
        progress(0.5),
      ],
      ["2 WB384 params.progress"],
    ],
    [
      "progress of two tokens",
      [
        ["c", request(1, "a", {}, { ...E, progressToken: "p" })],
        ["c", request(2, "a", {}, { ...E, progressToken: 1 })],
        progress(5),
        progress(1, 1),
        progress(2, 1),
      ],
      [],
    ],
    [
      "a token again",
      [
        ["c", request(1, "a", {}, { ...E, progressToken: "p" })],
        progress(5),
        ["s", result(1)],
        ["c", request(2, "a", {}, { ...E, progressToken: "p" })],
        progress(1),
      ],
      [],
    ],

    ["a log that was asked for", [withLevel(1, "info"), log("info"), log("error"), ["s", result(1)]], []],
    ["a log below its level", [withLevel(1, "warning"), log("info")], ["1 WB385 params.level"]],
    [
      "a log that nobody asked for",
      [["c", request(1, "tools/call")], ["s", result(1)], ["c", request(2, "tools/call")], log("error")],
      ["3 WB385 method"],
    ],
    ["a log after the answer", [withLevel(1, "info"), ["s", result(1)], log("error")], ["2 WB385 method"]],
    ["a log of 2025, unasked", [...hello({}), log("debug")], []],
    [
      "a log of 2025, below what was settled",
      [
        ...hello({}),
        ["c", old(2, "logging/setLevel", { level: "error" })],
        log("info"),
        ["s", plain(2)],
        log("info"),
      ],
      ["5 (WB385) params.level"],
    ],

    ["a second try as it should be", [call(20), asked, call(21, { ...yes, ...state })], []],
    ["a second try with the first id", [call(20), asked, call(20, { ...yes, ...state })], ["2 WB386 id"]],
    [
      "a second try of another tool",
      [call(20), asked, call(21, { ...yes, ...state }, "close")],
      ["2 WB387 params"],
    ],
    [
      "a second try by another method",
      [call(20), asked, ["c", request(21, "prompts/get", { name: "open", ...yes, ...state })]],
      ["2 WB387 method"],
    ],
    [
      "a state that was changed",
      [call(20), asked, call(21, { ...yes, requestState: "v1.AbD" })],
      ["2 WB388 params.requestState"],
    ],
    ["a state left out", [call(20), asked, call(21, yes)], ["2 WB392 params.requestState"]],
    [
      "a state made up",
      [
        call(20),
        ["s", result(20, { resultType: "input_required", inputRequests: { confirm: form } })],
        call(21, { ...yes, requestState: "x" }),
      ],
      ["2 WB393 params.requestState"],
    ],
    ["a state of no answer", [call(21, { ...yes, ...state })], ["0 (WB395) params.requestState"]],
    ["answers to nothing", [call(21, yes)], ["0 (WB396) params.inputResponses"]],
    [
      "an answer used twice",
      [call(20), asked, call(21, { ...yes, ...state }), call(22, { ...yes, ...state })],
      ["3 (WB394) params.requestState"],
    ],
    [
      "answers under another key",
      [call(20), asked, call(21, { inputResponses: { confrim: { action: "decline" } }, ...state })],
      ["2 (WB399) params.inputResponses.confirm", "2 (WB389) params.inputResponses.confrim"],
    ],
    [
      "an answer of another kind",
      [call(20), asked, call(21, { inputResponses: { confirm: { roots: [] } }, ...state })],
      ["2 WB398 params.inputResponses.confirm"],
    ],
    [
      "an answer that does not fit the form",
      [
        call(20),
        asked,
        call(21, { inputResponses: { confirm: { action: "accept", content: { ok: "yes" } } }, ...state }),
      ],
      ["2 (WB373) params.inputResponses.confirm"],
    ],
    [
      "a refusal needs no content",
      [call(20), asked, call(21, { inputResponses: { confirm: { action: "decline" } }, ...state })],
      [],
    ],
    [
      "members in another order are the same params",
      [
        call(20),
        asked,
        ["c", request(21, "tools/call", { ...state, ...yes, arguments: { host: "h1" }, name: "open" })],
      ],
      [],
    ],
    ["a fresh call after a question", [call(20), asked, call(21)], []],

    [
      "structured content as promised",
      [
        ["c", request(1, "tools/list")],
        [
          "s",
          result(1, {
            tools: [
              {
                name: "a",
                outputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
              },
            ],
          }),
        ],
        call(2, {}, "a"),
        ["s", result(2, { content: [], structuredContent: { n: 1 } })],
      ],
      [],
    ],
    [
      "structured content not as promised",
      [
        ["c", request(1, "tools/list")],
        [
          "s",
          result(1, {
            tools: [
              {
                name: "a",
                outputSchema: {
                  type: "object",
                  properties: { n: { type: "integer" } },
                  required: ["n", "m"],
                },
              },
            ],
          }),
        ],
        call(2, {}, "a"),
        ["s", result(2, { content: [], structuredContent: { n: "1" } })],
        call(3, {}, "a"),
        ["s", result(3, { content: [] })],
        call(4, {}, "a"),
        ["s", result(4, { content: [], isError: true })],
      ],
      [
        "3 WB390 result.structuredContent.m",
        "3 WB390 result.structuredContent.n",
        "5 WB390 result.structuredContent",
      ],
    ],
    [
      "a list where an object was promised",
      [
        ["c", request(1, "tools/list")],
        ["s", result(1, { tools: [{ name: "a", outputSchema: { type: "object" } }] })],
        call(2, {}, "a"),
        ["s", result(2, { content: [], structuredContent: [] })],
      ],
      ["3 WB390 result.structuredContent"],
    ],

    [
      "a server's request that was declared",
      [...hello({ roots: {} }), ["s", old("s1", "roots/list")], ["s", old("s2", "ping")]],
      [],
    ],
    [
      "a server's request that was not declared",
      [...hello({}), ["s", old("s1", "sampling/createMessage", { messages: [], maxTokens: 1 })]],
      ["2 WB391 method"],
    ],
  ])("%s", (_, lines, expected) => {
    expect(told(lines)).toEqual(expected);
  });

  test("is followed without a throw, whatever comes", () => {
    const methods = constantFrom(
      "tools/call",
      "tools/list",
      "subscriptions/listen",
      "notifications/progress",
      "notifications/message",
      "notifications/subscriptions/acknowledged",
      "initialize",
      "notifications/cancelled",
      "elicitation/create",
    );
    const id = constantFrom<unknown>(1, 2, "1", null, 1.5);
    const frame: Arbitrary<object> = oneof(
      record(
        {
          id,
          method: methods,
          params: oneof(
            jsonValue(),
            record({
              requestState: jsonValue(),
              inputResponses: jsonValue(),
              notifications: jsonValue(),
              progressToken: id,
              requestId: id,
            }),
          ),
        },
        { requiredKeys: ["method"] },
      ),
      record({
        id,
        result: oneof(
          jsonValue(),
          record(
            {
              resultType: constantFrom("complete", "input_required"),
              inputRequests: jsonValue(),
              requestState: jsonValue(),
              tools: jsonValue(),
              content: jsonValue(),
            },
            { requiredKeys: [] },
          ),
        ),
      }),
      record({ id, error: jsonValue() }),
    );
    const line = record({ from: constantFrom<"c" | "s">("c", "s"), frame });
    assert(
      property(array(line, { maxLength: 12 }), (lines) => {
        for (const finding of told(
          lines.map(({ from, frame: inner }) => [from, { jsonrpc: "2.0", ...inner }]),
        ))
          expect(finding).toMatch(/^\d+ \(?WB3\d\d/);
      }),
      { numRuns: 300 },
    );
  });
});
