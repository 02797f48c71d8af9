import { describe, expect, test } from "vitest";
import { lineFor } from "../../../../lab/app/wire/row-keys.ts";
import { nothingChosen, type Facet } from "../../../../lab/app/wire/facets.ts";
import {
  indexOfRow,
  selectable,
  shownRows,
  stepRow,
  type WireFilter,
} from "../../../../lab/app/wire/shown-rows.ts";
import { Tail } from "../../../../lab/app/wire/tail.ts";
import { TextSearch } from "../../../../lab/app/wire/text-search.ts";
import { answersQuery, readQuery } from "../../../../lab/app/wire/wire-query.ts";
import { WireLines } from "../../../../lab/app/wire/wire-lines.ts";
import { logOf, rowOf } from "./make-row.ts";

const all: WireFilter = {
  chosen: nothingChosen,
  trace: null,
  logLines: true,
  processLines: true,
  found: () => true,
  rowAt: (n) => rows.find((row) => row.n === n),
};
const only = (facet: Facet, ...values: string[]) => ({
  chosen: { ...nothingChosen, [facet]: new Set(values) },
});
const words = (rows: Parameters<typeof shownRows>[0], filter: Partial<WireFilter> = {}) =>
  shownRows(rows, { ...all, ...filter }).map(({ row, log }) => `${row.n}${log ? " log" : ""}`);

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const rows = [
  rowOf(1, {
    direction: "c2s",
    kind: "request",
    cell: "a",
    trace,
    method: "tools/list",
    rpcId: "7",
    peer: 3,
  }),
  rowOf(2, { direction: "err", kind: "log", text: "joined", log: logOf({ row: 2 }), peer: 1 }),
  rowOf(3, {
    direction: "s2c",
    kind: "answer",
    cell: "a",
    log: logOf({ row: 2, traceId: trace }),
    rpcId: "7",
  }),
  rowOf(4, { direction: "err", kind: "log", server: "tickets", text: "about no frame" }),
  rowOf(5, { direction: "meta", kind: "meta", server: "tickets", text: "exit" }),
  rowOf(6, { direction: "s2c", kind: "stray", text: "loading 214 assets…", rpcId: null }),
];

describe("shownRows", () => {
  test("a log line stands below its frame and nowhere else; one about no frame where it came", () => {
    expect(words(rows)).toEqual(["1", "3", "3 log", "4", "5", "6"]);
  });
  test("without log lines there are none, on stderr neither", () => {
    expect(words(rows, { logLines: false })).toEqual(["1", "3", "5", "6"]);
  });
  test("a trace shows its request and the answer whose log line names it", () => {
    expect(words(rows, { trace })).toEqual(["1", "3", "3 log"]);
  });
  test("a cell, a server, a search", () => {
    expect(words(rows, { ...only("cell", "a"), logLines: false })).toEqual(["1", "3"]);
    expect(words(rows, only("server", "tickets"))).toEqual(["4", "5"]);
    expect(words(rows, { found: ({ n }) => n === 6 })).toEqual(["6"]);
  });
});

describe("moving", () => {
  const shown = shownRows(rows, all);
  test("finds a row's own line, not its log line", () => {
    expect([1, 3, 4, 6, 2, 99].map((n) => indexOfRow(shown, n))).toEqual([0, 1, 3, 5, -1, -1]);
  });
  test("steps over log lines and over what happened to a process", () => {
    const visited = [0];
    for (let at = 0; stepRow(shown, at, 1) !== at;) visited.push((at = stepRow(shown, at, 1)));
    expect(visited.map((at) => shown[at]!.row.n)).toEqual([1, 3, 4, 6]);
    expect(stepRow(shown, 0, -1)).toBe(0);
  });
  test("every key lands on a line that can be selected, from every line, whatever a page is", () => {
    for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "j", "k"])
      for (const from of [0, 1, 3, 5])
        for (const page of [1, 2, 30]) {
          const to = lineFor(key, shown, from, page)!;
          expect(selectable(shown[to]!), `${key} from ${from}`).toBe(true);
          if (key.endsWith("Down")) expect(to).toBeGreaterThanOrEqual(from);
          if (key.endsWith("Up")) expect(to).toBeLessThanOrEqual(from);
        }
    expect(lineFor("Home", shown, 5, 1)).toBe(0);
    expect(lineFor("End", shown, 0, 1)).toBe(5);
    expect(lineFor("x", shown, 0, 1)).toBeNull();
  });
});

const found = (typed: string) => rows.filter((row) => answersQuery(row, readQuery(typed))).map(({ n }) => n);

describe("searching", () => {
  test("text in any case, in the line, the method or the log line; ids and numbers by their sign", () => {
    expect(found("")).toHaveLength(6);
    expect(found("TOOLS/L")).toEqual([1]);
    expect(found("214 assets")).toEqual([6]);
    expect(found("id:7")).toEqual([1, 3]);
    expect(found("#4")).toEqual([4]);
    expect(found("(")).toEqual([]);
    expect(found("the log of")).toEqual([2, 3]);
  });
  test("goes on where it stopped when its time was over, and asks no row twice", () => {
    const search = new TextSearch();
    search.typed = "assets";
    let clock = 0;
    const ticking = () => (clock += 10);
    expect(search.run(rows, 15, ticking)).toBe(false);
    const before = search.version;
    let turns = 1;
    while (!search.run(rows, 15, ticking)) turns += 1;
    expect(turns).toBeGreaterThan(1);
    expect(search.version).toBeGreaterThan(before);
    expect(rows.filter((row) => search.found(row)).map(({ n }) => n)).toEqual([6]);
    const done = search.version;
    expect(search.run(rows, 15, ticking)).toBe(true);
    expect(search.version).toBe(done);
  });
});

describe("WireLines", () => {
  const input = { ...all, rows, searched: 0, rem: 16 };
  test("keeps its lines until something changes, and knows their heights", () => {
    const lines = new WireLines();
    lines.take(input);
    const { shown } = lines;
    expect(lines.count).toBe(5);
    expect(lines.tops.top(shown.length)).toBe(4 * 24 + 2 * 20);
    expect([0, 3, 6].map((n) => lines.after(n))).toEqual([5, 3, 0]);
    lines.take({ ...input, found: () => false });
    expect(lines.shown).toBe(shown);
    lines.take({ ...input, found: () => false, searched: 1 });
    expect(lines.shown).toEqual([]);
  });
});

const after = (n: number) => 13 - n;

describe("Tail", () => {
  test("counts what comes while a person looks elsewhere, and forgets it at the bottom", () => {
    const tail = new Tail();
    tail.came(10, after);
    expect(tail.scrolled({ scrollTop: 0, clientHeight: 100, scrollHeight: 900 })).toBe(false);
    tail.came(13, after);
    expect([tail.follows, tail.unseen]).toEqual([false, 3]);
    tail.came(8, after);
    expect(tail.unseen).toBe(0);
    tail.came(13, after);
    expect(tail.scrolled({ scrollTop: 800, clientHeight: 100, scrollHeight: 900 })).toBe(true);
    expect([tail.follows, tail.unseen]).toEqual([true, 0]);
  });
});
