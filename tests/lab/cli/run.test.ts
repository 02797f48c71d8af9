import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRecording } from "../../../tap/reading.ts";
import { command, root, workplace } from "./wirebook.ts";

const place = workplace();
const lab1 = join(root, "lab/notebooks/01-protocol-inspector.lab.md");
const script = join(root, "tests/lab/bench/fixtures/scripted.mjs");

const front = (servers = "[cmdb]") => `---\nlab: t\ntitle: T\nservers: ${servers}\n---\n\n`;
const cell = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;
const list = (name = "list", to = "cmdb", more = "") =>
  cell(`json frame=${name} to=${to} ${more}`, '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }');

function sessions(): string[] {
  const folder = join(place.dir, ".wirebook", "sessions");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function wires(): string[] {
  const files = sessions().map((name) => join(place.dir, ".wirebook", "sessions", name, "frames.jsonl"));
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
}

/** Processes of the recorded sessions that still run. */
async function pids(): Promise<number[]> {
  const found = wires().flatMap((text) =>
    [...text.matchAll(/"meta":"start".*?"pid":(\d+)/g)].map(([, pid]) => Number(pid)),
  );
  expect(found.length).toBeGreaterThan(0);
  return found.filter((pid) => {
    try {
      process.kill(pid, 0);
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  });
}

describe("wirebook run", () => {
  it("holds every check of Lab 1", async () => {
    const { code, err, out } = await place.wirebook("run", lab1, "--yes", "--report", "json");
    expect(err).not.toContain("✗");
    const report = JSON.parse(out) as {
      exit: number;
      points: { got: number; of: number };
      checks: { state: string }[];
    };
    expect([code, report.exit]).toEqual([0, 0]);
    expect(report.points.got).toBe(report.points.of);
    expect(new Set(report.checks.map(({ state }) => state))).toEqual(new Set(["correct"]));
  });

  it("tells of a restart where it happened", async () => {
    const text =
      front() +
      list("first") +
      cell("yaml do=again after=first", "restart: cmdb") +
      cell("yaml do=pause after=again", "sleep: 50") +
      list("then", "cmdb", "after=pause");
    const { code, err } = await place.wirebook("run", place.write("restart.lab.md", text), "--yes");
    expect(code).toBe(0);
    const told = [...err.matchAll(/^ok +(?:frame|do) (\w+)/gm)].map(([, name]) => name);
    expect(told).toEqual(["first", "again", "pause", "then"]);
  });

  it("is 1 when an expectation of Lab 1 is made false, and shows the line and its values", async () => {
    const text = readFileSync(lab1, "utf8").replace("cost.bare == 47", "cost.bare == 48");
    const { code, err, out } = await place.wirebook(
      "run",
      place.write("a.lab.md", text),
      "--yes",
      "--report",
      "junit",
    );
    expect(code).toBe(1);
    expect(err).toMatch(/cost\.bare == 48/);
    expect(err).toMatch(/cost\.bare = 47/);
    expect(out).toMatch(/^<\?xml version="1\.0"/);
    expect(out).toMatch(/failures="1"/);
  });

  it("is 1 when a cell that a check uses fails, and the check is not counted as held", async () => {
    const text =
      front() +
      cell("json value=a", '{ "x": 1 }') +
      cell("cel value=b", "a.y") +
      cell("yaml check=c", "- expect: b == 1");
    const { code, err } = await place.wirebook("run", place.write("a.lab.md", text), "--yes");
    expect(code).toBe(1);
    expect(err).toMatch(/error +cel b/);
    expect(err).toMatch(/blocked +check c/);
  });

  it.each([
    ["a cycle", cell("json value=a", '"${b}"') + cell("json value=b", '"${a}"'), /a\.lab\.md:\d+: a: .*a.*b/],
    ["a duplicate", cell("json value=a", "1") + cell("json value=a", "2"), /a\.lab\.md:\d+: a.*: .*`a`/],
    ["an undefined name", cell("json value=a", '"${nobody}"'), /a\.lab\.md:8: a: .*`nobody`/],
    ["bad JSON", cell("json value=a", '{ "x": }'), /a\.lab\.md:8: a: /],
    ["an unknown server", list("l", "nowhere"), /a\.lab\.md:7: l: .*nowhere/],
  ])("is 2 on %s, with its place, and nothing starts", async (_, cells, message) => {
    const { code, err, out } = await place.wirebook("run", place.write("a.lab.md", front() + cells), "--yes");
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
    expect(out).toBe("");
  });

  it.each([
    [[], /missing required argument/],
    [["no-such.lab.md"], /no-such\.lab\.md: there is no such file/],
    [["."], /this is no file/],
    [["a.lab.md", "--report", "xml"], /json, junit/],
    [["a.lab.md", "--server", "x"], /write NAME=COMMAND/],
    [["a.lab.md", "--server", "x='open"], /is not closed/],
    [["a.lab.md", "--colour"], /unknown option/],
    [["a.lab.md", "b.lab.md"], /too many arguments/],
  ])("is 2 on the usage %j", async (args, message) => {
    place.write("a.lab.md", front());
    const { code, err } = await place.wirebook("run", ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each([
    [["--server", "cmbd=node x"], "a.lab.md", /--server cmbd: .*`cmdb`, `extra`/],
    [["--server", "x=node y"], "none.lab.md", /--server x: .*names none/],
    [["--server", "cmdb=node x", "--server", "cmdb=node y"], "a.lab.md", /--server cmdb: given twice/],
  ])("is 2 on %j, and nothing starts", async (options, lab, message) => {
    place.write("a.lab.md", front() + cell("yaml do=k", "kill: extra"));
    place.write("none.lab.md", front("[]"));
    const { code, err } = await place.wirebook("run", lab, "--server", "extra=node x", ...options);
    expect([code, (await place.wirebook("run", lab, ...options)).code]).toEqual([2, 2]);
    expect(err).toMatch(lab === "a.lab.md" ? message : /--server extra: .*names none/);
    expect(sessions()).toEqual([]);
  });

  it("takes --server for a server that only a cell names", async () => {
    const text = front("[]") + list("l", "mine") + cell("yaml check=c", "- expect: has(l.result.echo)");
    const file = place.write("a.lab.md", text);
    const { code, err } = await place.wirebook(
      "run",
      file,
      "--server",
      `mine=${JSON.stringify(["node", script])}`,
    );
    expect([code, err]).toEqual([0, expect.stringMatching(/^correct +check c/m)]);
  });

  it("is 2 on a server of the front matter that nobody has, at its line", async () => {
    const file = place.write("a.lab.md", front("[nope]") + cell("json value=v", "1"));
    expect(await place.wirebook("run", file)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/:4: .*nope/),
    });
    expect(sessions()).toEqual([]);
    expect((await place.wirebook("run", file, "--server", "nope=node x")).code).toBe(0);
  });

  it("is silent about frames that are wrong on purpose", async () => {
    const frame = cell("json frame=f to=cmdb", '{ "jsonrpc": "1.0", "id": 1, "method": "ping" }');
    const { code, err } = await place.wirebook("run", place.write("a.lab.md", front() + frame), "--yes");
    expect([code, err]).toEqual([0, expect.stringMatching(/^\w+ +frame f \d+ ms\n$/)]);
  });

  it("tells the cells in the order in which they ended, and the blocked ones after what blocked them", async () => {
    const text =
      front() +
      cell("json value=z", '"${y}"') +
      cell("cel value=broken", "a.nothing") +
      cell("yaml check=stopped", "- expect: deep == 1") +
      cell("cel value=deep", "broken + 1") +
      cell("json value=y", '"${x.n}"') +
      cell("cel value=x", '{"n": a.n}') +
      cell("json value=a", '{ "n": 1 }') +
      cell("cel value=last", "z + 1");
    const { err } = await place.wirebook("run", place.write("a.lab.md", text), "--yes");
    const told = [...err.matchAll(/^\w+ +(?:value|cel|check) (\w+)/gm)].map(([, name]) => name);
    expect(told).toEqual(["a", "broken", "deep", "stopped", "x", "y", "z", "last"]);
  });

  it("ends with the run's own code where nobody reads the report, or what is said", async () => {
    const file = place.write(
      "a.lab.md",
      front() + cell("json value=v", "1") + cell("yaml check=c", "- expect: v == 2"),
    );
    for (const stream of ["stdout", "stderr"] as const) {
      const { child, ended, err } = place.start("run", file, "--report", "json");
      child[stream].destroy();
      expect(await ended).toMatchObject({ code: 1, signal: null });
      expect(err()).not.toMatch(/EPIPE|\n\s+at /);
    }
  });

  it("is 3 where a start is not approved and nobody can be asked, and shows the exact command", async () => {
    const servers = `{ mine: { command: node, args: ["a b", "$HOME", "; touch pwn"], env: { K: v } } }`;
    const file = place.write("a.lab.md", front(servers) + list("l", "mine"));
    const { code, err } = await place.wirebook("run", file);
    expect(code).toBe(3);
    expect(err).toContain(`args     "a b" "$HOME" "; touch pwn"`);
    expect(err).toContain(`"K" = "v"`);
    expect(err).toContain("--yes");
    expect(existsSync(join(place.dir, "state"))).toBe(false);
  });

  it("takes --yes for one run only", async () => {
    const servers = `{ mine: { command: node, args: [${JSON.stringify(script)}] } }`;
    const text = front(servers) + list("l", "mine") + cell("yaml check=c", "- expect: has(l.result.echo)");
    const file = place.write("a.lab.md", text);
    expect((await place.wirebook("run", file, "--yes")).code).toBe(0);
    expect((await place.wirebook("run", file)).code).toBe(3);
  });

  it("takes a server from the command line, in place of the lab's, as approved", async () => {
    const text = front() + list() + cell("yaml check=c", "- expect: has(list.result.echo)");
    const file = place.write("a.lab.md", text);
    const { code } = await place.wirebook(
      "run",
      file,
      "--server",
      `cmdb=${JSON.stringify(["node", script])}`,
    );
    expect(code).toBe(0);
  });

  it("is 4 when a program cannot start", async () => {
    const servers = `{ mine: { command: no-such-program-anywhere } }`;
    const file = place.write(
      "a.lab.md",
      front(servers) + list("l", "mine") + cell("yaml check=c", "- expect: l.silence"),
    );
    const { code, err } = await place.wirebook("run", file, "--yes");
    expect(code).toBe(4);
    expect(err).toMatch(/no-such-program-anywhere.*PATH/);
  });

  it("is 130 when interrupted, and leaves no process", async () => {
    const servers = `{ mine: { command: node, args: [${JSON.stringify(script)}, --ignore-eof] } }`;
    const hang = cell(
      "json frame=hang to=mine",
      '{ "jsonrpc": "2.0", "id": 1, "method": "act", "params": { "do": [] } }',
    );
    const { child, ended } = place.start(
      "run",
      place.write("a.lab.md", front(servers) + list("l", "mine") + hang),
      "--yes",
    );
    await expect.poll(() => wires().some((text) => text.includes('"act"')), { timeout: 20_000 }).toBe(true);
    child.kill("SIGINT");
    const { code } = await ended;
    expect(code).toBe(130);
    expect(wires().join("")).toContain("notifications/cancelled");
    expect(await pids()).toEqual([]);
  });

  it("leaves no process when it is killed itself", async () => {
    const servers = `{ mine: { command: node, args: [${JSON.stringify(script)}, --ignore-eof, --ignore-term] } }`;
    const hang = cell(
      "json frame=hang to=mine",
      '{ "jsonrpc": "2.0", "id": 1, "method": "act", "params": { "do": [] } }',
    );
    const { child, ended } = place.start("run", place.write("a.lab.md", front(servers) + hang), "--yes");
    await expect.poll(() => wires().some((text) => text.includes('"act"')), { timeout: 20_000 }).toBe(true);
    child.kill("SIGKILL");
    await ended;
    await expect.poll(pids, { timeout: 10_000 }).toEqual([]);
  });

  it("keeps every frame in a private folder that Git does not see", async () => {
    await place.wirebook("run", place.write("a.lab.md", front() + list()), "--yes");
    const [name] = sessions();
    const folder = join(place.dir, ".wirebook", "sessions", name!);
    expect(statSync(join(place.dir, ".wirebook")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "frames.jsonl")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(place.dir, ".wirebook", ".gitignore"), "utf8")).toBe("*\n");
    const records = [];
    for await (const record of readRecording(join(folder, "frames.jsonl"))) records.push(record);
    expect(records.map(({ kind }) => kind)).not.toContain("damaged");
    expect(records.filter(({ kind }) => kind === "meta").length).toBe(2);
    const sent = records.find((record) => record.kind === "line" && record.dir === "c2s");
    expect(sent).toMatchObject({ bytes: 47, extras: { server: "cmdb", epoch: 1, cell: "list" } });
  });
});

/** Waits for a question, types, and ends as the command ended; its arguments are what to type and the command. */
const atTerminal = `
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
said = b""
typed = False
while True:
    try:
        piece = os.read(fd, 65536)
    except OSError:
        break
    if not piece:
        break
    said += piece
    if not typed and b"[y/N] " in said:
        os.write(fd, sys.argv[1].encode())
        typed = True
sys.stdout.buffer.write(said)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 255)
`;
const hasTerminal = spawnSync("python3", ["-c", "import os, pty; os.waitstatus_to_exitcode"]).status === 0;

/** Runs a lab that wants an approval, and types. */
const ask = async (typed: string) => {
  const servers = `{ mine: { command: node, args: [${JSON.stringify(script)}] } }`;
  const file = place.write("a.lab.md", front(servers) + list("l", "mine"));
  const child = spawn("python3", ["-c", atTerminal, typed, process.execPath, command, "run", file], {
    cwd: place.dir,
    env: { ...process.env, TERM: "xterm", XDG_STATE_HOME: join(place.dir, "state") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, said, remembered: existsSync(join(place.dir, "state")) };
};

describe.skipIf(!hasTerminal)("wirebook run at a terminal (needs python3 for a pty)", () => {
  it.each([
    ["Ctrl-C", "\u0003", 130, /interrupted; nothing was started/],
    ["Ctrl-D", "\u0004", 3, /"mine" was not approved; nothing was started/],
    ["Enter", "\r", 3, /"mine" was not approved; nothing was started/],
    ["no", "no\r", 3, /"mine" was not approved; nothing was started/],
  ])("takes %s for what it is", async (_, typed, code, message) => {
    const ended = await ask(typed);
    expect(ended).toMatchObject({ code, said: expect.stringMatching(message), remembered: false });
    expect(ended.said).not.toMatch(/fault|Warning|\n\s+at /);
  });

  it("starts and remembers on a yes", async () => {
    expect(await ask("Yes\r")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/ok +frame l/),
      remembered: true,
    });
  });

  it.runIf(existsSync("/proc/self/environ")).each(["SIGHUP", "SIGKILL"] as const)(
    "ended by %s, leaves nobody that its server sent away",
    async (signal) => {
      const away = `const c = require("node:child_process").spawn("sleep", ["60"], { detached: true, stdio: "ignore" }); c.unref();
        process.stdin.once("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { pid: c.pid } })));`;
      const servers = `{ mine: { command: node, args: ["-e", ${JSON.stringify(away)}] } }`;
      const text = front(servers) + list("l", "mine") + cell("yaml do=s after=l", "sleep: 60000");
      const { child, ended } = place.start("run", place.write("a.lab.md", text), "--yes");
      const pid = () => Number(/"result":\{"pid":(\d+)\}/.exec(wires().join(""))?.[1] ?? 0);
      await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
      const gone = pid();
      child.kill(signal);
      await ended;
      await expect
        .poll(
          () =>
            existsSync(`/proc/${gone}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${gone}/status`, "utf8")),
          { timeout: 10_000 },
        )
        .toBe(false);
    },
  );

  it("keeps its time, and ends at once when told, whatever a server floods it with", async () => {
    const text = front(`{ yes: { command: yes, args: ["y"] } }`) + list("l", "yes", "wait=60000");
    const { child, ended } = place.start("run", place.write("a.lab.md", text), "--yes");
    await expect.poll(() => wires().join("").length, { timeout: 20_000 }).toBeGreaterThan(100_000);
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(await pids()).toEqual([]);
  });

  it("judges what a server had written in time, however long it takes to read", async () => {
    const burst = `process.stdin.once("data", () => process.stdout.write('{"jsonrpc":"2.0","method":"n"}\\n'.repeat(5000) + '{"jsonrpc":"2.0","id":1,"result":{}}\\n'));`;
    const servers = `{ b: { command: node, args: ["-e", ${JSON.stringify(burst)}] } }`;
    const check = cell(
      "yaml check=c",
      '- expect: has(l.result) && l.notifications.size() == 5000 && frames("b").size() == 5002',
    );
    const { code, err } = await place.wirebook(
      "run",
      place.write("a.lab.md", front(servers) + list("l", "b", "wait=300") + check),
      "--yes",
    );
    expect([code, err]).toEqual([0, expect.stringMatching(/correct/)]);
  });
});
