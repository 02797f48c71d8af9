import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Approvals } from "../../../lab/bench/approvals.ts";
import type { CellEdit } from "../../../lab/session/cell-edit.ts";
import { LabFile } from "../../../lab/session/lab-file.ts";
import { LabSession } from "../../../lab/session/lab-session.ts";
import { act, fence, frame, openTestLab, type TestLab } from "./open-test-lab.ts";

const three = fence("json value=a", "1") + fence("cel value=b", "a + 1") + fence("cel value=c", "b + a");

const fileOf = (lab: TestLab) => readFileSync(lab.path, "utf8");
const edit = (lab: TestLab, what: CellEdit) => lab.session.editCells(what, lab.session.view().version);
const body = (lab: TestLab, cell: string, source: string) =>
  lab.session.edit(cell, source, lab.session.view().version);
const states = (lab: TestLab) =>
  Object.fromEntries(
    lab.session
      .view()
      .cells.map(({ name, result, stale, outcome }) => [
        name,
        [result, stale?.kind ?? null, outcome?.kind === "value" ? outcome.text.text : null],
      ]),
  );

describe("editing the cells of an open lab", () => {
  it("adds, copies and moves; nothing runs, and what the others hold stays", async () => {
    const lab = await openTestLab(three);
    await lab.session.idle();
    const before = states(lab);
    const added = await edit(lab, { do: "add", kind: "frame", place: { after: "a" } });
    expect(added).toEqual({
      version: lab.session.view().version,
      cell: "frame1",
      said: "Added a frame cell",
    });
    expect(lab.cell("frame1")).toMatchObject({ to: ["s"], result: null, status: "idle" });
    expect((await edit(lab, { do: "duplicate", cell: "b" })).cell).toBe("b2");
    await edit(lab, { do: "move", cell: "c", place: { before: "a" } });
    await lab.session.idle();
    expect(lab.session.view().cells.map(({ id }) => id)).toEqual(["c", "a", "frame1", "b", "b2"]);
    expect(states(lab)).toMatchObject(before);
    expect(states(lab)["b2"]).toEqual([null, "never", null]);
    expect(lab.session.view().problems).toEqual([]);
  });

  it("a deleted cell takes its value along; its readers say what is missing, and come back with it", async () => {
    const lab = await openTestLab(three);
    await lab.session.idle();
    const text = fileOf(lab);
    expect(await edit(lab, { do: "delete", cell: "b" })).toMatchObject({ cell: "c", said: "Deleted `b`" });
    expect(states(lab)).toEqual({ a: ["ok", null, "1"], c: ["invalid", null, null] });
    expect(lab.cell("c").why).toMatch(/reads `b`, and no cell is called that/);
    expect(await edit(lab, { do: "undo" })).toMatchObject({ cell: "b", said: "Undone: Deleted `b`" });
    expect(fileOf(lab)).toBe(text);
    expect(states(lab)["b"]).toEqual([null, "never", null]);
    await lab.run("c");
    expect(states(lab)).toEqual({ a: ["ok", null, "1"], b: ["ok", null, "2"], c: ["ok", null, "3"] });
  });

  it("a renamed cell keeps its answer, and so do those that read it: nothing is stale by a name", async () => {
    const lab = await openTestLab(
      frame("f", act(1, [{ answer: 1, result: { n: 5 } }])) +
        fence("json value=g", '"${f.result.n}"') +
        fence("yaml check=ok", "expect: f.result.n == 5 && g == 5"),
    );
    await lab.run("f");
    const before = lab.cell("f");
    expect(lab.cell("ok").outcome).toMatchObject({ verdict: { state: "correct" } });
    await edit(lab, { do: "rename", cell: "f", name: "first" });
    expect(lab.cell("first")).toMatchObject({
      result: "ok",
      stale: null,
      lastRun: before.lastRun,
      outcome: { kind: "frame" },
      readBy: ["g", "ok"],
    });
    expect(lab.cell("g")).toMatchObject({ source: '"${first.result.n}"', result: "ok", stale: null });
    expect(lab.cell("ok")).toMatchObject({ stale: null, outcome: { verdict: { state: "correct" } } });
    const { rows } = lab.session.view().wireTotal;
    await body(lab, "g", '"${first.result.n} "');
    expect(lab.cell("ok")).toMatchObject({ stale: { kind: "input", by: "g" } });
    await edit(lab, { do: "rename", cell: "g", name: "h" });
    expect(lab.cell("ok")).toMatchObject({ stale: { kind: "input", by: "h" } });
    expect(lab.session.view().wireTotal.rows).toBe(rows);
  });

  it("the frames of a renamed cell go with it, those that come after the rename too", async () => {
    const lab = await openTestLab(
      frame("f", act(1, [{ sleep: 0 }]), "wait=50") +
        fence("json value=g", "1") +
        frame("go", act(2, [{ answer: 1 }, { answer: 2 }])),
    );
    await lab.run("f");
    await edit(lab, { do: "rename", cell: "f", name: "first" });
    await edit(lab, { do: "rename", cell: "g", name: "f" });
    await lab.run("go");
    expect(lab.session.view().wire.filter(({ kind }) => kind === "answer")).toMatchObject([
      { cell: "first", late: true },
      { cell: "go", late: false },
    ]);
    expect(lab.session.view().wire.filter(({ cell }) => cell === "f")).toEqual([]);
  });

  it("a renamed cell repairs what spoke of a name that no cell had, and what shared its own", async () => {
    const lab = await openTestLab(
      fence("json value=a", "1") + fence("json value=a", "2") + fence("cel value=c", "b"),
    );
    await edit(lab, { do: "rename", cell: "a#2", name: "b" });
    expect(lab.session.view().problems).toEqual([]);
    await lab.run("c");
    expect(states(lab)["c"]).toEqual(["ok", null, "2"]);
  });

  it("of two cells of one name, the one that is left keeps what is its own", async () => {
    const lab = await openTestLab(fence("json value=a", "1") + fence("json value=b", "2"));
    await lab.session.idle();
    writeFileSync(lab.path, fileOf(lab).replace("value=b", "value=a"));
    const { version } = lab.session.view();
    await expect(lab.session.editCells({ do: "delete", cell: "a" }, version)).rejects.toMatchObject({
      status: 409,
    });
    await edit(lab, { do: "delete", cell: "a" });
    expect(lab.session.view().cells.map(({ id, source }) => [id, source])).toEqual([["a", "2"]]);
  });

  it("another kind is another cell: what the old one answered is gone", async () => {
    const lab = await openTestLab(frame("f", act(1, [{ answer: 1 }])));
    await lab.run("f");
    await edit(lab, { do: "kind", cell: "f", kind: "value" });
    expect(lab.cell("f")).toMatchObject({ kind: "value", result: null, outcome: null, info: "json value=f" });
  });

  it("asks anew for a server that a cell names from then on", async () => {
    const lab = await openTestLab(frame("f", { id: 1, method: "x" }), { approved: false });
    await edit(lab, { do: "set", cell: "f", attribute: "to", value: "cmdb" });
    expect(lab.cell("f").starts).toEqual(["cmdb"]);
    const cmdb = lab.session.view().servers.find(({ name }) => name === "cmdb");
    expect(cmdb?.from).toMatch(/\S/);
  });

  it("refuses in words, changes nothing, and is 409 only where the file is another", async () => {
    const lab = await openTestLab(three);
    const text = fileOf(lab);
    const refused = async (what: CellEdit, status: number, message: RegExp) => {
      await expect(edit(lab, what)).rejects.toMatchObject({
        status,
        message: expect.stringMatching(message),
      });
      expect(fileOf(lab)).toBe(text);
    };
    await refused({ do: "rename", cell: "a", name: "b" }, 422, /`b` is that of the cell of line/);
    await refused({ do: "rename", cell: "a", name: "1x" }, 422, /`1x` cannot name a cell/);
    await refused({ do: "rename", cell: "a", name: "x-y" }, 422, /hyphen is a minus/);
    await refused({ do: "rename", cell: "a", name: "true" }, 422, /word of CEL/);
    await refused({ do: "delete", cell: "zz" }, 404, /no cell `zz`/);
    await refused({ do: "move", cell: "a", place: { before: "zz" } }, 422, /no block `zz`/);
    await refused(
      { do: "set", cell: "a", attribute: "to", value: "s" },
      422,
      /means nothing on a value cell/,
    );
    await refused({ do: "set", cell: "a", attribute: "run", value: "a\nb" }, 422, /cannot be written/);
    await refused({ do: "undo" }, 422, /nothing to undo/);
    await refused({ do: "redo" }, 422, /nothing to redo/);
    await expect(lab.session.editCells({ do: "delete", cell: "a" }, "other")).rejects.toMatchObject({
      status: 409,
    });
  });

  it("goes on in a copy where the lab is one of the package", async () => {
    const dir = mkdtempSync(join(tmpdir(), "wirebook-session-"));
    mkdirSync(join(dir, "package/lab/notebooks"), { recursive: true });
    const path = join(dir, "package/lab/notebooks/a.lab.md");
    writeFileSync(path, three);
    const file = new LabFile(path, dir, join(dir, "package"));
    const approvals = new Approvals(join(dir, "approved.json"));
    const session = await LabSession.open({ id: "x", file, approvals, folder: dir });
    await session.editCells({ do: "delete", cell: "c" }, session.view().version);
    expect(session.view()).toMatchObject({ readOnly: false, notices: [{ kind: "copied" }] });
    await session.editCells({ do: "undo" }, session.view().version);
    expect(readFileSync(join(dir, "work/labs/a.lab.md"), "utf8")).toBe(three);
    expect(readFileSync(path, "utf8")).toBe(three);
    await session.close();
    rmSync(dir, { recursive: true });
  });
});

