import { describe, expect, it, test } from "vitest";
import { parseCheck } from "../../../lab/format/check-lines.ts";
import { doStepOf, parseDo } from "../../../lab/format/do-step.ts";
import { formProblems } from "../../../lab/format/form-answer.ts";
import { readYaml } from "../../../lab/format/yaml-tree.ts";

const said = (
  problems: readonly { code: string; message: string; span: { start: number; end: number } }[],
  source: string,
) => problems.map(({ code, message, span }) => `${code} ${message} <${source.slice(span.start, span.end)}>`);

describe("parseCheck", () => {
  it("reads lines, what they read and where", () => {
    const source = `- that: it opens one
  expect: r2.result.ok == true && r1.a == r2.b
- expect: 'replay.result.isError'
  hint: it's a tool error
# a comment
- "size(xs) > 1"
`;
    const read = parseCheck(source);
    expect(read.problems).toEqual([]);
    expect(
      read.lines.map(({ that, expect, hint, names, line }) => ({ that, expect, hint, names, line })),
    ).toEqual([
      {
        that: "it opens one",
        expect: "r2.result.ok == true && r1.a == r2.b",
        hint: null,
        names: ["r2", "r1"],
        line: 1,
      },
      {
        that: "replay.result.isError",
        expect: "replay.result.isError",
        hint: "it's a tool error",
        names: ["replay"],
        line: 3,
      },
      { that: "size(xs) > 1", expect: "size(xs) > 1", hint: null, names: ["xs"], line: 6 },
    ]);
    expect(read.mentions.map(({ name, span }) => [name, source.slice(span.start, span.end)])).toEqual([
      ["r2", "r2"],
      ["r1", "r1"],
      ["r2", "r2"],
      ["replay", "replay"],
      ["xs", "xs"],
    ]);
  });

  it("takes a single line without a list, booleans and block text", () => {
    expect(parseCheck("expect: true").lines).toMatchObject([{ that: "true", expect: "true" }]);
    const block = parseCheck("- expect: |\n    a.b ==\n      c.d\n");
    expect(block.lines).toMatchObject([{ expect: "a.b ==\n  c.d\n", names: ["a", "c"] }]);
    expect(block.problems).toEqual([]);
  });

  test.each([
    [
      "- expect: !has(a.b)",
      "WB145 In YAML a value that starts with `!` is a tag. Put the whole value in quotes, or on a line of its own after `|`. <!has(a.b)>",
    ],
    [
      '- expect: a == {"b": 1}',
      "WB145 A colon and a space inside a value. Put the whole value in quotes, or on a line of its own after `|`. <a>",
    ],
    [
      '- expect: "x" == a',
      "WB145 `== a` cannot follow what is before it. Where a value starts with a quote or a bracket, put the whole value in quotes, or on a line of its own after `|`. <== a>",
    ],
    [
      '- expect: a == "x #y"',
      'WB146 A text that is never closed. Add its quote. In YAML a space and # start a comment: put the expression in quotes. <"x>',
    ],
    ["- that: x", "WB148 This line has no `expect`: the CEL expression that must be true. <that: x>"],
    ["- expect:", "WB148 `expect` is one CEL expression. Put it in quotes. <expect>"],
    ["- expect: [a]", "WB148 `expect` is one CEL expression. Put it in quotes. <expect>"],
    [
      "- expect: a\n  hnt: b",
      "WB150 `hnt` is not read. A line has `that`, `expect` and `hint`. Did you mean `hint`? <hnt>",
    ],
    ["- expect: a ==", "WB146 The expression ends too early. Something should follow. <>"],
    ["[]", "WB148 A check has at least one line, such as - expect: round1.result.isError. <[]>"],
    ["", "WB148 A check has at least one line, such as - expect: round1.result.isError. <>"],
    ["- [a]", "WB148 A line of a check is - expect: round1.result.isError. <[a]>"],
    ["- expect: a\n  expect: b", "WB145 The key `expect` is given twice. Keep one. <expect>"],
  ])("%j", (source, problem) => {
    expect(said(parseCheck(source).problems, source)).toEqual([problem]);
  });
});

