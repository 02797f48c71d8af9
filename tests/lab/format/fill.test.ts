import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fillJson, fillRaw, fillString } from "../../../lab/format/fill.ts";
import { fillText } from "../../../lab/format/fill-raw.ts";
import { fillYaml } from "../../../lab/format/fill-yaml.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import type { Lookup } from "../../../lab/format/sources.ts";

const values: Record<string, string> = {
  env: '{ "v": "2026-07-28",\n  "n": 12345678901234567890 }',
  round1:
    '{"request":{"id":1, "method":"x"},"result":{"s":"a\\u0041\\n\\"q\\"","big":1.0e2,"list":[1, 2],"t":true,"nil":null,"a/key":"slash","emoji":"\\ud83d\\ude00"}}',
  dup: '{"a":1,"a":2}',
  text: '"plain"',
};
const lookup: Lookup = (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
const json = (source: string) => {
  const result = fillJson(source, lookup);
  return result.ok ? result.value : `! ${result.message}`;
};
const bytes = (source: string, escaped = false) => {
  const result = fillText(source, lookup, { escaped });
  return result.ok
    ? Buffer.from(result.value).toString("latin1")
    : `! ${result.message} @${result.span.start}`;
};

describe("fillJson", () => {
  test.each([
    ['{ "a" : 1,\n\t"a": 12345678901234567890 }', '{"a":1,"a":12345678901234567890}'],
    [
      '{"m": "${round1.result}"}',
      '{"m":{"s":"a\\u0041\\n\\"q\\"","big":1.0e2,"list":[1, 2],"t":true,"nil":null,"a/key":"slash","emoji":"\\ud83d\\ude00"}}',
    ],
    [
      '["${round1.result.big}", "${round1.result.list[1]}", "${round1.result.nil}", "${round1.result.t}"]',
      "[1.0e2,2,null,true]",
    ],
    ['"${round1.result.s}"', '"a\\u0041\\n\\"q\\""'],
    [
      '"<${round1.result.s}|${round1.result.big}|${round1.result.list}|${round1.result.nil}>"',
      '"<a\\u0041\\n\\"q\\"|1.0e2|[1, 2]|null>"',
    ],
    ['"x ${round1.request}"', '"x {\\"id\\":1, \\"method\\":\\"x\\"}"'],
    ['"${round1.result[\\"a/key\\"]}"', '"slash"'],
    ["\"${round1.result['a/key']}\"", '"slash"'],
    ['"$${round1} costs $5"', '"${round1} costs $5"'],
    ['"\\u0024{round1}"', '"\\u0024{round1}"'],
    ['"tab\\t${text}\\u00e9"', '"tab\\tplain\\u00e9"'],
    ['{"k-${text}": 1, "${text}" : 2, "${dup.a}":3}', '{"k-plain":1,"plain":2,"2":3}'],
    ['"${dup.a}"', "2"],
    ["  [ ]  ", "[]"],
  ])("%s", (source, filled) => {
    expect(json(source)).toBe(filled);
  });

  it("takes line breaks out of what it inserts, so that a frame stays one line", () => {
    expect(json('{"_meta": "${env}"}')).toBe('{"_meta":{"v":"2026-07-28","n":12345678901234567890}}');
    expect(json('"x${env}"')).not.toMatch(/\n/);
  });

  test.each([
    ['"${nowhere.x}"', "! `nowhere` has no value yet. Run it first."],
    ['"${round1.error}"', "! `round1` has no `error`; it has `request`, `result`."],
    ['"${round1.result.list[2]}"', "! `round1.result.list` has no [2]; it is a list of 2, [0] to [1]."],
    ['"${round1.constructor}"', "! `round1` has no `constructor`; it has `request`, `result`."],
    ['"${round1.__proto__}"', "! `round1` has no `__proto__`; it has `request`, `result`."],
    [
      '"${round1..x}"',
      '! A key should follow the point after `round1`. A reference is a name, then .key, [0] or ["any key"].',
    ],
    ["{", "! line 1, column 2: The text ends before the { of line 1 is closed. Add `}`."],
  ])("%s fails", (source, message) => {
    expect(json(source)).toBe(message);
  });

  it("says where the failing reference stands", () => {
    expect(fillJson('{"a": "é \\n ${round1.nope}"}', lookup)).toMatchObject({ span: { start: 12, end: 26 } });
  });

  test("a string alone comes through with its own bytes, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom("$", "{", "}", "\\", '"', "a", "\n") }),
        (text, around) => {
          const value = JSON.stringify(text);
          const result = fillJson(JSON.stringify({ alone: "${x}", within: "<${x}>" }), () => value);
          expect(result).toEqual({
            ok: true,
            value: `{"alone":${value},"within":"<${value.slice(1, -1)}>"}`,
          });
          const literal = JSON.stringify(around.replaceAll("$", ""));
          expect(fillJson(literal, () => undefined)).toEqual({ ok: true, value: literal });
        },
      ),
    );
  });

  it("reads a large value once for many references", () => {
    let asked = 0;
    const large = JSON.stringify(Array.from({ length: 200_000 }, (_, i) => i));
    const source = JSON.stringify(Array.from({ length: 5000 }, (_, i) => `\${big[${i}]}`));
    const result = fillJson(source, () => (asked++, large));
    expect(result.ok && JSON.parse(result.value)).toHaveLength(5000);
    expect(asked).toBe(1);
  });
});

