import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenced, tokenize } from "../../../lab/app/editor/tokenize.ts";

const kinds = (line: string, language: string) =>
  tokenize(line, language)
    .filter(({ kind }) => kind !== null)
    .map(({ kind, text }) => `${kind} ${text}`);

describe("tokens of a line", () => {
  it.each(["json", "yaml", "cel", "text"])("join to the line again: %s", (language) => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (line) => {
        expect(
          tokenize(line, language)
            .map(({ text }) => text)
            .join(""),
        ).toBe(line);
      }),
    );
    const hostile = '"${a}" : "\\" ${b.c["d"]} $${e} -1e9 {"a":\'x\'} # c: "';
    expect(
      tokenize(hostile, language)
        .map(({ text }) => text)
        .join(""),
    ).toBe(hostile);
  });

  it("of JSON: keys, strings, numbers, references as values and inside text", () => {
    expect(kinds('{ "id": 2, "_meta": "${envelope}", "x": "a ${b.c} d", "y": true }', "json")).toEqual([
      'k "id"',
      "n 2",
      'k "_meta"',
      's "',
      "ref ${envelope}",
      's "',
      'k "x"',
      's "a ',
      "ref ${b.c}",
      's  d"',
      'k "y"',
      "s true",
    ]);
  });

  it("take $${ as a literal", () => {
    expect(kinds('"$${a}"', "json")).toEqual(['s "$${a}"']);
  });

  it("of YAML: keys before a colon, words after", () => {
    expect(kinds("- that: it holds: really", "yaml")[0]).toBe("k that");
    expect(kinds("points: 2 # note: x", "yaml")).toEqual(["k points", "n 2"]);
  });

  it("of CEL: names and literals", () => {
    expect(kinds('list.bytes.sent > 3 && a == "x"', "cel")).toEqual([
      "k list",
      "k bytes",
      "k sent",
      "n 3",
      "k a",
      's "x"',
    ]);
  });

  it("never hang on a long line", () => {
    const line = `"${"\\".repeat(100_001)}`;
    expect(
      tokenize(line, "json")
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  });
});

it("names the cell of a reference", () => {
  expect(["${a}", "${a.b}", "${round-1[0]}", "${ }"].map(referenced)).toEqual(["a", "a", "round-1", ""]);
});
