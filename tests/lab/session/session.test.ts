import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LabEvent } from "../../../lab/session/view.ts";
import { act, fence, frame, openTestLab, root } from "./open-test-lab.ts";

const valueOf = (outcome: unknown) => JSON.parse((outcome as { text: { text: string } }).text.text);

describe("opening a lab", () => {
  it("computes what needs no server, starts nothing and sends nothing", async () => {
    const lab = await openTestLab(
      fence("json value=a", "2") +
        fence("cel value=b", "a + 1") +
        frame("f", { id: 1, method: "x" }, "run=auto"),
    );
    await lab.session.idle();
    expect(valueOf(lab.cell("b").outcome)).toBe(3);
    expect(lab.cell("f")).toMatchObject({ status: "idle", result: null, outcome: null });
    expect(lab.session.view()).toMatchObject({ wire: [], running: false });
    expect(lab.session.view().servers.map(({ state, epoch }) => [state, epoch])).toEqual([
      ["off", 0],
      ["off", 0],
    ]);
  });

  it("never throws on a broken lab: its faults are shown, the rest works", async () => {
    const lab = await openTestLab(
      fence("json value=a", "{") +
        fence("json value=b", "1") +
        fence("json value=b", "2") +
        fence("cel value=c", "1 + 1"),
    );
    await lab.session.idle();
    expect(lab.session.view().problems.map(({ cell }) => cell)).toEqual(
      expect.arrayContaining(["a", "b", "b#2"]),
    );
    expect(lab.cell("b#2").result).toBe("invalid");
    expect(valueOf(lab.cell("c").outcome)).toBe(2);
    expect((await lab.run("a")).why).toMatch(/line 1/);
  });
});

describe("a frame's value", () => {
  it("holds what was sent and what came, and silence is a value", async () => {
    const silent = act(1, []);
    const lab = await openTestLab(
      frame("f", act(7, [{ write: "stray\n" }, { notify: "n" }, { answer: 7, result: { ok: true } }])) +
        frame("g", silent, "wait=50") +
        fence(
          "cel value=all",
          "[f.result.ok, f.request.id, f.answers.size(), f.stray, f.notifications[0].method, f.bytes.sent, f.server.name, " +
            "f.server.epoch, f.server.connection, has(f.silence), g.silence, g.answers, has(g.result)]",
        ),
    );
    await lab.runAll();
    const sent =
      Buffer.byteLength(
        JSON.stringify({
          jsonrpc: "2.0",
          ...act(7, [{ write: "stray\n" }, { notify: "n" }, { answer: 7, result: { ok: true } }]),
        }),
      ) + 1;
    expect(valueOf(lab.cell("all").outcome)).toEqual([
      true,
      7,
      1,
      ["stray"],
      "n",
      sent,
      "s",
      1,
      "default",
      false,
      true,
      [],
      false,
    ]);
  });

  it("goes into other frames byte for byte", async () => {
    const odd = '{"big":9007199254740993,"one":1.0,"e":1E2,"a":1,"a":2,"s":"\\u00e9\\/"}';
    const lab = await openTestLab(
      frame("f", `{ "jsonrpc": "2.0", "id": 1, "method": "x", "params": ${odd} }`) +
        frame(
          "g",
          '{ "jsonrpc": "2.0", "id": 2, "method": "x", "params": "${f.request.params}", "s": "<${f.request.params.s}>" }',
        ),
    );
    await lab.runAll();
    const row = lab.session.view().wire.find(({ cell, direction }) => cell === "g" && direction === "c2s");
    expect(row?.text.text).toBe(`{"jsonrpc":"2.0","id":2,"method":"x","params":${odd},"s":"<\\u00e9\\/>"}`);
  });

  it("is an error of the cell where a reference finds nothing, and says what is there", async () => {
    const lab = await openTestLab(
      frame("f", { id: 1, method: "x" }) +
        frame("g", '{ "jsonrpc": "2.0", "id": 2, "method": "x", "p": "${f.result.nothing}" }'),
    );
    await lab.runAll();
    expect(lab.cell("g")).toMatchObject({ result: "error" });
    expect(lab.cell("g").why).toMatch(/line 1: .*nothing.*echo/);
    expect(lab.session.view().wire.filter(({ cell }) => cell === "g")).toEqual([]);
  });

  it("of two servers is side by side", async () => {
    const lab = await openTestLab(
      fence("json frame=f to=s,t", '{ "jsonrpc": "2.0", "id": 1, "method": "x" }') +
        fence("cel value=v", "[f.s.server.name, f.t.server.name, f.s.request == f.t.request]"),
    );
    await lab.runAll();
    expect(valueOf(lab.cell("v").outcome)).toEqual(["s", "t", true]);
  });

  it("of a raw cell is the bytes as typed", async () => {
    const lab = await openTestLab(
      fence("text frame=a to=s raw wait=50", "one\ntwo") +
        fence("text frame=b to=s raw=noeol wait=50", "three") +
        fence("text frame=c to=s raw=escaped wait=50", "\\xff\\0\\r"),
    );
    await lab.runAll();
    const sent = lab.session.view().wire.filter(({ direction }) => direction === "c2s");
    expect(sent.map(({ text, bytes, encoding }) => [text.text, bytes, encoding])).toEqual([
      ["one", 4, "utf8"],
      ["two", 4, "utf8"],
      ["three", 5, "utf8"],
      ["/wAN", 4, "base64"],
    ]);
  });
});

