import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { act, fence, frame, openTestLab, type TestLab } from "./open-test-lab.ts";

/** What people report of other notebooks, as it must not be here. */
const sent = (lab: TestLab) => lab.session.view().wire.filter(({ direction }) => direction === "c2s").length;
const edit = (lab: TestLab, cell: string, source: string) =>
  lab.session.edit(cell, source, lab.session.view().version);

describe("stale state that lies", () => {
  it("does not: after a whole run nothing is stale, and an edit taken back is no edit", async () => {
    const lab = await openTestLab(
      frame("f", act(1, [{ answer: 1, result: { n: 1 } }])) +
        fence("cel value=a", "f.result.n + 1.0") +
        fence("yaml check=ok", "expect: a == 2.0"),
    );
    await lab.runAll();
    const fresh = () => lab.session.view().cells.map(({ name, result, stale }) => [name, result, stale]);
    const all = [
      ["f", "ok", null],
      ["a", "ok", null],
      ["ok", "ok", null],
    ];
    expect(fresh()).toEqual(all);
    const { source } = lab.cell("f");
    await edit(lab, "f", `${source} `);
    expect(lab.cell("f").stale).toEqual({ kind: "edited" });
    expect(lab.cell("a").stale).toEqual({ kind: "input", by: "f" });
    await edit(lab, "f", source);
    expect(fresh()).toEqual(all);
  });

  it("does not: a cell that holds nothing shows nothing, whatever it showed before", async () => {
    const lab = await openTestLab(fence("json value=a", "1") + fence("cel value=b", "a + 1"));
    await lab.session.idle();
    expect(lab.cell("b").outcome).not.toBeNull();
    await edit(lab, "b", "a + nobody");
    expect(lab.cell("b")).toMatchObject({ result: "invalid", stale: null, outcome: null });
    await edit(lab, "b", "a + 1");
    expect(lab.cell("b")).toMatchObject({ result: null, stale: { kind: "never" }, outcome: null });
  });
});

describe("effects that run again", () => {
  it("do not, by any edit of the cells: a frame goes out when a person says so", async () => {
    const lab = await openTestLab(
      fence("json value=n", "1") +
        frame("f", act(1, [{ answer: 1 }], { n: "${n}" })) +
        frame("g", act(2, [{ answer: 2 }], { f: "${f.result}" }), "run=auto"),
    );
    await lab.run("f");
    await lab.run("g");
    const before = sent(lab);
    for (const what of [
      { do: "rename", cell: "f", name: "first" },
      { do: "move", cell: "g", place: { before: "first" } },
      { do: "set", cell: "first", attribute: "wait", value: "50" },
      { do: "duplicate", cell: "g" },
      { do: "delete", cell: "n" },
      { do: "undo" },
    ] as const)
      await lab.session.editCells(what, lab.session.view().version);
    await edit(lab, "n", "2");
    await lab.session.idle();
    expect(sent(lab)).toBe(before);
  });
});

describe("names that leak", () => {
  it("do not: a macro's variable, a key and a word in a text define nothing and read nothing", async () => {
    const lab = await openTestLab(
      fence("json value=x", '{ "y": [1, 2] }') +
        fence("cel value=sum", 'x.y.map(i, i + 1).size() + size("z")') +
        fence("cel value=z", "1"),
    );
    await lab.session.idle();
    expect(lab.cell("sum")).toMatchObject({ reads: ["x"], result: "ok" });
    expect(lab.cell("z").readBy).toEqual([]);
    await lab.session.editCells({ do: "rename", cell: "z", name: "w" }, lab.session.view().version);
    expect(lab.cell("sum")).toMatchObject({ source: 'x.y.map(i, i + 1).size() + size("z")', stale: null });
    // The variable would hide the cell from its own reader.
    await edit(lab, "sum", "x.y.map(i, i + x.y[0]).size()");
    await expect(
      lab.session.editCells({ do: "rename", cell: "x", name: "i" }, lab.session.view().version),
    ).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/variable of a macro hides/) });
    expect(lab.cell("sum").source).toBe("x.y.map(i, i + x.y[0]).size()");
  });
});

describe("a file that is saved from two sides", () => {
  it("loses neither: the one that comes second is told, and its next save goes over what is known", async () => {
    const lab = await openTestLab(fence("json value=a", "1") + fence("json value=b", "2"), { watch: true });
    let refusals = 0;
    for (let nth = 1; nth <= 12; nth++) {
      const { version } = lab.session.view();
      // Another program writes b, now and then in the very moment of our save of a.
      const saving = lab.session.edit("a", `${nth}00`, version).catch(() => refusals++);
      if (nth % 3 === 0)
        writeFileSync(lab.path, readFileSync(lab.path, "utf8").replace(/(value=b\n).*/, `$1"theirs ${nth}"`));
      await saving;
      await lab.session.editCells({ do: "undo" }, lab.session.view().version).catch(() => undefined);
      await edit(lab, "a", `${nth}`).catch(() => edit(lab, "a", `${nth}`));
    }
    expect(refusals).toBeGreaterThan(0);
    expect(readFileSync(lab.path, "utf8")).toContain('value=b\n"theirs 12"\n');
    expect(readFileSync(lab.path, "utf8")).toContain("value=a\n12\n");
  });
});
