import { describe, expect, test, vi } from "vitest";
import { Scheduler } from "../../../lab/engine/scheduler.ts";
import { cell, Lab, turn } from "./lab-harness.ts";

const frame = { kind: "frame", mode: "auto", servers: ["s"] } as const;
const manual = { kind: "frame", mode: "manual", servers: ["s"] } as const;
const act = { kind: "act", mode: "manual", servers: ["s"] } as const;

describe("opening", () => {
  test("computes value and cel cells only, and what they publish starts nothing", async () => {
    const lab = new Lab([
      cell("v", { opens: true }),
      cell("c", { opens: true, reads: ["v"] }),
      cell("check", { reads: ["v"] }),
      cell("f", { ...frame, reads: ["v"] }),
      cell("g", { opens: true, reads: ["f"] }),
    ]);
    lab.scheduler.open();
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+v +c");
    for (const name of ["check", "f", "g"])
      expect(lab.get(name)).toMatchObject({ status: "idle", result: null, stale: { kind: "never" } });
  });

  test("what a person asks for meanwhile wakes its readers", async () => {
    const lab = new Lab([cell("v", { opens: true }), cell("check", { reads: ["v"] })]);
    lab.scheduler.open();
    lab.scheduler.run("v");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+v +check");
  });

  test("does not run again what has run", async () => {
    const lab = new Lab([cell("v", { opens: true })]);
    await lab.run("v");
    lab.scheduler.open();
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+v");
  });

  test("a value that needs a broken cell is blocked, not computed", async () => {
    const lab = new Lab([
      cell("v", { opens: true, reads: ["gone"] }),
      cell("c", { opens: true, reads: ["v"] }),
    ]);
    lab.scheduler.open();
    await lab.scheduler.idle();
    expect(lab.take()).toBe("");
    expect(lab.get("c")).toMatchObject({ result: "blocked", blockedBy: "v" });
  });
});

describe("what runs by itself", () => {
  test("nothing after an edit, also where a new input is there", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] })]);
    await lab.run("a");
    lab.take();
    lab.change("a");
    lab.change("b");
    lab.edit(...lab.cells, cell("c", { reads: ["b"] }));
    await turn();
    expect(lab.take()).toBe("");
    expect(lab.get("a")).toMatchObject({ value: "a:1", stale: { kind: "edited" } });
    expect(lab.get("b")).toMatchObject({ value: "b:1", stale: { kind: "edited" } });
  });

  test("a cell whose inputs all have values, when one publishes", async () => {
    const lab = new Lab([cell("a"), cell("b"), cell("c", { reads: ["a", "b"] })]);
    await lab.run("a");
    expect(lab.take()).toBe("+a");
    expect(lab.get("c")).toMatchObject({ result: null, stale: { kind: "never" } });
    await lab.run("b");
    expect(lab.take()).toBe("+b +c");
  });

  test("not a cell one of whose inputs is out of date itself", async () => {
    const lab = new Lab([
      cell("r1", manual),
      cell("r2", { ...manual, reads: ["r1"] }),
      cell("k", { reads: ["r1", "r2"] }),
    ]);
    await lab.run("k");
    lab.take();
    await lab.run("r1");
    expect(lab.take()).toBe("+r1");
    expect(lab.get("r2").stale).toEqual({ kind: "input", by: "r1" });
    expect(lab.get("k")).toMatchObject({ value: "k:1", stale: { kind: "input", by: "r1" } });
    await lab.run("r2");
    expect(lab.take()).toBe("+r2 +k");
    expect(lab.get("k").stale).toBeNull();
  });

  test("a frame only once it has run, as it is now written", async () => {
    const lab = new Lab([cell("v"), cell("f", { ...frame, reads: ["v"] }), cell("k", { reads: ["f"] })]);
    await lab.run("v");
    expect(lab.take()).toBe("+v");
    await lab.run("f");
    expect(lab.take()).toBe("+f +k");
    await lab.run("v");
    expect(lab.take()).toBe("+v +f +k");
    lab.change("f");
    await lab.run("v");
    expect(lab.take()).toBe("+v");
    expect(lab.get("f").stale).toEqual({ kind: "edited" });
  });

  test("never a do, call, chat or script cell, whatever its mode", async () => {
    const lab = new Lab([cell("v"), cell("d", { ...act, mode: "auto", reads: ["v"] })]);
    await lab.run("d");
    lab.take();
    await lab.run("v");
    expect(lab.take()).toBe("+v");
    expect(lab.get("d").stale).toEqual({ kind: "input", by: "v" });
  });
});

