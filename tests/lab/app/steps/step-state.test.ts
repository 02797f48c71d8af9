import { describe, expect, test } from "vitest";
import { boundsOf } from "../../../../lab/app/steps/bound-table.ts";
import { stepAfter, stepAhead, stepDone } from "../../../../lab/app/steps/step-state.ts";
import { stepSigns } from "../../../../lab/app/steps/step-signs.ts";
import type { LabStep } from "../../../../lab/format/lab-steps.ts";
import type { CellView, VerdictView } from "../../../../lab/session/view.ts";
import { cellView, itemView, sideView } from "../views.ts";

const step = (...cells: string[]): LabStep => ({ title: "T", group: null, sentence: "", parts: [], cells });
const asked: Partial<CellView> = { kind: "form", question: { kind: "form" } as CellView["question"] };
const unasked: Partial<CellView> = { kind: "form", question: { kind: "none", why: "not yet" } };
const done: Partial<CellView> = { result: "ok", stale: null };

function lab(...cells: (Partial<CellView> & { id: string })[]) {
  const all = cells.map((cell) => cellView({ name: cell.id, ...cell }));
  return (id: string) => all.find((cell) => cell.id === id);
}

describe("what a step has yet to do", () => {
  test("its cells in page order, without those that have run", () => {
    const cellOf = lab({ id: "a", ...done }, { id: "b" }, { id: "c" });
    expect(stepAhead(step("a", "b", "c"), cellOf)).toEqual({ run: ["b", "c"], form: null });
  });

  test("nothing beyond a question that nobody has answered, nor what reads its answer", () => {
    const cellOf = lab(
      { id: "a" },
      { id: "early", kind: "cel", reads: ["form"] },
      { id: "form", ...unasked, reads: ["a"] },
      { id: "b", reads: ["form"] },
    );
    expect(stepAhead(step("a", "form", "b"), cellOf)).toMatchObject({ run: ["a"], form: { id: "form" } });
    expect(stepAhead(step("a", "early", "form"), cellOf)).toMatchObject({ run: ["a"], form: { id: "form" } });
  });

  test("nor what only comes after it", () => {
    const cellOf = lab(
      { id: "a", ...done },
      { id: "form", ...asked, reads: ["a"] },
      { id: "b", after: ["form"] },
    );
    expect(stepAhead(step("b"), cellOf)).toMatchObject({ run: [], form: { id: "form" } });
  });

  test("a form whose cell came without its question, or that is for none, is run: nobody can answer there", () => {
    const cellOf = lab(
      { id: "a", ...done },
      { id: "form", ...unasked, reads: ["a"] },
      { id: "any", kind: "form" },
      { id: "b", reads: ["form"] },
    );
    expect(stepAhead(step("form", "any", "b"), cellOf)).toEqual({ run: ["form", "any", "b"], form: null });
  });

  test("the cell that asks, also where it stands in a later step", () => {
    const cellOf = lab({ id: "form", ...unasked, reads: ["later"] }, { id: "later" });
    expect(stepAhead(step("form"), cellOf)).toMatchObject({ run: ["later"], form: { id: "form" } });
  });

  test("what comes after an answered question", () => {
    const cellOf = lab(
      { id: "a", ...done },
      { id: "form", kind: "form", ...done },
      { id: "b", reads: ["form"] },
    );
    expect(stepAhead(step("a", "form", "b"), cellOf)).toEqual({ run: ["b"], form: null });
  });

  test.each<[string, Partial<CellView>, boolean]>([
    ["has not run", {}, false],
    ["has an answer", done, true],
    ["has an answer that is old", { result: "ok", stale: { kind: "edited" } }, true],
    ["failed", { result: "error", stale: null }, true],
    ["cannot run as it is written", { result: "invalid", stale: null }, true],
    ["was stopped", { result: "aborted", stale: null }, false],
    ["runs again", { ...done, status: "running" }, false],
  ])("a cell that %s", (_, over, expected) => {
    expect(stepDone(step("a"), lab({ id: "a", ...over }))).toBe(expected);
  });

  test("a circle of names comes to an end", () => {
    const cellOf = lab({ id: "a", reads: ["b"] }, { id: "b", reads: ["a"] });
    expect(stepAhead(step("a", "b"), cellOf)).toEqual({ run: ["a", "b"], form: null });
  });
});