describe("running", () => {
  const three =
    frame("a", { id: 1, method: "x" }) +
    frame("b", '{ "jsonrpc": "2.0", "id": 2, "method": "x", "p": "${a.result}" }');

  it("asks before it runs manual cells", async () => {
    const lab = await openTestLab(three);
    expect(lab.cell("b").asksFirst).toEqual(["a"]);
    expect(await lab.session.run("b")).toEqual({ asks: ["a"] });
    expect(lab.session.view().wire).toEqual([]);
    await lab.run("b");
    expect(lab.cell("b").result).toBe("ok");
  });

  it("sends exactly one frame for each press", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }) + fence("json value=v", "1"));
    await lab.run("a");
    await lab.run("a");
    await lab.run("v", "2");
    lab.session.view();
    expect(lab.session.view().wire.filter(({ direction }) => direction === "c2s")).toHaveLength(2);
  });

  it("commits the edit it is given, and the answer before it stays as old", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }));
    await lab.run("a");
    await lab.session.edit("a", '{"jsonrpc":"2.0","id":5,"method":"y"}', lab.session.view().version);
    expect(lab.cell("a")).toMatchObject({ stale: { kind: "edited" }, result: "ok" });
    expect(lab.side("a").items).toHaveLength(1);
    await lab.run("a", '{"jsonrpc":"2.0","id":6,"method":"y"}');
    expect(lab.side("a").items[0]!.text.text).toContain('\\"id\\":6');
    expect(readFileSync(lab.path, "utf8")).toContain('"id":6');
  });

  it("can be interrupted, and what comes then is late", async () => {
    const lab = await openTestLab(
      frame("a", act(1, [{ sleep: 300 }, { answer: 1 }])) + frame("b", { id: 2, method: "x" }),
    );
    await lab.session.runAll();
    await expect.poll(() => lab.session.view().wire.some(({ direction }) => direction === "c2s")).toBe(true);
    expect(lab.cell("b").status).toBe("queued");
    lab.session.interrupt();
    await lab.session.idle();
    expect(lab.cell("a").result).toBe("aborted");
    expect(lab.cell("b")).toMatchObject({ status: "idle", result: null });
    await expect.poll(() => lab.side("a").items.map(({ late }) => late)).toEqual([true]);
    expect(lab.cell("a").result).toBe("aborted");
  });

  it("shows progress: what came so far", async () => {
    const lab = await openTestLab(frame("a", act(1, [{ notify: "half" }, { sleep: 400 }, { answer: 1 }])));
    await lab.session.run("a");
    await expect
      .poll(() => lab.cell("a").outcome)
      .toMatchObject({ sides: [{ state: "waiting", items: [{ kind: "notification" }] }] });
    expect(lab.cell("a").startedAt).not.toBeNull();
    await lab.session.idle();
    expect(lab.side("a").state).toBe("answered");
  });
});

