import { array, assert, constantFrom, jsonValue, oneof, property, string, uint8Array } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify, unread } from "../../../lab/wire/classify.ts";
import { isAnswer, isStray, type MessageKind } from "../../../lab/wire/message.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("messages", () => {
  test.each<[string, MessageKind, object]>([
    [
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":{"name":"get_asset"}}',
      "request",
      { idText: "9007199254740993", method: "tools/call", name: "get_asset" },
    ],
    ['{"jsonrpc":"2.0","id":1.0,"method":"ping"}', "request", { idText: "1.0", method: "ping", name: null }],
    ['{"jsonrpc":"2.0","id":1e3,"method":"ping"}', "request", { idText: "1e3" }],
    ['{"jsonrpc":"2.0","id":"\\u0061","method":"ping"}', "request", { idText: '"\\u0061"', id: "a" }],
    ['{"jsonrpc":"2.0","id":"","method":"ping"}', "request", { idText: '""' }],
    ['{"jsonrpc":"2.0","id":-0,"method":"ping"} \r', "request", { idText: "-0" }],
    ['  {"jsonrpc" : "2.0" , "id" : 7 , "method" : "ping" }', "request", { idText: "7" }],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","extra":1}', "request", { method: "ping" }],
    [
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"cmdb://x"}}',
      "request",
      { name: "cmdb://x" },
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"p"}}}',
      "request",
      { name: "p" },
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}', "request", { name: null }],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor","params":"x"}', "request", { name: null }],
    [
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      "notification",
      { idText: null, id: undefined },
    ],
    ['{"jsonrpc":"2.0","id":1,"result":null}', "result", { idText: "1", code: null }],
    [
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700}}',
      "error",
      { id: null, idText: "null", code: -32700 },
    ],
    ['{"jsonrpc":"2.0","error":{"code":-32700}}', "error", { id: undefined, idText: null, code: -32700 }],
    ['{"jsonrpc":"2.0","id":1,"error":"boom"}', "error", { code: null }],
    [
      '{"jsonrpc":"2.0","id":1,"id":2,"method":"a","method":"b"}',
      "request",
      { idText: "2", duplicates: ["id", "method"] },
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"m","__proto__":{"id":9}}', "request", { idText: "1" }],
    [
      '[{"jsonrpc":"2.0","id":1,"method":"ping"}, 3, {"jsonrpc":"2.0","id":"x","result":{}}]',
      "batch",
      { items: [expect.objectContaining({ idText: "1" }), expect.objectContaining({ idText: '"x"' })] },
    ],
  ])("%s", (text, kind, parts) => {
    const message = classify(text);
    expect(message).toMatchObject({ kind, reason: null, fix: null, text, ...parts });
    expect(isStray(message)).toBe(false);
    expect(isAnswer(message)).toBe(kind === "result" || kind === "error");
    expect(classify(utf8(text))).toEqual(message);
  });
});

