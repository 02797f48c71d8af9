import { describe, expect, test } from "vitest";
import { bestPartner, compareChoices, frameOfCell } from "../../../../lab/app/compare/compare-choices.ts";
import { cellView } from "../views.ts";
import { rowOf } from "../wire/make-row.ts";

const list = { cell: "list", method: "tools/list" } as const;
const rows = [
  rowOf(1, { ...list, direction: "c2s", kind: "request" }),
  rowOf(2, { ...list, server: "hand2024" }),
  rowOf(3, list),
  rowOf(4, { cell: "list", kind: "stray" }),
  rowOf(5, { ...list, cell: "other" }),
  rowOf(6, { cell: "ping", method: "ping" }),
  rowOf(7, { ...list, server: "hand2024" }),
  rowOf(8, { direction: "err", kind: "log" }),
];

describe("compareChoices", () => {
  const offered = (n: number) =>
    compareChoices(rows, n, [cellView()]).map(
      ({ title, rows }) => `${title}: ${rows.map(({ n }) => n).join(" ")}`,
    );

  test("offers what went the same way: of its cell, of its method, the rest, newest first", () => {
    expect(offered(3)).toEqual(["list, other frames: 7 4 2", "other tools/list: 5", "other frames: 6"]);
    expect(offered(6)).toEqual(["other frames: 7 5 4 3 2"]);
    expect(offered(1)).toEqual([]);
    expect(offered(99)).toEqual([]);
  });

  test("is short however long the wire is", () => {
    const many = Array.from({ length: 5000 }, (_, at) => rowOf(at + 1, list));
    expect(compareChoices(many, 3, [cellView()])[0]!.rows).toHaveLength(60);
  });
});

describe("bestPartner", () => {
  test.each([
    ["the same cell's from the same server, the one before", 7, 2],
    ["or after, where none is before", 2, 7],
    ["another server's where the cell ran once", 3, 2],
    ["the last of the method", 5, 3],
    ["else the answer before", 6, 5],
    ["an answer for a stray line too", 4, 3],
    ["nothing for the only one that went its way", 1, null],
    ["nothing for what is not there", 99, null],
  ])("%s", (_, n, partner) => {
    expect(bestPartner(rows, n)).toBe(partner);
  });
});

test("a cell stands for its newest answer, one without any for what it sent", () => {
  expect(frameOfCell(rows, "list")).toBe(7);
  expect(frameOfCell(rows.slice(0, 1), "list")).toBe(1);
  expect(frameOfCell(rows, "gone")).toBeNull();
});
