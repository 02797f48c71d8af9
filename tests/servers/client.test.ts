import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readRecording } from "../../tap/reading.ts";
import { bytesOf, type Recorded } from "../../tap/recorded.ts";
import { type Json, program } from "./server-process.ts";

const client = program("client");
const cmdb = program("cmdb");

/** Stands between the tap and the server and keeps what passes, on its own account, one pair of files a process. */
const WITNESS = `
  const { spawn } = require("node:child_process"), { writeFileSync, appendFileSync } = require("node:fs");
  const [dir, server] = process.argv.slice(1);
  const file = dir + "/" + process.pid;
  for (const end of [".c2s", ".s2c"]) writeFileSync(file + end, "");
  const child = spawn(process.execPath, [server], { stdio: ["pipe", "pipe", "inherit"] });
  process.stdin.on("data", (d) => { appendFileSync(file + ".c2s", d); child.stdin.write(d); }).on("end", () => child.stdin.end());
  child.stdout.on("data", (d) => { appendFileSync(file + ".s2c", d); process.stdout.write(d); });
  child.on("close", (code) => process.exit(code ?? 1));`;

/** A server of the 2024 era that answers \`initialize\` with these instructions, and then does \`then\` with a request. */
const oldServer = (instructions: string, then: string) => [
  process.execPath,
  "-e",
  `const answer = (id, more) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...more }));
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const about = { name: "old", version: "1" };
    if (id === undefined) return;
    if (method === "server/discover") return answer(id, { error: { code: -32601, message: "no" } });
    if (method === "initialize") {
      return answer(id, { result: { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo: about, instructions: ${JSON.stringify(instructions)} } });
    }
    if (method === "tools/list") return answer(id, { result: { tools: [] } });
    ${then}
  });`,
];

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [client, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const seen = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (seen.err += text));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal, ...seen })),
  );
  return { child, ended, seen };
}

const run = (...args: string[]) => start(...args).ended;

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "wirebook client-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function recordingOf(file: string): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for await (const record of readRecording(file)) all.push(record);
  return all;
}

const recorded = (records: Recorded[], dir: "c2s" | "s2c" | "err") =>
  records
    .flatMap((record) => (record.kind === "line" && record.dir === dir ? [bytesOf(record)] : []))
    .join("");

const jsonLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Json);

const metaOf = (frame: Json) => ((frame["params"] as Json | undefined)?.["_meta"] ?? {}) as Json;
const methods = (frames: Json[]) => frames.map((frame) => frame["method"]);
const isSetup = (line: Json) => ["server/discover", "tools/list"].includes(line["method"] as string);

