import { describe, expect, it } from "vitest";
import { faceOf, ordinal } from "../../../lab/app/cell/face.ts";
import { withOldAnswer } from "../../../lab/app/cell/old-answer.ts";
import { holds } from "../../../lab/app/cell/holds.ts";
import type { CellView, OutcomeView, SideView } from "../../../lab/session/view.ts";
import { cellView, itemView, sideView } from "./views.ts";

const frame = (...sides: SideView[]): OutcomeView => ({
  kind: "frame",
  sent: { text: { text: "{}", bytes: 2, cut: false }, bytes: 3, envelope: 0, findings: [] },
  sides,
});
const verdict = (
  state: "correct" | "almost" | "wrong" | "not-run" | "blocked" | "error",
  got: number,
): OutcomeView => ({
  kind: "check",
  verdict: { state, points: { got, of: 2 }, lines: [] },
});
const fresh = { result: "ok", stale: null } as const;
const dead = { code: 3, signal: null, stderr: [], how: "crashed" };

describe("the face of a cell", () => {
  const table: [string, Partial<CellView>, string, string, string][] = [
    ["never run", {}, "not-run", "not-run", "not run"],
    [
      "a name used twice",
      { result: "invalid", misnamed: "duplicate" },
      "invalid",
      "invalid",
      "name used twice",
    ],
    ["a circle", { result: "invalid", misnamed: "cycle" }, "invalid", "invalid", "waits for itself"],
    ["a text that is not JSON", { result: "invalid" }, "invalid", "invalid", "does not parse"],
    ["queued", { status: "queued", place: 2, to: ["cmdb"] }, "queued", "queued", "queued, 2nd for cmdb"],
    [
      "running",
      { ...fresh, status: "running", stale: { kind: "edited" } },
      "running",
      "running",
      "listening",
    ],
    ["one answer", { ...fresh, outcome: frame(sideView()) }, "ok", "ok", "ok"],
    ["two answers", { ...fresh, outcome: frame(sideView(), sideView()) }, "ok", "ok", "2 answers"],
    [
      "a JSON-RPC error",
      { ...fresh, outcome: frame(sideView({ items: [itemView({ outcome: "error", code: -32601 })] })) },
      "error",
      "error",
      "error -32601",
    ],
    [
      "an error from one of two",
      {
        ...fresh,
        outcome: frame(sideView(), sideView({ items: [itemView({ outcome: "error", code: -32022 })] })),
      },
      "error",
      "error",
      "1 answer, error -32022",
    ],
    [
      "isError",
      { ...fresh, outcome: frame(sideView({ items: [itemView({ outcome: "tool-error" })] })) },
      "error",
      "error",
      "tool error",
    ],
    [
      "a question",
      { ...fresh, outcome: frame(sideView({ items: [itemView({ outcome: "input-required" })] })) },
      "ok",
      "asks",
      "asks",
    ],
    [
      "silence",
      { ...fresh, outcome: frame(sideView({ state: "silence", items: [] })) },
      "silent",
      "silent",
      "silence",
    ],
    [
      "silence with a late answer",
      {
        ...fresh,
        outcome: frame(sideView({ state: "silence", items: [itemView({ late: true, outcome: "error" })] })),
      },
      "silent",
      "silent",
      "silence",
    ],
    [
      "silence from one of two",
      { ...fresh, outcome: frame(sideView(), sideView({ state: "silence", items: [] })) },
      "ok",
      "ok",
      "1 answer, silence",
    ],
    [
      "a notification",
      { ...fresh, outcome: frame(sideView({ state: "sent", items: [] })) },
      "ok",
      "ok",
      "sent",
    ],
    [
      "a process that died",
      { result: "error", stale: null, outcome: frame(sideView({ state: "ended", items: [], ended: dead })) },
      "error",
      "died",
      "cmdb ended, exit code 3",
    ],
    [
      "a process killed",
      {
        result: "error",
        stale: null,
        outcome: frame(
          sideView({ state: "ended", items: [], ended: { ...dead, code: null, signal: "SIGKILL" } }),
        ),
      },
      "error",
      "died",
      "cmdb ended, SIGKILL",
    ],
    ["failed before the wire", { result: "error", stale: null }, "invalid", "invalid", "failed"],
    [
      "failed before the wire, over an earlier run's error",
      {
        result: "error",
        stale: null,
        outcome: frame(sideView({ items: [itemView({ outcome: "error", code: -32600 })] })),
      },
      "invalid",
      "invalid",
      "failed",
    ],
    [
      "a frame to a connection that was closed",
      {
        result: "error",
        stale: null,
        outcome: frame(
          sideView({ state: "ended", items: [], ended: { ...dead, code: 0, how: "by a close step" } }),
        ),
      },
      "invalid",
      "invalid",
      "cmdb ended, exit code 0",
    ],
    ["invalid", { result: "invalid", stale: null }, "invalid", "invalid", "does not parse"],
    [
      "blocked",
      {
        result: "blocked",
        stale: null,
        reads: ["list", "round1"],
        why: "Nothing ran: `round1` has no value.",
      },
      "blocked",
      "blocked",
      "blocked by round1",
    ],
    ["aborted", { result: "aborted", stale: null }, "aborted", "aborted", "stopped by you"],
    [
      "stale",
      { result: "ok", stale: { kind: "input", by: "x" }, outcome: frame(sideView()) },
      "stale",
      "stale",
      "stale",
    ],
    [
      "correct",
      { ...fresh, kind: "check", outcome: verdict("correct", 2) },
      "correct",
      "correct",
      "correct, 2 of 2",
    ],
    [
      "almost",
      { ...fresh, kind: "check", outcome: verdict("almost", 1) },
      "almost",
      "almost",
      "almost, 1 of 2",
    ],
    ["wrong", { ...fresh, kind: "check", outcome: verdict("wrong", 0) }, "wrong", "open", "not yet, 0 of 2"],
    [
      "no verdict",
      { ...fresh, kind: "check", outcome: verdict("error", 0) },
      "invalid",
      "invalid",
      "cannot be judged",
    ],
  ];

  it.each(table)("%s", (_name, over, state, sign, words) => {
    expect(faceOf(cellView(over))).toEqual({ state, sign, words });
  });

  it("is editing over any settled state, but not while it runs", () => {
    expect(faceOf(cellView({ ...fresh, outcome: frame(sideView()) }), true).state).toBe("editing");
    expect(faceOf(cellView({ status: "running" }), true).state).toBe("running");
  });
});

