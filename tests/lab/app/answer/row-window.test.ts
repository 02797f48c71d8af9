import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evenRows, rowWindow, scrollFor, unevenRows } from "../../../../lab/app/answer/row-window.ts";

const heights = fc.array(fc.constantFrom(20, 24), { minLength: 1, maxLength: 60 });

describe("rowWindow", () => {
  test("draws every row in view, and the gaps make up for the rest", () => {
    fc.assert(
      fc.property(
        heights,
        fc.integer({ min: -50, max: 1600 }),
        fc.integer({ min: 0, max: 300 }),
        (list, from, view) => {
          const rows = unevenRows(list);
          const total = list.reduce((sum, height) => sum + height, 0);
          const { first, end, before, after } = rowWindow(rows, from, from + view, 30);
          const drawn = list.slice(first, end).reduce((sum, height) => sum + height, 0);
          expect(before + drawn + after).toBe(total);
          for (let row = 0, top = 0; row < list.length; top += list[row]!, row += 1) {
            const inView = top < from + view && top + list[row]! > from && from < total;
            if (inView) expect(row >= first && row < end).toBe(true);
          }
        },
      ),
    );
  });

  test("no rows, no window", () => {
    expect(rowWindow(evenRows(0, 24), 0, 500, 100)).toEqual({ first: 0, end: 0, before: 0, after: 0 });
  });

  test("more rows than any box can hold are all reached, the last one too", () => {
    const rows = evenRows(5_000_000, 18);
    const box = 1_000_000;
    const view = 400;
    for (const from of [0, 1, 500_000, box - view - 1, box - view]) {
      const { first, end, before, after } = rowWindow(rows, from, from + view, 100, box);
      expect(end - first).toBeLessThan(60);
      expect(before).toBeLessThanOrEqual(from);
      expect(before + (end - first) * 18 + after).toBeGreaterThanOrEqual(box - 1);
    }
    expect(rowWindow(rows, 0, view, 100, box).first).toBe(0);
    expect(rowWindow(rows, box - view, box, 100, box).end).toBe(5_000_000);
  });
});

describe("scrollFor", () => {
  test("moves as little as shows the row", () => {
    const rows = evenRows(100, 24);
    expect(scrollFor(rows, 10, 200, 200)).toBe(200);
    expect(scrollFor(rows, 2, 200, 200)).toBe(48);
    expect(scrollFor(rows, 50, 200, 200)).toBe(51 * 24 - 200);
  });
  test("reaches every row of a scaled box", () => {
    const rows = evenRows(5_000_000, 18);
    for (const row of [0, 77, 2_500_000, 4_999_999]) {
      const from = scrollFor(rows, row, 0, 400, 1_000_000);
      const { first, end } = rowWindow(rows, from, from + 400, 18, 1_000_000);
      expect(row >= first && row < end).toBe(true);
    }
  });
});
