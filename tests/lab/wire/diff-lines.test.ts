import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, type DiffRow } from "../../../lab/wire/diff-lines.ts";

const lines = array(constantFrom("{", "}", "a", "b", "c", "a,", "d"), { maxLength: 40 });
const column = (rows: DiffRow[], side: "left" | "right") =>
  rows.map((row) => row[side]).filter((line) => line !== null);

const bare = (line: string) => line.replace(/,$/, "");

/** Length of a longest common subsequence, the slow way. */
function common(a: string[], b: string[]): number {
  const best = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i]![j] =
        bare(a[i]!) === bare(b[j]!) ? best[i + 1]![j + 1]! + 1 : Math.max(best[i + 1]![j]!, best[i]![j + 1]!);
    }
  }
  return best[0]![0]!;
}

describe("two lists of lines side by side", () => {
  test("each column is its input again", () => {
    assert(
      property(lines, lines, (left, right) => {
        const rows = diffLines(left, right);
        expect(column(rows, "left")).toEqual(left);
        expect(column(rows, "right")).toEqual(right);
      }),
    );
  });

  test("as many lines are the same as can be", () => {
    assert(
      property(lines, lines, (left, right) => {
        const same = diffLines(left, right).filter((row) => row.kind === "same");
        expect(same.length).toBe(common(left, right));
      }),
      { numRuns: 300 },
    );
  });

  test("the kinds say which columns are filled, and what is the same is the same but for a comma", () => {
    assert(
      property(lines, lines, (left, right) => {
        for (const row of diffLines(left, right)) {
          if (row.kind === "only-left") expect(row.right).toBeNull();
          else if (row.kind === "only-right") expect(row.left).toBeNull();
          else expect(bare(row.left!)).toBe(bare(row.right!));
        }
      }),
    );
  });

  test("a 2026 answer beside a 2024 one", () => {
    const old = ["{", '  "tools": [', '    "a"', "  ]", "}"];
    const now = ["{", '  "resultType": "complete",', '  "tools": [', '    "a"', "  ],", '  "ttlMs": 5', "}"];
    expect(diffLines(old, now).map((row) => row.kind)).toEqual([
      "same",
      "only-right",
      "same",
      "same",
      "same",
      "only-right",
      "same",
    ]);
  });

  test("large texts with nothing in common still come out whole", () => {
    const left = Array.from({ length: 50_000 }, (_, i) => `left ${i}`);
    const right = Array.from({ length: 50_000 }, (_, i) => `right ${i}`);
    const rows = diffLines(["{", ...left, "}"], ["{", ...right, "}"]);
    expect(rows.length).toBe(100_002);
    expect(column(rows, "left")).toEqual(["{", ...left, "}"]);
    expect(rows[0]!.kind).toBe("same");
  });
});
