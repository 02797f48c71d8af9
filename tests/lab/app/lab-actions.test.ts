import { describe, expect, it } from "vitest";
import { ApiError, type Api } from "../../../lab/app/api.ts";
import type { Drafts } from "../../../lab/app/drafts.ts";
import { LabActions } from "../../../lab/app/lab-actions.ts";
import { LabStore } from "../../../lab/app/lab-store.ts";
import type { ApprovalView, CellView } from "../../../lab/session/view.ts";
import { cellView, labView, serverView } from "./views.ts";

const approval: ApprovalView = { key: "k".repeat(64), program: "node", args: [], cwd: "/", env: [] };
const none = { to: [], starts: [] };
const check: Partial<CellView> = { id: "check", name: "check", kind: "check", ...none, reads: ["list"] };
const script: Partial<CellView> = { id: "go", name: "go", kind: "script", to: [], starts: ["walk"] };

/** A session that runs whatever it is asked to, or answers as told. */
function setUp({
  approved = true,
  draft,
  list = {},
}: { approved?: boolean; draft?: string; list?: Partial<CellView> } = {}) {
  const asked: unknown[] = [];
  const answers: (object | ApiError)[] = [];
  const api = {
    run: async (cell: string, options: object) => {
      asked.push({ cell, ...options });
      const answer = answers.shift() ?? { started: true };
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    runAll: async () => void asked.push("run-all"),
    restart: async (server: string) => void asked.push(`restart ${server}`),
  };
  const drafts = {
    get: (cell: string) => (draft !== undefined && cell === "check" ? { text: draft } : undefined),
    commit: (cell: string, send: (edit: object | null) => Promise<object>) =>
      send(draft !== undefined && cell === "check" ? { source: draft, version: "v1" } : null),
    resume: () => undefined,
    flush: async () => void asked.push("flush"),
  };
  const cells = [cellView(list), cellView(check), cellView(script)];
  const servers = [serverView({ approval: approved ? null : approval })];
  if (!approved) servers.push(serverView({ name: "walk", approval }));
  const store = new LabStore(labView({ cells, servers }));
  const actions = new LabActions(api as unknown as Api, store, drafts as unknown as Drafts);
  return { actions, store, asked, answers };
}

describe("what a person asks for", () => {
  it("runs a cell, with the draft that it commits", async () => {
    const { actions, asked } = setUp({ draft: "- that: x" });
    await actions.run("check");
    expect(asked).toEqual([{ cell: "check", source: "- that: x", version: "v1" }]);
  });

  it("asks before a server that was never approved: the cell's own, and one that a stale cell above it needs", async () => {
    for (const cell of ["list", "check"]) {
      const { actions, asked } = setUp({ approved: false });
      await actions.run(cell);
      expect(asked).toEqual([]);
      expect(actions.question).toMatchObject({ kind: "permit", servers: ["cmdb"] });
    }
  });

  it("asks before a cell's client, and before one above it that would run: stale, failed or aborted", async () => {
    const client = { to: [], starts: ["walk"] };
    const cases: [string, Partial<CellView>, boolean][] = [
      ["go", {}, true],
      ["check", { ...client }, true],
      ["check", { ...client, result: "error", stale: null }, true],
      ["check", { ...client, result: "ok", stale: { kind: "input", by: "x" } }, true],
      ["check", { ...client, result: "ok", stale: { kind: "epoch", server: "s", was: 1, now: 2 } }, false],
      ["check", { ...client, result: "ok", stale: null }, false],
    ];
    for (const [cell, list, asks] of cases) {
      const { actions, asked } = setUp({ approved: false, list });
      await actions.run(cell);
      expect(actions.question).toEqual(asks ? expect.objectContaining({ servers: ["walk"] }) : null);
      expect(asked).toHaveLength(asks ? 0 : 1);
    }
  });

  it("asks before Run all and before Restart, too, and goes on with them", async () => {
    const { actions, store, asked } = setUp({ approved: false });
    await actions.runAll();
    const question = actions.question;
    expect(question).toMatchObject({ kind: "permit", what: "Run all", servers: ["cmdb", "walk"] });
    await actions.restart("cmdb");
    expect(actions.question).toMatchObject({ what: "Restart `cmdb`" });
    expect(asked).toEqual([]);
    store.apply({ id: 11, type: "server", server: serverView() });
    store.apply({ id: 12, type: "server", server: serverView({ name: "walk" }) });
    if (question?.kind === "permit") question.next?.();
    await expect.poll(() => asked).toEqual(["flush", "run-all"]);
  });

  it("asks before manual cells, and runs them when told to", async () => {
    const { actions, asked, answers } = setUp();
    answers.push({ asks: ["list"] });
    await actions.run("check");
    expect(actions.question).toEqual({ kind: "manual", cell: "check", asks: ["list"] });
    await actions.run("check", true);
    expect(asked).toEqual([{ cell: "check" }, { cell: "check", manual: true }]);
  });

  it("leaves a refusal at its cell as the session's sentence, until the next try", async () => {
    const { actions, store, answers } = setUp();
    answers.push(new ApiError("This cell waits.", 409));
    await actions.run("list");
    expect(store.fault("list")).toBe("This cell waits.");
    expect(store.fault(null)).toBeNull();
    await actions.run("list");
    expect(store.fault("list")).toBeNull();
  });

  it("notices that the token is no longer good", async () => {
    const { actions, store, answers } = setUp();
    answers.push(new ApiError("no token", 401));
    await actions.run("list");
    expect(store.link).toBe("denied");
  });
});
