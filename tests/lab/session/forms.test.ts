import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { AskedQuestion } from "../../../lab/session/question-view.ts";
import { fence, frame, openTestLab, type TestLab } from "./open-test-lab.ts";

const schema = {
  type: "object",
  properties: { priority: { type: "string", enum: ["P1", "P2", "P3"] } },
  required: ["priority"],
};
const question = (params: object) => ({ method: "elicitation/create", params });
const asking = (inputRequests: object, more: object = {}) => ({
  id: 1,
  method: "tools/call",
  params: {
    name: "open_ticket",
    do: [{ answer: 1, result: { resultType: "input_required", inputRequests, requestState: "sealed" } }],
    ...more,
  },
});
const confirm = question({ mode: "form", message: "Open it?", requestedSchema: schema });

const round2 = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open_ticket",
"inputResponses":{"confirm":"\${form}"},"requestState":"\${round1.result.requestState}"}}`;
const twoRounds = (body: string) =>
  frame("round1", asking({ confirm })) +
  fence("yaml form=form for=round1.result.inputRequests.confirm", body) +
  fence("json frame=round2 to=s", round2);

const asked = (lab: TestLab, id = "form"): AskedQuestion => {
  const { question } = lab.cell(id);
  if (question === null || question.kind === "none") throw new Error(question?.why ?? "no form");
  return question;
};
const answer = (lab: TestLab, given: Parameters<TestLab["session"]["answer"]>[1], id = "form") =>
  lab.session.answer(id, given, lab.session.view().version).then(async (made) => {
    await lab.session.idle();
    return made;
  });
interface Sent {
  params: { inputResponses: Record<string, { action: string; content?: object }> };
}
const sentBy = (lab: TestLab, id: string): Sent => {
  const { outcome } = lab.cell(id);
  if (outcome?.kind !== "frame") throw new Error(`${id} sent nothing`);
  return JSON.parse(outcome.sent.text.text) as Sent;
};

describe("a form cell", () => {
  it("reads a large answer once for all who draw its questions", async () => {
    const count = 12;
    const names = Array.from({ length: count }, (_, n) => `q${n}`);
    const choices = { type: "string", enum: Array.from({ length: 8000 }, (_, n) => `host-${n}`) };
    const large = question({ message: "m", requestedSchema: { type: "object", properties: { choices } } });
    const lab = await openTestLab(
      frame("round1", asking(Object.fromEntries(names.map((name) => [name, large])))) +
        names.map((name) => fence(`yaml form=${name} for=round1.result.inputRequests.${name}`, "")).join(""),
    );
    await lab.run("round1");
    lab.session.view();
    const parse = vi.spyOn(JSON, "parse");
    for (let n = 0; n < 5; n += 1) lab.session.view();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it("has no question before its cell has an answer, and says why", async () => {
    const lab = await openTestLab(twoRounds(""));
    expect(lab.cell("form").question).toEqual({
      kind: "none",
      why: "`round1` has no answer yet: its question comes with it.",
    });
    expect(lab.cell("round1").question).toBeNull();
  });

  it("shows who asks, for what, in which round, and waits for a person", async () => {
    const lab = await openTestLab(twoRounds(""));
    await lab.run("round1");
    expect(asked(lab)).toMatchObject({
      kind: "form",
      server: "s",
      connection: "default",
      epoch: 1,
      call: "open_ticket",
      round: 1,
      key: "confirm",
      message: { text: "Open it?" },
      waiting: true,
      held: null,
      given: null,
    });
    expect(asked(lab).since).toBeGreaterThan(Date.now() - 60_000);
    expect(asked(lab).form?.fields).toMatchObject([{ name: "priority", kind: "choice", required: true }]);
    expect(lab.cell("form").outcome).toBeNull();
  });

  it("writes an answer into the file, runs the form alone, and the next frame sends it", async () => {
    const lab = await openTestLab(twoRounds(""));
    await lab.run("round1");
    await answer(lab, { action: "accept", content: { priority: "P2" } });
    expect(lab.cell("form")).toMatchObject({
      source: "action: accept\ncontent:\n  priority: P2",
      result: "ok",
      stale: null,
      outcome: { kind: "form", action: "accept", by: "you", findings: [] },
    });
    expect(asked(lab).waiting).toBe(false);
    expect(lab.cell("round2").outcome).toBeNull();
    expect(readFileSync(lab.path, "utf8")).toContain("priority: P2");
    await lab.run("round2");
    expect(sentBy(lab, "round2").params).toMatchObject({
      inputResponses: { confirm: { action: "accept", content: { priority: "P2" } } },
      requestState: "sealed",
    });
  });

  it("takes what the file says when it is run, and an empty body is nobody's answer", async () => {
    const lab = await openTestLab(twoRounds(""));
    await lab.runAll();
    expect(sentBy(lab, "round2").params.inputResponses).toEqual({ confirm: { action: "cancel" } });
    expect(lab.cell("form").outcome).toMatchObject({ action: "cancel", by: "file", content: null });
  });

  it("asks again when the first round runs again, with the file's answer beside", async () => {
    const lab = await openTestLab(twoRounds("action: accept\ncontent: {priority: P3}"));
    await lab.runAll();
    expect(asked(lab)).toMatchObject({ waiting: false });
    const { turn } = asked(lab);
    await lab.run("round1");
    expect(asked(lab)).toMatchObject({
      waiting: true,
      given: { action: "accept", content: { priority: "P3" } },
    });
    expect(asked(lab).turn).not.toBe(turn);
    await expect(answer(lab, { action: "decline", turn })).rejects.toMatchObject({ status: 409 });
    await answer(lab, { action: "accept", content: { priority: "P3" }, turn: asked(lab).turn });
    expect(lab.cell("form")).toMatchObject({
      source: "action: accept\ncontent: {priority: P3}",
      outcome: { by: "you" },
    });
  });

  it("takes one answer for two presses at once", async () => {
    const lab = await openTestLab(twoRounds("action: decline"));
    await lab.run("round1");
    const { version } = lab.session.view();
    const { turn } = asked(lab);
    const press = () => lab.session.answer("form", { action: "decline", turn }, version);
    const both = await Promise.allSettled([press(), press()]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(both[1]).toMatchObject({ reason: { status: 409 } });
  });

  it.each([
    [{ action: "accept", content: {} }, [{ field: "priority", message: "This is needed." }]],
    [
      { action: "accept", content: { priority: "P9" } },
      [{ field: "priority", message: "This is none of the choices." }],
    ],
    [
      { action: "accept", content: { priority: "P1", __x: 1 } },
      [{ field: "__x", message: "The question has no field of this name." }],
    ],
    [{ action: "decline", content: { priority: "P1" } }, undefined],
  ] as const)("refuses %j, and changes nothing", async (given, faults) => {
    const lab = await openTestLab(twoRounds(""));
    await lab.run("round1");
    await expect(answer(lab, given as never)).rejects.toMatchObject({ status: 422, faults });
    expect(lab.cell("form")).toMatchObject({ source: "", result: null });
  });

  it("refuses an answer to a question of a stale cell, and over a changed file", async () => {
    const lab = await openTestLab(twoRounds(""));
    await lab.run("round1");
    await expect(lab.session.answer("form", { action: "cancel" }, "another")).rejects.toMatchObject({
      status: 409,
    });
    const { version } = lab.session.view();
    await lab.session.edit("round1", `${lab.cell("round1").source} `, version);
    expect(asked(lab).held).toMatch(/not fresh/);
    await expect(answer(lab, { action: "cancel" })).rejects.toMatchObject({ status: 409 });
  });

  it("can be taken back, also after something was typed elsewhere", async () => {
    const lab = await openTestLab(`${twoRounds("")}${fence("json value=other", "1")}`);
    await lab.run("round1");
    const before = readFileSync(lab.path, "utf8");
    await answer(lab, { action: "accept", content: { priority: "P2" } });
    await lab.session.edit("other", "2", lab.session.view().version);
    const undone = await lab.session.editCells({ do: "undo" }, lab.session.view().version);
    expect(undone.said).toBe("Undone: Answered `form`");
    expect(readFileSync(lab.path, "utf8")).toBe(before.replace("\n1\n", "\n2\n"));
    expect(asked(lab).waiting).toBe(true);
    await lab.session.editCells({ do: "redo" }, lab.session.view().version);
    expect(lab.cell("form").source).toContain("priority: P2");
  });

  it("warns where the file's answer does not fit, and publishes it all the same", async () => {
    const lab = await openTestLab(twoRounds("action: accept\ncontent: {priority: 7, x: y}"));
    await lab.runAll();
    expect(lab.cell("form").outcome).toMatchObject({
      findings: [
        { code: "WB373", path: "priority", message: "This is none of the choices." },
        { code: "WB373", path: "x" },
      ],
    });
    expect(sentBy(lab, "round2").params.inputResponses["confirm"]?.content).toEqual({ priority: 7, x: "y" });
  });

  it("reads references in its body, keeps their bytes, and writes none that a person typed", async () => {
    const typed = question({
      message: "Why?",
      requestedSchema: { type: "object", properties: { why: { type: "string" } } },
    });
    const lab = await openTestLab(
      fence("json value=ref", '{"big": 12345678901234567890}') +
        frame("round1", asking({ confirm: typed })) +
        fence(
          "yaml form=form for=round1.result.inputRequests.confirm",
          'action: accept\ncontent: {why: "${ref.big}"}',
        ) +
        fence("json frame=round2 to=s", round2),
    );
    await lab.runAll();
    const { outcome } = lab.cell("round2");
    expect(outcome?.kind === "frame" && outcome.sent.text.text).toContain('"why":12345678901234567890');
    await answer(lab, { action: "accept", content: { why: "costs ${ref.big} $${x}" } });
    await lab.run("round2");
    expect(sentBy(lab, "round2").params.inputResponses["confirm"]?.content).toEqual({
      why: "costs ${ref.big} $${x}",
    });
  });

  it("fails where its path leads to no question, and says what is there", async () => {
    const lab = await openTestLab(
      frame("round1", asking({ confirm })) +
        fence("yaml form=a for=round1.result.inputRequests.other", "") +
        fence("yaml form=b for=round1.result.inputRequests", ""),
    );
    await lab.runAll();
    expect(lab.cell("a").question).toMatchObject({ kind: "none", why: expect.stringContaining("confirm") });
    expect(lab.cell("a").result).toBe("error");
    expect(lab.cell("b").question).toMatchObject({
      kind: "none",
      why: expect.stringContaining("`.confirm`"),
    });
  });

  it("counts rounds over several questions, and tells several of one round apart", async () => {
    const second = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open_ticket",
"do":[{"answer":2,"result":{"resultType":"input_required","inputRequests":{"sure":${JSON.stringify(confirm)}}}}],
"inputResponses":{"one":"\${one}","two":"\${two}"},"requestState":"\${round1.result.requestState}"}}`;
    const lab = await openTestLab(
      frame("round1", asking({ one: confirm, two: confirm })) +
        fence("yaml form=one for=round1.result.inputRequests.one", "action: decline") +
        fence("yaml form=two for=round1.result.inputRequests.two", "action: decline") +
        fence("json frame=round2 to=s", second) +
        fence("yaml form=sure for=round2.result.inputRequests.sure", "action: decline"),
    );
    await lab.runAll();
    expect(["one", "two", "sure"].map((id) => [asked(lab, id).key, asked(lab, id).round])).toEqual([
      ["one", 1],
      ["two", 1],
      ["sure", 2],
    ]);
  });

  it("answers a question of the 2025 era by a frame", async () => {
    const ask = {
      jsonrpc: "2.0",
      id: "q-1",
      method: "elicitation/create",
      params: { message: "Open it?", requestedSchema: schema },
    };
    const lab = await openTestLab(
      frame("round1", {
        id: 1,
        method: "tools/call",
        params: {
          name: "open_ticket",
          do: [{ ask: "q-1", method: "elicitation/create", params: ask.params }],
          whenAnswered: [{ answer: 1, result: { content: [{ type: "text", text: "opened" }] } }],
        },
      }) +
        fence("yaml form=form for=round1.asks[0]", "") +
        fence("json frame=reply to=s", '{"jsonrpc":"2.0","id":"${round1.asks[0].id}","result":"${form}"}'),
    );
    await lab.run("round1");
    expect(asked(lab)).toMatchObject({ kind: "form", server: "s", call: "open_ticket", round: 1, key: null });
    await answer(lab, { action: "accept", content: { priority: "P1" } });
    await lab.run("reply");
    expect(sentBy(lab, "reply")).toEqual({
      jsonrpc: "2.0",
      id: "q-1",
      result: { action: "accept", content: { priority: "P1" } },
    });
    const { outcome } = lab.cell("reply");
    expect(outcome?.kind === "frame" && outcome.sides[0]?.items[0]?.text.text).toContain("opened");
  });

  it("shows what is no form as what it is, and takes for it what its results allow", async () => {
    const lab = await openTestLab(
      frame(
        "round1",
        asking({
          login: question({ mode: "url", message: "Sign in", url: "https://mcp.example.com/connect?n=1" }),
          model: { method: "sampling/createMessage", params: { messages: [], maxTokens: 16 } },
          dirs: { method: "roots/list" },
        }),
      ) +
        fence("yaml form=login for=round1.result.inputRequests.login", "") +
        fence("yaml form=model for=round1.result.inputRequests.model", "") +
        fence("yaml form=dirs for=round1.result.inputRequests.dirs", "action: accept\ncontent: {roots: []}"),
    );
    await lab.run("round1");
    expect(asked(lab, "login")).toMatchObject({ kind: "url", url: "https://mcp.example.com/connect?n=1" });
    expect(asked(lab, "model")).toMatchObject({
      kind: "sampling",
      whole: { text: expect.stringContaining("16") },
    });
    expect(asked(lab, "dirs").kind).toBe("roots");
    await answer(lab, { action: "accept" }, "login");
    expect(lab.cell("login")).toMatchObject({ source: "action: accept", outcome: { findings: [] } });
    await expect(answer(lab, { action: "accept", content: {} }, "model")).rejects.toMatchObject({
      status: 422,
    });
    await answer(lab, { action: "decline" }, "model");
    expect(lab.cell("model").outcome).toMatchObject({ action: "decline" });
    await lab.run("dirs");
    expect(lab.cell("dirs").outcome).toMatchObject({ action: "accept", findings: [] });
  });

  it("asks for a flat schema of the lab's own", async () => {
    const lab = await openTestLab(
      fence("json value=ask", JSON.stringify({ ...schema, description: "What now?" })) +
        fence("yaml form=form for=ask", ""),
    );
    await lab.session.idle();
    expect(asked(lab)).toMatchObject({
      kind: "form",
      server: null,
      since: null,
      round: null,
      message: { text: "What now?" },
      waiting: true,
    });
  });

  it("lints an answer that is being written, by the question as it was asked", async () => {
    const lab = await openTestLab(twoRounds(""));
    const lint = (body: string) =>
      lab.session.drafting.lint("form", body).map(({ code, severity, message, span }) => ({
        code,
        severity,
        message,
        at: span && body.slice(span.start, span.end),
      }));
    const wrong = "action: accept\ncontent:\n  priority: P9";
    expect(lint(wrong)).toEqual([]);
    await lab.run("round1");
    expect(lint(wrong)).toEqual([
      {
        code: "WB373",
        severity: "warning",
        message: "priority: This is none of the choices.",
        at: "priority: P9",
      },
    ]);
    expect(lint("action: accept")).toMatchObject([{ message: "priority: This is needed.", at: null }]);
    expect(lint("action: decline")).toEqual([]);
  });

  it("shows the frames that would carry an answer, and sends none", async () => {
    const lab = await openTestLab(twoRounds(""));
    const given = { action: "accept", content: { priority: "P2" } } as const;
    expect(lab.session.drafting.answerFrames("form", given)).toMatchObject([
      { cell: "round2", text: null, fault: expect.stringContaining("`round1` has no value yet") },
    ]);
    await lab.run("round1");
    const rows = lab.session.view().wireTotal.rows;
    const [frame] = lab.session.drafting.answerFrames("form", given);
    expect(frame).toMatchObject({ cell: "round2", to: ["s"], fault: null });
    expect(frame?.text?.text).toContain('"confirm":{"action":"accept","content":{"priority":"P2"}}');
    expect(lab.session.view().wireTotal.rows).toBe(rows);
    await answer(lab, given);
    await lab.run("round2");
    const { outcome } = lab.cell("round2");
    expect(outcome?.kind === "frame" && outcome.sent.text.text).toBe(frame?.text?.text);
    expect(outcome?.kind === "frame" && outcome.sent.bytes).toBe(frame?.text?.bytes);
  });
});
