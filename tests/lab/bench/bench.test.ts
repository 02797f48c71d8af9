import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Approvals } from "../../../lab/bench/approvals.ts";
import { Bench, ConnectionEnded, NotApproved, type SendOptions } from "../../../lab/bench/bench.ts";
import type { SideState } from "../../../lab/bench/exchange.ts";
import { ServerConfigError, type ServerCommand } from "../../../lab/bench/server-command.ts";
import type { LineEvent, WireEvent } from "../../../lab/bench/wire-event.ts";

const script = fileURLToPath(new URL("fixtures/scripted.mjs", import.meta.url));

let state: string;
let bench: Bench;
let events: WireEvent[];
let approvals: Approvals;

function command(name: string, extra: Partial<ServerCommand> = {}): ServerCommand {
  const base = { name, from: "a test", program: process.execPath, args: [script], cwd: tmpdir(), env: [] };
  return { ...base, trusted: true, own: false, ...extra };
}

const commands = new Map<string, ServerCommand>();

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "wirebook-bench-"));
  events = [];
  approvals = new Approvals(join(state, "approved.json"));
  commands.clear();
  for (const name of ["a", "b"]) commands.set(name, command(name));
  bench = new Bench({
    approvals,
    resolve: (name) => {
      const found = commands.get(name);
      if (!found) throw new ServerConfigError(`no server is called "${name}"`);
      return found;
    },
    onEvent: (event) => events.push(event),
    onServer: () => {},
    backlog: () => null,
  });
});

afterEach(async () => {
  await bench.close();
  rmSync(state, { recursive: true, force: true });
});

function send(bytes: string | Uint8Array, options: Partial<SendOptions> = {}): Promise<SideState[]> {
  return bench.send({
    cell: "cell",
    servers: ["a"],
    on: null,
    bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    wait: null,
    signal: new AbortController().signal,
    onChange: () => {},
    ...options,
  });
}

async function one(bytes: string | Uint8Array, options: Partial<SendOptions> = {}): Promise<SideState> {
  return (await send(bytes, options))[0]!;
}

const frame = (message: unknown) => `${JSON.stringify({ jsonrpc: "2.0", ...(message as object) })}\n`;
const act = (id: number | string, steps: unknown[], more: object = {}) =>
  frame({ id, method: "act", params: { do: steps, ...more } });
const lines = (direction: string) =>
  events.filter((event): event is LineEvent => event.kind === "line" && event.direction === direction);
const kinds = (side: SideState) => side.items.map(({ kind }) => kind);
/** Whether a process runs; one that has ended and was not collected by its parent does not. */
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

describe("a frame's cell ends", () => {
  it("with the answer to its request", async () => {
    const side = await one(frame({ id: 1, method: "x" }));
    expect(side.end).toBe("answered");
    expect(kinds(side)).toEqual(["answer"]);
    expect(side.last?.row).toBe(side.rows[0]);
    expect(side.received).toBe(lines("s2c")[0]!.line.bytes);
  });

  it("with the answer to the last of several requests", async () => {
    const side = await one(act(1, [{ sleep: 60 }, { answer: 1 }]) + act(2, [{ answer: 2 }]));
    expect(side.end).toBe("answered");
    expect(side.items.map(({ message }) => message.idText)).toEqual(["2", "1"]);
    expect(side.last?.row).toBe(side.rows[1]);
  });

  it("not with somebody else's answer, nor with one of another type of id", async () => {
    const side = await one(act(1, [{ answer: 2 }, { answer: "1" }, { sleep: 30 }, { answer: 1 }]));
    expect(side.end).toBe("answered");
    expect(side.items.map(({ message }) => message.idText)).toEqual(["2", '"1"', "1"]);
  });

  it("with silence when its time is over", async () => {
    const side = await one(act(1, []), { wait: 80 });
    expect(side.end).toBe("silence");
    expect(side.items).toEqual([]);
  });

  it("with what came, where it had no id to wait for", async () => {
    const answer = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}\n';
    await send(frame({ id: 0, method: "x" }));
    const side = await one(frame({ id: null, method: "act", params: { do: [{ write: answer }] } }), {
      wait: 200,
    });
    expect(side.end).toBe("answered");
    expect(kinds(side)).toEqual(["answer"]);
    expect(side.last).toBeNull();
  });

  it("at once after a notification, and after its wait where one is written", async () => {
    await send(frame({ id: 0, method: "x" }));
    const note = frame({ method: "act", params: { do: [{ sleep: 40 }, { notify: "later" }] } });
    expect((await one(note)).end).toBe("sent");
    const side = await one(note, { wait: 300 });
    expect(side.end).toBe("sent");
    // The first one's comes in the time of the second.
    expect(kinds(side)).toContain("notification");
  });

  it("with a question of the server, and the response ends with the answer to the call", async () => {
    const asked = await one(
      act(1, [{ ask: "q" }], { whenAnswered: [{ answer: 1, result: { done: true } }] }),
      { cell: "call" },
    );
    expect(asked.end).toBe("asked");
    expect(kinds(asked)).toEqual(["ask"]);
    const reply = await one(frame({ id: "q", result: { roots: [] } }), { cell: "reply" });
    expect(reply.end).toBe("answered");
    expect(reply.last?.row).toBe(asked.rows[0]);
    expect(reply.items.map(({ message }) => message.idText)).toEqual(["1"]);
    expect(kinds(asked)).toEqual(["ask"]);
  });

  it.each([
    [[{ err: "last words\n" }, { exit: 3 }], { code: 3, signal: null }],
    [[{ signal: "SIGKILL" }], { code: null, signal: "SIGKILL" }],
  ])("with the end of the process %#", async (steps, exit) => {
    const side = await one(act(1, steps));
    expect(side.end).toBe("ended");
    expect(side.exit).toMatchObject(exit);
    await expect(send(frame({ id: 2, method: "x" }))).rejects.toThrow(ConnectionEnded);
    await expect(send(frame({ id: 2, method: "x" }))).rejects.toThrow(/Restart/);
  });

  it("when a person interrupts, and the server is told", async () => {
    const abort = new AbortController();
    await send(frame({ id: 0, method: "x" }));
    setTimeout(() => abort.abort(), 50);
    const side = await one(act(7, [{ sleep: 200 }, { answer: 7 }]), { signal: abort.signal });
    expect(side.end).toBe("aborted");
    const ours = lines("c2s").find(({ ours }) => ours);
    expect(ours?.message?.method).toBe("notifications/cancelled");
    expect(ours?.line.content.toString()).toContain('"requestId":7');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(side.items.map(({ event }) => event.late)).toEqual([true]);
    expect(side.end).toBe("aborted");
  });
});

