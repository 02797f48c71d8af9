import { describe, expect, test } from "vitest";
import { CellTurns, type TurnCell } from "../../../../lab/app/sequence/cell-turns.ts";
import { lanesOf } from "../../../../lab/app/sequence/sequence-lanes.ts";
import { lineOfFrame, sequenceLayout } from "../../../../lab/app/sequence/sequence-layout.ts";
import type { WireRow } from "../../../../lab/session/view.ts";
import { cellView } from "../views.ts";
import { rowOf } from "../wire/make-row.ts";

type Over = Parameters<typeof rowOf>[1];
const sent = (n: number, over: Over = {}) => rowOf(n, { direction: "c2s", kind: "request", ...over });
const meta = (n: number, outcome: string, over: Over = {}) =>
  rowOf(n, { direction: "meta", kind: "meta", outcome, ...over });

/** Lines as words: kind, number, from lane to lane. */
function drawn(rows: readonly WireRow[], cells: readonly TurnCell[] = []): string[] {
  const { lanes, lines } = sequenceLayout(rows, cells);
  return lines.map(
    ({ kind, row, from, to, cell }) =>
      `${kind} ${row.n}: ${lanes[from]!.name} > ${lanes[to]!.name}${cell === null ? "" : ` ${cell.name}`}`,
  );
}

describe("lanesOf", () => {
  test("places grow from left to right inside the drawing, the tap between client and servers", () => {
    const { lanes } = lanesOf(["a", "b"], true);
    expect(lanes.map(({ name }) => name)).toEqual(["person", "client", "tap", "a", "b"]);
    for (const [at, { place }] of lanes.entries()) {
      expect(place).toBeGreaterThan(at === 0 ? 0 : lanes[at - 1]!.place);
      expect(place).toBeLessThan(100);
    }
  });
  test("a recording has no person", () => {
    expect(lanesOf(["a"], false).lanes[0]!.kind).toBe("client");
  });
  test("many servers stand on two levels and need less room each", () => {
    const names = ["server-one", "server-two", "server-three", "server-four"];
    const [few, many] = [lanesOf(names.slice(0, 3), false), lanesOf(names, false)];
    expect([few.staggered, many.staggered]).toEqual([false, true]);
    expect(many.width / 4).toBeLessThan(few.width / 3);
  });
});

describe("sequenceLayout", () => {
  const list = cellView();

  test.each<[string, WireRow[], TurnCell[], string[]]>([
    ["nothing", [], [], []],
    [
      "a frame out and its answer back",
      [sent(1), rowOf(2)],
      [],
      ["frame 1: client > cmdb", "frame 2: cmdb > client"],
    ],
    [
      "what a person ran stands before the frame that it caused",
      [sent(1, { cell: "list" }), rowOf(2, { cell: "list" })],
      [list],
      ["run 1: person > client list", "frame 1: client > cmdb", "frame 2: cmdb > client"],
    ],
    [
      "one run sends to two servers",
      [sent(1, { cell: "list" }), sent(2, { cell: "list", server: "hand2024" })],
      [list],
      ["run 1: person > client list", "frame 1: client > cmdb", "frame 2: client > hand2024"],
    ],
    [
      "a question reaches the person",
      [sent(1), rowOf(2, { outcome: "input-required" })],
      [],
      ["frame 1: client > cmdb", "frame 2: cmdb > client", "ask 2: client > person"],
    ],
    [
      "so does one of the old kind, and a request of the server that is none does not",
      [
        rowOf(1, { kind: "request", method: "elicitation/create" }),
        rowOf(2, { kind: "request", method: "roots/list" }),
      ],
      [],
      ["frame 1: cmdb > client", "ask 1: client > person", "frame 2: cmdb > client"],
    ],
    [
      "what happens to a process stays in its lane, standard error is left out",
      [meta(1, "start"), rowOf(2, { direction: "err", kind: "log" }), meta(3, "exit")],
      [],
      ["process 1: cmdb > cmdb", "process 3: cmdb > cmdb"],
    ],
    [
      "the end of a client's program is the client's",
      [sent(1), meta(2, "exit", { server: "tour", connection: "script" })],
      [],
      ["frame 1: client > cmdb", "process 2: client > client"],
    ],
    [
      "a cell that is gone has no name to run by",
      [sent(1, { cell: "gone" })],
      [list],
      ["frame 1: client > cmdb"],
    ],
  ])("%s", (_, rows, cells, lines) => {
    expect(drawn(rows, cells)).toEqual(lines);
  });

  test("a server lives from its first line to the end of its last process", () => {
    const fresh = { connection: "fresh" };
    const { lives } = sequenceLayout(
      [
        meta(1, "start", fresh),
        sent(2, fresh),
        meta(3, "start", fresh),
        meta(4, "exit", fresh),
        rowOf(5, fresh),
        meta(6, "exit", fresh),
        rowOf(7, fresh),
        meta(8, "start"),
      ],
      [],
    );
    expect(lives).toEqual([
      { lane: 2, from: 0, end: 5 },
      { lane: 2, from: 7, end: 8 },
    ]);
  });

  test("a recording that begins in the middle shows its server alive", () => {
    expect(sequenceLayout([rowOf(1), meta(2, "exit")], []).lives).toEqual([{ lane: 2, from: 0, end: 1 }]);
  });

  test("finds the line of any frame among runs and questions", () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? sent(at * 3 + 1, { cell: "list" })
        : rowOf(at * 3 + 1, { outcome: at % 4 === 1 ? "input-required" : "ok" }),
    );
    const { lines } = sequenceLayout(rows, [list]);
    expect(lines.length).toBeGreaterThan(60);
    for (const { n } of rows) {
      const line = lines[lineOfFrame(lines, n)]!;
      expect([line.kind, line.row.n]).toEqual(["frame", n]);
    }
    expect(lineOfFrame(lines, 2)).toBe(-1);
    expect(lineOfFrame(lines, 1000)).toBe(-1);
  });

  test("lays a hundred thousand rows out", () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? sent(at + 1) : rowOf(at + 1)));
    expect(sequenceLayout(rows, []).lines).toHaveLength(100_000);
  });
});

describe("CellTurns", () => {
  const begun = (cell: TurnCell, rows: WireRow[]) => {
    const turns = new CellTurns([cell, cellView({ id: "other", name: "other" })]);
    return rows.filter((row) => turns.begins(row) !== null).map(({ n }) => n);
  };
  const mine = { cell: "list" };

  test("a cell of one frame begins anew when it sends again over the same connection", () => {
    expect(begun(cellView(), [sent(1, mine), sent(2, mine), sent(3, { ...mine, server: "b" })])).toEqual([
      1, 2,
    ]);
  });
  test("a program sends many lines in one run, and more in its next", () => {
    const script = cellView({ kind: "script", lastRun: 60, ms: 20 });
    expect(begun(script, [sent(1, mine), sent(2, mine), sent(45, mine), sent(46, mine)])).toEqual([1, 45]);
  });
  test("lines between by another cell end a run", () => {
    const raw = cellView({ raw: "escaped" });
    expect(begun(raw, [sent(1, mine), sent(2, mine), sent(3, { cell: "other" }), sent(4, mine)])).toEqual([
      1, 3, 4,
    ]);
  });
  test("what Wirebook sends on Interrupt is nobody's run", () => {
    expect(begun(cellView(), [sent(1, { ...mine, outcome: "sent by Wirebook on Interrupt" })])).toEqual([]);
  });
});
