import { type ChildProcess, spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ToolEvent } from "wirebook/kit";
import { readRecording } from "../../../tap/reading.ts";
import { command, type Ended, root, workplace } from "./wirebook.ts";

const place = workplace();
const KEY = "sk-never-seen-again";
const odd = (name: string, behaviour: string) =>
  `${name}=${JSON.stringify([process.execPath, join(root, "tests/lab/host/fixtures/odd-server.mjs"), behaviour])}`;
const ticket = ["tickets__open_ticket", '{"host":"jump-prod-02","summary":"brute force"}'];

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

interface Running {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  ended: Promise<Ended>;
}

function run(
  program: string,
  args: readonly string[],
  { env = {}, input = "", cwd = place.dir } = {},
): Running {
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      OPENAI_BASE_URL: "",
      OPENAI_API_KEY: "",
      XDG_STATE_HOME: join(place.dir, "state"),
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.push(child);
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal, out, err })),
  );
  return { child, out: () => out, err: () => err, ended };
}

const host = (args: readonly string[], options = {}) =>
  run(process.execPath, [command, "host", ...args], options).ended;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The address of `wirebook practice-model` with this script, and the requests that it got. */
async function practice(script: string): Promise<{ env: Record<string, string>; asked: () => string[] }> {
  const log = join(place.dir, "asked.jsonl");
  const model = run(process.execPath, [
    command,
    "practice-model",
    place.write("script.yaml", script),
    "--log",
    log,
  ]);
  await until(() => model.out().includes("\n"));
  const [, address] = /^OPENAI_BASE_URL=(\S+)$/m.exec(model.out())!;
  return {
    env: { OPENAI_BASE_URL: address!, OPENAI_API_KEY: KEY },
    asked: () => readFileSync(log, "utf8").trim().split("\n"),
  };
}

const json = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));
const events = (err: string) =>
  json(err).filter(({ operation }) => operation === "host.tool_call") as unknown as ToolEvent[];

function recording(): string {
  const folder = join(place.dir, ".wirebook/sessions");
  const [session] = readdirSync(folder);
  return join(folder, session!, "frames.jsonl");
}