describe("a server", () => {
  it("that restarts makes its answers stale, and sends nothing again", async () => {
    const lab = await openTestLab(
      frame("a", { id: 1, method: "x" }, "run=auto") + fence("cel value=v", "a.server.epoch"),
    );
    await lab.runAll();
    await lab.session.restart("s");
    await lab.session.idle();
    expect(lab.cell("a")).toMatchObject({
      result: "ok",
      stale: { kind: "epoch", server: "s", was: 1, now: 2 },
    });
    expect(lab.cell("a").why).toMatch(/epoch 1 → 2/);
    expect(lab.cell("v").stale).toBeNull();
    expect(lab.session.view().wire.filter(({ direction }) => direction === "c2s")).toHaveLength(1);
    await lab.run("a");
    expect(lab.cell("a").stale).toBeNull();
    expect(valueOf(lab.cell("v").outcome)).toBe(2);
  });

  it("that died is shown with its end and last words, and Restart brings it back", async () => {
    const lab = await openTestLab(
      frame("a", act(1, [{ err: "out of cheese\n" }, { exit: 3 }])) + frame("b", { id: 2, method: "x" }),
    );
    await lab.run("a");
    expect(lab.side("a")).toMatchObject({ state: "ended", ended: { code: 3, stderr: ["out of cheese"] } });
    expect(lab.session.view().servers[0]).toMatchObject({ state: "died", end: { code: 3 } });
    expect(await lab.run("b")).toMatchObject({ result: "error" });
    expect(lab.cell("b").why).toMatch(/exit code 3.*Restart/);
    expect(lab.side("b")).toMatchObject({ state: "ended", ended: { stderr: ["out of cheese"] } });
    await lab.session.restart("s");
    expect((await lab.run("b")).result).toBe("ok");
    expect(lab.session.view().wire.filter(({ cell }) => cell === "a").length).toBeGreaterThan(0);
  });

  it("is restarted, closed, killed by steps, which are values", async () => {
    const lab = await openTestLab(
      frame("a", { id: 1, method: "x" }) +
        fence("yaml do=r after=a", "restart: s") +
        frame("b", { id: 2, method: "x" }, "after=r") +
        fence("yaml do=k after=b", "kill: s") +
        frame("c", { id: 3, method: "x" }, "after=k") +
        frame("d", { id: 3, method: "x" }, "after=k on=fresh") +
        fence("yaml do=n", "sleep: 5"),
    );
    await lab.runAll();
    expect(valueOf(lab.cell("r").outcome)).toMatchObject({ epoch: 2, exit: { code: 0 } });
    expect(lab.side("b").epoch).toBe(2);
    expect(valueOf(lab.cell("k").outcome)).toMatchObject({ epoch: 2, exit: { signal: "SIGKILL" } });
    expect(lab.cell("c").result).toBe("error");
    expect(lab.cell("d").result).toBe("ok");
    expect(valueOf(lab.cell("n").outcome).ms).toBeGreaterThan(0);
    expect(lab.cell("a").result).toBe("ok");
  });

  it("is started only once a person approved its exact command", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }), { approved: false });
    const [server] = lab.session.view().servers;
    expect(server).toMatchObject({
      state: "unapproved",
      approval: { program: process.execPath, cwd: lab.dir, env: [] },
    });
    expect(await lab.run("a")).toMatchObject({
      result: "error",
      why: expect.stringMatching(/not been approved/),
    });
    expect(lab.session.view().wire).toEqual([]);
    await expect(lab.session.approve("0".repeat(64))).rejects.toThrow(/Nothing of this lab/);
    await lab.session.approve(server!.approval!.key);
    expect(lab.session.view().servers[0]!.approval).toBeNull();
    expect((await lab.run("a")).result).toBe("ok");
  });
});