describe("what is no message", () => {
  test.each<[string, MessageKind, RegExp, RegExp]>([
    ["", "blank", /^an empty line$/, /one message a line/],
    [" \t\r", "blank", /^an empty line$/, /./],
    ["42", "not-rpc", /^a JSON number, not an object$/, /stderr/],
    ["null", "not-rpc", /^JSON null, not an object$/, /stderr/],
    ['"hi"', "not-rpc", /^a JSON string/, /stderr/],
    ["true", "not-rpc", /^a JSON boolean/, /stderr/],
    ["[]", "not-rpc", /^an empty JSON array$/, /one JSON object/],
    ["[1,[2]]", "not-rpc", /^a JSON array of 2, with no message in it$/, /./],
    ['{"not":"rpc"}', "not-rpc", /^no `jsonrpc` member$/, /"jsonrpc": "2.0"/],
    ['{"id":99,"method":"tools/list","params":{}}', "not-rpc", /^no `jsonrpc` member$/, /./],
    ['{"__proto__":{"jsonrpc":"2.0"},"id":1,"method":"x"}', "not-rpc", /^no `jsonrpc` member$/, /./],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', "not-rpc", /^`jsonrpc` is "1\.0", not "2\.0"$/, /./],
    ['{"jsonrpc":2.0,"id":1,"method":"ping"}', "not-rpc", /^`jsonrpc` is 2, not "2\.0"$/, /./],
    ['{"jsonrpc":"2.0","id":1,"method":7}', "not-rpc", /^`method` is a JSON number/, /./],
    [
      '{"jsonrpc":"2.0","id":1,"result":{},"error":null}',
      "not-rpc",
      /^both `result` and `error`$/,
      /null counts/,
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"a","result":{}}', "not-rpc", /^both `method` and `result`$/, /./],
    ['{"jsonrpc":"2.0","id":1}', "not-rpc", /^neither `method`, `result` nor `error`$/, /./],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', "not-rpc", /^an `id` of null$/, /string or an integer/],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', "not-rpc", /^an `id` of 1\.5$/, /./],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', "not-rpc", /^an `id` of \{\}$/, /./],
    ['{"level":30,"time":1,"pid":2,"msg":"listening"}', "not-rpc", /^a JSON log line/, /stderr/],
    [
      '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}',
      "not-json",
      /^begins with a byte order mark$/,
      /UTF-8/,
    ],
    [
      'DEBUG x {"jsonrpc":"2.0","id":1,"result":{}}',
      "not-json",
      /^text before the JSON: `DEBUG x`$/,
      /stderr/,
    ],
    ['[INFO] {"jsonrpc":"2.0","id":1,"result":{}}', "not-json", /^text before the JSON: `\[INFO\]`$/, /./],
    ['{"jsonrpc":"2.0","id":1,"result":{}} done', "not-json", /^text after the JSON: `done`$/, /line feed/],
    ['{"jsonrpc":"2.0","id":1,"result":{}}{"a":1}', "not-json", /^two JSON values on one line$/, /line feed/],
    ['{"jsonrpc":"2.0","id":1,"result":{}}\r{"a":1}', "not-json", /CR between them/, /line feed/],
    ['got {x} {"jsonrpc":"2.0","id":1,"result":{}}', "not-json", /^text before the JSON: `got \{x\}`$/, /./],
    ["{", "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ['  "id": 1,', "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ['  "params": {', "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ['    { "name": "a" },', "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ["  ],", "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ["}", "not-json", /^a piece of pretty-printed JSON$/, /one line/],
    ["Content-Length: 46\r", "not-json", /`Content-Length` header/, /no headers/],
    ["data: {}", "not-json", /Server-Sent Events/, /./],
    ["\u001b[32mINFO\u001b[0m ready", "not-json", /^a coloured log line/, /stderr/],
    ["2026-07-28T10:00:00Z listening", "not-json", /^a log line, not JSON$/, /stderr/],
    ["DEBUG listening on stdio", "not-json", /^a log line, not JSON$/, /stderr/],
    ["Server running on stdio", "not-json", /^text, not JSON$/, /stderr/],
    ["    at Object.<anonymous> (/x.js:1:2)", "not-json", /stack trace/, /stderr/],
    ["{'jsonrpc': '2.0', 'id': 1}", "not-json", /object literal/, /json\.dumps/],
    ["[object Object]", "not-json", /object printed as text/, /JSON\.stringify/],
    ['{"jsonrpc":"2.0","id":1,"method":"pi', "not-json", /^JSON that ends too early$/, /./],
    ['{"jsonrpc":"2.0","id":1', "not-json", /^JSON that ends too early$/, /./],
    ['{"jsonrpc":"2.0","id":01}', "not-json", /^JSON with a fault at character \d+$/, /./],
    ["h\0e\0l\0l\0o\0", "not-json", /UTF-16/, /UTF-8/],
  ])("%j", (text, kind, reason, fix) => {
    const message = classify(text);
    expect(message.kind).toBe(kind);
    expect(message.reason).toMatch(reason);
    expect(message.fix).toMatch(fix);
    expect(isStray(message)).toBe(true);
  });

  test.each<[string, Uint8Array, RegExp]>([
    ["UTF-16 with a mark", bytes(0xff, 0xfe, 0x7b, 0x00), /^begins with 0xff 0xfe, as UTF-16/],
    ["Latin-1", bytes(0x7b, 0x22, 0xe9, 0x22, 0x7d), /^byte 0xe9 at offset 2 is no UTF-8$/],
    ["an overlong form", bytes(0x61, 0xc0, 0x80), /^byte 0xc0 at offset 1/],
    ["a surrogate in UTF-8", bytes(0xed, 0xa0, 0x80), /^byte 0xed at offset 0/],
    ["a cut character", bytes(0x61, 0xe2, 0x82), /^byte 0xe2 at offset 1/],
  ])("%s is not UTF-8", (_, content, reason) => {
    expect(classify(content)).toMatchObject({ kind: "not-utf8", text: null, json: undefined });
    expect(classify(content).reason).toMatch(reason);
  });

  test("what was sent is told apart from what a server wrote", () => {
    expect(classify("hello", "c2s").fix).not.toMatch(/stderr/);
    expect(classify('{"a":1}', "c2s").fix).not.toMatch(/stderr/);
  });

  test("a line that was not kept whole is not guessed at", () => {
    expect(unread(50_000_000)).toMatchObject({ kind: "not-json", text: null });
    expect(unread(50_000_000).reason).toContain("50000000 bytes");
  });
});

describe("never throws", () => {
  const pieces = constantFrom(
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    ":",
    ",",
    "jsonrpc",
    '"2.0"',
    "id",
    "\ud800",
    "\u001b[",
    "0",
    "-",
    " ",
    "\0",
  );
  test("any text", () => {
    assert(
      property(
        oneof(
          string({ unit: "binary" }),
          array(pieces).map((parts) => parts.join("")),
        ),
        (text) => {
          const message = classify(text);
          expect(isStray(message)).toBe(message.fix !== null);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("any bytes", () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (content) => void classify(content)),
      { numRuns: 2000 },
    );
  });

  test("any JSON; with an id it is the id as written", () => {
    assert(
      property(jsonValue(), jsonValue(), (id, params) => {
        const idText = JSON.stringify(id);
        const message = classify(
          `{"params":${JSON.stringify(params)},"id":${idText},"method":"m","jsonrpc":"2.0"}`,
        );
        expect(message.idText).toBe(idText);
        expect(message.kind).toBe(typeof id === "string" || Number.isInteger(id) ? "request" : "not-rpc");
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["100,000 brackets", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["100,000 open brackets", "[".repeat(100_000)],
    ["100,000 open braces", "{".repeat(100_000)],
    ["a deep result", `{"jsonrpc":"2.0","id":1,"result":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    ["10 MB of text", "x".repeat(10_000_000)],
    ["10 MB of white space and a letter", `${" ".repeat(10_000_000)}x`],
    ["10 MB of quotes", '"'.repeat(10_000_000)],
    ["10 MB of backslashes in a string", `"${"\\".repeat(10_000_000)}`],
    ["1 MB of objects", '{"a":1}'.repeat(150_000)],
    ["a million numbers", `[${"1,".repeat(1_000_000)}1]`],
    ["200,000 members", `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join(",")}}`],
  ])("%s", (_, text) => {
    expect(isStray(classify(text)) || classify(text).kind === "result").toBe(true);
  });

  test("a 10 MB answer is an answer", () => {
    const message = classify(utf8(`{"result":{"text":"${"é".repeat(5_000_000)}"},"jsonrpc":"2.0","id":3}`));
    expect(message).toMatchObject({ kind: "result", idText: "3" });
  });
});
