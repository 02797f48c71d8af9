import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readRecording } from "../../../tap/reading.ts";
import { type Ended, root, workplace } from "./wirebook.ts";

const place = workplace();
const hand2024 = join(root, "dist/servers/hand-2024.js");

/** Runs a line of a document as a person would, in a folder that looks like Wirebook's own. */
async function shell(line: string): Promise<Ended> {
  const child = spawn("sh", ["-c", line], { cwd: place.dir, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, out, err })));
}

/** Runs a command that serves until it is told to end; without a screen it opens no browser, and prints its address. */
async function served(line: string): Promise<void> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, ...env } = process.env;
  const child = spawn("sh", ["-c", `exec ${line}`], {
    cwd: place.dir,
    env: { ...env, XDG_STATE_HOME: join(place.dir, "state") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<string>((resolve) =>
    child.on("close", (code, signal) => resolve(String(code ?? signal))),
  );
  let said = "";
  const address = new Promise<boolean>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("http://127.0.0.1:")) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  expect([line, await address, said]).toEqual([line, true, said]);
  child.kill("SIGTERM");
  expect(["0", "143", "130"]).toContain(await ended);
}

function likeTheRoot(): void {
  for (const name of ["dist", "docs", ".mcp.json"]) symlinkSync(join(root, name), join(place.dir, name));
}

const hosts = readFileSync(join(root, "docs/hosts.md"), "utf8");
const blocks = (language: string) =>
  [...hosts.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map((match) => match[1]!);
const commands = blocks("sh").flatMap((block) => block.trim().split("\n"));

describe("wirebook client", () => {
  it("hands its options on to the client, and records", async () => {
    const { code, out, err } = await place.wirebook("client", "--tap", "wire.jsonl", "--no-ids");
    expect(code).toBe(0);
    expect(out).toContain("protocol 2026-07-28, server cmdb");
    expect(out).not.toContain("session_id");
    expect(err).toContain('"method":"server/discover"');
    const kinds = [];
    for await (const record of readRecording(join(place.dir, "wire.jsonl"))) kinds.push(record.kind);
    expect(kinds.length).toBeGreaterThan(15);
    expect(new Set(kinds)).toEqual(new Set(["meta", "line"]));
  });

  it("hands on the server's command, options of its own among it", async () => {
    const { code, out } = await place.wirebook("client", "--", process.execPath, "--no-warnings", hand2024);
    expect(code).toBe(0);
    expect(out).toContain("server hand2024");
  });

  it.each([
    [["--nonsense"], 2],
    [["--tap"], 2],
    [["--tap", ""], 2],
    [["--tap", "no/such/folder.jsonl"], 2],
    [["--", "no-such-program-here"], 4],
    [["--", process.execPath, "-e", "process.exit(0)"], 4],
    [["--", process.execPath, join(root, "dist/servers/variants/dies.js")], 1],
  ])("on %j ends with %i, and without a stack", async (args, expected) => {
    const { code, err } = await place.wirebook("client", ...args);
    expect(code).toBe(expected);
    expect(err.trim()).not.toBe("");
    expect(err).not.toMatch(/^\s+at /m);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("on %s waits until client and server are gone", async (signal, expected) => {
    const silent = `console.error(process.pid); process.stdin.resume().on("end", () => process.exit(0));`;
    const { child, ended, err } = place.start("client", "--", process.execPath, "-e", silent);
    while (!err().includes("\n")) await new Promise((done) => setTimeout(done, 10));
    child.kill(signal);
    expect((await ended).code).toBe(expected);
    expect(() => process.kill(Number(err()), 0)).toThrow("ESRCH");
  });

  it("has examples that work as printed", { timeout: 60_000 }, async () => {
    const { out } = await place.wirebook("client", "--help");
    const examples = [...out.matchAll(/^ {2}\$ (.+)$/gm)].map((match) => match[1]!);
    expect(examples.length).toBeGreaterThan(0);
    likeTheRoot();
    for (const example of examples) expect([example, (await shell(example)).code]).toEqual([example, 0]);
  });
});

describe("docs/hosts.md", () => {
  it("has commands that work as printed, one after the other", { timeout: 60_000 }, async () => {
    likeTheRoot();
    const own = commands.filter((command) => !command.startsWith("claude "));
    expect(own.length).toBeGreaterThan(5);
    for (const command of own) {
      if (command.includes(" start ")) {
        await served(command);
        continue;
      }
      const { code, out } = await shell(command);
      expect([command, code]).toEqual([command, 0]);
      expect([command, out.trim() === ""]).toEqual([command, command.includes(" lint ")]);
    }
  });

  it("gives hosts commands that serve", { timeout: 60_000 }, async () => {
    likeTheRoot();
    // What Claude Code keeps of `claude mcp add … NAME -- COMMAND`, and what it and VS Code read from their files.
    const added = commands.flatMap((command) => /^claude mcp add [^"]*? -- (.+)$/.exec(command)?.[1] ?? []);
    const kept = blocks("json").flatMap((block) => {
      const { mcpServers, servers } = JSON.parse(block.replaceAll("${workspaceFolder}", place.dir)) as Record<
        string,
        Record<string, { command: string; args: string[] }>
      >;
      return Object.values(mcpServers ?? servers!).map(({ command, args }) => [command, ...args]);
    });
    expect([added.length, kept.length]).toEqual([2, 3]);
    const quoted = kept.map((words) => words.map((word) => `'${word}'`).join(" "));
    for (const command of [...added, ...quoted]) {
      const { code, out } = await shell(`node dist/wirebook.js client -- ${command}`);
      expect([command, code]).toEqual([command, 0]);
      expect(out).toContain("server cmdb");
    }
  });

  it("names no file that is not there", () => {
    const links = [...hosts.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(readFileSync(join(root, "docs", link), "utf8")).not.toBe("");
  });
});