describe("staleness", () => {
  test("is passed on to readers of readers", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] }), cell("c", { reads: ["b"] })]);
    await lab.runAll();
    lab.change("a");
    expect(lab.get("b").stale).toEqual({ kind: "input", by: "a" });
    expect(lab.get("c").stale).toEqual({ kind: "input", by: "b" });
  });

  test("goes when the edit is taken back", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] })]);
    await lab.runAll();
    lab.change("a", { definition: "other" });
    expect(lab.get("b").stale).not.toBeNull();
    lab.change("a", { definition: "a" });
    expect([lab.get("a").stale, lab.get("b").stale]).toEqual([null, null]);
  });

  test("moving cells on the page makes nothing stale", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] })]);
    await lab.runAll();
    lab.edit(cell("b", { reads: ["a"], id: "i0" }), cell("a", { id: "i1" }));
    expect(lab.get("i0")).toMatchObject({ value: "b:1", stale: null });
    expect(lab.changes.at(-1)).toEqual(expect.arrayContaining(["i0", "i1"]));
  });

  test("a cell stale while its input runs again is stale until it has run itself", async () => {
    const lab = new Lab([cell("a"), cell("m", { ...manual, reads: ["a"] })]);
    await lab.runAll();
    lab.change("a");
    lab.hold = true;
    lab.scheduler.run("a");
    await turn();
    lab.scheduler.restarted("s");
    expect(lab.get("a")).toMatchObject({ status: "running", value: "a:1", stale: { kind: "edited" } });
    await lab.end("a");
    expect(lab.get("m").stale).toEqual({ kind: "input", by: "a" });
  });
});

