import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Recorded } from "../../tap/recorded.ts";
import { program, recordingOf, Run, tap, testFolder, wirebook } from "./tapped.ts";

function metaOf(record: Recorded | undefined): Record<string, unknown> {
  if (record?.kind !== "meta") throw new Error(`no meta record: ${JSON.stringify(record)}`);
  return record.extras;
}

describe("wirebook tap, as a command", { timeout: 60_000 }, () => {
  it("hands an argument array on as it is, in a folder with a space", async () => {
    const cwd = join(testFolder(), "a folder");
    mkdirSync(cwd);
    const args = ["a b", "", '"q"', "$HOME", "; touch pwn", "--log", "-x", "*", "é\u2028", "a\nb"];
    const log = join(cwd, "wire.jsonl");
    const run = tap(
      log,
      [
        ...program("console.log(JSON.stringify({ args: process.argv.slice(1), cwd: process.cwd() }))"),
        "--",
        ...args,
      ],
      { cwd },
    );
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    expect(JSON.parse(run.out.toString())).toEqual({ args, cwd });
    expect(readdirSync(cwd)).toEqual(["wire.jsonl"]);
    const [start] = await recordingOf(log);
    expect(start).toMatchObject({ kind: "meta", meta: "start", extras: { cwd, pid: expect.any(Number) } });
    expect((metaOf(start).argv as string[]).slice(-args.length)).toEqual(args);
  });

  it("records the names of the environment and none of its values", async () => {
    const log = join(testFolder(), "wire.jsonl");
    const env = { ...process.env, MY_SECRET: "hunter2-hunter2" };
    const run = tap(log, program("process.stdout.write(process.env.MY_SECRET.slice(0, 4))"), { env });
    await run.feed();
    expect(run.out.toString()).toBe("hunt");
    const [start] = await recordingOf(log);
    expect(metaOf(start).env).toContain("MY_SECRET");
    expect(JSON.stringify(start)).not.toContain("hunter2");
  });

  it("names a private recording of its own in the working folder, and tells it once", async () => {
    const cwd = testFolder();
    const run = new Run(process.execPath, [wirebook, "tap", "--", ...program("")], { cwd });
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    const [name, ...more] = readdirSync(cwd);
    expect(more).toEqual([]);
    expect(name).toMatch(/^wirebook-tap-.*\.jsonl$/);
    expect(run.err.trim().split("\n")).toEqual([expect.stringContaining(join(cwd, name!))]);
    expect(statSync(join(cwd, name!)).mode & 0o777).toBe(0o600);
  });

  it("writes nothing of its own where a recording was named", async () => {
    const run = tap(join(testFolder(), "wire.jsonl"), program("console.error('mine'); console.log('out')"));
    await run.feed();
    expect([run.out.toString(), run.err]).toEqual(["out\n", "mine\n"]);
  });

  it("appends to a recording that is there", async () => {
    const log = join(testFolder(), "wire.jsonl");
    for (const word of ["one", "two"]) await tap(log, program(`console.log("${word}")`)).feed();
    const records = await recordingOf(log);
    expect(records.filter((r) => r.kind === "line").map(({ content }) => content.toString())).toEqual([
      "one",
      "two",
    ]);
    expect(new Set(records.map((r) => "extras" in r && r.extras.conn)).size).toBe(2);
  });

  it.each([
    ["no command", [], 2, "command"],
    ["an empty command", ["--", ""], 2, "COMMAND is empty"],
    ["an unknown option", ["--lgo", "x", "--", "cat"], 2, "--lgo"],
    ["a limit that is no number", ["--max-record", "1x", "--", "cat"], 2, "1x"],
    ["a limit below nothing", ["--max-record", "-1", "--", "cat"], 2, "-1"],
    ["a limit beyond reason", ["--max-record", "99999999999", "--", "cat"], 2, "99999999999"],
    ["an empty path", ["--log", "", "--", "cat"], 2, "--log is empty"],
    [
      "a recording in a folder that is not there",
      ["--log", "/none/wire.jsonl", "--", "cat"],
      2,
      "/none/wire.jsonl: ENOENT",
    ],
    ["a recording that is a folder", ["--log", "/", "--", "cat"], 2, "cannot record to /: EISDIR"],
    [
      "a program that is not there",
      ["--log", "wire.jsonl", "--", "no-such-program", "x"],
      4,
      '"no-such-program": no such program in PATH',
    ],
    [
      "a file that is not there",
      ["--log", "wire.jsonl", "--", "./no/such"],
      4,
      '"./no/such": there is no such file',
    ],
    [
      "a file that is no program",
      ["--log", "wire.jsonl", "--", "/dev/null"],
      4,
      '"/dev/null": it may not be executed',
    ],
  ])("says what is wrong in a sentence: %s", async (_name, args, code, message) => {
    const run = new Run(process.execPath, [wirebook, "tap", ...args], { cwd: testFolder() });
    expect(await run.feed()).toEqual({ code, signal: null });
    expect(run.err).toContain(message);
    expect(run.err).not.toMatch(/^\s+at /m);
    expect(run.out.toString()).toBe("");
  });

  it("starts nothing when it cannot record", async () => {
    const cwd = testFolder();
    await new Run(process.execPath, [wirebook, "tap", "--log", "/none/x", "--", "touch", "started"], {
      cwd,
    }).feed();
    expect(existsSync(join(cwd, "started"))).toBe(false);
  });

  it("says in the recording that a program could not start", async () => {
    const log = join(testFolder(), "wire.jsonl");
    await tap(log, ["no-such-program"]).feed();
    expect(await recordingOf(log)).toMatchObject([
      { meta: "start", extras: { argv: ["no-such-program"], pid: null } },
      {
        meta: "exit",
        extras: { code: null, signal: null, error: expect.stringContaining("no-such-program") },
      },
    ]);
  });

  it("shows an example in its help", () => {
    const help = execFileSync(process.execPath, [wirebook, "tap", "--help"]).toString();
    expect(help).toContain("--max-record");
    expect(help).toContain("tap --log wire.jsonl -- node dist/servers/hand-2024.js");
  });
});
