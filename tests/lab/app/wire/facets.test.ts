import { expect, test } from "vitest";
import { FacetValues, nothingChosen, passer, toggled, type Chosen } from "../../../../lab/app/wire/facets.ts";
import { foldedWords } from "../../../../lab/app/wire/process-lines.ts";
import { shownRows } from "../../../../lab/app/wire/shown-rows.ts";
import { rowOf } from "./make-row.ts";

const rows = [
  rowOf(1, {
    direction: "c2s",
    kind: "request",
    method: "x/own",
    era: "2026-07-28",
    peer: 2,
    client: "tour",
  }),
  rowOf(2, { kind: "error", method: "x/own", outcome: "-32099", peer: 1, client: "tour" }),
  rowOf(3, { direction: "c2s", kind: "request", method: "ping", server: "hand", era: "2024" }),
  rowOf(4, { kind: "stray", outcome: "not JSON", server: "hand" }),
];
const rowAt = (n: number) => rows.find((row) => row.n === n);
const passing = (chosen: Chosen) => rows.filter(passer(chosen, rowAt)).map(({ n }) => n);

test("the rows' own values can be chosen, whatever product they come from", () => {
  const values = new FacetValues();
  values.take(rows, rowAt);
  expect(values.of("method")).toEqual(["ping", "x/own"]);
  expect(values.of("outcome")).toEqual(["error -32099", "no answer", "no message"]);
  expect(values.of("server")).toEqual(["cmdb", "hand", "tour"]);
  expect(values.of("direction")).toEqual(["c2s", "s2c"]);
});

test("several facets limit together, values of one facet widen; an outcome is that of both halves", () => {
  const outcome = toggled(nothingChosen, "outcome", "error -32099");
  expect(passing(outcome)).toEqual([1, 2]);
  expect(passing(toggled(outcome, "direction", "c2s"))).toEqual([1]);
  expect(passing(toggled(outcome, "outcome", "no answer"))).toEqual([1, 2, 3]);
  expect(passing(toggled(outcome, "outcome", "error -32099"))).toEqual([1, 2, 3, 4]);
});

test("a client's frames are found by the client and by the server behind it", () => {
  expect(passing(toggled(nothingChosen, "server", "tour"))).toEqual([1, 2]);
  expect(passing(toggled(nothingChosen, "server", "cmdb"))).toEqual([1, 2]);
});

const meta = (n: number, outcome: string, text: string, connection = "default") => ({
  ...rowOf(n, { direction: "meta", kind: "meta", text, connection }),
  outcome,
});

test("starts and ends that say nothing are told in one line; a death and a gap stand alone", () => {
  const lines = shownRows(
    [
      meta(1, "start", "started as process 1"),
      meta(2, "exit", "ended with exit code 0"),
      meta(3, "start", "started as process 2", "fresh"),
      meta(4, "exit", "ended by SIGTERM (its cell ran again)", "fresh"),
      meta(5, "exit", "ended with exit code 3"),
      meta(6, "gap", "lines are missing here"),
    ],
    {
      chosen: nothingChosen,
      trace: null,
      logLines: true,
      processLines: false,
      found: () => true,
      rowAt: () => undefined,
    },
  );
  expect(lines.map(({ row, folded }) => (folded ? foldedWords(folded) : row.text.text))).toEqual([
    "cmdb ended · cmdb started",
    "ended with exit code 3",
    "lines are missing here",
  ]);
});