describe("epochs", () => {
  const cells = [cell("f", frame), cell("k", { reads: ["f"] }), cell("x")];

  test("a restart makes answers of the old epoch stale, leaves their readers and starts nothing", async () => {
    const lab = new Lab(cells);
    await lab.runAll();
    lab.take();
    lab.epochs.set("s", 1);
    lab.scheduler.restarted("s");
    await turn();
    expect(lab.take()).toBe("");
    expect(lab.get("f").stale).toEqual({ kind: "epoch", server: "s", was: 0, now: 1 });
    expect(lab.get("k").stale).toBeNull();
    expect(lab.changes.at(-1)).toEqual(["f"]);
  });

  test("what is stale by epoch only keeps its value for its readers and is not run on their behalf", async () => {
    const lab = new Lab(cells);
    await lab.runAll();
    lab.take();
    lab.epochs.set("s", 1);
    lab.scheduler.restarted("s");
    expect(lab.scheduler.plan("k")).toEqual({ runs: ["k"], asks: [] });
    await lab.run("k");
    expect(lab.take()).toBe("+k");
    expect(lab.get("k")).toMatchObject({ result: "ok", stale: null });
    await lab.run("f");
    expect(lab.take()).toBe("+f +k");
  });

  test("an answer of an epoch that ended while it ran is stale at once, and its readers still run", async () => {
    const lab = new Lab(cells);
    lab.hold = true;
    lab.scheduler.run("f");
    await turn();
    lab.epochs.set("s", 3);
    lab.scheduler.restarted("s");
    await lab.end("f", { ok: true, value: "old", epochs: { s: 2 } });
    expect(lab.get("f").stale).toEqual({ kind: "epoch", server: "s", was: 2, now: 3 });
    await lab.end("k");
    expect(lab.get("k")).toMatchObject({ result: "ok", stale: null });
  });

  test("an edit or a new input weighs more than an epoch", async () => {
    const lab = new Lab([cell("v"), cell("m", { ...manual, reads: ["v"] })]);
    await lab.runAll();
    lab.epochs.set("s", 1);
    lab.scheduler.restarted("s");
    await lab.run("v");
    expect(lab.get("m").stale).toEqual({ kind: "input", by: "v" });
    lab.change("m");
    expect(lab.get("m").stale).toEqual({ kind: "edited" });
  });

  test("a failure in an old epoch is stale too", async () => {
    const lab = new Lab([cell("f", frame)]);
    lab.hold = true;
    lab.scheduler.run("f");
    await turn();
    await lab.end("f", { ok: false, error: "cmdb has ended", epochs: { s: 0 } });
    lab.epochs.set("s", 1);
    lab.scheduler.restarted("s");
    expect(lab.get("f")).toMatchObject({
      result: "error",
      stale: { kind: "epoch" },
      error: "cmdb has ended",
    });
  });

  test("Run all: what ran before a restart in the same run stays good for its readers", async () => {
    const lab = new Lab([
      cell("f", frame),
      cell("restart", { ...act, after: ["f"] }),
      cell("k", { reads: ["f"], after: ["restart"] }),
      cell("g", { ...manual, after: ["restart"] }),
    ]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    await lab.end("f");
    lab.epochs.set("s", 1);
    lab.scheduler.restarted("s");
    await lab.end("restart");
    await lab.end("k");
    await lab.end("g");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+f +restart +k +g");
    expect(lab.get("f").stale).toMatchObject({ kind: "epoch" });
    expect(lab.get("k")).toMatchObject({ result: "ok", stale: null });
  });
});

describe("asking for a run", () => {
  test("automatic ancestors run first, manual ones are asked for", async () => {
    const lab = new Lab([
      cell("v"),
      cell("m", { ...manual, reads: ["v"] }),
      cell("d", { ...act }),
      cell("f", { ...frame, reads: ["m"] }),
      cell("k", { reads: ["f", "d"] }),
    ]);
    expect(lab.scheduler.run("k")).toEqual({ runs: ["v", "m", "d", "f", "k"], asks: ["m", "d"] });
    await turn();
    expect(lab.take()).toBe("");
    expect(lab.scheduler.queue).toEqual([]);
    lab.scheduler.run("k", { manual: true });
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+v +m +d +f +k");
    expect(lab.scheduler.plan("k")).toEqual({ runs: ["k"], asks: [] });
  });

  test("the manual cell that is asked for needs no second word", async () => {
    const lab = new Lab([cell("v"), cell("m", { ...manual, reads: ["v"] })]);
    expect(lab.scheduler.run("m")).toEqual({ runs: ["v", "m"], asks: [] });
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+v +m");
  });

  test("`after` pulls nothing", async () => {
    const lab = new Lab([cell("d", act), cell("f", { ...manual, after: ["d"] })]);
    expect(lab.scheduler.plan("f")).toEqual({ runs: ["f"], asks: [] });
  });

  test("a failed ancestor is tried again", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] })]);
    lab.failing.add("a");
    await lab.run("b");
    expect(lab.take()).toBe("+a");
    expect(lab.get("b")).toMatchObject({ result: "blocked", blockedBy: "a" });
    lab.failing.clear();
    await lab.run("b");
    expect(lab.take()).toBe("+a +b");
    expect(lab.get("b")).toMatchObject({ result: "ok", blockedBy: null });
  });

  test("a waiting cell does not wait twice; a running one runs exactly once more", async () => {
    const lab = new Lab([cell("a", manual), cell("b", manual)]);
    lab.hold = true;
    lab.scheduler.run("a");
    await turn();
    for (let i = 0; i < 3; i++) {
      lab.scheduler.run("a");
      lab.scheduler.run("b");
    }
    expect(lab.scheduler.queue).toEqual(["a", "b"]);
    expect(lab.get("a").status).toBe("running");
    await lab.end("a");
    expect(lab.get("a")).toMatchObject({ status: "running", value: "a:1" });
    await lab.end("a");
    await lab.end("b");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+a +a +b");
  });

  test("a run while another cell runs waits in the order of the lab", async () => {
    const lab = new Lab([
      cell("k", { reads: ["m"] }),
      cell("m", manual),
      cell("z", manual),
      cell("a", manual),
    ]);
    lab.hold = true;
    lab.scheduler.run("z");
    await turn();
    lab.scheduler.run("a");
    lab.scheduler.run("k", { manual: true });
    expect(lab.scheduler.queue).toEqual(["m", "k", "a"]);
    for (const id of ["z", "m", "k", "a"]) await lab.end(id);
    expect(lab.take()).toBe("+z +m +k +a");
  });

  test("what an ancestor is asked for meanwhile is not asked again", async () => {
    const lab = new Lab([cell("m", manual), cell("k", { reads: ["m"] })]);
    lab.hold = true;
    lab.scheduler.run("m");
    expect(lab.scheduler.run("k")).toEqual({ runs: ["m", "k"], asks: [] });
    await turn();
    expect(lab.scheduler.run("k")).toEqual({ runs: ["k"], asks: [] });
    await lab.end("m");
    await lab.end("k");
    expect(lab.take()).toBe("+m +k");
  });

  test("a cell that cannot run as written has an empty plan", async () => {
    const lab = new Lab([cell("a", { reads: ["gone"] }), cell("b", { reads: ["a"] })]);
    for (const id of ["a", "b"])
      expect(lab.scheduler.run(id, { manual: true })).toEqual({ runs: [], asks: [] });
    await lab.runAll();
    expect(lab.take()).toBe("");
    expect(() => lab.scheduler.run("nobody")).toThrow(/nobody/);
  });
});