describe("fillText", () => {
  test.each([
    ["no JSON at all\r\n", "no JSON at all\r\n"],
    ["{${round1.result.list}} ${round1.result.s}", '{[1, 2]} aA\n"q"'],
    ["$${x} $x ${ ${1x} ${a..b}", "${x} $x ${ ${1x} ${a..b}"],
    ["\\x41 stays", "\\x41 stays"],
  ])("%j", (source, sent) => {
    expect(bytes(source)).toBe(sent);
  });

  test.each([
    ["\\x00\\xfF\\r\\n\\0\\\\é", "\x00\xFF\r\n\0\\\xC3\xA9"],
    ["\\x7b\\x24{text}", "{${text}"],
    ["${round1.result.s}\\n", 'aA\n"q"\n'],
    [
      "\\q",
      "! `\\q` is no escape. raw=escaped knows \\xNN (two hex digits), \\r, \\n, \\0 and \\\\, which is a backslash itself. @0",
    ],
    [
      "${text}\\x4g",
      "! `\\x4g` is no escape. raw=escaped knows \\xNN (two hex digits), \\r, \\n, \\0 and \\\\, which is a backslash itself. @7",
    ],
    [
      "é\\",
      "! A backslash at the end is no escape. raw=escaped knows \\xNN (two hex digits), \\r, \\n, \\0 and \\\\, which is a backslash itself. @1",
    ],
  ])("escaped: %j", (source, sent) => {
    expect(bytes(source, true)).toBe(sent);
  });

  it("never reads escapes in what a reference brings", () => {
    const result = fillText("${x}", () => '"\\\\x41"', { escaped: true });
    expect(result.ok && Buffer.from(result.value).toString()).toBe("\\x41");
  });

  it("says what a reference misses", () => {
    expect(bytes("ab ${round1.x}")).toBe("! `round1` has no `x`; it has `request`, `result`. @3");
  });

  test("bytes of any text without references are its UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!text.includes("${"));
        const result = fillText(text, () => undefined);
        expect(result.ok && Buffer.from(result.value)).toEqual(Buffer.from(text));
      }),
    );
  });
});

const sent = (attributes: string, body: string) => {
  const [cell] = parseLab(`\`\`\`text frame=x to=a ${attributes}\n${body}\`\`\`\n`, "x.lab.md").cells;
  const result = fillRaw(cell!, lookup);
  return result.ok ? Buffer.from(result.value).toString("latin1") : result;
};

describe("fillRaw", () => {
  test.each([
    ["raw", "a\nb\n", "a\nb\n"],
    ["raw", "a\r\nb\r\n", "a\r\nb\r\n"],
    ["raw", "", ""],
    ["raw", "\n", "\n"],
    ["raw=noeol", "a\n\n", "a\n"],
    ["raw=noeol", "a\r\n", "a"],
    ["raw=escaped", "a\\x00\n", "a\0\n"],
    ["raw", "  two spaces\n", "  two spaces\n"],
  ])("%s %j", (attributes, body, bytes) => {
    expect(sent(attributes, body)).toBe(bytes);
  });

  it("places faults in the source, where every line end is one character", () => {
    expect(sent("raw=escaped", "a\r\nb\r\n\\q\r\n")).toMatchObject({ ok: false, span: { start: 4, end: 6 } });
  });
});

describe("fillString and fillYaml", () => {
  it("fills text", () => {
    expect(fillString("Ask ${text}: ${round1.result.list} $${x} ${", lookup)).toEqual({
      ok: true,
      value: "Ask plain: [1, 2] ${x} ${",
    });
  });

  test.each([
    [
      "action: accept\ncontent: {n: 1.50, big: 12345678901234567890, hex: 0x10, t: yes, b: true, nil: ~}",
      '{"action":"accept","content":{"n":1.50,"big":12345678901234567890,"hex":16,"t":"yes","b":true,"nil":null}}',
    ],
    ["a: ${round1.result.list}\nb: <${text}>\n${text}: $${x}", '{"a":[1, 2],"b":"<plain>","plain":"${x}"}'],
    ["restart: tickets # now", '{"restart":"tickets"}'],
    ["", "{}"],
  ])("%j", (source, filled) => {
    expect(fillYaml(source, lookup)).toEqual({ ok: true, value: filled });
  });

  it("places a miss in the YAML", () => {
    expect(fillYaml("a: 1\nb: 'x ${text.y}'", lookup)).toMatchObject({
      ok: false,
      span: { start: 11, end: 20 },
    });
  });

  it("refuses numbers that JSON has not", () => {
    expect(fillYaml("a: .inf", lookup)).toMatchObject({
      ok: false,
      message: "JSON has no number for `.inf`.",
    });
  });
});