describe("what comes back", () => {
  it("is late after the end, at its own cell, and changes nothing", async () => {
    const first = await one(act(1, []), { cell: "first", wait: 40 });
    expect(first.end).toBe("silence");
    const second = await one(act(2, [{ answer: 1 }, { answer: 2 }]), { cell: "second" });
    expect(second.items.map(({ message }) => message.idText)).toEqual(["2"]);
    expect(first.items.map(({ event }) => event.late)).toEqual([true]);
    expect(lines("s2c").map(({ cell }) => cell)).toEqual(["first", "second"]);
  });

  it("is a stray where it is no message, in its place", async () => {
    const steps = [
      { write: "DEBUG x\nnull\n" },
      { write: '{"not":"rpc"}\n' },
      { base64: "//4K" },
      { answer: 1 },
    ];
    const side = await one(act(1, steps));
    expect(kinds(side)).toEqual(["stray", "stray", "stray", "stray", "answer"]);
    for (const { kind, message } of side.items) {
      if (kind === "stray") expect(message.reason).toBeTruthy();
    }
  });

  it("is whole, however it is cut, and of any size", async () => {
    const big = "x".repeat(12 * 1024 * 1024);
    const halves = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { big } });
    const side = await one(
      act(1, [{ write: halves.slice(0, 9) }, { sleep: 20 }, { write: `${halves.slice(9)}\r\n` }]),
    );
    expect(side.end).toBe("answered");
    expect(side.items[0]!.event.line.content.toString()).toBe(`${halves}\r`);
  });

  it("is a last line without its end, when the process ends", async () => {
    const side = await one(act(1, [{ write: '{"jsonrpc":"2.0","id":1,"result":{}}' }, { exit: 0 }]));
    expect(kinds(side)).toEqual(["answer"]);
    expect(lines("s2c")[0]!.line.eol).toBe(false);
  });

  it("does not wait for a stderr that floods", async () => {
    const side = await one(act(1, [{ err: "x".repeat(4 * 1024 * 1024) }, { answer: 1 }]));
    expect(side.end).toBe("answered");
  });
});

describe("what goes out", () => {
  it("is exactly the bytes given, joined or not", async () => {
    await send(Buffer.from([0xff, 0xfe, 0x0a]), { wait: 20 });
    await send('{"jsonrpc":"2.0","id":1,', { wait: 20 });
    const side = await one('"method":"x"}\n', { wait: 300 });
    expect(side.items[0]?.message.text).toContain(
      '{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"x\\"}',
    );
    expect(lines("c2s").map(({ line }) => [line.bytes, line.eol])).toEqual([
      [3, true],
      [24, false],
      [14, true],
    ]);
  });

  it("goes to two servers alike", async () => {
    const sides = await send(frame({ id: 1, method: "x" }), { servers: ["a", "b"] });
    expect(sides.map(({ place }) => place.server)).toEqual(["a", "b"]);
    expect(sides.map(({ end }) => end)).toEqual(["answered", "answered"]);
    expect(lines("c2s").map(({ line }) => line.content.toString())).toHaveLength(2);
  });

  it("goes to nobody where one of two cannot be had", async () => {
    commands.set("b", command("b", { program: "/nowhere/at/all" }));
    await expect(send(frame({ id: 1, method: "x" }), { servers: ["a", "b"] })).rejects.toThrow(
      ServerConfigError,
    );
    expect(lines("c2s")).toEqual([]);
  });
});