describe("undo", () => {
  it("takes edits back one by one, and redo makes them again", async () => {
    const lab = await openTestLab(three);
    const texts = [fileOf(lab)];
    const edits: CellEdit[] = [
      { do: "set", cell: "a", attribute: "run", value: "manual" },
      { do: "rename", cell: "a", name: "z" },
      { do: "duplicate", cell: "c" },
      { do: "delete", cell: "z" },
      { do: "move", cell: "c", place: { before: "b" } },
      { do: "kind", cell: "c", kind: "value" },
      { do: "add", kind: "check", place: { at: "end" } },
    ];
    for (const one of edits) {
      await edit(lab, one);
      texts.push(fileOf(lab));
    }
    for (let nth = edits.length; nth > 0; nth--) {
      await edit(lab, { do: "undo" });
      expect(fileOf(lab)).toBe(texts[nth - 1]);
    }
    for (let nth = 1; nth <= edits.length; nth++) {
      await edit(lab, { do: "redo" });
      expect(fileOf(lab)).toBe(texts[nth]);
    }
  });

  it("brings a cell back to its place though others were edited, and prose changed, meanwhile", async () => {
    const lab = await openTestLab(`Above.\n\n${three}Below.\n`);
    await edit(lab, { do: "delete", cell: "b" });
    await body(lab, "a", "100");
    await body(lab, "c", "a");
    writeFileSync(lab.path, fileOf(lab).replace("Above.", "Far\n\nabove.").replace("Below.", "Below!"));
    await edit(lab, { do: "undo" }).catch(() => edit(lab, { do: "undo" }));
    expect(lab.session.view().cells.map(({ id, source }) => [id, source])).toEqual([
      ["a", "100"],
      ["b", "a + 1"],
      ["c", "a"],
    ]);
    expect(fileOf(lab)).toContain("Far\n\nabove.");
    expect(fileOf(lab)).toContain("Below!");
  });

  it("keeps what was typed in a cell that it takes away, moves or names back", async () => {
    const lab = await openTestLab(three);
    await edit(lab, { do: "add", kind: "value", name: "n", place: { before: "b" } });
    await body(lab, "n", '"typed"');
    await edit(lab, { do: "undo" });
    expect(fileOf(lab)).not.toContain("value=n");
    await edit(lab, { do: "redo" });
    expect(lab.cell("n").source).toBe('"typed"');

    await edit(lab, { do: "move", cell: "a", place: { at: "end" } });
    await body(lab, "a", "7");
    await edit(lab, { do: "undo" });
    expect(lab.session.view().cells.map(({ id }) => id)).toEqual(["a", "n", "b", "c"]);
    expect(lab.cell("a").source).toBe("7");

    await edit(lab, { do: "rename", cell: "a", name: "z" });
    await body(lab, "b", "z + z");
    await edit(lab, { do: "undo" });
    expect(lab.cell("b").source).toBe("a + a");
    expect(lab.cell("c").source).toBe("b + a");
  });

  it("puts a cell whose place is gone at the end and says so; an edit whose line is another is left", async () => {
    const lab = await openTestLab(three);
    await edit(lab, { do: "set", cell: "a", attribute: "run", value: "manual" });
    await edit(lab, { do: "delete", cell: "b" });
    const text = fileOf(lab);
    writeFileSync(lab.path, `${text.slice(0, text.indexOf("```json"))}${fence("json value=q", "9")}`);
    await expect(edit(lab, { do: "undo" })).rejects.toMatchObject({ status: 409 });
    expect(await edit(lab, { do: "undo" })).toMatchObject({
      cell: "b",
      said: "Undone: Deleted `b`, at the end: its place is gone",
    });
    expect(lab.session.view().cells.map(({ id }) => id)).toEqual(["q", "b"]);
    await expect(edit(lab, { do: "undo" })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^“Set `run` of `a`” cannot be undone: its place/),
    });
    await expect(edit(lab, { do: "undo" })).rejects.toThrow(/nothing to undo/);
    await edit(lab, { do: "redo" });
    expect(lab.session.view().cells.map(({ id }) => id)).toEqual(["q"]);
  });
});
