import { describe, expect, test } from "vitest";
import { alignSides } from "../../../../lab/app/answer/align-sides.ts";
import { foldAlike, nodeByPath, openTogether } from "../../../../lab/app/answer/fold-together.ts";
import { tokenOf } from "../../../../lab/app/answer/json-doc.ts";
import { firstOpen, lineTable, type LineTable } from "../../../../lab/app/answer/json-fold.ts";
import { scanJson } from "../../../../lab/app/answer/json-scan.ts";

const shape = { width: 34, longest: 2000 };
const table = (value: unknown): LineTable => {
  const doc = scanJson(JSON.stringify(value))!;
  return lineTable(doc, firstOpen(doc, shape.width));
};
const together = (...tables: LineTable[]) =>
  openTogether(tables).map((open, at) => lineTable(tables[at]!.doc, open));
const tool = (name: string, extra = "words that do not fit on the line") => ({ name, description: extra });
const list = (tools: unknown[], more = {}) => ({ jsonrpc: "2.0", id: 2, result: { ...more, tools } });

describe("alignSides", () => {
  test("both sides get the same rows, and each says how many lines only it has", () => {
    const sides = alignSides(
      together(
        table(list([tool("get_asset")])),
        table(list([tool("get_asset"), tool("find_assets")], { resultType: "complete", ttlMs: 300000 })),
      ),
      shape,
    )!;
    expect(sides[0]!.rows).toHaveLength(sides[1]!.rows.length);
    expect(sides.map(({ only }) => only)).toEqual([0, 3]);
  });

  test("where a frame says its id is no difference, another id is", () => {
    const long = { a: "words that fill the line", b: "more words" };
    const sides = (id: number) =>
      alignSides(
        together(table({ jsonrpc: "2.0", id: 1, result: long }), table({ result: long, jsonrpc: "2.0", id })),
        shape,
      )!;
    expect(sides(1).map(({ only }) => only)).toEqual([0, 0]);
    expect(sides(2).every(({ only }) => only > 0)).toBe(true);
  });

  test("a container that is closed on both sides differs when what it hides differs", () => {
    const sides = alignSides(
      together(
        table(list([tool("get_asset", "a".repeat(60))])),
        table(list([tool("get_asset", `${"a".repeat(59)}b`)])),
      ),
      shape,
    )!;
    expect(sides.map(({ only }) => only).every((only) => only > 0)).toBe(true);
  });

  test("white space between tokens is no difference", () => {
    const value = list([
      tool("get_asset"),
      tool("find_assets"),
      tool("a"),
      tool("b"),
      tool("c"),
      tool("d"),
      tool("e"),
    ]);
    const spaced = scanJson(JSON.stringify(value, null, 3))!;
    const sides = alignSides(
      together(table(value), lineTable(spaced, firstOpen(spaced, shape.width))),
      shape,
    )!;
    expect(sides.map(({ only }) => only)).toEqual([0, 0]);
  });

  test("three sides mark what no other has; one side, a cut one or none are not compared", () => {
    const sides = alignSides(
      together(
        table({ a: 1, b: "x".repeat(40) }),
        table({ a: 1, b: "x".repeat(40) }),
        table({ a: 1, c: "x".repeat(40) }),
      ),
      shape,
    )!;
    expect(sides.map(({ only }) => only)).toEqual([0, 0, 1]);
    const cut = scanJson('{"a":[1,', true)!;
    expect(alignSides([table(1)], shape)).toBeNull();
    expect(alignSides([table(1), null], shape)).toBeNull();
    expect(alignSides([table(1), lineTable(cut, new Set([0]))], shape)).toBeNull();
  });
});

describe("folding two sides", () => {
  const left = table({ result: { tools: [tool("a"), tool("b")], x: tool("y") } });
  const right = table({ result: { x: tool("y"), tools: [tool("a")] } });

  test("what is opened here opens there, by its path", () => {
    const node = nodeByPath(left.doc, ["result", "tools", 0])!;
    const open = new Set([...left.open, node]);
    const then = foldAlike(left, open, right);
    expect(then.has(nodeByPath(right.doc, ["result", "tools", 0])!)).toBe(true);
    const back = foldAlike({ ...left, open }, left.open, lineTable(right.doc, then));
    expect(back).toEqual(new Set(right.open));
  });
  test("what only one side has changes nothing on the other", () => {
    const node = nodeByPath(left.doc, ["result", "tools", 1])!;
    expect(foldAlike(left, new Set([...left.open, node]), right)).toEqual(new Set(right.open));
  });
  test("a path finds the last of two members with one name", () => {
    const doc = scanJson('{"a":1,"a":{"b":[7]}}')!;
    expect(tokenOf(doc, nodeByPath(doc, ["a", "b", 0])!)).toBe("7");
    expect(nodeByPath(doc, ["a", "b", 1])).toBeNull();
    expect(nodeByPath(doc, ["a", 0])).toBeNull();
  });
});