describe("the file", () => {
  it("changes in the one cell, and in nothing else", async () => {
    const lab = await openTestLab(`Prose.\r\n\r\n${fence("json value=a", "1")}Tail without end`);
    const before = readFileSync(lab.path, "utf8");
    await lab.session.edit("a", "[2,\n3]", lab.session.view().version);
    expect(readFileSync(lab.path, "utf8")).toBe(before.replace("\n1\n", "\n[2,\n3]\n"));
  });

  it("is never overwritten where it changed underneath", async () => {
    const lab = await openTestLab(fence("json value=a", "1"));
    const { version } = lab.session.view();
    const theirs = `Somebody else's.\n\n${fence("json value=a", "1")}`;
    writeFileSync(lab.path, theirs);
    await expect(lab.session.edit("a", "2", version)).rejects.toMatchObject({ status: 409 });
    await expect(lab.session.edit("a", "2", "another version")).rejects.toMatchObject({ status: 409 });
    expect(readFileSync(lab.path, "utf8")).toBe(theirs);
  });

  it.each(["nope", "__proto__", "constructor"])("has no cell %s", async (cell) => {
    const lab = await openTestLab(fence("json value=a", "1"));
    await expect(lab.session.run(cell)).rejects.toMatchObject({ status: 404 });
    await expect(lab.session.edit(cell, "", "x")).rejects.toMatchObject({ status: 404 });
    expect(() => lab.session.drafting.lint(cell, "")).toThrow();
  });

  it("of the package is copied at the first edit, and goes on there", async () => {
    const { createWorkspace } = await import("../../../lab/session/create-workspace.ts");
    const { dir } = await openTestLab("");
    const workspace = await createWorkspace({ cwd: dir, packageDir: root });
    const entry = (await workspace.list()).find(({ from }) => from === "package")!;
    const session = (await workspace.open(entry.id))!;
    const original = join(root, "lab/notebooks/01-protocol-inspector.lab.md");
    const before = readFileSync(original, "utf8");
    expect(session.view()).toMatchObject({ readOnly: true, notices: [] });
    await session.edit("envelope", "{}", session.view().version);
    expect(session.view()).toMatchObject({ readOnly: false, file: "work/labs/01-protocol-inspector.lab.md" });
    expect(session.view().notices[0]).toMatchObject({ kind: "copied" });
    expect(readFileSync(original, "utf8")).toBe(before);
    expect(existsSync(join(dir, "work/labs/01-protocol-inspector.lab.md"))).toBe(true);
    expect(await workspace.open(workspace.idOf(join(dir, "work/labs/01-protocol-inspector.lab.md")))).toBe(
      session,
    );
    expect(await workspace.open(entry.id)).toBe(session);

    const { original: name } = session.view().notices[0]!;
    const fresh = (await workspace.list()).find(({ file }) => file === name)!;
    const again = (await workspace.open(fresh.id))!;
    expect(again).not.toBe(session);
    expect(again.view().cells.find(({ id }) => id === "envelope")?.source).not.toBe("{}");
    await again.edit("envelope", "[]", again.view().version);
    expect(again.view().file).toBe("work/labs/01-protocol-inspector-2.lab.md");
    expect(session.view().cells.find(({ id }) => id === "envelope")?.source).toBe("{}");
    await workspace.close();
  });
});

describe("asked for at once", () => {
  it("Run all twice sends each frame once", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }) + frame("b", { id: 2, method: "x" }));
    await lab.runAll();
    await Promise.all([lab.session.runAll(), lab.session.runAll()]);
    await lab.session.idle();
    const sent = lab.session.view().wire.filter(({ direction, epoch }) => direction === "c2s" && epoch > 1);
    expect(sent).toHaveLength(2);
    expect(lab.cell("b").result).toBe("ok");
  });

  it("an Interrupt while servers restart for Run all means that nothing is sent", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }), { args: ["--ignore-eof"] });
    await lab.runAll();
    const all = lab.session.runAll();
    await expect.poll(() => lab.session.view().running).toBe(true);
    lab.session.interrupt();
    await all;
    await lab.session.idle();
    expect(lab.session.view()).toMatchObject({ running: false });
    expect(lab.session.view().wire.filter(({ direction }) => direction === "c2s")).toHaveLength(1);
  });

  it("a lab opens once, and anew after it was closed, in the copy that it made", async () => {
    const { createWorkspace } = await import("../../../lab/session/create-workspace.ts");
    const { dir } = await openTestLab("");
    const workspace = await createWorkspace({ cwd: dir, packageDir: root });
    const { id } = (await workspace.list()).find(({ from }) => from === "package")!;
    const [one, two] = await Promise.all([workspace.open(id), workspace.open(id)]);
    expect(two).toBe(one);
    await one!.edit("envelope", "{}", one!.view().version);
    const before = one!.view().event;
    await one!.close();
    const again = (await workspace.open(id))!;
    expect(again).not.toBe(one);
    expect(again.view()).toMatchObject({ file: "work/labs/01-protocol-inspector.lab.md", readOnly: false });
    const stop = new AbortController();
    for await (const event of again.events(before, stop.signal)) {
      expect(event.type).toBe("reset");
      stop.abort();
    }
    expect(await workspace.open("nothing")).toBeNull();
    await workspace.close();
  });

  it("an interrupted step ends at once", async () => {
    const lab = await openTestLab(
      frame("a", { id: 1, method: "x" }) + fence("yaml do=c after=a", "close: s"),
      {
        args: ["--ignore-eof"],
      },
    );
    await lab.session.runAll();
    await expect.poll(() => lab.cell("c").status).toBe("running");
    lab.session.interrupt();
    await lab.session.idle();
    expect(lab.cell("c").result).toBe("aborted");
    expect(lab.session.view().servers[0]!.state).toBe("ready");
  });
});