describe("failures", () => {
  test("block automatic readers at once; manual ones go stale and keep what they have", async () => {
    const lab = new Lab([
      cell("a"),
      cell("m", { ...manual, reads: ["a"] }),
      cell("n", { ...manual, reads: ["a"] }),
      cell("k", { reads: ["a", "m"] }),
    ]);
    await lab.run("m");
    lab.failing.add("a");
    await lab.run("a");
    expect(lab.get("m")).toMatchObject({ result: "ok", value: "m:1", stale: { kind: "input", by: "a" } });
    expect(lab.get("n")).toMatchObject({ result: null, stale: { kind: "never" } });
    expect(lab.get("k")).toMatchObject({ result: "blocked", blockedBy: "a", value: undefined });
  });

  test("a blocked cell is blocked no longer once its ancestor has a value, and runs when it may", async () => {
    const lab = new Lab([
      cell("a"),
      cell("m", manual),
      cell("b", { reads: ["a"] }),
      cell("k", { reads: ["b", "m"] }),
    ]);
    lab.failing.add("a");
    await lab.run("a");
    expect(lab.get("k")).toMatchObject({ result: "blocked", blockedBy: "a" });
    lab.failing.clear();
    lab.take();
    await lab.run("a");
    expect(lab.take()).toBe("+a +b");
    expect(lab.get("k")).toMatchObject({ result: null, blockedBy: null, stale: { kind: "never" } });
    await lab.run("m");
    expect(lab.take()).toBe("+m +k");
  });

  test("a blocked cell that no longer reads what blocked it is free", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] }), cell("k", { reads: ["b"] })]);
    lab.failing.add("a");
    await lab.run("a");
    lab.change("b", { reads: [] });
    expect(lab.get("b")).toMatchObject({ result: null });
    expect(lab.get("k")).toMatchObject({ result: null, blockedBy: null });
  });

  test("in Run all everything else still runs", async () => {
    const lab = new Lab([
      cell("a", manual),
      cell("b", { ...manual, reads: ["a"] }),
      cell("c", manual),
      cell("d", { reads: ["b"] }),
    ]);
    lab.failing.add("a");
    await lab.runAll();
    expect(lab.take()).toBe("+a +c");
    expect(lab.get("b")).toMatchObject({ result: "blocked", blockedBy: "a" });
    expect(lab.get("d")).toMatchObject({ result: "blocked", blockedBy: "a" });
  });

  test("an error goes when the cell runs again", async () => {
    const lab = new Lab([cell("a")]);
    lab.failing.add("a");
    await lab.run("a");
    expect(lab.get("a")).toMatchObject({ result: "error", error: "a failed" });
    lab.failing.clear();
    await lab.run("a");
    expect(lab.get("a")).toMatchObject({ result: "ok", error: null });
  });

  test("a waiting cell that loses its input is blocked by it", async () => {
    const lab = new Lab([cell("slow", manual), cell("m", manual), cell("k", { reads: ["m"] })]);
    await lab.runAll();
    lab.take();
    lab.hold = true;
    lab.scheduler.run("slow");
    await turn();
    lab.scheduler.run("k");
    lab.change("m");
    await lab.end("slow");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+slow");
    expect(lab.get("k")).toMatchObject({ result: "blocked", blockedBy: "m" });
  });
});

