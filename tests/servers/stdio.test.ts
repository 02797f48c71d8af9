import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ServerProcess, bare, exchange, initialize, modern, program } from "./server-process.ts";
import type { Json } from "./server-process.ts";

const MIB = 1024 * 1024;
const servers = ["hand-2024", "cmdb"];
const ping = (id: unknown) => bare(id, "ping");
const frameOf = (...parts: Buffer[]) => Buffer.concat(parts);

const call = (id: unknown, hostname: string): Json =>
  bare(id, "tools/call", { name: "get_asset", arguments: { hostname } });

const pong = (id: unknown) => expect.objectContaining({ id, result: {} }) as Json;
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

describe.each(servers)("%s over stdio", (name) => {
  const answersTo = async (...frames: (Json | Buffer | string)[]) => {
    const { answers, code, signal } = await exchange(name, initialize("hs"), ...frames);
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    return answers.slice(1);
  };

  it("leaves with 0 at the end of stdin, also before it has begun", async () => {
    expect(await exchange(name)).toMatchObject({ code: 0, signal: null, lines: [] });
  });

  it("answers all that it had read, in order, also a last line without LF", async () => {
    const requests = Array.from({ length: 200 }, (_, id) =>
      id % 3 === 0 ? call(id, "db-prod-01") : ping(id),
    );
    const answers = await answersTo(...requests, Buffer.from(JSON.stringify(ping("last"))));
    expect(answers.map(({ id }) => id)).toEqual([...requests.map(({ id }) => id), "last"]);
  });

  it("reads CRLF and white space", async () => {
    const line = `\t ${JSON.stringify(ping(1))} \r\n`;
    expect(await answersTo(Buffer.from(line))).toEqual([pong(1)]);
  });

  it("reads one byte at a time, and a character cut in two", async () => {
    const server = new ServerProcess(name);
    for (const byte of Buffer.from(`${JSON.stringify(initialize(1))}\n${JSON.stringify(ping("é€😀"))}\n`)) {
      server.send(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await server.answer("é€😀")).toEqual(pong("é€😀"));
  });

  it("lives through bytes that are no UTF-8 and through a byte order mark", async () => {
    const invalid = frameOf(
      Buffer.from(
        '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_asset","arguments":{"hostname":"x',
      ),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}}}\n'),
    );
    const marked = frameOf(Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`${JSON.stringify(ping(4))}\n`));
    const answers = await answersTo(invalid, marked, Buffer.from([0, 0xc0, 0x80, 10]), ping("after"));
    expect(answers.at(-1)).toEqual(pong("after"));
    const ids = answers.map(({ id }) => id);
    expect(ids).toEqual(name === "cmdb" ? [3, "after"] : [null, null, null, "after"]);
  });

  it("lives through nesting of 100,000", async () => {
    const answers = await answersTo(
      deep("[", "]"),
      deep("[", ""),
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${deep("[", "]")}}}`,
      `{"jsonrpc":"2.0","id":2,"method":"ping","params":{"a":${deep('{"a":', "").slice(0, -1)}:1${"}".repeat(100_000)}}}`,
      `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_asset","arguments":{"hostname":${deep("[", "]")}}}}`,
      ping("after"),
    );
    expect(answers.at(-1)).toEqual(pong("after"));
    expect(answers.filter(({ id }) => id === 1 || id === 2)).toEqual([pong(1), pong(2)]);
  });

  it("stays alive and bounded at a line of 100 MB", async () => {
    const size = 100 * MIB;
    const answers = await answersTo(
      frameOf(
        Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"'),
        Buffer.alloc(size, 0x78),
        Buffer.from('"}}\n'),
      ),
      ping("after"),
    );
    expect(answers).toHaveLength(2);
    expect(answers[0]).toMatchObject({
      error: { code: -32600, message: expect.stringContaining("bytes") as string },
    });
    expect(answers[1]).toEqual(pong("after"));
  });

  it("goes quietly when nobody reads its answers any more", async () => {
    const server = new ServerProcess(name);
    server.send(initialize(1));
    await server.answer(1);
    server.child.stdout.destroy();
    for (let id = 0; id < 50; id += 1) server.send(ping(id));
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.errors.filter((line) => !line.startsWith("{"))).toEqual([]);
  });

  it("goes when its host is killed", async () => {
    const host = spawn(
      process.execPath,
      [
        "-e",
        `require("child_process").spawn(process.execPath, [${JSON.stringify(program(name))}], {stdio: ["pipe", "inherit", "inherit"]}); setInterval(() => {}, 1000)`,
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const gone = new Promise((resolve) => host.stdout.on("end", resolve).resume());
    host.stderr.resume();
    host.kill("SIGKILL");
    // Its stdout is the server's too: the end of it is the end of the server.
    await gone;
  });

  it("goes on when nobody reads its log", async () => {
    const child = spawn(process.execPath, [program(name)], { stdio: ["pipe", "pipe", "pipe"] });
    child.stderr.pause();
    const name300 = "n".repeat(300);
    const requests = Array.from({ length: 4000 }, (_, id) => bare(id, "tools/call", { name: name300 }));
    child.stdin.end([initialize("hs"), ...requests].map((frame) => `${JSON.stringify(frame)}\n`).join(""));
    let lines = 0;
    child.stdout.on("data", (chunk: Buffer) => (lines += chunk.toString("latin1").split("\n").length - 1));
    // The pipe of stderr is never read: "exit", not "close".
    const code = await new Promise((resolve) => child.on("exit", resolve));
    child.stderr.destroy();
    expect({ code, lines }).toEqual({ code: 0, lines: 4001 });
  });

  it("goes on when its log is closed", async () => {
    const full = openSync("/dev/full", "w");
    for (const stderr of ["pipe", full] as const) {
      const child = spawn(process.execPath, [program(name)], { stdio: ["pipe", "pipe", stderr] });
      child.stderr?.destroy();
      let out = "";
      child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
      for (const frame of [initialize(1), ping(2), ping(3)]) {
        child.stdin?.write(`${JSON.stringify(frame)}\n`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      child.stdin?.end();
      const code = await new Promise((resolve) => child.on("close", resolve));
      expect({ code, lines: out.split("\n").length - 1 }).toEqual({ code: 0, lines: 3 });
    }
    closeSync(full);
  });

  it("waits for a slow reader and loses nothing", async () => {
    const child = spawn(process.execPath, [program(name)], { stdio: ["pipe", "pipe", "ignore"] });
    const list = name === "cmdb" ? bare(1, "resources/list") : bare(1, "tools/list");
    const requests = Array.from({ length: 1500 }, () => list);
    child.stdin.on("error", () => {});
    child.stdin.end([initialize("hs"), ...requests].map((frame) => `${JSON.stringify(frame)}\n`).join(""));
    child.stdout.pause();
    await new Promise((resolve) => setTimeout(resolve, 500));
    let lines = 0;
    child.stdout.on("data", (chunk: Buffer) => (lines += chunk.toString("latin1").split("\n").length - 1));
    child.stdout.resume();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, lines }).toEqual({ code: 0, lines: 1501 });
  });
});

