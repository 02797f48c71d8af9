import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { createWorkspace } from "../../../lab/session/create-workspace.ts";
import { noProgress, parseProgress, progressView, withView } from "../../../lab/session/progress.ts";
import { readProgress, writeProgress } from "../../../lab/session/progress-file.ts";
import { Approvals } from "../../../lab/bench/approvals.ts";
import type { VerdictView } from "../../../lab/session/view.ts";
import { cellView, labView } from "../app/views.ts";
import { fence, frame, root, script } from "./open-test-lab.ts";

let cwd = "";
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), "wirebook-progress-"))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const verdict = (got: number, state: VerdictView["state"] = "correct"): VerdictView => ({
  state,
  points: { got, of: 2 },
  lines: [],
});
const check = (name: string, given: VerdictView) =>
  cellView({ id: name, name, kind: "check", result: "ok", outcome: { kind: "check", verdict: given } });

describe("progress", () => {
  it("keeps what a check gave when it is not judged this time, and what once ran", () => {
    const first = withView(
      noProgress,
      labView({ cells: [cellView({ lastRun: 7 }), check("sum", verdict(2))] }),
    );
    expect(first).toMatchObject({ lastRun: 7, version: "v1", ran: ["list"], points: { sum: 2 } });
    const later = labView({ cells: [cellView(), check("sum", verdict(0, "not-run"))], version: "v2" });
    expect(withView(first, later)).toEqual(first);
    const worse = labView({ cells: [cellView(), check("sum", verdict(1, "almost"))] });
    expect(withView(first, worse).points).toEqual({ sum: 1 });
  });

  it("forgets cells that the lab has no longer, and gives no check more than it has", () => {
    const before = { ...noProgress, ran: ["list", "gone"], points: { sum: 9, gone: 3 }, version: "old" };
    expect(withView(before, labView()).ran).toEqual(["list"]);
    const { cells } = parseLab(
      `---\nlab: a\ntitle: A\n---\n\n${fence("json frame=list to=s", "{}")}${fence("yaml check=sum points=2", "- that: x\n  expect: true")}`,
      "a.lab.md",
    );
    expect(progressView(before, cells, "new")).toMatchObject({
      got: 2,
      of: 2,
      ran: 1,
      runnable: 1,
      changed: true,
    });
  });

  it("takes any name, that of an object's own member too", () => {
    const view = labView({ cells: [check("__proto__", verdict(2)), check("constructor", verdict(1))] });
    const kept = parseProgress(JSON.stringify(withView(noProgress, view)));
    expect(Object.entries(kept!.points)).toContainEqual(["constructor", 1]);
    expect(({} as { got?: number }).got).toBeUndefined();
  });
});

describe("the file of a progress", () => {
  const path = () => join(cwd, ".wirebook", "progress", "one.json");

  it("is private, and holds what was written", async () => {
    await writeProgress(cwd, "one", { ...noProgress, opened: 5 });
    expect(readProgress(cwd, "one")).toEqual({ progress: { ...noProgress, opened: 5 }, trouble: null });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(path()))).toEqual(["one.json"]);
  });

  it.each(["", "{", "[]", "null", '{"format":2}', `{"format":1,"opened":"yesterday"}`, "\0\0\0"])(
    "counts as none, and says so, where it holds %j",
    (text) => {
      mkdirSync(dirname(path()), { recursive: true });
      writeFileSync(path(), text);
      const { progress, trouble } = readProgress(cwd, "one");
      expect(progress).toEqual(noProgress);
      expect(trouble).toContain("one.json` is damaged");
    },
  );

  it("may be a folder, or missing", () => {
    expect(readProgress(cwd, "one").trouble).toBeNull();
    mkdirSync(path(), { recursive: true });
    expect(readProgress(cwd, "one").trouble).toContain("is not a file");
  });
});

describe("the list of labs", () => {
  const lab = `---\nlab: a\ntitle: A\nservers: { s: ${JSON.stringify({ command: "node", args: [script] })} }\n---\n\nIt begins so. And goes on.\n\n${frame("ping", { id: 1, method: "ping" })}${fence("yaml check=pong points=3", "- that: it answers\n  expect: has(ping.result)")}`;

  it("says how far each was brought, after a restart too, and whether it changed since", async () => {
    const file = join(cwd, "a.lab.md");
    writeFileSync(file, lab);
    const approvals = new Approvals(join(cwd, "state", "approved.json"));
    approvals.approveAllOnce();
    const workspace = await createWorkspace({ cwd, packageDir: root, approvals });
    const id = workspace.idOf(file);
    const entry = async (from = workspace) => (await from.list()).find((each) => each.id === id)!;
    expect(await entry()).toMatchObject({
      about: "It begins so.",
      servers: ["s"],
      open: false,
      progress: { got: 0, of: 3, ran: 0, runnable: 1, opened: null, lastRun: null, changed: false },
    });

    const session = (await workspace.open(id))!;
    await session.runAll();
    await session.idle();
    expect((await entry()).open).toBe(true);
    await workspace.close();

    const again = await createWorkspace({ cwd, packageDir: root, approvals });
    const after = await entry(again);
    expect(after).toMatchObject({
      open: false,
      trouble: null,
      progress: { got: 3, of: 3, ran: 1, changed: false },
    });
    expect(after.progress.opened).toBeGreaterThan(0);
    expect(readFileSync(file, "utf8")).toBe(lab);

    writeFileSync(file, lab.replace("goes on", "went on"));
    expect((await entry(again)).progress).toMatchObject({ got: 3, changed: true });
    // Opening alone takes nothing back.
    await again.open(id);
    await again.close();
    expect((await entry(again)).progress).toMatchObject({ got: 3, ran: 1 });
  });

  it("goes on where nothing can be kept", async () => {
    const file = join(cwd, "a.lab.md");
    writeFileSync(file, lab);
    mkdirSync(join(cwd, ".wirebook"));
    writeFileSync(join(cwd, ".wirebook", "progress"), "a file in the way");
    const workspace = await createWorkspace({
      cwd,
      packageDir: root,
      approvals: new Approvals(join(cwd, "s.json")),
    });
    expect(await workspace.open(workspace.idOf(file))).not.toBeNull();
    await workspace.close();
    chmodSync(cwd, 0o700);
    expect((await workspace.list()).some(({ id }) => id === workspace.idOf(file))).toBe(true);
  });
});
