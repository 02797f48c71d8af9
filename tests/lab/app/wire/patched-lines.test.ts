import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nothingChosen } from "../../../../lab/app/wire/facets.ts";
import { patchedLines } from "../../../../lab/app/wire/patched-lines.ts";
import { shownRows, type WireFilter } from "../../../../lab/app/wire/shown-rows.ts";
import type { WireRow } from "../../../../lab/session/view.ts";
import { logOf, rowOf } from "./make-row.ts";

const kinds = fc.constantFrom("request", "answer", "log", "start", "fresh");

function made(kind: string, n: number): WireRow {
  if (kind === "start" || kind === "fresh") {
    const connection = kind === "fresh" ? "fresh" : "default";
    return {
      ...rowOf(n, { direction: "meta", kind: "meta", connection, text: "started" }),
      outcome: "start",
    };
  }
  if (kind === "log") return rowOf(n, { direction: "err", kind: "log", text: "words" });
  const log = kind === "answer" && n > 2 ? logOf({ row: n - 1 }) : null;
  return rowOf(n, { direction: kind === "request" ? "c2s" : "s2c", log });
}

test("gives the very lines that all rows give, whatever came before them, after them, or changed", () => {
  fc.assert(
    fc.property(
      fc.array(kinds, { maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      fc.array(fc.nat(60), { maxLength: 4 }),
      fc.boolean(),
      fc.nat(3),
      (words, skip, end, changes, processLines, around) => {
        const all = words.map((kind, at) => made(kind, at + 1));
        const before = all.slice(Math.min(skip, all.length), Math.max(skip, end));
        const now = all.map((row, at) => (changes.includes(at) ? { ...row } : row));
        const at = new Map(now.map((row) => [row.n, row]));
        const filter: WireFilter = {
          chosen: nothingChosen,
          trace: null,
          logLines: true,
          processLines,
          found: () => true,
          rowAt: (n) => at.get(n),
        };
        const patched = patchedLines({ rows: before, shown: shownRows(before, filter) }, now, filter, around);
        const told = (shown: typeof patched) =>
          shown.map(({ row, log, folded }) => [row.n, log, folded?.map(({ n }) => n)]);
        expect(told(patched)).toEqual(told(shownRows(now, filter)));
      },
    ),
    { numRuns: 500 },
  );
});