describe("wirebook host", () => {
  it("lists exactly four tools, and needs nobody's approval", async () => {
    const { code, out } = await host(["--list"]);
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ).toEqual(["cmdb__get_asset", "cmdb__find_assets", "tickets__open_ticket", "tickets__list_tickets"]);
  });

  it("calls a tool, with an answer ahead, and without one in nobody's name", async () => {
    const done = await host(["--call", ...ticket, "--answer", 'confirm=accept {"priority":"P2"}']);
    expect([done.code, JSON.parse(done.out).id]).toEqual([0, "INC-4100"]);
    expect(events(done.err)).toMatchObject([{ outcome: "ok", asked_user: true, step: 1 }]);
    const alone = await host(["--call", ...ticket]);
    expect(alone.code).toBe(1);
    expect(events(alone.err)).toMatchObject([{ outcome: "tool_error", asked_user: false }]);
    const other = await host(["--call", ...ticket, "--answer", "other=decline"]);
    expect(events(other.err)).toMatchObject([{ outcome: "tool_error", asked_user: false }]);
    for (const answer of ["decline", "cancel"])
      expect(events((await host(["--call", ...ticket, "--answer", answer])).err)).toMatchObject([
        { outcome: "tool_error", asked_user: true },
      ]);
  });

  it("keeps to its policies", async () => {
    const refused = await host(["--tools", "cmdb__get_asset,cmdb__find_assets", "--call", ...ticket]);
    expect([refused.code, events(refused.err)[0]!.outcome]).toEqual([1, "unknown_tool"]);
    const cut = await host([
      "--max-result-bytes",
      "400",
      "--call",
      "cmdb__find_assets",
      '{"environment":"prod","limit":50}',
    ]);
    const [event] = events(cut.err);
    expect([cut.code, event!.result_bytes <= 400, event!.result_bytes]).toEqual([
      0,
      true,
      Buffer.byteLength(cut.out.trimEnd()),
    ]);
    const unsure = await host(["--confirm", "--call", ...ticket]);
    expect(events(unsure.err)).toMatchObject([{ outcome: "error", asked_user: false }]);
  });

  it.each([
    [["--answer", "perhaps"], "accept, decline or cancel"],
    [["--servers", "nope"], "nope"],
    [["--max-result-bytes", "5"], "from 200 on"],
    [["--call", "a", "{", "}"], "in quotes"],
    [["--ask", "hello"], "OPENAI_BASE_URL"],
    [["--server", "x"], "NAME=COMMAND"],
  ])("says what is wrong with %j", async (args, said) => {
    const { code, err } = await host(args);
    expect([code, err.includes(said), err.includes("    at ")]).toEqual([2, true, false]);
  });

  it("has a server of a strange file approved, names what does not start, and goes on with the rest", async () => {
    place.write(
      ".mcp.json",
      JSON.stringify({
        mcpServers: {
          mine: {
            command: "node",
            args: [join(root, "tests/lab/host/fixtures/odd-server.mjs"), "many", "1"],
          },
        },
      }),
    );
    const unasked = await host(["--servers", "mine,cmdb", "--list"]);
    expect([unasked.code, unasked.out]).toEqual([3, ""]);
    expect(unasked.err).toContain("odd-server.mjs");
    expect((await host(["--servers", "mine,cmdb", "--list", "--yes"])).out.split("\n")).toHaveLength(4);
    const dead = await host([
      "--servers",
      "cmdb",
      "--server",
      odd("dead", "dead"),
      "--server",
      "gone=./no-such-program",
      "--list",
    ]);
    expect([dead.code, dead.out.split("\n").length]).toEqual([4, 3]);
    expect(dead.err).toMatch(/dead: it ended with exit code 7/);
    expect(dead.err).toContain("cannot read my settings");
    expect(dead.err).toMatch(/gone: .*no program/);
  });

  it("stops on Ctrl-C, tells the server, and leaves no process", async () => {
    const stopped = run(process.execPath, [
      command,
      "host",
      "--server",
      odd("slow", "slow"),
      "--call",
      "slow__wait",
    ]);
    await until(() => stopped.err().includes('"name":"wait"'));
    stopped.child.kill("SIGINT");
    const { code, err } = await stopped.ended;
    expect(code).toBe(130);
    expect(err).toContain("cancelled");
    expect(events(err)).toMatchObject([{ outcome: "error", tool: "wait" }]);
  });

  it("plays a turn with a practice model; its record and the servers' lines join; the key is nowhere", async () => {
    const { env, asked } = await practice(`
key: ${KEY}
turns:
  - call: cmdb__get_asset
    with: { hostname: jump-prod-02 }
  - call: tickets__open_ticket
    with: { host: "\${cmdb__get_asset.hostname}", summary: brute force }
  - say: Opened \${tickets__open_ticket.id} for \${cmdb__get_asset.owner}.
`);
    const { code, out, err } = await host(["--ask", "Open a ticket.", "--answer", '{"priority":"P1"}'], {
      env,
    });
    expect([code, out]).toEqual([0, "Opened INC-4100 for Camille Michel.\n"]);
    const told = events(err);
    for (const { server, trace_id, step, outcome, result_bytes, tool } of told) {
      const lines = json(err).filter(
        (line) =>
          line["operation"] === "mcp.request" && line["trace_id"] === trace_id && line["step"] === step,
      );
      expect(lines.map((line) => line["outcome"])).toEqual(
        tool === "open_ticket" ? ["input_required", outcome] : [outcome],
      );
      expect(new Set(lines.map((line) => line["server"]))).toEqual(new Set([server]));
      const { messages } = JSON.parse(asked().at(-1)!);
      const message = messages.find(
        (each: { role: string; name?: string }) => each.role === "tool" && each.name === `${server}__${tool}`,
      );
      expect(Buffer.byteLength(message.content)).toBe(result_bytes);
    }
    expect(told.map(({ step }) => step)).toEqual([1, 2]);
    for (const text of [out, err, readFileSync(recording(), "utf8"), asked().join()])
      expect(text).not.toContain(KEY);
    const refused = await host(["--ask", "Again."], { env: { ...env, OPENAI_API_KEY: "sk-another-key" } });
    expect([
      refused.code,
      refused.out.includes("(401)"),
      (refused.out + refused.err).includes("another-key"),
    ]).toEqual([1, true, false]);
  });

  it("gives no server a byte of what only another one said, unless an argument carried it", async () => {
    const { env } = await practice(`
turns:
  - calls:
      - { tool: cmdb__get_asset, with: { hostname: jump-prod-02 } }
      - { tool: cmdb__find_assets, with: { service: remote-access } }
      - { tool: tickets__list_tickets }
  - call: tickets__open_ticket
    with: { host: "\${cmdb__get_asset.ip}", summary: zzz }
  - say: done
`);
    await host(["--ask", "What of the bastion that only I know of?", "--answer", '{"priority":"P3"}'], {
      env,
    });
    const sent = new Map<string, string>([
      ["cmdb", ""],
      ["tickets", ""],
    ]);
    const [came, args] = [new Map(sent), new Map(sent)];
    for await (const record of readRecording(recording())) {
      if (record.kind !== "line" || record.dir === "err") continue;
      const server = String(record.extras["server"]);
      const text = record.content.toString("utf8");
      const add = (to: Map<string, string>, more: string) => to.set(server, `${to.get(server)!}\n${more}`);
      if (record.dir === "s2c") add(came, text);
      else {
        const { params } = JSON.parse(text);
        add(args, JSON.stringify(params?.arguments ?? {}));
        // The host's own: arguments, which carry what the model put there, its ids, its envelope, and the methods.
        add(
          sent,
          JSON.stringify({
            ...JSON.parse(text),
            method: null,
            params: { ...params, arguments: null, _meta: null },
          }),
        );
      }
    }
    const words = (text: string) => new Set(text.match(/[\p{L}\p{N}.-]{5,}/gu));
    const shared = (one: string, other: string) => [...words(one)].filter((word) => words(other).has(word));
    expect([...words(came.get("cmdb")!)]).toContain("10.20.167.107");
    expect([...words(came.get("tickets")!)]).toContain("INC-4100");
    // What both say is the protocol's.
    const usual = shared(came.get("tickets")!, came.get("cmdb")!);
    for (const [to, from] of [
      ["cmdb", "tickets"],
      ["tickets", "cmdb"],
    ] as const)
      expect(shared(sent.get(to)!, came.get(from)!).filter((word) => !usual.includes(word))).toEqual([]);
    expect(shared(args.get("tickets")!, came.get("cmdb")!)).toEqual(["10.20.167.107"]);
    for (const text of [...sent.values(), ...args.values()]) expect(text).not.toContain("only I know");
  });

  it("chats from a pipe, until /quit, and keeps the conversation when the model fails", async () => {
    const { env, asked } = await practice(
      "turns: [{ say: Hello you. }, { status: 429, retry_after: 9 }, { say: Here again. }]",
    );
    const { code, err } = await host([], { env, input: "hello\nmore\nonce more\n/quit\nnever said\n" });
    expect(code).toBe(0);
    expect(err).toContain("Hello you.");
    expect(err).toContain("wait 9 s");
    expect(err).toContain("Here again.");
    const said = JSON.parse(asked().at(-1)!)
      .messages.map(({ content }: { content: string }) => content)
      .slice(1);
    expect(said).toEqual(["hello", "Hello you.", "more", "once more"]);
  });

  it("is what its help and its page say", async () => {
    for (const name of ["dist", "docs"]) symlinkSync(join(root, name), join(place.dir, name));
    const help = await host(["--help"]);
    const page = readFileSync(join(root, "docs/host.md"), "utf8");
    const shown = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block]) =>
      block!.trim().split("\n"),
    );
    const printed = [...help.out.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line]) => line!);
    const lines = [...new Set([...shown, ...printed])].filter((line) => line.includes(" host "));
    expect(lines.length).toBeGreaterThanOrEqual(4);
    const { env } = await practice("turns: [{ say: Camille Michel., forever: true }]");
    for (const line of lines) {
      const { code, err } = await run("sh", ["-c", line], { env }).ended;
      expect([line, code, code === 0 ? "" : err]).toEqual([line, 0, ""]);
    }
  });

  it("stands alone: a copy of it runs, and takes a change", async () => {
    mkdirSync(join(root, "work"), { recursive: true });
    const copy = mkdtempSync(join(root, "work/host-test-"));
    try {
      for (const file of ["host.ts", "turn.ts"]) copyFileSync(join(root, "lab/host", file), join(copy, file));
      const tsx = join(root, "node_modules/.bin/tsx");
      const { env } = await practice(
        "turns: [{ call: tickets__open_ticket, with: { host: h, summary: s } }, { say: 'Opened ${tickets__open_ticket.id}.' }]",
      );
      const list = await run(tsx, [join(copy, "host.ts"), "--list"]).ended;
      expect([list.code, list.out.split("\n").length]).toEqual([0, 5]);
      const turn = await run(tsx, [join(copy, "host.ts"), "--ask", "go", "--answer", '{"priority":"P1"}'], {
        env,
      }).ended;
      expect([turn.code, turn.out]).toEqual([0, "Opened INC-4100.\n"]);
      expect(events(turn.err)).toMatchObject([{ outcome: "ok", asked_user: true }]);
      const wrong = await run(tsx, [join(copy, "host.ts"), "--servers", "nope"]).ended;
      expect([wrong.code, wrong.err.includes("    at ")]).toEqual([2, false]);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it("imports packages, the kit and its own turn alone", () => {
    const imported = ["host.ts", "turn.ts"].flatMap((file) => [
      ...readFileSync(join(root, "lab/host", file), "utf8").matchAll(/ from "([^"]+)"/g),
    ]);
    const relative = imported.map(([, name]) => name!).filter((name) => name.startsWith("."));
    expect(new Set(relative)).toEqual(new Set(["./turn.ts"]));
  });
});

