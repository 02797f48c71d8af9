import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isContainer } from "../../../../lab/app/answer/json-doc.ts";
import { firstOpen, lineOf, lineTable, step } from "../../../../lab/app/answer/json-fold.ts";
import { lineAt, lineText, type Line } from "../../../../lab/app/answer/json-line.ts";
import { preview } from "../../../../lab/app/answer/json-preview.ts";
import { scanJson } from "../../../../lab/app/answer/json-scan.ts";

const drawn = (line: Line) =>
  "  ".repeat(line.depth) +
  line.lead +
  line.items.map(({ tokens }) => tokens.map(({ text }) => text).join("")).join("") +
  line.tail;
/** Frames with their members in any order, and things that only look like one. */
const frame = fc
  .record(
    {
      jsonrpc: fc.constant("2.0"),
      id: fc.oneof(fc.nat(), fc.string()),
      method: fc.string(),
      result: fc.jsonValue(),
      params: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .chain((members) => fc.shuffledSubarray(Object.entries(members)).map((each) => Object.fromEntries(each)));
const shape = { width: 60, longest: 2000 };
const lines = (text: string, open?: Iterable<number>, width = 60, cut = false) => {
  const doc = scanJson(text, cut)!;
  const table = lineTable(doc, open ? new Set(open) : firstOpen(doc, width));
  return Array.from(table.lines, (_, at) => drawn(lineAt(table, at, { ...shape, width })));
};

describe("the lines of a document", () => {
  test("what fits stands on one line", () => {
    expect(lines('{"jsonrpc":"2.0","id":3,"method":"ping"}')).toEqual([
      '{ "jsonrpc": "2.0", "id": 3, "method": "ping" }',
    ]);
    expect(lines("7")).toEqual(["7"]);
    expect(lines("[]")).toEqual(["[]"]);
  });

  test("a frame's head shares the first line and its last brackets the last", () => {
    const answer =
      '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"get_asset","description":"One host by name","inputSchema":{"type":"object"}}],"ttlMs":300000}}';
    expect(lines(answer, [0, 3])).toEqual([
      '{ "jsonrpc": "2.0", "id": 2,',
      '  "result": {',
      '    "tools": [ { "name": "get_asset", … } ],',
      '    "ttlMs": 300000',
      "  } }",
    ]);
  });

  test("so do the last members of a frame that names itself at its end", () => {
    const answer =
      '{"result":{"resultType":"complete","text":"words that do not fit on one line with the rest"},"jsonrpc":"2.0","id":7}';
    expect(lines(answer, [0, 1])).toEqual([
      "{",
      '  "result": {',
      '    "resultType": "complete",',
      '    "text": "words that do not fit on one line with the rest"',
      '  }, "jsonrpc": "2.0", "id": 7 }',
    ]);
    expect(lines(answer, [0]).at(-1)).toMatch(/^ {2}"result": \{ .* \}, "jsonrpc": "2.0", "id": 7 \}$/);
    const doc = scanJson(answer)!;
    const table = lineTable(doc, new Set([0, 1]));
    const visited = [0];
    for (let at = 0; step(table, at, 1) !== at;) visited.push((at = step(table, at, 1)));
    expect(visited).toEqual([0, 1, 2, 3, 4, 5]);
    for (let at = 5, place = 5; place > 0; place -= 1)
      expect((at = step(table, at, -1))).toBe(visited[place - 1]);
  });

  test("tokens are verbatim, spacing is the page's", () => {
    expect(lines('{"a" :1.0,"a": 12345678901234567890 ,\n"b":"\\u0041"}')).toEqual([
      '{ "a": 1.0, "a": 12345678901234567890, "b": "\\u0041" }',
    ]);
  });

  test("a big array opens to nothing by itself, and says how much it holds", () => {
    const text = JSON.stringify({ list: Array.from({ length: 500 }, (_, at) => ({ at, word: "word" })) });
    const shown = lines(text);
    expect(shown).toHaveLength(3);
    expect(shown[1]).toMatch(/^ {2}"list": \[ \{ "at": 0.*… \] 500 items$/);
  });

  test("everything open shows every value once", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), frame), (value) => {
        const doc = scanJson(JSON.stringify(value))!;
        const all = new Set(
          Array.from({ length: doc.count }, (_, node) => node).filter((node) => isContainer(doc, node)),
        );
        const table = lineTable(doc, all);
        const text = Array.from(table.lines, (_, at) => {
          const line = lineAt(table, at, { width: 60, longest: 1e6 });
          return (
            line.lead +
            line.items.map(({ tokens }) => tokens.map((token) => token.text).join("")).join("") +
            line.tail
          );
        }).join("\n");
        expect(JSON.parse(text)).toEqual(JSON.parse(doc.text));
        const items = Array.from(table.lines, (_, at) =>
          lineAt(table, at, shape).items.map(({ node }) => node),
        ).flat();
        expect(items).toEqual(Array.from({ length: doc.count }, (_, node) => node));
        for (const node of items)
          expect(lineAt(table, lineOf(table, node), shape).items.some((item) => item.node === node)).toBe(
            true,
          );
      }),
    );
  });

  test("stepping visits the shown values in order and stops at both ends", () => {
    const doc = scanJson('{"jsonrpc":"2.0","id":2,"result":{"a":[1,2],"b":{"c":3}}}')!;
    const table = lineTable(doc, new Set([0, 3]));
    const visited = [0];
    for (let at = 0; step(table, at, 1) !== at;) visited.push((at = step(table, at, 1)));
    expect(visited).toEqual([0, 1, 2, 3, 4, 7]);
    for (let at = 7, place = 5; place > 0; place -= 1)
      expect((at = step(table, at, -1))).toBe(visited[place - 1]);
    expect(step(table, 0, -1)).toBe(0);
    expect(lineOf(table, 5)).toBe(-1);
    expect(lineOf(table, 8)).toBe(-1);
  });

  test("100,000 levels open without a recursion", () => {
    const doc = scanJson("[".repeat(100_000) + "]".repeat(100_000))!;
    const table = lineTable(doc, new Set(Array.from({ length: doc.count }, (_, node) => node)));
    expect(table.lines.length).toBeGreaterThan(199_000);
    expect(lineText(doc, lineAt(table, 99_998, shape)).trim()).toBe("[");
    expect(lines("[".repeat(100_000), undefined, 60, true).length).toBeGreaterThan(0);
  });

  test("a long string is cut and says so", () => {
    const doc = scanJson(JSON.stringify("x".repeat(5000)))!;
    const [item] = lineAt(lineTable(doc, new Set()), 0, { width: 60, longest: 100 }).items;
    expect(item!.tokens.map(({ text }) => text.length).at(0)).toBe(100);
    expect(item!.tokens.at(-1)!.text).toContain("4,902 more characters");
  });
});

describe("preview", () => {
  test("stays near its width whatever is inside, and says what it left out", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const doc = scanJson(JSON.stringify(value))!;
        const { tokens, whole } = preview(doc, 0, 40);
        const text = tokens.map((token) => token.text).join("");
        if (whole) expect(JSON.parse(text)).toEqual(JSON.parse(doc.text));
        else expect(text).toContain("…");
        if (isContainer(doc, 0)) expect(text.length).toBeLessThan(40 + 40);
      }),
    );
  });
});