describe("parseDo", () => {
  test.each([
    ["restart: tickets", { do: "restart", server: "tickets" }],
    ["kill: a", { do: "kill", server: "a" }],
    ["close: 'a'", { do: "close", server: "a" }],
    ["sleep: 0", { do: "sleep", ms: 0 }],
    ["sleep: 60000", { do: "sleep", ms: 60_000 }],
  ])("%s", (source, step) => {
    expect(parseDo(source)).toEqual({ step, problems: [] });
  });

  test.each([
    ["sleep: 60001", "WB147 `sleep` is `60001`; it is whole milliseconds, 0 to 60000. <60001>"],
    ["sleep: 2s", "WB147 `sleep` is `2s`; it is whole milliseconds, 0 to 60000. <2s>"],
    ["sleep: 1.5", "WB147 `sleep` is `1.5`; it is whole milliseconds, 0 to 60000. <1.5>"],
    ["sleep: '5'", undefined],
    ["restart:", "WB147 `restart` is `null`; it names one server. <restart>"],
    ["restart: [a, b]", 'WB147 `restart` is `["a","b"]`; it names one server. <[a, b]>'],
    ["stop: a", "WB147 `stop` is no step. Steps are `restart`, `kill`, `close`, `sleep`. <stop>"],
    [
      "restart: a\nsleep: 5",
      "WB147 A do cell is one step: `restart: SERVER`, `kill: SERVER`, `close: SERVER` or `sleep: MS`. <restart: a\nsleep: 5>",
    ],
    [
      "restart",
      "WB147 A do cell is one step: `restart: SERVER`, `kill: SERVER`, `close: SERVER` or `sleep: MS`. <restart>",
    ],
    [
      "",
      "WB147 A do cell is one step: `restart: SERVER`, `kill: SERVER`, `close: SERVER` or `sleep: MS`. <>",
    ],
  ])("%j", (source, problem) => {
    const { step, problems } = parseDo(source);
    expect(step).toBeNull();
    if (problem === undefined) expect(problems).toHaveLength(1);
    else expect(said(problems, source)).toEqual([problem]);
  });

  it("leaves a step that a reference decides to the run", () => {
    expect(parseDo("restart: ${which}")).toEqual({ step: null, problems: [] });
    expect(doStepOf('{"restart":"cmdb"}')).toEqual({ ok: true, step: { do: "restart", server: "cmdb" } });
    expect(doStepOf('{"sleep":"soon"}')).toMatchObject({
      ok: false,
      message: "`sleep` is `soon`; it is whole milliseconds, 0 to 60000.",
    });
    expect(doStepOf("[]")).toMatchObject({ ok: false });
  });
});

describe("formProblems", () => {
  test.each([
    "",
    "action: decline",
    "action: accept\ncontent: {a: 1}",
    "action: ${x}\ncontent: ${y}",
    "content:",
  ])("%j is right", (source) => {
    expect(formProblems(source)).toEqual([]);
  });

  test.each([
    ["action: yes", "WB149 `action` is `yes`; it must be accept, decline or cancel. <yes>"],
    ["content: [1]", "WB149 `content` must be a mapping of the form's fields. <[1]>"],
    ["- a", "WB149 A form is `action: accept` with `content`, `action: decline` or `action: cancel`. <- a>"],
    [
      "acton: accept",
      "WB150 `acton` is not read. A form has `action` and `content`. Did you mean `action`? <acton>",
    ],
    ["content: { a: ${x} }", 'WB145 Within { } a reference needs quotes, as in "${name}". <{>'],
  ])("%j", (source, problem) => {
    expect(said(formProblems(source), source)).toEqual([problem]);
  });
});

describe("readYaml", () => {
  it("refuses texts made to be slow or deep, without throwing", () => {
    for (const source of [
      "[".repeat(10_000),
      "- ".repeat(20_000),
      "a: ".repeat(10_000),
      "x".repeat(70_000),
    ]) {
      expect(readYaml(source).ok).toBe(false);
    }
    const bomb = Array.from(
      { length: 30 },
      (_, i) => `k${i}: &k${i} [${i ? `*k${i - 1}, *k${i - 1}` : "x"}]`,
    ).join("\n");
    expect(readYaml(bomb)).toMatchObject({ ok: false, message: "Too many aliases." });
    expect(readYaml("a: &a [*a]").ok).toBe(false);
  });

  it("names tabs and second documents", () => {
    expect(readYaml("a:\n\tb: 1")).toMatchObject({ message: "A tab as indentation. YAML wants spaces." });
    expect(readYaml("a: 1\n---\nb: 2")).toMatchObject({
      message: "A second YAML document after `---`. A cell holds one.",
    });
  });
});