describe("edits while cells run or wait", () => {
  test("a waiting cell that is edited waits no longer", async () => {
    const lab = new Lab([cell("slow", manual), cell("m", manual)]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    lab.change("m");
    await lab.end("slow");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+slow");
    expect(lab.get("m")).toMatchObject({ status: "idle", result: null, stale: { kind: "never" } });
  });

  test("a running cell that is deleted is aborted, and its name is free at once", async () => {
    const lab = new Lab([cell("a", manual)]);
    lab.hold = true;
    lab.scheduler.run("a");
    await turn();
    const { signal } = lab.open.get("a")!;
    lab.edit();
    expect(signal.aborted).toBe(true);
    lab.edit(cell("a", { id: "again" }));
    await lab.scheduler.idle();
    expect(lab.get("again")).toMatchObject({ status: "idle", result: null, value: undefined });
  });

  test("a running cell whose ancestor is deleted is aborted and invalid", async () => {
    const lab = new Lab([cell("a"), cell("b", { reads: ["a"] }), cell("c", { reads: ["b"] })]);
    await lab.runAll();
    lab.hold = true;
    lab.scheduler.run("c");
    await turn();
    lab.edit(...lab.cells.slice(1));
    await lab.scheduler.idle();
    expect(lab.get("b")).toMatchObject({ result: "invalid" });
    expect(lab.get("c")).toMatchObject({
      status: "idle",
      result: "blocked",
      blockedBy: "b",
      value: undefined,
    });
  });

  test("the result of a cell whose input changed meanwhile is there, and stale", async () => {
    const lab = new Lab([cell("a"), cell("b", { ...manual, reads: ["a"] })]);
    await lab.run("a");
    lab.hold = true;
    lab.scheduler.run("b");
    await turn();
    lab.change("a");
    await lab.end("b");
    expect(lab.get("b")).toMatchObject({ result: "ok", value: "b:1", stale: { kind: "input", by: "a" } });
  });

  test("nothing starts before an aborted run has settled", async () => {
    const settle: (() => void)[] = [];
    const started: string[] = [];
    const scheduler = new Scheduler<string>({
      execute: (id) => {
        started.push(id);
        return new Promise((resolve) => settle.push(() => resolve({ ok: true, value: id })));
      },
      onChange: () => {},
      epoch: () => 0,
    });
    scheduler.edit([cell("a"), cell("b")]);
    scheduler.run("a");
    await turn();
    scheduler.interrupt();
    scheduler.run("b");
    await turn();
    expect(started).toEqual(["a"]);
    expect(scheduler.running).toEqual([]);
    settle[0]!();
    await turn();
    expect(started).toEqual(["a", "b"]);
    expect(scheduler.get("a")).toMatchObject({ result: "aborted", value: undefined });
    settle[1]!();
    await scheduler.idle();
  });
});

describe("interrupt", () => {
  test("aborts what runs, empties the queue, leaves the last results of what waited", async () => {
    const lab = new Lab([cell("a", manual), cell("b", { reads: ["a"] }), cell("c", manual)]);
    await lab.runAll();
    lab.take();
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    lab.scheduler.interrupt();
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+a");
    expect(lab.get("a")).toMatchObject({ status: "idle", result: "aborted", value: undefined });
    expect(lab.get("b")).toMatchObject({
      status: "idle",
      result: "ok",
      value: "b:1",
      stale: { kind: "input", by: "a" },
    });
    expect(lab.get("c")).toMatchObject({ status: "idle", result: "ok", value: "c:1", stale: null });
    expect(lab.scheduler.queue).toEqual([]);
  });

  test("between the tick that asks and the tick that starts", async () => {
    const lab = new Lab([cell("a")]);
    lab.scheduler.run("a");
    lab.scheduler.interrupt();
    await lab.scheduler.idle();
    await turn();
    expect(lab.take()).toBe("");
    expect(lab.get("a")).toMatchObject({ status: "idle", result: null });
  });
});

describe("parallel cells", () => {
  const group = { ...manual, group: "s/default" };

  test("neighbours of one group go out together, in page order, as one run", async () => {
    const lab = new Lab([cell("a", group), cell("b", group), cell("x", manual), cell("c", group)]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    expect(lab.take()).toBe("+a +b");
    expect(lab.scheduler.running).toEqual(["a", "b"]);
    expect(lab.open.get("a")!.run).toEqual({ id: 1, together: ["a", "b"] });
    expect(lab.open.get("b")!.run).toBe(lab.open.get("a")!.run);
    await lab.end("b");
    expect(lab.take()).toBe("");
    expect(lab.get("b").result).toBe("ok");
    await lab.end("a");
    expect(lab.take()).toBe("+x");
    await lab.end("x");
    expect(lab.open.get("c")!.run).toEqual({ id: 3, together: ["c"] });
    await lab.end("c");
  });

  test("not with another connection's", async () => {
    const lab = new Lab([cell("a", group), cell("b", { ...group, group: "s/other" })]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    expect(lab.take()).toBe("+a");
    await lab.end("a");
    await lab.end("b");
  });

  test("not with one that needs another of them, directly or through a third cell", async () => {
    const lab = new Lab([
      cell("a", group),
      cell("b", { ...group, reads: ["a"] }),
      cell("c", { ...group, after: ["v"] }),
      cell("d", group),
      cell("v", { reads: ["a"] }),
    ]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    expect(lab.take()).toBe("+a +d");
    await lab.end("a");
    await lab.end("d");
    expect(lab.take()).toBe("+b");
    await lab.end("b");
    await lab.end("v");
    await lab.end("c");
  });

  test("not with one that has lost its input", async () => {
    const lab = new Lab([
      cell("slow", manual),
      cell("m", manual),
      cell("a", group),
      cell("b", { ...group, reads: ["m"] }),
    ]);
    await lab.runAll();
    lab.take();
    lab.hold = true;
    for (const id of ["slow", "a", "b"]) lab.scheduler.run(id);
    await turn();
    lab.change("m");
    await lab.end("slow");
    expect(lab.take()).toBe("+slow +a");
    await lab.end("a");
    expect(lab.get("b")).toMatchObject({ result: "blocked", blockedBy: "m" });
  });

  test("only those that wait", async () => {
    const lab = new Lab([cell("a", group), cell("b", group)]);
    await lab.run("b");
    expect(lab.take()).toBe("+b");
  });

  test("interrupt ends them all; an edit only the edited one", async () => {
    const lab = new Lab([cell("a", group), cell("b", group)]);
    lab.hold = true;
    lab.scheduler.runAll();
    await turn();
    lab.change("a");
    expect([lab.get("a").result, lab.get("b").status]).toEqual(["aborted", "running"]);
    await lab.end("b");
    expect(lab.get("b").result).toBe("ok");
    lab.scheduler.runAll();
    await turn();
    lab.scheduler.interrupt();
    await lab.scheduler.idle();
    expect([lab.get("a").result, lab.get("b").result]).toEqual(["aborted", "aborted"]);
  });

  test("a reader of both runs once, after both", async () => {
    const lab = new Lab([cell("a", group), cell("b", group), cell("k", { reads: ["a", "b"] })]);
    lab.hold = true;
    lab.scheduler.run("a");
    lab.scheduler.run("b");
    await turn();
    await lab.end("a");
    await lab.end("b");
    await lab.end("k");
    lab.scheduler.run("a");
    lab.scheduler.run("b");
    await turn();
    await lab.end("a");
    await lab.end("b");
    await lab.end("k");
    await lab.scheduler.idle();
    expect(lab.take()).toBe("+a +b +k +a +b +k");
  });
});

describe("telling", () => {
  test("places in the queue that change are told", async () => {
    const lab = new Lab([cell("a", manual), cell("b", manual), cell("c", manual)]);
    lab.hold = true;
    lab.scheduler.runAll();
    expect(lab.changes.at(-1)!.toSorted()).toEqual(["a", "b", "c"]);
    await turn();
    expect(lab.changes.at(-1)!.toSorted()).toEqual(["a", "b", "c"]);
    lab.scheduler.interrupt();
  });

  test("ids of cells that are gone are not told", async () => {
    const lab = new Lab([cell("a"), cell("b")]);
    lab.scheduler.runAll();
    lab.changes.length = 0;
    lab.edit(cell("b"));
    expect(lab.changes.flat()).toEqual(["b"]);
    await lab.scheduler.idle();
  });

  test("a listener that throws does not stop the lab", async () => {
    const caught = vi.fn();
    const listeners = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", caught);
    try {
      const scheduler = new Scheduler<number>({
        execute: () => Promise.resolve({ ok: true, value: 1 }),
        onChange: () => {
          throw new Error("listener");
        },
        epoch: () => 0,
      });
      scheduler.edit([cell("a"), cell("b", { reads: ["a"] })]);
      scheduler.run("a");
      await scheduler.idle();
      await turn();
      expect(scheduler.get("b").result).toBe("ok");
      expect(caught).toHaveBeenCalled();
    } finally {
      process.removeAllListeners("uncaughtException");
      for (const listener of listeners) process.on("uncaughtException", listener);
    }
  });

  test("a listener that interrupts as a cell starts keeps it from starting", async () => {
    const started: string[] = [];
    const scheduler: Scheduler<number> = new Scheduler<number>({
      execute: (id) => {
        started.push(id);
        return Promise.resolve({ ok: true, value: 1 });
      },
      onChange: () => {
        if (scheduler.running.length > 0) scheduler.interrupt();
      },
      epoch: () => 0,
    });
    scheduler.edit([cell("a")]);
    scheduler.run("a");
    await scheduler.idle();
    expect(started).toEqual([]);
    expect(scheduler.get("a").result).toBe("aborted");
  });

  test("two cells with one id are refused", () => {
    expect(() => new Lab([cell("a"), cell("b", { id: "a" })])).toThrow(/one id/);
  });
});
