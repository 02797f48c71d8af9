import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dropSpace } from "../../../lab/format/drop-space.ts";
import { type JsonNode, nodeAt, parseJson, stringOf } from "../../../lab/format/json-text.ts";

/** The value that the scanner's nodes describe, built as `JSON.parse` would. */
function valueOf(text: string, root: JsonNode): unknown {
  switch (root.type) {
    case "object":
      return Object.fromEntries(root.members.map(({ key, value }) => [key, valueOf(text, value)]));
    case "array":
      return root.items.map((item) => valueOf(text, item));
    case "string":
      return stringOf(text, root);
    default:
      return JSON.parse(text.slice(root.start, root.end));
  }
}

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON with any spacing, numbers in any spelling, duplicate members and escapes. */
const space = fc.constantFrom("", "", " ", "\n", "\r\n", "\t", "  ");
const key = fc.constantFrom('"a"', '"b"', '"__proto__"', '"\\u0061"', '""', '"a/b"');
const scalar = fc.oneof(
  fc.constantFrom(
    "true",
    "false",
    "null",
    "-0",
    "1e400",
    "12345678901234567890",
    "1.50",
    "-1E+2",
    '"\\ud800"',
    '"\\n\\/"',
  ),
  fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);
const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
  list: fc
    .array(fc.tuple(space, tie("json"), space), { maxLength: 4 })
    .map((items) => `[${items.map((i) => i.join("")).join(",")}]`),
  object: fc
    .array(fc.tuple(space, key, space, space, tie("json"), space), { maxLength: 4 })
    .map((members) => `{${members.map(([a, k, b, c, v, d]) => `${a}${k}${b}:${c}${v}${d}`).join(",")}}`),
  json: fc.oneof({ depthSize: "small" }, scalar, scalar, tie("list"), tie("object")),
}));
const spaced = fc.tuple(space, json, space).map((parts) => parts.join(""));
const noise = fc.constantFrom(
  ..."{}[]\",:0123.-+eEtrufalsn\\/ \n\t\r'x",
  "\\u12",
  "\uFEFF",
  "\u0001",
  "\u00A0",
  "//",
);
const mutated = fc
  .tuple(spaced, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), noise), { minLength: 1, maxLength: 3 }))
  .map(([text, edits]) =>
    edits.reduce((before, [where, cut, put]) => {
      const at = where % (before.length + 1);
      return before.slice(0, at) + put + before.slice(at + cut);
    }, text),
  );

