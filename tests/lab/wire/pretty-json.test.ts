import { assert, integer, jsonValue, nat, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { prettyJson } from "../../../lab/wire/pretty-json.ts";

const bare = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.trim() === "" ? "" : part));

describe("JSON laid out", () => {
  test("a frame as a person would lay it out", () => {
    const text =
      '{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","tools":[{"name":"get_asset","inputSchema":{"type":"object"}},{"name":"a_tool_with_a_long_name","description":"so long that it cannot stay"}],"ttlMs":300000,"_meta":{},"next":[]}}';
    expect(prettyJson(text).lines).toEqual([
      "{",
      '  "jsonrpc": "2.0",',
      '  "id": 2,',
      '  "result": {',
      '    "resultType": "complete",',
      '    "tools": [',
      '      { "name": "get_asset", "inputSchema": { "type": "object" } },',
      "      {",
      '        "name": "a_tool_with_a_long_name",',
      '        "description": "so long that it cannot stay"',
      "      }",
      "    ],",
      '    "ttlMs": 300000,',
      '    "_meta": {},',
      '    "next": []',
      "  }",
      "}",
    ]);
  });

  test.each([
    ["{}", ["{}"]],
    ["[ ]", ["[]"]],
    ["42", ["42"]],
    ['"a\\u0041,{"', ['"a\\u0041,{"']],
    ['{"a":{"b":[1,2,{"c":null}]}}', ["{", '  "a": { "b": [1, 2, { "c": null }] }', "}"]],
    ['{"id":9007199254740993,"id":1.0}', ["{", '  "id": 9007199254740993,', '  "id": 1.0', "}"]],
    ["no\njson", ["no", "json"]],
    ["", [""]],
  ])("%s", (text, lines) => {
    expect(prettyJson(text).lines).toEqual(lines);
  });

  test("every token stays as it was", () => {
    assert(
      property(jsonValue(), nat(80), nat(3), (value, width, space) => {
        const text = JSON.stringify(value, null, space);
        expect(bare(prettyJson(text, { width }).lines.join("\n"))).toBe(bare(text));
      }),
    );
  });

  test("with no width it is what JSON.stringify would print", () => {
    assert(
      property(jsonValue(), (value) => {
        expect(prettyJson(JSON.stringify(value), { width: 0 }).lines.join("\n")).toBe(
          JSON.stringify(value, null, 2),
        );
      }),
    );
  });

  test("nothing inline is wider than asked", () => {
    assert(
      property(jsonValue(), integer({ min: 2, max: 40 }), (value, width) => {
        for (const line of prettyJson(JSON.stringify([value]), { width }).lines) {
          const inline = /[{[].+[}\]],?$/.exec(
            line.trim().replace(/^"(?:[^"\\]|\\.)*": |^"(?:[^"\\]|\\.)*",?$/, ""),
          );
          if (inline) expect(inline[0].replace(/,$/, "").length).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  test("what is cut is counted", () => {
    const text = JSON.stringify(Array.from({ length: 100 }, (_, i) => i));
    const whole = prettyJson(text);
    expect(whole).toMatchObject({ cut: 0 });
    expect(whole.lines).toHaveLength(102);
    const some = prettyJson(text, { maxLines: 10 });
    expect(some.lines).toEqual(whole.lines.slice(0, 10));
    expect(some.cut).toBe(92);
  });

  test("100,000 levels do not fill the memory", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { lines } = prettyJson(deep);
    expect(lines.length).toBeGreaterThan(199_000);
    expect(Math.max(...lines.slice(0, 1000).map((line) => line.length))).toBeLessThan(200);
  });
});
