import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesByEra, bytesOf } from "../../../../lab/app/bytes/era-bytes.ts";
import { cellView } from "../views.ts";
import { rowOf } from "../wire/make-row.ts";

const cells = [cellView(), cellView({ id: "c2", name: "second" })];
const old = { cell: "list", era: "2024-11-05" } as const;
const now = { cell: "list", era: "2026-07-28" } as const;

describe("bytesByEra", () => {
  test("adds up what one cell sent and received in each era, and the sums as they grow", () => {
    const { work, totals, total } = bytesByEra(
      [
        rowOf(1, { ...old, direction: "c2s", bytes: 10 }),
        rowOf(2, { ...now, direction: "c2s", bytes: 50, envelope: 40 }),
        rowOf(3, { ...old, bytes: 100 }),
        rowOf(4, { ...now, bytes: 200 }),
        rowOf(5, { ...now, cell: "c2", bytes: 7 }),
      ],
      cells,
    );
    expect(work.map(({ name, sums, running }) => [name, sums["2024"], sums["2026"], running])).toEqual([
      [
        "list",
        { lines: 2, sent: 10, received: 100, envelope: 0 },
        { lines: 2, sent: 50, received: 200, envelope: 40 },
        { "2024": 110, "2026": 250, none: 0 },
      ],
      [
        "second",
        { lines: 0, sent: 0, received: 0, envelope: 0 },
        { lines: 1, sent: 0, received: 7, envelope: 0 },
        { "2024": 110, "2026": 257, none: 0 },
      ],
    ]);
    expect(bytesOf(totals["2026"])).toBe(257);
    expect(total).toBe(367);
  });

  test("standard error, stray lines and lines before any revision belong to no era", () => {
    const { totals } = bytesByEra(
      [
        rowOf(1, { ...now, direction: "err", kind: "log", bytes: 1 }),
        rowOf(2, { ...now, kind: "stray", bytes: 2 }),
        rowOf(3, { direction: "c2s", kind: "raw", bytes: 4 }),
        rowOf(4, { direction: "meta", kind: "meta", bytes: 0 }),
      ],
      cells,
    );
    expect([bytesOf(totals.none), totals.none.lines, bytesOf(totals["2026"])]).toEqual([7, 3, 0]);
  });

  test("without cells, or where one is gone, the work is a method's", () => {
    const { work } = bytesByEra(
      [
        rowOf(1, { ...now, cell: null, method: "ping" }),
        rowOf(2, { ...now, cell: "gone", method: "ping" }),
        rowOf(3, { ...now, cell: null }),
      ],
      cells,
    );
    expect(work.map(({ cell, name, sums }) => [cell, name, sums["2026"].lines])).toEqual([
      [null, "ping", 2],
      [null, "other lines", 1],
    ]);
  });

  test("no byte is lost or counted twice", () => {
    const row = fc.record({
      bytes: fc.nat(1_000_000),
      direction: fc.constantFrom("c2s", "s2c", "err"),
      kind: fc.constantFrom("request", "answer", "stray", "log"),
      era: fc.constantFrom(null, "2024-11-05", "2025-11-25", "2026-07-28", "1900-01-01"),
      cell: fc.constantFrom(null, "list", "c2", "gone"),
      method: fc.constantFrom(null, "ping"),
    });
    fc.assert(
      fc.property(fc.array(row), (overs) => {
        const rows = overs.map((over, at) => rowOf(at + 1, over));
        const all = rows.reduce((sum, { bytes }) => sum + bytes, 0);
        const { work, total } = bytesByEra(rows, cells);
        const last = work.at(-1)?.running ?? { "2024": 0, "2026": 0, none: 0 };
        expect([total, last["2024"] + last["2026"] + last.none]).toEqual([all, all]);
      }),
    );
  });
});