describe("parseJson", { timeout: 120_000 }, () => {
  test("reads what JSON.parse reads, and the same value", () => {
    fc.assert(
      fc.property(spaced, (text) => {
        const read = parseJson(text);
        if (!read.ok) throw new Error(read.message);
        expect(valueOf(text, read.root)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("accepts exactly what JSON.parse accepts, and places every fault in the text", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string(), fc.string({ unit: noise })), (text) => {
        const read = parseJson(text);
        expect(read.ok).toBe(accepts(text));
        if (read.ok) return;
        expect(read.offset).toBeGreaterThanOrEqual(0);
        expect(read.offset).toBeLessThanOrEqual(text.length);
        expect(read.message).toMatch(/^\S.*[.]$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps duplicate members, in order", () => {
    const text = '{"a": 1, "a": 2}';
    const read = parseJson(text);
    expect(
      read.ok &&
        read.root.type === "object" &&
        read.root.members.map(({ value }) => text.slice(value.start, value.end)),
    ).toEqual(["1", "2"]);
  });

  it("survives nesting that would overflow a recursive reader", () => {
    const deep = 200_000;
    expect(parseJson("[".repeat(deep) + "]".repeat(deep)).ok).toBe(true);
    expect(parseJson('{"a":'.repeat(deep)).ok).toBe(false);
  });

  it("reads ten megabytes", () => {
    const text = `[${"12345678,".repeat(1_100_000)}0]`;
    const read = parseJson(text);
    expect(read.ok && read.root.type === "array" && read.root.items.length).toBe(1_100_001);
  });

  test.each([
    ["", 1, 1, "There is no JSON here. Write a value, such as {}."],
    ['{\n  "a": 1,\n}', 2, 9, "A comma with nothing after it. Take it out: JSON allows none before `}`."],
    ["[1 2]", 1, 4, "A comma is missing before `2`."],
    ['{"a": 1\n "b": 2}', 2, 2, 'A comma is missing before `"b"`.'],
    ["{'a': 1}", 1, 2, "A single quote. JSON puts names and text in double quotes."],
    ["{a: 1}", 1, 2, '`a` where a member\'s name should be. A name is in double quotes: `"a"`.'],
    ['{"a" 1}', 1, 6, '`1` where a colon should be: a member is `"name": value`.'],
    ['{"a": [1, 2}', 1, 12, "`}` cannot close the [ of line 1. Write `]` there."],
    ['{"a": {', 1, 8, "The text ends before the { of line 1 is closed. Add `}`."],
    ["[True]", 1, 2, "`True` is no value of JSON. Write `true`."],
    ["[NaN]", 1, 2, "`NaN` is no value of JSON: it has no number for that."],
    ["[01]", 1, 2, "`01` is no number of JSON. Take out the leading zero."],
    ["[1] // x", 1, 5, "A comment. JSON has none: take it out, or say it in the prose."],
    [
      "{} {}",
      1,
      4,
      "There is more after the end of the value: `{}`. Take it out; a cell holds one JSON value.",
    ],
    [
      '"a\nb"',
      1,
      1,
      "This text is not closed on its line. Add the double quote, or write a line break as \\n.",
    ],
    ['["a\tb"]', 1, 4, "A bare control character (U+0009) in a text. Write it as \\t."],
    ['"\\x41"', 1, 2, "`\\x` is no escape of JSON. A backslash itself is written \\\\."],
    [
      '{"a": ${b.c}}',
      1,
      7,
      'A reference without quotes. Write `"${b.c}"`: alone in a text it keeps its JSON type.',
    ],
    ["\uFEFF{}", 1, 1, "A byte order mark (U+FEFF). Delete it: nothing may stand before the JSON."],
    ["[\u00A01]", 1, 2, "A character that JSON does not allow outside a text: `\\u{A0}`. Delete it."],
    ["\u001b[31m", 1, 1, "A character that JSON does not allow outside a text: `\\u{1B}`. Delete it."],
  ])("says what is wrong with %j", (text, line, column, message) => {
    expect(parseJson(text)).toMatchObject({ ok: false, line, column, message });
  });
});

const tokens = (of: string): string[] => of.match(/"(?:\\.|[^"\\])*"|[^\s"]/gs) ?? [];

describe("dropSpace", () => {
  test("keeps every token and the value", () => {
    fc.assert(
      fc.property(spaced, (text) => {
        expect(tokens(dropSpace(text))).toEqual(tokens(text));
        expect(JSON.parse(dropSpace(text))).toEqual(JSON.parse(text));
        expect(dropSpace(text).replace(/"(?:\\.|[^"\\])*"/gs, "")).not.toMatch(/\s/);
      }),
    );
  });

  it("keeps what JSON.parse would lose", () => {
    expect(dropSpace('{ "n": 12345678901234567890,\n "n": 1.0e2, "s": "a  b\\u0041" }')).toBe(
      '{"n":12345678901234567890,"n":1.0e2,"s":"a  b\\u0041"}',
    );
  });
});

describe("nodeAt", () => {
  const text =
    '{"a": {"x": 1, "x": 2, "a/key": [10, {"b": "t"}]}, "constructor": 3, "e": {}, "s": "long", "n": null}';
  const at = (path: (string | number)[]) => {
    const read = parseJson(text);
    if (!read.ok) throw new Error(read.message);
    const found = nodeAt(text, read.root, path, "cell");
    return found.ok ? text.slice(found.node.start, found.node.end) : found.message;
  };
  test.each<[(string | number)[], string]>([
    [[], text],
    [["a", "x"], "2"],
    [["a", "a/key", 1, "b"], '"t"'],
    [["constructor"], "3"],
    [["__proto__"], "`cell` has no `__proto__`; it has `a`, `constructor`, `e`, `s`, `n`."],
    [["a", "toString"], "`cell.a` has no `toString`; it has `x`, `a/key`."],
    [["a", "a/key", 2], '`cell.a["a/key"]` has no [2]; it is a list of 2, [0] to [1].'],
    [["a", "a/key", "b"], '`cell.a["a/key"]` has no `b`; it is a list of 2, [0] to [1].'],
    [["a", 0], "`cell.a` is an object, so [0] cannot be read from it; it has `x`, `a/key`."],
    [["e", "x"], "`cell.e` has no `x`; it is empty."],
    [["s", "length"], '`cell.s` has no `length`; it is text `"long"`.'],
    [["n", "x"], "`cell.n` has no `x`; it is just `null`."],
  ])("%j", (path, result) => {
    expect(at(path)).toBe(result);
  });

  it("lists only so many names of a large object", () => {
    const large = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, i])));
    const read = parseJson(large);
    const found = read.ok && nodeAt(large, read.root, ["x"], "big");
    expect(found && !found.ok && found.message).toMatch(/`k9` and 20 more\.$/);
  });
});