/** One run through the tap and a witness, and all that it left. */
async function tapped(...options: string[]) {
  const dir = mkdtempSync(join(tmpdir(), "wirebook client-"));
  const file = join(dir, "wire of one run.jsonl");
  try {
    const ended = await run("--tap", file, ...options, "--", process.execPath, "-e", WITNESS, dir, cmdb);
    const records = await recordingOf(file);
    const wire = recorded(records, "c2s");
    const kept = readdirSync(dir).filter((name) => /\.(c2s|s2c)$/.test(name));
    const witness = Object.fromEntries(
      kept.map((name) => [name.slice(-3), readFileSync(join(dir, name), "utf8")]),
    );
    const mode = statSync(file).mode & 0o777;
    return { ...ended, records, file, mode, kept, witness, sent: jsonLines(wire), log: jsonLines(ended.err) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe("the client through the tap", () => {
  let all: Awaited<ReturnType<typeof tapped>>;
  beforeAll(async () => void (all = await tapped()));

  it("prints what came, each list with its hints, and ends with 0", () => {
    const { code, out, file } = all;
    expect(code).toBe(0);
    expect(out).toContain("protocol 2026-07-28, server cmdb 0.1.0\n");
    expect(out).toMatch(/^instructions: \S/m);
    const list = "get_asset, find_assets \\(ttlMs 300000, cacheScope public; ";
    expect(out).toMatch(new RegExp(`^tools -> ${list}frames sent: 1\\)$`, "m"));
    expect(out).toMatch(new RegExp(`^tools again -> ${list}from the client's cache, no frame sent\\)$`, "m"));
    expect(out).toMatch(/^get_asset \{"hostname":"jump-prod-02"\} -> \{.*"ip":"10\.20\.167\.107"/m);
    expect(out).toMatch(
      /^get_asset \{"hostname":"jump-prod-2"\} -> tool error: .*jump-prod-2\b.*find_assets/m,
    );
    expect(out).toMatch(/^find_assets .*"limit":3\} -> \{"total":\d+,"returned":3,/m);
    expect(out).toMatch(/^cmdb:\/\/services\/remote-access -> \{"name":"remote-access"/m);
    expect(out).toMatch(/^triage_host \{"hostname":"jump-prod-02"\} -> user: .*jump-prod-02/m);
    expect(out).toContain(`recorded in ${file}\n`);
  });

  it("puts server/discover and one tools/list on the wire of one process", () => {
    expect(methods(all.sent)).toEqual([
      "server/discover",
      "tools/list",
      "tools/call",
      "tools/call",
      "tools/call",
      "resources/read",
      "prompts/get",
    ]);
    expect(all.kept).toHaveLength(2);
    expect(all.records.filter((record) => record.kind === "meta").map(({ meta }) => meta)).toEqual([
      "start",
      "exit",
    ]);
  });

  it("envelopes every request", () => {
    for (const frame of all.sent) {
      expect(metaOf(frame)).toMatchObject({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "unit1-client" },
        "io.modelcontextprotocol/clientCapabilities": {},
      });
    }
  });

  it("numbers the calls under one session and one trace, and gives none of it to the setup", () => {
    const calls = all.sent.filter((frame) => !isSetup(frame)).map(metaOf);
    expect(calls.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(calls.map((meta) => meta["session_id"])).size).toBe(1);
    expect(calls[0]!["session_id"]).toMatch(/^\S{16,}$/);
    const parents = calls.map(({ traceparent }) => {
      const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/.exec(String(traceparent));
      expect(match, String(traceparent)).not.toBeNull();
      return { trace: match![1]!, span: match![2]! };
    });
    expect(new Set(parents.map(({ trace }) => trace)).size).toBe(1);
    expect(new Set(parents.map(({ span }) => span)).size).toBe(5);
    expect(all.out).toContain(
      `session_id ${calls[0]!["session_id"]}, trace_id ${parents[0]!.trace}, steps 1 to 5\n`,
    );
    for (const meta of all.sent.filter(isSetup).map(metaOf)) {
      expect(Object.keys(meta).filter((key) => !key.startsWith("io.modelcontextprotocol/"))).toEqual([]);
    }
  });

  it("finds the ids of the wire in the server's log, and server-minted traces for the setup", () => {
    expect(methods(all.log)).toEqual(methods(all.sent));
    for (const [at, line] of all.log.entries()) {
      const meta = metaOf(all.sent[at]!);
      expect(line).toMatchObject({ request_id: all.sent[at]!["id"], client: "unit1-client" });
      if (isSetup(line)) {
        expect(line).toMatchObject({ trace_origin: "server", session_id: null, step: null });
      } else {
        const { session_id, step } = meta;
        const trace_id = String(meta["traceparent"]).split("-")[1];
        expect(line).toMatchObject({ trace_origin: "caller", session_id, step, trace_id });
      }
    }
    expect(new Set(all.log.map((line) => line["trace_id"])).size).toBe(3);
    expect(all.log.map((line) => line["outcome"])).toEqual([
      "ok",
      "ok",
      "ok",
      "tool_error",
      "ok",
      "ok",
      "ok",
    ]);
  });

  it("records the exact bytes of the wire and of the log, for its owner alone", () => {
    expect(all.records.filter(({ kind }) => !["line", "meta"].includes(kind))).toEqual([]);
    expect(all.witness["c2s"]!.length).toBeGreaterThan(0);
    expect(recorded(all.records, "c2s")).toBe(all.witness["c2s"]);
    expect(recorded(all.records, "s2c")).toBe(all.witness["s2c"]);
    expect(recorded(all.records, "err")).toBe(all.err);
    expect(all.mode).toBe(0o600);
  });

  it("has the log alone on stderr, and no line of it on stdout", () => {
    expect(all.err.trim().split("\n")).toHaveLength(all.log.length);
    expect(all.out).not.toContain("mcp.request");
  });

  it("leaves the ids out with --no-ids, and then each call has a trace of the server's making", async () => {
    const { code, sent, log, out } = await tapped("--no-ids");
    expect(code).toBe(0);
    expect(sent).toHaveLength(7);
    for (const key of ["traceparent", "session_id", "step"]) {
      expect(sent.filter((frame) => key in metaOf(frame))).toEqual([]);
    }
    for (const line of log)
      expect(line).toMatchObject({ trace_origin: "server", session_id: null, step: null });
    expect(new Set(log.map((line) => line["trace_id"])).size).toBe(7);
    expect(out).not.toMatch(/session_id|trace_id/);
  });
});

describe("the client", () => {
  it("starts the cmdb beside it, without a tap", async () => {
    const { code, out, err } = await run();
    expect(code).toBe(0);
    expect(out).toContain("10.20.167.107");
    expect(out).not.toContain("recorded in");
    expect(methods(jsonLines(err))).toContain("server/discover");
  });

  it("drives a server of the 2024 era, which gives no hints and has no resources", async () => {
    const file = join(folder(), "wire.jsonl");
    const { code, out } = await run("--tap", file, "--", process.execPath, program("hand-2024"));
    expect(code).toBe(0);
    expect(out).toContain("protocol 2024-11-05, server hand2024");
    expect(out.match(/^tools.*ttlMs not given.*frames sent: 1\)$/gm)).toHaveLength(2);
    expect(out).toMatch(/remote-access -> not asked: the server has no resources/);
    const sent = jsonLines(recorded(await recordingOf(file), "c2s"));
    expect(methods(sent).filter((method) => method === "tools/list")).toHaveLength(2);
    expect(methods(sent)).not.toContain("resources/read");
  });

  it("adds to a recording that is there", async () => {
    const file = join(folder(), "wire.jsonl");
    await run("--tap", file);
    await run("--tap", file);
    const starts = (await recordingOf(file)).filter(
      (record) => record.kind === "meta" && record.meta === "start",
    );
    expect(starts).toHaveLength(2);
  });

  it.each([
    [["--nonsense"], /--nonsense/],
    [["server.js"], /server\.js/],
    [["--tap"], /--tap/],
    [["--tap="], /--tap is empty/],
    [["--tap", tmpdir()], /cannot record to .*directory/],
    [["--tap", join(tmpdir(), "no such folder", "x.jsonl")], /cannot record to .*no such file or directory/],
    [["--"], /COMMAND/],
    [["--", ""], /COMMAND/],
  ])("is 2 on %j, starts nothing and says why", async (args, why) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(why);
    expect(err).not.toMatch(/^\s+at /m);
    expect(jsonLines(err)).toEqual([]);
  });

  it("tells how it is used", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const word of ["--tap FILE", "--no-ids", "-- COMMAND"]) expect(out).toContain(word);
  });

  it.each([
    [["no-such-program-here"], /cannot start no-such-program-here: there is no such program/],
    [[tmpdir()], /cannot start .*: it may not be executed/],
    [[process.execPath, "-e", "process.exit(3)"], /ended before it had answered/],
  ])("is 4 where %j could not start", async (command, why) => {
    const { code, out, err } = await run("--", ...command);
    expect([code, out]).toEqual([4, ""]);
    expect(err).toMatch(why);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it("is 4 too where the program behind the tap is missing, and the recording says so", async () => {
    const file = join(folder(), "wire.jsonl");
    const { code, err } = await run("--tap", file, "--", "no-such-program-here");
    expect(code).toBe(4);
    expect(err).toMatch(/no such program in PATH/);
    expect(existsSync(file)).toBe(true);
    expect((await recordingOf(file)).at(-1)).toMatchObject({ kind: "meta", meta: "exit" });
  });

  it("is 1 on protocol errors, and prints them", async () => {
    const { code, out } = await run(
      "--",
      ...oldServer("", `answer(id, { error: { code: -32000, message: "not today" } });`),
    );
    expect(code).toBe(1);
    expect(out.match(/protocol error -32000: not today/g)).toHaveLength(3);
  });

  it("is 1 when the server dies on the way, and asks no more", async () => {
    const { code, out, err } = await run("--", ...oldServer("", "process.exit(9);"));
    expect(code).toBe(1);
    expect(out.match(/^get_asset .*no result/gm)).toHaveLength(1);
    expect(out).not.toContain("find_assets {");
    expect(err).toMatch(/^unit1-client: the server ended before the run was over/m);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it("writes out what a terminal would obey or hide", async () => {
    const { out } = await run("--", ...oldServer("\u001b[2Jclean\u202e\u200b", "process.exit(0);"));
    expect(out).toContain("instructions: ⟨U+001B⟩[2Jclean⟨U+202E⟩⟨U+200B⟩\n");
  });

  it("names a line that is no message in one sentence", async () => {
    const { err } = await run(
      "--",
      ...oldServer("", `console.log('{"not":"a message"}'); answer(id, { result: { content: [] } });`),
    );
    expect(err.trim().split("\n")[0]).toBe(
      "unit1-client: passed over a line that is JSON and no JSON-RPC message",
    );
    expect(err).not.toContain("invalid_union");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("on %s ends its server and says nothing more", async (signal) => {
    const silent = `console.error(process.pid); process.stdin.resume().on("end", () => process.exit(0));`;
    const { child, ended, seen } = start("--", process.execPath, "-e", silent);
    while (!seen.err.includes("\n")) await new Promise((done) => setTimeout(done, 10));
    child.kill(signal);
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([signal === "SIGINT" ? 130 : 143, ""]);
    const [pid, ...more] = err.trim().split("\n");
    expect(more).toEqual([]);
    expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  });

  it("minds no reader that leaves early", async () => {
    const { child, ended } = start();
    child.stdout.destroy();
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).not.toContain("EPIPE");
  });

  it("imports what a copy elsewhere could import", () => {
    const source = readFileSync(fileURLToPath(new URL("../../servers/client.ts", import.meta.url)), "utf8");
    const specifiers = [...source.matchAll(/^(?:import\b|\} from).*"([^"]+)";$/gm)].map((match) => match[1]!);
    expect(specifiers.length).toBeGreaterThan(3);
    expect(
      specifiers.filter((name) => !/^(node:|@modelcontextprotocol\/client\b|zod$|wirebook\/kit$)/.test(name)),
    ).toEqual([]);
  });
});
