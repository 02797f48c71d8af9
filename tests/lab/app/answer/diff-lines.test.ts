import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, linesOnlyIn } from "../../../../lab/app/answer/diff-lines.ts";

const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
const draw = (left: string[], right: string[]) =>
  diffLines(left, right).map(
    (row) =>
      `${row.left === null ? "." : left[row.left]}${row.same ? "=" : "|"}${row.right === null ? "." : right[row.right]}`,
  );

const list = (seed: string) => Array.from({ length: 5000 }, (_, at) => `${seed}${at}`);

describe("diffLines", () => {
  test("puts a gap opposite what one side has more", () => {
    expect(draw(["{", "a", "}"], ["{", "b", "a", "c", "d", "}"])).toEqual([
      "{={",
      ".|b",
      "a=a",
      ".|c",
      ".|d",
      "}=}",
    ]);
  });
  test("changed lines stand beside each other", () => {
    expect(draw(["x", "1", "2", "y"], ["x", "3", "y"])).toEqual(["x=x", "1|3", "2|.", "y=y"]);
  });
  test("each column is its list again, equal rows are equal, and rows say what is the same", () => {
    fc.assert(
      fc.property(words, words, (left, right) => {
        const rows = diffLines(left, right);
        expect(rows.flatMap((row) => (row.left === null ? [] : [row.left]))).toEqual([...left.keys()]);
        expect(rows.flatMap((row) => (row.right === null ? [] : [row.right]))).toEqual([...right.keys()]);
        for (const row of rows) {
          if (row.same) expect(left[row.left!]).toBe(right[row.right!]);
          expect(row.left === null && row.right === null).toBe(false);
        }
      }),
    );
  });
  test("finds as much in common as there is", () => {
    expect(diffLines([..."abcabba"], [..."cbabac"]).filter((row) => row.same)).toHaveLength(4);
  });
  test("two huge lists without a common end are apart, quickly", () => {
    expect(diffLines(list("a"), list("b"))).toHaveLength(5000);
  });
});

test("linesOnlyIn names the lines that no other side has", () => {
  const only = linesOnlyIn([
    ["{", "a", "}"],
    ["{", "b", "}"],
    ["{", "a", "c", "}"],
  ]);
  expect(only.map((lines) => [...lines])).toEqual([[], [1], [2]]);
});