describe("much of it", () => {
  it("a flood of lines reaches the page as its two ends, and the rest is counted", async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ notify: `n${at}` }));
    const lab = await openTestLab(frame("a", act(1, [...many, { write: "stray\n" }, { answer: 1 }])));
    await lab.run("a");
    const side = lab.side("a");
    expect(side).toMatchObject({ left: 302, strays: 1 });
    expect(side.items).toHaveLength(100);
    expect(side.items.at(-1)!.kind).toBe("answer");
    expect(lab.session.view().wire.length).toBeGreaterThan(400);
  });

  it("a large answer is let go of when its value is made, and can still be had whole", async () => {
    const lab = await openTestLab(
      frame("a", { id: 1, method: "echo", params: { big: "x".repeat(300_000) } }) +
        fence("cel value=v", "size(a.result.echo)"),
    );
    await lab.runAll();
    await lab.run("a");
    expect(lab.side("a").items[0]!.text.cut).toBe(true);
    expect(valueOf(lab.cell("v").outcome)).toBeGreaterThan(300_000);
    const whole = await lab.session.wire.frame(lab.side("a").items[0]!.frame);
    expect(whole!.text.length).toBeGreaterThan(300_000);
  });
});

describe("the wire", () => {
  it("keeps a line of 3 MB whole, cuts it for the page, and gives it back", async () => {
    const lab = await openTestLab(
      frame("a", act(1, [{ write: `{"jsonrpc":"2.0","id":1,"result":"` }, { sleep: 1 }])) + "",
    );
    await lab.session.run("a");
    lab.session.interrupt();
    await lab.session.idle();
    const big = "é".repeat(1_500_000);
    await lab.run(
      "a",
      JSON.stringify({ jsonrpc: "2.0", ...act(2, [{ write: `"}\n` }, { answer: 2, result: { big } }]) }),
    );
    const row = lab.session
      .view()
      .wire.find(({ direction, kind, text }) => direction === "s2c" && kind === "answer" && text.cut)!;
    expect(row.bytes).toBeGreaterThan(3_000_000);
    const whole = await lab.session.wire.frame(row.n);
    expect(JSON.parse(whole!.text).result.big).toBe(big);
    expect(await lab.session.wire.frame(99_999)).toBeNull();
  });

  it("tells everything as events, in order, and says when they are gone", async () => {
    const lab = await openTestLab(frame("a", { id: 1, method: "x" }));
    const { event } = lab.session.view();
    await lab.runAll();
    lab.session.view();
    const stop = new AbortController();
    const seen: LabEvent[] = [];
    for await (const one of lab.session.events(event, stop.signal)) {
      seen.push(one);
      if (one.id === lab.session.view().event) stop.abort();
    }
    expect(seen.map(({ id }) => id)).toEqual(
      [...new Set(seen.map(({ id }) => id))].toSorted((a, b) => a - b),
    );
    const rows = seen.flatMap((one) => (one.type === "wire" ? one.rows : []));
    const last = new Map(rows.map((row) => [row.n, row]));
    expect([...last.values()].toSorted((x, y) => x.n - y.n)).toEqual(lab.session.view().wire);
    const cells = seen.filter((one) => one.type === "cell");
    expect(cells.at(-1)).toMatchObject({ cell: { result: "ok", status: "idle" } });
    const late = new AbortController();
    for await (const one of lab.session.events(event + 5000, late.signal)) {
      expect(one.type).toBe("reset");
      late.abort();
    }
  });
});