const huge = (id: number) =>
  frameOf(
    Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"x":"`),
    Buffer.alloc(50 * MIB, 0x78),
    Buffer.from('"}}\n'),
  );

describe("lines of 50 MB", () => {
  it("are served by hand-2024", async () => {
    const { answers, code } = await exchange("hand-2024", huge(1), ping(2));
    expect(code).toBe(0);
    expect(answers).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]);
  });

  it("are refused by cmdb under the id that stands near their front", async () => {
    const { answers, log, code } = await exchange("cmdb", huge(1), modern(2, "tools/list"));
    expect(code).toBe(0);
    expect(answers).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 2, result: {} },
    ]);
    expect(log).toMatchObject([
      { request_id: 1, outcome: "error", code: -32600 },
      { request_id: 2, outcome: "ok" },
    ]);
  });

  /** Its id comes after what is too long. */
  const late = (id: number) =>
    Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","method":"ping","params":{"x":"'),
      Buffer.alloc(50 * MIB, "x"),
      Buffer.from(`"},"id":${id}}\n`),
    ]);

  it("are refused by cmdb without an id where none is near, which no revision allows to be null", async () => {
    const { answers, log } = await exchange("cmdb", late(1), modern(2, "tools/list"));
    expect(answers).toMatchObject([{ error: { code: -32600 } }, { id: 2, result: {} }]);
    expect(answers[0]).not.toHaveProperty("id");
    expect(log[0]).toMatchObject({ request_id: null, outcome: "error", code: -32600 });
  });

  it("are dropped by cmdb in a session of a revision that has no errors without an id", async () => {
    const { answers, log } = await exchange(
      "cmdb",
      initialize(0, "2025-06-18"),
      late(1),
      bare(2, "tools/list"),
    );
    expect(answers).toMatchObject([
      { id: 0, result: {} },
      { id: 2, result: {} },
    ]);
    expect(log).toMatchObject([
      { outcome: "ok" },
      {
        request_id: null,
        outcome: "dropped",
        error: { type: expect.stringContaining("over this server's limit") as string },
      },
      { outcome: "ok" },
    ]);
  });

  it("up to 10 MiB are served by cmdb", async () => {
    const big = modern(1, "tools/call", { name: "get_asset", arguments: { hostname: "x".repeat(9 * MIB) } });
    const { answers } = await exchange("cmdb", big);
    expect(answers).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(JSON.stringify(answers[0]).length).toBeLessThan(1000);
  });
});
