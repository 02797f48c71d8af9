import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { LabEvent, LabView } from "../../../lab/session/view.ts";
import { act, fence, frame, openTestLab, type TestLab } from "./open-test-lab.ts";

const two = fence("json value=a", "1") + fence("json value=b", "2") + "Prose.\n";

/** What another program does to the file. */
function change(lab: TestLab, from: string, to: string): string {
  const before = readFileSync(lab.path, "utf8");
  expect(before).toContain(from);
  writeFileSync(lab.path, before.replace(from, to));
  return before.replace(from, to);
}

/** The events above `after`, as far as there are any now. */
async function since(lab: TestLab, after: number): Promise<LabEvent[]> {
  const stop = new AbortController();
  const events = lab.session.events(after, stop.signal);
  const { event } = lab.session.view();
  const seen: LabEvent[] = [];
  if (event > after)
    for await (const one of events) {
      seen.push(one);
      if (one.id >= event) break;
    }
  stop.abort();
  return seen;
}

const noticesOf = ({ notices }: Pick<LabView, "notices">) => notices.map(({ kind, text }) => [kind, text]);

describe("an edit of a file that changed underneath", () => {
  it("is refused once, the file's text comes as an event, and the edit then goes over what is known", async () => {
    const lab = await openTestLab(two);
    const { version, event } = lab.session.view();
    const theirs = change(lab, "\n1\n", "\n10\n");
    await expect(lab.session.edit("a", "11", version)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^a\.lab\.md changed since/),
    });
    expect(readFileSync(lab.path, "utf8")).toBe(theirs);
    const whole = (await since(lab, event)).find(({ type }) => type === "lab");
    expect(whole).toMatchObject({ lab: { cells: [{ source: "10" }, { source: "2" }] } });
    const now = lab.session.view().version;
    expect(now).not.toBe(version);
    await lab.session.edit("a", "11", now);
    expect(readFileSync(lab.path, "utf8")).toBe(theirs.replace("\n10\n", "\n11\n"));
  });

  it("is refused, and its cell does not run, where it comes with a run", async () => {
    const lab = await openTestLab(frame("f", act(1, [{ answer: 1 }])) + two);
    const { version, wire } = lab.session.view();
    const theirs = change(lab, "Prose.", "Other prose.");
    const mine = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "x" });
    await expect(lab.session.run("f", { source: mine, version })).rejects.toMatchObject({ status: 409 });
    await lab.session.idle();
    expect(lab.cell("f")).toMatchObject({ status: "idle", result: null });
    expect(lab.session.view().wire).toEqual(wire);
    expect(readFileSync(lab.path, "utf8")).toBe(theirs);
    const ran = await lab.session.run("f", { source: mine, version: lab.session.view().version });
    expect(ran).toEqual({ started: true, version: lab.session.view().version });
    await lab.session.idle();
    expect(readFileSync(lab.path, "utf8")).toContain(mine);
    expect(readFileSync(lab.path, "utf8")).toContain("Other prose.");
  });

  it("by another page of the same lab is refused in the same way", async () => {
    const lab = await openTestLab(two);
    const { version } = lab.session.view();
    await lab.session.run("a", { source: "10", version });
    await expect(lab.session.run("a", { source: "11", version })).rejects.toMatchObject({ status: 409 });
    await expect(lab.session.run("a", { source: "11" })).rejects.toMatchObject({ status: 409 });
    await expect(lab.session.edit("b", "11", version)).rejects.toMatchObject({ status: 409 });
    expect(lab.session.view().cells.map(({ source }) => source)).toEqual(["10", "2"]);
  });

  it("that took the cell away says so, and whatever is no lab any more breaks nothing", async () => {
    const lab = await openTestLab(two);
    const { version } = lab.session.view();
    change(lab, "value=a", "value=c");
    await expect(lab.session.edit("a", "11", version)).rejects.toThrow(/changed since/);
    await expect(lab.session.edit("a", "11", version)).rejects.toMatchObject({ status: 404 });
    writeFileSync(lab.path, "");
    await expect(lab.session.edit("c", "11", lab.session.view().version)).rejects.toMatchObject({
      status: 409,
    });
    expect(lab.session.view().cells).toEqual([]);
  });

  it("asks anew for a server whose command is another now", async () => {
    const lab = await openTestLab(frame("f", { id: 1, method: "x" }), { approved: false });
    const key = () => lab.session.view().servers[0]!.approval?.key;
    await lab.session.approve(key()!);
    expect(key()).toBeUndefined();
    const { version } = lab.session.view();
    change(lab, '"args":[', '"args":["--no-warnings",');
    await expect(lab.session.edit("f", "{}", version)).rejects.toThrow();
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** The file as a watched lab shows it, once it does. */
const shows = (lab: TestLab, ...sources: string[]) =>
  expect
    .poll(() => lab.session.view().cells.map(({ source }) => source), { timeout: 10_000 })
    .toEqual(sources);

describe("a file that another program changes while its lab is open", () => {
  it("is read again without anybody asking, and said so until the next edit", async () => {
    const lab = await openTestLab(two, { watch: true });
    await lab.session.idle();
    const { event } = lab.session.view();
    change(lab, "\n1\n", "\n10\n");
    await shows(lab, "10", "2");
    const whole = (await since(lab, event)).find(({ type }) => type === "lab");
    expect(whole).toMatchObject({ lab: { cells: [{ source: "10" }, { source: "2" }] } });
    const [[kind, text] = []] = noticesOf(lab.session.view());
    expect([kind, text]).toEqual([
      "changed-on-disk",
      expect.stringMatching(/^a\.lab\.md changed on disk at \d\d:\d\d:\d\d and was read again\.$/),
    ]);
    await lab.session.edit("a", "11", lab.session.view().version);
    expect(noticesOf(lab.session.view())).toEqual([]);
  });

  it("is read when what runs has ended, and the run is the file's that it began with", async () => {
    const lab = await openTestLab(frame("f", act(1, [{ sleep: 600 }, { answer: 1 }])) + two, { watch: true });
    await lab.session.idle();
    await lab.session.run("f");
    change(lab, "\n1\n", "\n10\n");
    await expect.poll(() => lab.cell("f").status, { interval: 5 }).toBe("running");
    expect(lab.cell("a").source).toBe("1");
    await lab.session.idle();
    expect(lab.cell("f").result).toBe("ok");
    await expect.poll(() => lab.cell("a").source, { timeout: 10_000 }).toBe("10");
    expect(lab.cell("f").result).toBe("ok");
  });

  it("may be replaced, renamed away and back, or emptied and written anew", async () => {
    const lab = await openTestLab(two, { watch: true });
    const before = readFileSync(lab.path, "utf8");
    writeFileSync(`${lab.path}.next`, before.replace("\n1\n", "\n10\n"));
    renameSync(`${lab.path}.next`, lab.path);
    await shows(lab, "10", "2");
    renameSync(lab.path, `${lab.path}.away`);
    await expect
      .poll(() => noticesOf(lab.session.view()), { timeout: 10_000 })
      .toEqual([["changed-on-disk", expect.stringMatching(/no such file/)]]);
    await shows(lab, "10", "2");
    renameSync(`${lab.path}.away`, lab.path);
    await expect.poll(() => noticesOf(lab.session.view()), { timeout: 10_000 }).toEqual([]);
    // As an editor does that writes in place: empty for a moment, then a half, then the whole.
    const sizes = new Set<number>();
    const watching = setInterval(() => sizes.add(lab.session.view().cells.length), 1);
    const whole = before.replace("\n2\n", "\n20\n");
    const file = openSync(lab.path, "w");
    for (const part of [whole.slice(0, whole.length / 2), whole.slice(whole.length / 2)]) {
      await pause(60);
      writeSync(file, part);
    }
    closeSync(file);
    await shows(lab, "1", "20");
    clearInterval(watching);
    expect([...sizes]).toEqual([2]);
  });

  it("may vanish: what was read stays on show and in a copy, nothing is saved in its place, and it may come back", async () => {
    const lab = await openTestLab(two, { watch: true });
    await lab.session.idle();
    const before = readFileSync(lab.path, "utf8");
    const { version } = lab.session.view();
    rmSync(lab.path);
    await expect.poll(() => noticesOf(lab.session.view()).length, { timeout: 10_000 }).toBe(1);
    const [[kind, text = ""] = []] = noticesOf(lab.session.view());
    expect(kind).toBe("changed-on-disk");
    const [, copy] = /there is no such file.*still shown, and kept in (.*)\.$/.exec(text)!;
    expect(readFileSync(copy!, "utf8")).toBe(before);
    expect(lab.session.view()).toMatchObject({ version, cells: [{ source: "1" }, { source: "2" }] });
    await lab.run("a");
    expect(lab.cell("a").result).toBe("ok");
    await expect(lab.session.edit("a", "11", version)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/no such file.*not saved/),
    });
    await expect(lab.session.editCells({ do: "delete", cell: "a" }, version)).rejects.toMatchObject({
      status: 409,
    });
    expect(lab.session.view().cells).toHaveLength(2);
    writeFileSync(lab.path, before);
    await lab.session.edit("a", "11", version);
    expect(noticesOf(lab.session.view())).toEqual([]);
    expect(lab.cell("a").source).toBe("11");
  });

  it("that is no text any more says so, and is read again when it is", async () => {
    const lab = await openTestLab(two, { watch: true });
    const before = readFileSync(lab.path);
    writeFileSync(lab.path, Buffer.concat([before, Buffer.from([0xc3, 0x28])]));
    await expect
      .poll(() => noticesOf(lab.session.view()), { timeout: 10_000 })
      .toEqual([["changed-on-disk", expect.stringMatching(/not UTF-8/)]]);
    expect(lab.session.view().cells).toHaveLength(2);
    writeFileSync(lab.path, before);
    await expect.poll(() => noticesOf(lab.session.view()), { timeout: 10_000 }).toEqual([]);
  });

  it("is left alone once the lab is closed", async () => {
    const lab = await openTestLab(two, { watch: true });
    await lab.session.close();
    change(lab, "\n1\n", "\n10\n");
    await pause(500);
    expect(lab.cell("a").source).toBe("1");
  });
});

describe("what a cell starts", () => {
  it("is its servers, or its client; a step starts nothing", async () => {
    const lab = await openTestLab(
      frame("f", { id: 1, method: "x" }) +
        fence("json frame=g to=s,t", "{}") +
        fence("text script=c client=cl", "go") +
        fence("yaml do=r", "restart: s") +
        fence("cel value=v", "1"),
      { front: `clients: { cl: { command: node, args: [x.mjs] } }\n` },
    );
    const starts = lab.session.view().cells.map((cell) => [cell.name, cell.starts]);
    expect(Object.fromEntries(starts)).toEqual({ f: ["s"], g: ["s", "t"], c: ["cl"], r: [], v: [] });
  });
});
