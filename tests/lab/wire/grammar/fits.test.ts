import { assert, constantFrom, property, string, jsonValue } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../../lab/wire/classify.ts";
import { changesFor, fits } from "../../../../lab/wire/grammar/fits.ts";

const E = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const request = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params && { params }),
});
const result = (value: object) => ({ jsonrpc: "2.0", id: 1, result: value });
const call = classify(JSON.stringify(request("tools/call", { name: "a" })));
const list = classify(JSON.stringify(request("tools/list")));

/** One letter for each revision, oldest first: whole, extras, no. */
const letters = (frame: unknown, direction: "c2s" | "s2c", about: typeof call | null = null) =>
  fits(JSON.stringify(frame), { direction, request: about })
    .map(({ fits: how }) => ({ whole: "w", "with extras": "x", no: "-" })[how])
    .join("");

describe("which revisions a frame fits", () => {
  test.each<[string, unknown, "c2s" | "s2c", typeof call | null, string]>([
    ["a bare request", request("tools/list"), "c2s", null, "wwww-"],
    ["an enveloped request", request("tools/list", { _meta: E }), "c2s", null, "xxxxw"],
    [
      "the handshake",
      request("initialize", {
        protocolVersion: "2024-11-05",
        capabilities: {},
        clientInfo: { name: "a", version: "1" },
      }),
      "c2s",
      null,
      "wwww-",
    ],
    ["server/discover", request("server/discover", { _meta: E }), "c2s", null, "----w"],
    ["a batch", [request("ping")], "c2s", null, "ww---"],
    [
      "audio",
      result({ content: [{ type: "audio", data: "AAAA", mimeType: "audio/wav" }] }),
      "s2c",
      call,
      "-www-",
    ],
    ["a link", result({ content: [{ type: "resource_link", uri: "a:b", name: "n" }] }), "s2c", call, "--ww-"],
    ["structured content", result({ content: [], structuredContent: {} }), "s2c", call, "xxww-"],
    [
      "a list of 2026",
      result({ resultType: "complete", tools: [], ttlMs: 0, cacheScope: "public" }),
      "s2c",
      list,
      "xxxxw",
    ],
    [
      "a question by URL of 2025-11-25",
      request("elicitation/create", { mode: "url", elicitationId: "e", url: "https://h/", message: "?" }),
      "s2c",
      null,
      "---w-",
    ],
    [
      "a capability of tasks",
      request("initialize", {
        protocolVersion: "x",
        capabilities: { tasks: {} },
        clientInfo: { name: "a", version: "1" },
      }),
      "c2s",
      null,
      "xxxw-",
    ],
    ["no JSON-RPC", { a: 1 }, "s2c", null, "-----"],
    ["an error without id", { jsonrpc: "2.0", error: { code: -32700, message: "x" } }, "s2c", null, "---ww"],
  ])("%s", (_, frame, direction, about, expected) => {
    expect(letters(frame, direction, about)).toBe(expected);
  });

  test("and what to change for another", () => {
    const text = JSON.stringify(request("tools/list"));
    const [envelope] = changesFor(text, "2026-07-28", { direction: "c2s" });
    expect(envelope).toMatchObject({ code: "WB325", path: "params._meta" });
    expect(changesFor(text, "2024-11-05", { direction: "c2s" })).toEqual([]);

    const structured = JSON.stringify(result({ content: [], structuredContent: {} }));
    expect(changesFor(structured, "2024-11-05", { direction: "s2c", request: call })).toMatchObject([
      {
        code: "WB364",
        severity: "warning",
        path: "result.structuredContent",
        message:
          '2024-11-05 has no `structuredContent`: it came with 2025-06-18, and a peer reads past it (server/tools, "Structured Content")',
      },
    ]);
  });

  test("of any text, without a throw", () => {
    const direction = constantFrom<"c2s" | "s2c">("c2s", "s2c");
    assert(
      property(string(), jsonValue(), direction, (text, value, to) => {
        expect(fits(text, { direction: to })).toHaveLength(5);
        expect(
          fits(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: value }), {
            direction: to,
          }),
        ).toHaveLength(5);
      }),
      { numRuns: 100 },
    );
  });
});
