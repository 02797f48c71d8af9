import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { splitReferences } from "../../../lab/format/references.ts";

const shape = (text: string) =>
  splitReferences(text).map((part) => {
    const typed = text.slice(part.start, part.end);
    if (part.kind === "reference") return [part.name, ...part.path];
    return part.kind === "broken" ? `! ${part.message}` : `${part.kind} ${typed}`;
  });

describe("splitReferences", () => {
  test.each<[string, unknown[]]>([
    ["", []],
    ["no references: $ { } $x {y}", ["text no references: $ { } $x {y}"]],
    ["${a}", [["a"]]],
    ["${round-1.result.content[0].text}", [["round-1", "result", "content", 0, "text"]]],
    ['${a["b/c}"].d}', [["a", "b/c}", "d"]]],
    ["${a['b.c']}", [["a", "b.c"]]],
    ['${a["\\u0041\\""]}', [["a", 'A"']]],
    ["${a.été._x$}", [["a", "été", "_x$"]]],
    ["<${a}${b.c}>", ["text <", ["a"], ["b", "c"], "text >"]],
    ["$${a}", ["escape $${", "text a}"]],
    ["$$${a}", ["text $", "escape $${", "text a}"]],
    ["$${$${${a}", ["escape $${", "escape $${", ["a"]]],
    ["${__proto__.constructor}", [["__proto__", "constructor"]]],
  ])("%j", (text, parts) => {
    expect(shape(text)).toEqual(parts);
  });

  test.each([
    ["${", "A reference that is not closed. Write ${name}, or $${ for the two characters themselves."],
    ["${}", "An empty reference. Name a cell, or write $${ for the two characters themselves."],
    ["${a", "The reference `a` is not closed. Add `}`."],
    [
      "${1x}",
      "`1x` is no name of a cell: a name starts with a letter and has letters, digits, - and _. Write $${ for the two characters themselves.",
    ],
    [
      "${a..b}",
      'A key should follow the point after `a`. A reference is a name, then .key, [0] or ["any key"].',
    ],
    [
      "${a.}",
      'A key should follow the point after `a`. A reference is a name, then .key, [0] or ["any key"].',
    ],
    ["${ a }", "A reference is written without spaces after ${."],
    ["${a }", "` ` cannot follow `a` in a reference. Write it without spaces."],
    ["${a/b}", '`/` cannot follow `a` in a reference. A reference is a name, then .key, [0] or ["any key"].'],
    ["${a[-1]}", 'An index is a whole number from 0, as in [0]; a key is in quotes, as in ["key"].'],
    ["${a[b]}", 'An index is a whole number from 0, as in [0]; a key is in quotes, as in ["key"].'],
    ["${a[01]}", "`]` is missing after `[0`."],
    ['${a["b}', 'The key after `[` is no text that closes. Write it as ["key"].'],
    ["${a[0}", "`]` is missing after `[0`."],
  ])("says what is wrong with %j", (text, message) => {
    const [first] = splitReferences(text);
    if (first?.kind !== "broken") throw new Error(`read as ${first?.kind}`);
    expect(first).toMatchObject({ start: 0, end: 2 });
    expect(first.message).toBe(message);
  });

  it("reads what follows a broken one", () => {
    expect(shape('${a["${b}').at(-1)).toEqual(["b"]);
  });

  test("the parts cover any text, in order", () => {
    const pieces = fc.constantFrom(
      "${",
      "}",
      "$",
      "{",
      "a",
      ".b",
      "[0]",
      '["',
      '"]',
      "']",
      "['",
      "\\",
      " ",
      "é",
      "\n",
      "\uD800",
    );
    fc.assert(
      fc.property(fc.string({ unit: pieces }), (text) => {
        const parts = splitReferences(text);
        expect(parts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        for (const part of parts) expect(part.end).toBeGreaterThan(part.start);
      }),
      { numRuns: 1000 },
    );
  });

  it("stays linear on texts made to be slow", () => {
    for (const unit of ["${", '${a["', "${a['\"", "$${", "${a.b", '${a["\\"'] as const) {
      expect(splitReferences(unit.repeat(200_000)).length).toBeGreaterThan(1000);
    }
  });
});