describe("a connection", () => {
  it("is shared by its name, and fresh where that is asked", async () => {
    const conns = [];
    for (const on of [null, null, "x", "x", "fresh", "fresh"]) {
      conns.push((await one(frame({ id: 1, method: "x" }), { on })).place.conn);
    }
    expect(conns).toEqual([1, 1, 2, 2, 3, 4]);
  });

  it("ends with a restart, and the epoch goes up", async () => {
    const before = await one(frame({ id: 1, method: "x" }));
    expect([bench.epoch("b"), bench.epoch("a"), before.place.epoch]).toEqual([0, 1, 1]);
    const { epoch, exit } = await bench.restart("a");
    expect([epoch, exit?.code]).toEqual([2, 0]);
    const after = await one(frame({ id: 1, method: "x" }));
    expect([after.place.epoch, bench.epoch("a")]).toEqual([2, 2]);
  });

  it("can be closed or killed by a step, by name", async () => {
    await send(frame({ id: 1, method: "x" }));
    await send(frame({ id: 1, method: "x" }), { on: "x" });
    expect(await bench.end("close", "a", "x")).toMatchObject({ code: 0 });
    expect(await bench.end("kill", "a", null)).toMatchObject({ signal: "SIGKILL" });
    expect(bench.epoch("a")).toBe(1);
    await expect(bench.end("kill", "a", "y")).rejects.toThrow(/no connection `y`/);
  });

  it("gets a minimal environment and its owner's mark", async () => {
    process.env["WIREBOOK_TEST_SECRET"] = "not for servers";
    commands.set("a", command("a", { env: [{ name: "MINE", value: "a=b", secret: false }] }));
    const side = await one(frame({ id: 1, method: "env" }));
    delete process.env["WIREBOOK_TEST_SECRET"];
    const { result } = side.items[0]!.message.json as { result: Record<string, string> };
    expect(result["MINE"]).toBe("a=b");
    expect(result["WIREBOOK_OWNER"]).toMatch(/[0-9a-f-]{36}/);
    expect(result).not.toHaveProperty("WIREBOOK_TEST_SECRET");
    expect(result).not.toHaveProperty("NODE_OPTIONS");
  });

  it("starts nothing that is not approved", async () => {
    commands.set("a", command("a", { trusted: false }));
    await expect(send(frame({ id: 1, method: "x" }))).rejects.toThrow(NotApproved);
    expect(events).toEqual([]);
    await approvals.approve(commands.get("a")!);
    expect((await one(frame({ id: 1, method: "x" }))).end).toBe("answered");
  });
});

describe("closing", () => {
  it.each([[["--ignore-eof"]], [["--ignore-eof", "--ignore-term"]]])(
    "ends a server that was started with %j",
    async (args) => {
      commands.set("a", command("a", { args: [script, ...args] }));
      await send(frame({ id: 1, method: "x" }));
      const pid = bench.connections("a")[0]!.pid!;
      expect(alive(pid)).toBe(true);
      await bench.close();
      expect(alive(pid)).toBe(false);
    },
  );

  it.runIf(existsSync("/proc/self/environ"))("finds a grandchild that left its process group", async () => {
    const grandchild = `const {spawn}=require("node:child_process");const c=spawn(process.execPath,["-e","setInterval(()=>{},1000)"],{detached:true,stdio:"ignore"});c.unref();console.log(JSON.stringify({jsonrpc:"2.0",id:1,result:{pid:c.pid}}));process.stdin.resume()`;
    commands.set("a", command("a", { args: ["-e", grandchild] }));
    const side = await one(frame({ id: 1, method: "x" }));
    const { result } = side.items[0]!.message.json as { result: { pid: number } };
    expect(alive(result.pid)).toBe(true);
    await bench.close();
    // The kernel ends it in its own time.
    await expect.poll(() => alive(result.pid), { timeout: 5000 }).toBe(false);
  });
});

describe("a state that a server gave", () => {
  const asked = { answer: 1, result: { resultType: "input_required", requestState: "v1.AbC" } };
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const call = (requestState?: string) =>
    frame({
      id: 1,
      method: "tools/call",
      params: {
        name: "t",
        do: [asked],
        _meta: meta,
        ...(requestState === undefined ? {} : { requestState }),
      },
    });
  const said = () =>
    lines("c2s")
      .at(-1)!
      .notes.map(({ code }) => code);

  it("is known on other connections, of other servers and after a restart", async () => {
    await one(call());
    await one(call("v1.AbC"), { on: "two" });
    expect(said()).toEqual([]);
    await one(call(), { on: "three" });
    await one(call("v1.AbC"), { servers: ["b"] });
    expect(said()).toEqual([]);
    await bench.restart("a");
    await one(call("v1.AbC"));
    // Each of the three tries was asked again, with the same state.
    expect(said()).toEqual([]);
    await one(call("of nobody"), { servers: ["b"], on: "four" });
    expect(said()).toEqual(["WB395"]);
  });
});
