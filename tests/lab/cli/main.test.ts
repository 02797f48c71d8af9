import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command, root, workplace } from "./wirebook.ts";

const place = workplace();
const verbs = ["start", "run", "lint", "tap", "client"];

describe("wirebook", () => {
  it("tells its version and its verbs", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(await place.wirebook("--version")).toMatchObject({ code: 0, out: `${version}\n` });
    const { code, out } = await place.wirebook("--help");
    expect(code).toBe(0);
    for (const verb of verbs) expect(out).toMatch(new RegExp(`^ +${verb}\\b`, "m"));
  });

  it.each(verbs)("has an example in `%s --help`", async (verb) => {
    const { code, out } = await place.wirebook(verb, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?\b[^\n]*:\n +.*wirebook/);
  });

  it.each([
    [["--nonsense"]],
    [["start", "--nonsense"]],
    [["no-such.lab.md"]],
    [["start", "--port", "x"]],
    [["tap"]],
  ])("is 2 on %j, in one line and without a stack", async (args) => {
    const { code, err, out } = await place.wirebook(...args);
    expect(code).toBe(2);
    expect(err.trim()).not.toBe("");
    expect(err + out).not.toMatch(/\n\s+at /);
  });
});

describe("wirebook lint", () => {
  it("finds no error in Wirebook's own labs, and warns of the frames that are wrong on purpose", async () => {
    const labs = ["01-protocol-inspector", "02-request-state"];
    const files = labs.map((name) => join(root, `lab/notebooks/${name}.lab.md`));
    const { code, out } = await place.wirebook("lint", ...files);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.filter((line) => !/^\S+:\d+: [\w-]+: warning: .* \[WB3\d\d\]$/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(3);
  });

  it("warns of a frame at its line, in the order of the file", async () => {
    const file = place.write(
      "a.lab.md",
      '---\nservers: [cmdb]\n---\n```json frame=f to=cmdb\n{\n"jsonrpc": "1.0", "id": 1, "method": "ping" }\n```\n' +
        "```json value=b mode=x\n1\n```\n",
    );
    const { code, out } = await place.wirebook("lint", file);
    expect(code).toBe(0);
    expect(out.replaceAll(file, "a.lab.md")).toMatch(
      /^a\.lab\.md:6: f: warning: jsonrpc: .*\[WB3\d\d\]\na\.lab\.md:8: b: warning: .*\[WB121\]\n$/,
    );
  });

  it("is 2 on a server and a client that nobody has, at their lines, and takes those of a .mcp.json", async () => {
    place.write("a.lab.md", "---\nlab: a\nservers: [cmdb, nope]\nclients: [client, tour]\n---\n");
    const { code, out } = await place.wirebook("lint", "a.lab.md");
    expect(code).toBe(2);
    expect(out).toMatch(/^a\.lab\.md:3: .*`nope`.*\[WB137\]\na\.lab\.md:4: .*`tour`.*\[WB137\]\n$/);
    place.write(".mcp.json", '{"mcpServers":{"nope":{"command":"x"},"tour":{"command":"y"}}}');
    expect(await place.wirebook("lint", "a.lab.md")).toMatchObject({ code: 0, out: "" });
    place.write(".mcp.json", '{"mcpServers":{"nope":{"url":"http://127.0.0.1"},"tour":{"command":"y"}}}');
    const broken = await place.wirebook("lint", "a.lab.md");
    expect(broken).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^a\.lab\.md:3: .*mcpServers\.nope\.command/),
    });
  });

  it.each([
    [0, "```json value=b# mode=x\n1\n```\n"],
    [2, "```json farme=b#\n1\n```\n"],
  ])("ends with its own %i where nobody reads on, in silence", async (code, fence) => {
    const files = Array.from({ length: 3 }, (_, i) =>
      place.write(`${i}.lab.md`, Array.from({ length: 400 }, (_, n) => fence.replace("#", `${n}`)).join("")),
    );
    const { child, ended } = place.start("lint", ...files);
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code, signal: null, err: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("says that its output could not be written", async () => {
    const file = place.write("a.lab.md", "```json value=b mode=x\n1\n```\n");
    const shell = spawn("sh", ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, command, "lint", file]);
    let err = "";
    shell.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    const [code] = (await once(shell, "close")) as [number];
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^wirebook: standard output could not be written: ENOSPC.*\n$/),
    ]);
  });

  it("names file, line, cell and code, of several files", async () => {
    place.write("a.lab.md", '```json value=a\n{ "x": }\n```\n');
    place.write("b.lab.md", "```json value=b mode=x\n1\n```\n");
    const { code, out } = await place.wirebook("lint", "a.lab.md", "b.lab.md", "c.lab.md");
    expect(code).toBe(2);
    expect(out).toMatch(/^a\.lab\.md:2: a: .*\[WB1\d\d\]$/m);
    expect(out).toMatch(/^b\.lab\.md:1: b: warning: .*\[WB1\d\d\]$/m);
    expect(out).toMatch(/^c\.lab\.md: there is no such file$/m);
  });

  it("is 0 on warnings alone, and 2 on bytes that are no text", async () => {
    const warned = place.write("b.lab.md", "```json value=b mode=x\n1\n```\n");
    expect((await place.wirebook("lint", warned)).code).toBe(0);
    const bytes = place.write("c.lab.md", "");
    const { writeFileSync } = await import("node:fs");
    writeFileSync(bytes, Buffer.from([0xff, 0xfe, 0x00]));
    expect(await place.wirebook("lint", bytes)).toMatchObject({
      code: 2,
      out: expect.stringMatching(/not UTF-8/),
    });
  });
});
