import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseLab } from "../../../lab/format/parse-lab.ts";

const front = "---\nservers: [cmdb, hand2024]\n---\n";
const parse = (markdown: string) => parseLab(front + markdown, "x.lab.md");
const cellOf = (info: string, body = "{}") => {
  const lab = parse(`\`\`\`${info}\n${body}\n\`\`\`\n`);
  return {
    cell: lab.cells[0],
    problems: lab.diagnostics.map(({ code, message }) => `${code} ${message}`),
    lab,
  };
};

describe("parseLab", { timeout: 120_000 }, () => {
  const example = `---
lab: ex
servers: [cmdb]
---

# Title

Some *prose*.

\`\`\`json value=env
{ "a": 1 }
\`\`\`

\`\`\`json frame=round1 to=cmdb,hand2024 on=fresh wait=2000 after=env
{ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
  "params": "\${env.a}", "x": "\${env} \${other[0].b}" }
\`\`\`

More, and code:

\`\`\`js
x
\`\`\`

- in a list

  \`\`\`json value=no
  1
  \`\`\`

> \`\`\`json value=no
> 1
> \`\`\`

~~~yaml check=single-use points=2.5
- expect: round1.result.isError && size(env) == 1
~~~
`;
  const lab = parseLab(example, "labs/ex.lab.md");

  it("splits a file into prose and cells", () => {
    expect(lab.diagnostics).toEqual([]);
    expect(
      lab.blocks.map((block) => (block.kind === "cell" ? block.id : block.nodes.map(({ type }) => type))),
    ).toEqual([
      ["heading", "paragraph"],
      "env",
      "round1",
      ["paragraph", "code", "list", "blockquote"],
      "single-use",
    ]);
    expect(lab.blocks.map((block) => (block.kind === "prose" ? block.line : null))).toEqual([
      6,
      null,
      null,
      19,
      null,
    ]);
    expect(lab.text).toBe(example);
  });

  it("reads a cell whole", () => {
    const round1 = lab.cells[1]!;
    expect(round1).toMatchObject({
      id: "round1",
      name: "round1",
      kind: "frame",
      language: "json",
      info: "json frame=round1 to=cmdb,hand2024 on=fresh wait=2000 after=env",
      line: 14,
      mode: "manual",
      method: "tools/call",
      reads: ["env", "other"],
      options: {
        to: ["cmdb", "hand2024"],
        on: "fresh",
        wait: 2000,
        after: ["env"],
        run: null,
        parallel: false,
        raw: null,
        points: null,
        bound: null,
        unbound: null,
      },
    });
    expect(
      round1.attributes.map(({ name, value, span }) => [name, value, example.slice(span.start, span.end)]),
    ).toEqual([
      ["frame", "round1", "frame=round1"],
      ["to", "cmdb,hand2024", "to=cmdb,hand2024"],
      ["on", "fresh", "on=fresh"],
      ["wait", "2000", "wait=2000"],
      ["after", "env", "after=env"],
    ]);
    expect(
      round1.references.map(({ name, path, by, line, column, span }) => [
        name,
        path,
        by,
        line,
        column,
        span && round1.source.slice(span.start, span.end),
      ]),
    ).toEqual([
      ["env", [], "after", 14, 58, null],
      ["env", ["a"], "reference", 16, 14, "${env.a}"],
      ["env", [], "reference", 16, 31, "${env}"],
      ["other", [0, "b"], "reference", 16, 38, "${other[0].b}"],
    ]);
    expect(example.slice(round1.body.start, round1.body.end)).toBe(`${round1.source}\n`);
    expect(example.slice(round1.fence.start, round1.fence.end)).toMatch(/^```json frame[^]*\n```$/);
  });

  it("reads checks from tilde fences", () => {
    expect(lab.cells[2]).toMatchObject({
      kind: "check",
      options: { points: 2.5 },
      reads: ["round1", "env"],
      mode: "auto",
    });
  });

  test.each<[string, string, string]>([
    ["json value=x", "1", "auto"],
    ["cel value=x", "1", "auto"],
    ["yaml check=x", "- expect: true", "auto"],
    ["yaml form=x", "", "manual"],
    ["yaml do=x", "sleep: 1", "manual"],
    ["json value=x run=manual", "1", "manual"],
    ["text frame=x to=cmdb raw", '{"method":"ping"}', "manual"],
    ...[
      "server/discover",
      "ping",
      "tools/list",
      "resources/templates/list",
      "resources/read",
      "prompts/get",
      "completion/complete",
      "tools\\/list",
    ].map((method): [string, string, string] => ["json frame=x to=cmdb", `{"method":"${method}"}`, "auto"]),
    ...[
      "tools/call",
      "initialize",
      "list",
      "/list",
      "subscriptions/listen",
      "notifications/initialized",
      "${m}",
      "${m}/list",
      "pings",
    ].map((method): [string, string, string] => ["json frame=x to=cmdb", `{"method":"${method}"}`, "manual"]),
    ["json frame=x to=cmdb run=auto", '{"method":"tools/call"}', "auto"],
    ["json frame=x to=cmdb", '[{"method":"ping"}]', "manual"],
    ["json frame=x to=cmdb", '{"id":1,"result":{}}', "manual"],
    ["json frame=x to=cmdb", '{"method":"tools/call","method":"ping"}', "manual"],
    ["json frame=x to=cmdb", '{"method":"ping","${k}":"tools/call"}', "manual"],
    ["json frame=x to=cmdb", '"${other.request}"', "manual"],
    ["json frame=x to=cmdb", "{", "manual"],
  ])("%s with %s runs %s by default", (info, body, mode) => {
    expect(cellOf(info, body).cell?.mode).toBe(mode);
  });

  it("gives a second cell of a name an id of its own", () => {
    const { cells } = parse("```json value=a\n1\n```\n```json value=a\n2\n```\n```json value=a\n3\n```\n");
    expect(cells.map(({ id, name }) => [id, name])).toEqual([
      ["a", "a"],
      ["a#2", "a"],
      ["a#3", "a"],
    ]);
  });

  test.each(["\n", "\r\n", "\r"])("reads line ends %j alike, and keeps them in what was typed", (eol) => {
    const text = (front + "# T\n\n```text frame=x to=cmdb raw\na\n\nb\n```\n\nend\n").replaceAll("\n", eol);
    const { cells, diagnostics } = parseLab(text, "x");
    expect(diagnostics).toEqual([]);
    expect(cells[0]).toMatchObject({ source: "a\n\nb", typed: `a${eol}${eol}b${eol}`, line: 6 });
  });

  it("takes the fence's own indentation off the body", () => {
    const { cells } = parse("  ```json value=x\n   [1,\n 2,\n  ]\n  ```\n");
    expect(cells[0]).toMatchObject({ source: " [1,\n2,\n]" });
    const { diagnostics } = parse("  ```json value=x\n  [1,\n  2,\n  ]\n  ```\n");
    expect(diagnostics[0]).toMatchObject({ code: "WB141", line: 6, column: 4, span: { start: 5, end: 6 } });
  });

  it("does not take what looks like a cell in HTML comments, lists, quotes and longer fences", () => {
    const { cells, diagnostics } = parse(
      "<!--\n```json value=a\n1\n```\n-->\n\n1. x\n   ```json value=a\n   1\n   ```\n\n````md\n```json value=a\n1\n```\n````\n",
    );
    expect(cells).toEqual([]);
    expect(diagnostics).toEqual([]);
  });

  test.each<[string, string, string[]]>([
    ["js title=x.js", "prose", []],
    ["json", "prose", []],
    ["json title=answer.json", "prose", []],
    ["text", "prose", []],
    ["mermaid", "prose", []],
    ["json some words", "prose", []],
    ["json fram=x to=cmdb", "prose", ["WB111 `fram` is no kind of cell. Did you mean `frame`?"]],
    [
      "json widget=x",
      "prose",
      [
        "WB111 `widget` is no kind of cell. Kinds are `value`, `frame`, `form`, `do`, `call`, `chat`, `script`, `check`.",
      ],
    ],
    ["js checks=x", "prose", ["WB111 `checks` is no kind of cell. Did you mean `check`?"]],
    ["json to=cmdb", "prose", ["WB111 `to` is no kind of cell. Did you mean `do`?"]],
    ["json frame", "prose", ["WB112 A frame cell needs a name. Write frame=NAME."]],
    ["json frame= to=cmdb", "prose", ["WB112 A frame cell needs a name. Write frame=NAME."]],
    [
      "json value=1x",
      "cell",
      [
        "WB113 `1x` cannot name a cell. A name starts with a letter and has letters of the alphabet, digits, - and _.",
      ],
    ],
    [
      "json value=__proto__",
      "cell",
      [
        "WB113 `__proto__` cannot name a cell. A name starts with a letter and has letters of the alphabet, digits, - and _.",
      ],
    ],
    [
      "json value=réponse",
      "cell",
      [
        "WB113 `réponse` cannot name a cell. A name starts with a letter and has letters of the alphabet, digits, - and _.",
      ],
    ],
    [
      "json value=x frame=y to=cmdb",
      "cell",
      [
        "WB114 A fence is one cell. Keep `value=x` or `frame=y`.",
        "WB122 `to` means nothing on a value cell; it is for frame cells.",
      ],
    ],
    [
      "json to=cmdb frame=x",
      "cell",
      ["WB115 The kind comes right after the language. Write `json frame=x …`."],
    ],
    ["yml value=x", "cell", ["WB116 A value cell is written in a `json` or `cel` fence, not `yml`."]],
    [
      "yaml frame=x to=cmdb",
      "cell",
      ["WB116 A frame cell is written in a `json` or `text` fence, not `yaml`."],
    ],
    ["frame=x to=cmdb", "cell", ["WB117 The language comes before the kind. Write `json frame=x`."]],
    [
      "json value=import",
      "cell",
      ["WB118 `import` is a word of CEL, so no check or expression can read this cell."],
    ],
    ["json value=x colour=red", "cell", ["WB121 `colour=red` means nothing here."]],
    ["json value=x afer=y", "cell", ["WB121 `afer=y` means nothing here. Did you mean `after`?"]],
    [
      "json frame=x to=cmdb, hand2024",
      "cell",
      [
        "WB124 `to=cmdb,` cannot be read: `to` is a server, or several with commas and no spaces between, as in to=a,b.",
        "WB121 `hand2024` means nothing here. A list has no spaces after its commas.",
      ],
    ],
    [
      "json value=x points=2",
      "cell",
      ["WB122 `points` means nothing on a value cell; it is for check cells."],
    ],
    ["json frame=x to=cmdb to=hand2024", "cell", ["WB123 `to` is given twice. Keep one."]],
    [
      "json frame=x to=cmdb,cmdb",
      "cell",
      ["WB124 `to=cmdb,cmdb` cannot be read: `to` is a list that names each only once."],
    ],
    [
      "json frame=x to=cmdb wait=2s",
      "cell",
      ["WB124 `wait=2s` cannot be read: `wait` is milliseconds, 0 to 600000, as in wait=2000."],
    ],
    ["json frame=x to=cmdb run=yes", "cell", ["WB124 `run=yes` cannot be read: `run` is auto or manual."]],
    [
      "json frame=x to=cmdb raw",
      "cell",
      ["WB124 A raw frame is written in a `text` fence: its body need not be JSON."],
    ],
    [
      "text frame=x to=cmdb raw=crlf",
      "cell",
      ["WB124 `raw=crlf` is not known. Write raw, raw=noeol or raw=escaped."],
    ],
    [
      "json frame=x to=cmdb parallel=2",
      "cell",
      ["WB124 `parallel=2` cannot be read: `parallel` is a bare word, without a value."],
    ],
    ["json frame=x", "cell", ["WB125 A frame cell needs to=: the server it goes to, as in to=cmdb."]],
    [
      "json call=x",
      "cell",
      ["WB125 A call cell needs tool=: the tool it calls, as in tool=cmdb__get_asset."],
    ],
    [
      "text script=x",
      "cell",
      ["WB125 A script cell needs client=: the client of the front matter that it runs, as in client=tour."],
    ],
    ["text frame=x to=cmdb", "cell", ["WB126 A text frame is sent as typed. Say so: add raw."]],
    [
      "yaml form=x for=a..b",
      "cell",
      [
        "WB124 `for=a..b` cannot be read: `for` is the path of a question, as in for=round1.result.inputRequests.confirm.",
      ],
    ],
  ])("%s is a %s", (info, what, problems) => {
    const read = cellOf(info);
    expect(read.problems).toEqual(problems);
    expect(read.lab.cells).toHaveLength(what === "cell" ? 1 : 0);
    expect(read.lab.blocks).toHaveLength(1);
  });

  it("reads quoted attributes, flags and the form's path", () => {
    const { cell } = cellOf(`json frame=x to="cmdb,hand2024" parallel on='a b'`);
    expect(cell?.options).toMatchObject({ to: ["cmdb", "hand2024"], parallel: true, on: "a b" });
    const form = cellOf("yaml form=f for=round1.result.inputRequests.confirm", "").cell;
    expect(form).toMatchObject({
      options: { for: { name: "round1", path: ["result", "inputRequests", "confirm"] } },
      reads: ["round1"],
    });
    const call = cellOf("json call=c tool=t answers=f,g after=h").cell;
    expect(call).toMatchObject({ options: { answers: ["f", "g"], after: ["h"] }, reads: ["f", "g"] });
  });

  test.each<[string, string, string]>([
    [
      "json value=x",
      '{"a": "${b..c}"}',
      'WB142 A key should follow the point after `b`. A reference is a name, then .key, [0] or ["any key"].',
    ],
    [
      "yaml do=x",
      "restart: ${1}",
      "WB142 `1` is no name of a cell: a name starts with a letter and has letters, digits, - and _. Write $${ for the two characters themselves.",
    ],
    [
      "text frame=x to=cmdb raw",
      "${",
      "WB143 A reference that is not closed. Write ${name}, or $${ for the two characters themselves. It is sent as typed.",
    ],
    [
      "text frame=x to=cmdb raw=escaped",
      "a\\q",
      "WB144 `\\q` is no escape. raw=escaped knows \\xNN (two hex digits), \\r, \\n, \\0 and \\\\, which is a backslash itself.",
    ],
    ["cel value=x", "a +", "WB146 The expression ends too early. Something should follow."],
  ])("%s with %j", (info, body, problem) => {
    expect(cellOf(info, body).problems).toEqual([problem]);
  });

  it("reports a fence that is not closed, with the cells before it intact", () => {
    const { cells, diagnostics } = parse(
      "```json value=a\n1\n```\n\n```json value=b\n2\n\n# Not a heading\n",
    );
    expect(cells.map(({ id, source }) => [id, source])).toEqual([
      ["a", "1"],
      ["b", "2\n\n# Not a heading"],
    ]);
    expect(diagnostics.map(({ code, cell, line }) => [code, cell, line])).toEqual([
      ["WB101", "b", 8],
      ["WB141", "b", 11],
    ]);
  });

  it("reads a cell that is called like a constant of CEL, where there is one", () => {
    const { cells, diagnostics } = parse(
      "```json value=list\n1\n```\n\n```cel value=x\nlist.a + int(map)\n```\n",
    );
    expect(diagnostics).toEqual([]);
    expect(cells[1]!.reads).toEqual(["list"]);
    expect(cells[1]!.references).toEqual([
      { name: "list", path: [], by: "cel", span: { start: 0, end: 4 }, line: 9, column: 1 },
    ]);
  });

  test("never throws, and places everything within the file", () => {
    const pieces = fc.constantFrom(
      "---\n",
      "servers: [a]\n",
      "```",
      "```json frame=a to=b\n",
      "```cel value=c\n",
      "```yaml check=d\n",
      "```text frame=e to=b raw=escaped\n",
      "\n",
      "\r\n",
      "{",
      "}",
      '"${',
      "a.b",
      "}",
      '"',
      "- expect: ",
      "\0",
      "\uD800",
      "\uFEFF",
      "<!--",
      "> ",
      "- ",
      "\\x",
      "[",
      "]",
      ":",
      " ",
      "~~~yaml do=f\n",
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: pieces, maxLength: 60 }), fc.string({ unit: "binary" })),
        (text) => {
          const lab = parseLab(text, "x.lab.md");
          const lines = text.split(/\r\n|\n|\r/).length;
          for (const { line, column, span, cell } of lab.diagnostics) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lines);
            expect(column).toBeGreaterThanOrEqual(1);
            const source = lab.cells.find(({ id }) => id === cell)?.source ?? "";
            if (span) expect(span.end).toBeLessThanOrEqual(source.length);
          }
          for (const cell of lab.cells) {
            for (const { span } of cell.references)
              if (span) expect(cell.source.slice(span.start, span.end)).not.toBe("");
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