describe("what a name holds", () => {
  const value = (text: string, cut = false): Partial<CellView> => ({
    ...fresh,
    kind: "value",
    outcome: { kind: "value", text: { text, bytes: 204, cut } },
  });
  it.each([
    ["an object", value('{"a":1,"b":2}'), "{2}"],
    ["a list", value("[1,2,3]"), "[3]"],
    ["a number", value("272"), "272"],
    ["text that does not fit", value('"a long piece of text"'), '"a long pie…'],
    ["what was cut", value('{"a":', true), "204 B"],
    [
      "an error",
      { ...fresh, outcome: frame(sideView({ items: [itemView({ outcome: "error", code: -32601 })] })) },
      "error -32601",
    ],
    ["a verdict", { ...fresh, kind: "check" as const, outcome: verdict("almost", 1) }, "1 of 2"],
  ])("%s", (_name, over, words) => {
    expect(holds(cellView(over))).toBe(words);
  });
});

describe("an answer that is not of this run", () => {
  const outcome = frame(sideView());
  const old = (over: Partial<CellView>, edited = false) => {
    const cell = cellView({ ...fresh, outcome, ...over });
    return withOldAnswer(cell, faceOf(cell), edited).stale;
  };
  it("is drawn as old, and says from when", () => {
    expect(old({})).toBeNull();
    expect(old({}, true)).toEqual({ kind: "edited" });
    expect(old({ result: "error" })).toEqual({ kind: "edited" });
    expect(old({ result: "blocked", reads: ["round1"], why: "Nothing ran: `round1` has no value." })).toEqual(
      {
        kind: "input",
        by: "round1",
      },
    );
    expect(old({ stale: { kind: "input", by: "x" } }, true)).toEqual({ kind: "input", by: "x" });
  });
});

it("says ordinals", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "102nd",
    "111th",
  ]);
});