describe("wirebook practice-model", () => {
  it.each([
    ["turns: []", "turns"],
    ["turns: [{ wait: 5 }]", "turns.0"],
    ["turns: [{ say: a, typo: b }]", "typo"],
    ["turns: [", "flow"],
    ["", "expected object"],
  ])("says where the script %j is wrong", async (script, said) => {
    const { code, err } = await place.wirebook("practice-model", place.write("s.yaml", script));
    expect([code, err.includes("s.yaml"), err.toLowerCase().includes(said)]).toEqual([2, true, true]);
  });

  it("says the other thing where what it wants to tell is not there", async () => {
    const { env } = await practice(`
turns:
  - call: tickets__open_ticket
    with: { host: h, summary: s }
  - say: Opened \${tickets__open_ticket.id}.
    otherwise: "None. \${tickets__open_ticket}"
`);
    const { out } = await host(["--ask", "go"], { env });
    expect(out).toMatch(/^None\. error: No ticket was opened/);
  });

  it("answers a client that does not stream, and pages of strangers not at all", async () => {
    const { env } = await practice("turns: [{ say: Hello there., calls: [{ tool: a__b, with: { c: 1 } }] }]");
    const post = (headers = {}) =>
      fetch(`${env["OPENAI_BASE_URL"]}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: '{"messages":[]}',
      });
    const { choices } = await (await post()).json();
    expect(choices[0].message.content).toBe("Hello there.");
    expect(choices[0].message.tool_calls[0].function).toEqual({ name: "a__b", arguments: '{"c":1}' });
    expect((await post()).status).toBe(500);
    expect((await fetch(`${env["OPENAI_BASE_URL"]}/models`)).status).toBe(200);
    expect((await fetch(`${env["OPENAI_BASE_URL"]}/nope`)).status).toBe(404);
  });
});
