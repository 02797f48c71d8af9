import { describe, expect, it, test } from "vitest";
import { celReferences } from "../../../lab/format/cel-references.ts";

const names = (expression: string) => celReferences(expression).names.map(({ name }) => name);

describe("celReferences", () => {
  test.each<[string, string[]]>([
    ["round2.result.isError", ["round2"]],
    ["a.b + size(c.d) == e[f.g]", ["a", "c", "e", "f"]],
    ["xs.exists(x, x.id == y.id && zs.all(z, z == x || z == w))", ["xs", "y", "zs", "w"]],
    ["xs.filter(x, x > 1).map(x, x * k, x)", ["xs", "k"]],
    ["x.map(x, x)", ["x"]],
    ["cel.bind(v, v.a, v + w)", ["v", "w"]],
    ["a.exists_one(i, i == j)", ["a", "j"]],
    ["has(a.b) ? c : d", ["a", "c", "d"]],
    ['{"k": v, w: [1, u]}', ["v", "w", "u"]],
    ["!a || -b < 0", ["a", "b"]],
    ["a.custom(b, c)", ["a", "b", "c"]],
    ["true && 'text' != b'bytes' && null == 1.5", []],
    ["a // b\n + c", ["a", "c"]],
  ])("%s", (expression, expected) => {
    expect(names(expression)).toEqual(expected);
  });

  it("places each name", () => {
    expect(celReferences("1 == ab.c").names).toEqual([{ name: "ab", span: { start: 5, end: 7 } }]);
  });

  it("keeps CEL's own words apart", () => {
    const { names, constants } = celReferences("type(list) == map && x");
    expect([names.map(({ name }) => name), constants.map(({ name }) => name)]).toEqual([
      ["x"],
      ["list", "map"],
    ]);
  });

  test.each([
    ["", 0, "There is no expression here. Write one in CEL, such as round1.result.isError."],
    ["a ==", 4, "The expression ends too early. Something should follow."],
    ["f(a", 3, "The expression ends where `)` should be."],
    ["a === b", 4, "CEL compares with `==` and `!=`."],
    ["a = b", 2, "CEL compares with `==` and `!=`."],
    ["a and b", 2, "`and` joins nothing in CEL. Write `&&`."],
    ["a & b", 2, "CEL joins conditions with `&&` and `||`."],
    ["a?.b", 2, "CEL has no `?.`. Ask with has(a.b) first."],
    ['"a', 0, "A text that is never closed. Add its quote."],
    ["${a.b} == 1", 0, "An expression names a cell plainly: write round1.result, without ${ }."],
    [
      "loop.x",
      0,
      "`loop` is a word that CEL keeps for itself. A cell of that name cannot be read: rename it.",
    ],
    ["a.in", 2, '`in` cannot follow a point. A member of any name is read as ["name"].'],
    [
      "xs.all(x.y, true)",
      9,
      "`y` where the macro wants a plain name for its variable, as in list.all(item, item > 0).",
    ],
    ["“a”", 0, "A typographic quote. CEL uses straight quotes."],
  ])("says what is wrong with %j", (expression, start, message) => {
    const { error, names } = celReferences(expression);
    expect(error).toMatchObject({ message, span: { start } });
    expect(names).toEqual([]);
  });

  it("reads long expressions and refuses deep ones, without overflow", () => {
    expect(names(Array(20_000).fill("a").join(" + "))).toHaveLength(20_000);
    expect(celReferences(`${"(".repeat(5000)}a${")".repeat(5000)}`).error?.message).toMatch(/too deeply/);
    expect(celReferences(`${"!".repeat(200_000)}a`).error?.message).toMatch(/too deeply/);
  });
});
