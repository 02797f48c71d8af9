import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastedFrame } from "../../../lab/wire/pasted.ts";

const frame = '{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/list"}';
const tall = '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "tools/call",\n  "params": { "name": "a" }\n}';

describe("pastedFrame", () => {
  it.each([
    [
      "a recording's line",
      `{"t":1,"dir":"c2s","bytes":60,"server":"s","frame":${frame}}`,
      frame,
      "a client sent",
    ],
    [
      "a recording's line of a server",
      `{"t":1,"dir":"s2c","frame":{"jsonrpc":"2.0","id":1,"result":{}}}\n`,
      '{"jsonrpc":"2.0","id":1,"result":{}}',
      "a server sent",
    ],
    ["a log's line", `2026-11-30T12:00:00Z [mcp] --> ${frame} (61 bytes)`, frame, "around it"],
    ["a log's line with another object first", `meta={"level":"info"} frame: ${frame}`, frame, "around it"],
    ["a pretty frame after a prefix", `12:00:01 sending message: ${tall}\n12:00:02 done`, tall, "around it"],
    ["a pretty frame with a prefix on each line", tall.replaceAll(/^/gm, "mcp-1  | "), tall, "around it"],
    [
      "such lines with times",
      tall
        .split("\n")
        .map((line, i) => `12:00:0${i} ${line}`)
        .join("\n"),
      tall,
      "around it",
    ],
    [
      "a curl command",
      `curl -sX POST http://127.0.0.1/mcp -H 'content-type: application/json' \\\n  -d '${frame}'`,
      frame,
      "around it",
    ],
    [
      "a curl command in double quotes",
      `curl -d ${JSON.stringify(frame)} http://127.0.0.1/`,
      frame,
      "quoted",
    ],
    ["a fence", `\`\`\`json\n${tall}\n\`\`\``, tall, "around it"],
    [
      "members",
      '"method": "tools/list", "params": {},',
      '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} }',
      "braces",
    ],
    [
      "a message without JSON-RPC's words",
      '{"method":"ping"}',
      '{ "jsonrpc": "2.0", "id": 1, "method":"ping"}',
      '`"id": 1`',
    ],
    [
      "several lines",
      `{"jsonrpc":"2.0","id":1,"result":{}}\n${frame}\n{"jsonrpc":"2.0","method":"x"}\n`,
      frame,
      "2 other lines",
    ],
    [
      "lines of a recording",
      `{"t":1,"dir":"meta","meta":"start"}\n{"t":2,"dir":"c2s","frame":${frame}}`,
      frame,
      "one other line",
    ],
    ["a cell's value", `{"request":${frame},"result":{},"answers":[],"bytes":{}}`, frame, "the request"],
  ])("finds the frame in %s", (_, text, source, note) => {
    const found = pastedFrame(text);
    expect(found?.source).toBe(source);
    expect(found?.notes.join(" ")).toContain(note);
  });

  it.each([
    ['{ "name": "get_asset", "arguments": { "hostname": "h" } }', "tools/call"],
    ['{ "uri": "cmdb://services" }', "resources/read"],
    ['{ "protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {} }', "initialize"],
    ['{ "requestId": 3 }', "notifications/cancelled"],
  ])("puts a frame around the params %s", (text, method) => {
    const found = pastedFrame(text)!;
    expect(JSON.parse(found.source)).toMatchObject({ jsonrpc: "2.0", method, params: JSON.parse(text) });
  });

  it.each([
    frame,
    tall,
    "",
    "hello",
    "[1,2]",
    '[{"jsonrpc":"2.0"}]',
    '"text"',
    '{ "a": 1 }',
    "{ broken",
    "7",
    '{"level": 3',
    "a { b } c",
  ])("leaves %s as it is", (text) => {
    expect(pastedFrame(text)).toBeNull();
  });

  it("gives JSON or nothing, for any text, and soon", () => {
    const piece = fc.oneof(
      fc.constantFrom(...'{ } " \\ \n : , [ ] "method" "jsonrpc" "frame" "dir" {"a":1} \\"'.split(" ")),
      fc.string({ maxLength: 5 }),
      fc.constant(frame),
      fc.constant(tall),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const found = pastedFrame(pieces.join(""));
        if (found !== null) JSON.parse(found.source);
      }),
      { numRuns: 2000 },
    );
    pastedFrame("{".repeat(500_000));
    pastedFrame('"{\\"'.repeat(100_000));
  });
});
