import { expect, test } from "vitest";
import { frameNotes } from "../../../../lab/app/side/frame-notes.ts";
import { problemsCount } from "../../../../lab/app/side/problems.ts";
import type { FindingView, OutcomeView } from "../../../../lab/session/view.ts";
import { cellView, itemView, sideView } from "../views.ts";
import { rowOf } from "../wire/make-row.ts";

const note = (code: string): FindingView => ({ code, severity: "warning", path: "params", message: "odd" });
const told = (...args: Parameters<typeof frameNotes>) =>
  frameNotes(...args).map(({ cell, code, frames }) => `${cell} ${code} ${frames.join(" ")}`);

test("tells each note of a cell's newest frames once, with every frame that it is about", () => {
  const outcome: OutcomeView = {
    kind: "frame",
    sent: { text: { text: "{}", bytes: 2, cut: false }, bytes: 3, envelope: 0, findings: [note("S")] },
    sides: [
      sideView({ request: 1, items: [itemView({ frame: 3, findings: [note("A"), note("B")] })] }),
      sideView({ request: 2, items: [itemView({ frame: 4, findings: [note("A")] })] }),
    ],
  };
  const older = [rowOf(9, { cell: "list", findings: [note("old")] })];
  expect(told([cellView({ outcome })], older)).toEqual(["list S 1 2", "list A 3 4", "list B 3"]);
});

test("of a program's last run it asks the wire", () => {
  const outcome: OutcomeView = {
    kind: "script",
    client: "c",
    out: { text: "", bytes: 0, cut: false },
    err: { text: "", bytes: 0, cut: false },
    frames: 2,
    first: 5,
    logs: 0,
    code: 0,
    signal: null,
  };
  const rows = [4, 6, 7].map((n) => rowOf(n, { cell: "tour", findings: [note("N")] }));
  const program = cellView({ id: "tour", name: "tour", kind: "script", outcome, lastRun: 9, ms: 4 });
  expect(told([program], [...rows, rowOf(8, { cell: "other", findings: [note("X")] })])).toEqual([
    "tour N 6 7",
  ]);
  expect(told([cellView({ outcome: null })], rows)).toEqual([]);
});

test("of a program that sent ten thousand frames alike it tells one note with all of them, in order", () => {
  const outcome = { kind: "script", first: 1 } as OutcomeView;
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    rowOf(i + 1, { cell: "tour", findings: [note("N")] }),
  );
  const notes = frameNotes([cellView({ id: "tour", name: "tour", kind: "script", outcome })], rows);
  expect(notes.map(({ frames }) => [frames.length, frames[0], frames.at(-1)])).toEqual([[10_000, 1, 10_000]]);
});

test("counts both kinds in words", () => {
  expect(problemsCount([], [])).toBe("none");
  expect(problemsCount([1, 2], [])).toBe("2 in the file");
  expect(problemsCount([1], [1, 2, 3])).toBe("1 in the file, 3 in frames");
});
