import { describe, expect, it } from "vitest";
import { act, fence, frame, openTestLab, type TestLab } from "./open-test-lab.ts";

const answered = (id: number) => act(id, [{ answer: id, result: { n: id } }]);
const check = (name: string, expect: string) =>
  fence(`yaml check=${name}`, `- that: it does\n  expect: ${expect}`);

const text =
  "# Lab\n\n## One\n\n" +
  frame("first", answered(1)) +
  check("one", "first.result.n == 1") +
  "## Two\n\n" +
  frame("second", answered(2)) +
  frame("third", answered(3)) +
  "## Three\n\n" +
  fence("json value=given", "7") +
  frame("fourth", answered(4));

const sent = ({ session }: TestLab) =>
  session
    .view()
    .wire.filter(({ direction }) => direction === "c2s")
    .map(({ cell, epoch }) => `${cell}@${epoch}`);
const results = ({ session }: TestLab) =>
  Object.fromEntries(session.view().cells.map(({ name, result }) => [name, result]));

describe("a walk", () => {
  it("runs what has not run, in the lab's order, and nothing twice", async () => {
    const lab = await openTestLab(text);
    await Promise.all([
      lab.session.walk(["third", "second", "first"]),
      lab.session.walk(["first", "second", "third"]),
    ]);
    await lab.session.idle();
    await lab.session.walk(["first", "second", "third"]);
    await lab.session.idle();
    expect(sent(lab)).toEqual(["first@1", "second@1", "third@1"]);
    expect(results(lab)).toMatchObject({ one: "ok", fourth: null });
  });

  it("runs what a cell reads and has not run before it", async () => {
    const lab = await openTestLab(
      frame("late", { id: 2, method: "x", params: "${early.result}" }, "wait=0") +
        frame("early", answered(1)),
    );
    await lab.session.walk(["late"]);
    await lab.session.idle();
    expect(sent(lab)).toEqual(["early@1", "late@1"]);
  });

  it("goes back: new processes, only the cells up to there, the rest as if it had never run", async () => {
    const lab = await openTestLab(text);
    await lab.runAll();
    const before = lab.session.view().wireTotal.rows;
    await lab.session.walk(["first", "one"], { again: true });
    await lab.session.idle();
    expect(sent(lab).slice(4)).toEqual(["first@2"]);
    expect(results(lab)).toEqual({
      first: "ok",
      one: "ok",
      second: null,
      third: null,
      given: "ok",
      fourth: null,
    });
    expect(lab.cell("second")).toMatchObject({ outcome: null, lastRun: null, stale: { kind: "never" } });
    const { walk, wireTotal } = lab.session.view();
    // What ended the old process stands before the walk.
    expect(walk.since).toBeGreaterThanOrEqual(before);
    expect(walk.replayed).toBe(wireTotal.rows);
    await lab.session.walk(["second", "third"]);
    await lab.session.idle();
    expect(sent(lab).slice(5)).toEqual(["second@2", "third@2"]);
    expect(lab.session.view().walk).toEqual(walk);
  });

  it("goes back to the very start and sends nothing", async () => {
    const lab = await openTestLab(text);
    await lab.session.walk(["first"]);
    await lab.session.idle();
    await lab.session.walk([], { again: true });
    await lab.session.idle();
    expect(sent(lab)).toEqual(["first@1"]);
    expect(results(lab)).toMatchObject({ first: null, one: null, given: "ok" });
  });

  it("stops at an interrupt, and goes on with what has not run", async () => {
    const lab = await openTestLab(frame("slow", act(1, []), "wait=60000") + frame("next", answered(2)));
    await lab.session.walk(["slow", "next"], { again: true });
    await expect.poll(() => sent(lab)).toEqual(["slow@1"]);
    lab.session.interrupt();
    await lab.session.idle();
    expect(results(lab)).toEqual({ slow: "aborted", next: null });
    await lab.session.walk(["next"]);
    await lab.session.idle();
    expect(results(lab)).toEqual({ slow: "aborted", next: "ok" });
  });

  it("refuses a cell that the lab does not have, and runs nothing", async () => {
    const lab = await openTestLab(text);
    await expect(lab.session.walk(["first", "nowhere"])).rejects.toMatchObject({ status: 404 });
    await lab.session.idle();
    expect(sent(lab)).toEqual([]);
  });

  it("begins anew with Run all", async () => {
    const lab = await openTestLab(text);
    await lab.session.walk(["first"]);
    await lab.session.idle();
    const { rows } = lab.session.view().wireTotal;
    await lab.runAll();
    const { since, replayed } = lab.session.view().walk;
    expect(since).toBeGreaterThanOrEqual(rows);
    expect(replayed).toBe(since);
  });
});

describe("a walk over a question", () => {
  const question = {
    resultType: "input_required",
    inputRequests: {
      confirm: {
        method: "elicitation/create",
        params: {
          message: "?",
          requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } },
        },
      },
    },
    requestState: "s",
  };
  const asking = (body: string) =>
    frame("round1", act(1, [{ answer: 1, result: question }])) +
    `\`\`\`yaml form=said for=round1.result.inputRequests.confirm\n${body}\`\`\`\n\n` +
    frame("round2", {
      id: 2,
      method: "tools/call",
      params: { do: [{ answer: 2, result: {} }], inputResponses: { confirm: "${said}" } },
    });
  const answers = ({ session }: TestLab) =>
    session
      .view()
      .wire.flatMap(({ cell, direction, text }) =>
        cell === "round2" && direction === "c2s"
          ? [
              (JSON.parse(text.text) as { params: { inputResponses: { confirm: unknown } } }).params
                .inputResponses.confirm,
            ]
          : [],
      );

  it.each<[string, string, unknown]>([
    [
      "as the file says",
      "action: accept\ncontent: { ok: true }\n",
      { action: "accept", content: { ok: true } },
    ],
    ["with cancel where nobody has answered", "", { action: "cancel" }],
  ])("goes back %s, and asks nobody", async (_, body, answer) => {
    const lab = await openTestLab(asking(body));
    await lab.session.walk(["round1", "said", "round2"], { again: true });
    await lab.session.idle();
    expect(answers(lab)).toEqual([answer]);
    expect(lab.cell("said").outcome).toMatchObject({ kind: "form", by: "file" });
  });

  it("goes on with what the person answered, and back with it", async () => {
    const lab = await openTestLab(asking(""));
    await lab.session.walk(["round1"]);
    await lab.session.idle();
    const { question: asked } = lab.cell("said");
    expect(asked).toMatchObject({ kind: "form", waiting: true });
    const turn = asked?.kind === "form" ? asked.turn : "";
    await lab.session.answer(
      "said",
      { action: "accept", content: { ok: true }, turn },
      lab.session.view().version,
    );
    await lab.session.idle();
    expect(answers(lab)).toEqual([]);
    await lab.session.walk(["round1", "said", "round2"]);
    await lab.session.idle();
    await lab.session.walk(["round1", "said", "round2"], { again: true });
    await lab.session.idle();
    const accepted = { action: "accept", content: { ok: true } };
    expect(answers(lab)).toEqual([accepted, accepted]);
  });
});