describe("the step that Next leads to", () => {
  const steps = [step("a"), step("b"), step(), step("c")];
  test.each<[string, string[], number, number | null]>([
    ["this one while it is not done", [], 0, 0],
    ["the next one when it is", ["a"], 0, 1],
    ["an earlier one that was left out", ["b"], 1, 0],
    ["back from a step that was only looked at", ["a"], 3, 1],
    ["on through what is done already", ["a", "b", "c"], 0, 1],
    ["past a step of prose alone", ["a", "b"], 2, 3],
    ["none behind the last", ["a", "b", "c"], 3, null],
  ])("%s", (_, ran, here, expected) => {
    const cellOf = lab(...["a", "b", "c"].map((id) => ({ id, ...(ran.includes(id) ? done : {}) })));
    expect(stepAfter(steps, here, cellOf)).toBe(expected);
  });
});

describe("what a step has shown", () => {
  const verdict = (state: VerdictView["state"], that = "it is refused"): Partial<CellView> => ({
    kind: "check",
    ...done,
    outcome: {
      kind: "check",
      verdict: {
        state,
        points: { got: 0, of: 1 },
        lines: [{ that, expect: "x", ok: state === "correct", actual: null, hint: null }],
      },
    },
  });
  const answer = (over: object): Partial<CellView> => ({
    ...done,
    outcome: {
      kind: "frame",
      sent: { text: { text: "", bytes: 0, cut: false }, bytes: 0, envelope: 0, findings: [] },
      sides: [sideView({ items: [itemView(over)] })],
    },
  });
  const shown = (...cells: (Partial<CellView> & { id: string })[]) =>
    stepSigns(step(...cells.map(({ id }) => id)), lab(...cells)).map(({ sign, words }) => `${sign} ${words}`);

  test.each<[string, (Partial<CellView> & { id: string })[], string[]]>([
    ["nothing yet", [{ id: "a" }, { id: "c", ...verdict("not-run") }], []],
    ["a bound that holds", [{ id: "c", ...verdict("correct"), bound: "x" }], ["holds holds: it is refused"]],
    [
      "an attack that gets through",
      [{ id: "c", ...verdict("correct"), unbound: "x" }],
      ["open gets through: it is refused"],
    ],
    [
      "one that does not, though it should",
      [{ id: "c", ...verdict("wrong"), unbound: "x" }],
      ["almost not shown: it is refused"],
    ],
    [
      "a bound that is broken",
      [{ id: "c", ...verdict("wrong"), bound: "x" }],
      ["almost does not hold yet: it is refused"],
    ],
    [
      "the error on the wire stands beside the verdict",
      [
        { id: "a", ...answer({ outcome: "error", code: -32602 }) },
        { id: "c", ...verdict("correct") },
      ],
      ["holds holds: it is refused", "error -32602 on the wire"],
    ],
    ["a question", [{ id: "a", ...answer({ outcome: "input-required" }) }], ["asks cmdb asks"]],
    [
      "what a tool said, with what hides in it written out, where no check speaks",
      [
        {
          id: "a",
          ...answer({
            text: { text: '{"result":{"content":[{"text":"a\\u202eb"}]}}', bytes: 9, cut: false },
          }),
        },
      ],
      ["ok a⟨U+202E⟩b"],
    ],
    ["a cell that did not run", [{ id: "a", result: "blocked", stale: null }], ["blocked a did not run"]],
  ])("%s", (_, cells, expected) => {
    expect(shown(...cells)).toEqual(expected);
  });

  test("the table of what a state is bound to has every check that says so", () => {
    const cells = [
      { id: "a", ...verdict("correct"), bound: "its bytes" },
      { id: "b", ...verdict("not-run"), result: null, unbound: "one use" },
      { id: "c", ...verdict("correct") },
    ];
    const bounds = boundsOf([step("a"), step("b", "c")], lab(...cells));
    expect(bounds.map(({ what, shown: { words } }) => [what, words])).toEqual([
      ["its bytes", "holds"],
      ["one use", "not tried"],
    ]);
  });
});
