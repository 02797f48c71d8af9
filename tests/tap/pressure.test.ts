import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parseRecord } from "../../tap/parse-record.ts";
import type { Recorded, RecordedGap } from "../../tap/recorded.ts";
import { program, recorded, recordingOf, Run, tap, testFolder, until, wirebook } from "./tapped.ts";

const ECHO = program("process.stdin.pipe(process.stdout)");

/** Writes `count` numbered lines of `size` bytes as fast as they are taken, and says so on stderr when all is. */
const flood = (count: number, size: number, stays = false) =>
  program(`
  let n = 0; const pad = "x".repeat(${size} - 20);
  (function go() {
    while (n < ${count}) if (!process.stdout.write(JSON.stringify({ n: n++, pad }) + "\\n")) return process.stdout.once("drain", go);
    process.stdout.write("", () => process.stderr.write("all written\\n"));
    if (${stays}) process.stdin.resume();
  })();`);

/** Every recorded line, and every line that a gap owns to: bytes of one direction. */
function accounted(records: Recorded[], dir: "c2s" | "s2c"): number {
  let sum = 0;
  for (const record of records) {
    if (record.kind === "gap") sum += record.lost[dir]?.bytes ?? 0;
    else if ((record.kind === "line" || record.kind === "summary") && record.dir === dir) sum += record.bytes;
  }
  return sum;
}

describe("a wire under pressure", { timeout: 120_000 }, () => {
  it("holds a fast server back for a slow reader, in bounded memory, and loses nothing", async () => {
    const log = join(testFolder(), "wire.jsonl");
    const run = tap(log, flood(1000, 100_000), { unread: true });
    await delay(1500);
    expect(run.err).not.toContain("all written");
    if (process.platform === "linux") {
      const status = readFileSync(`/proc/${run.child.pid}/status`, "utf8");
      expect(Number(/VmRSS:\s+(\d+)/.exec(status)![1])).toBeLessThan(250_000);
    }
    let bytes = 0;
    for await (const chunk of run.child.stdout!) {
      bytes += (chunk as Buffer).length;
      if (bytes < 2_000_000) await delay(20);
    }
    expect(await run.ended).toEqual({ code: 0, signal: null });
    const records = await recordingOf(log);
    expect(recorded(records, "s2c").length).toBe(bytes);
    expect(records.filter((record) => record.kind === "line" && record.dir === "s2c")).toHaveLength(1000);
  });

  it("passes one direction while the other is held back", async () => {
    const run = tap(
      join(testFolder(), "wire.jsonl"),
      program(
        `process.stdin.on("data", (d) => process.stderr.write("got " + d)); process.stdout.write("y".repeat(4e6))`,
      ),
      { unread: true },
    );
    await delay(300);
    run.child.stdin!.write("ping\n");
    await until(() => run.err.includes("got ping"));
    run.child.stdout!.resume();
    await run.feed();
  });

  it("takes 4 MB of stderr before an answer, and passes and records it", async () => {
    const log = join(testFolder(), "wire.jsonl");
    const noise = "log line ".repeat(10) + "\n";
    const count = Math.ceil(4e6 / noise.length);
    const run = tap(
      log,
      program(
        `for (let i = 0; i < ${count}; i++) process.stderr.write(${JSON.stringify(noise)}); process.stderr.write("", () => { console.log("answer"); process.exit(0); })`,
      ),
    );
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    expect(run.err).toBe(noise.repeat(count));
    expect(recorded(await recordingOf(log), "err").toString()).toBe(noise.repeat(count));
    expect(run.out.toString()).toBe("answer\n");
  });

  it("lets the answer through although nobody reads 4 MB of stderr", async () => {
    const run = tap(
      join(testFolder(), "wire.jsonl"),
      program(`process.stderr.write("e".repeat(4e6) + "\\n", () => console.log("answer"))`),
    );
    run.child.stderr!.pause();
    await run.outHas("answer");
    run.child.stderr!.resume();
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    expect(run.err.length).toBe(4e6 + 1);
  });
});

describe("a disk in trouble", { timeout: 120_000 }, () => {
  it.runIf(process.platform === "linux")("that is full does not touch the wire, and is told", async () => {
    const input = "some line\n".repeat(20_000);
    const run = tap("/dev/full", ECHO);
    expect(await run.feed(input)).toEqual({ code: 0, signal: null });
    expect(run.out.toString()).toBe(input);
    expect(run.err).toContain(
      "the recording /dev/full is in trouble (ENOSPC: no space left on device); the wire goes on",
    );
    expect(run.err).toContain("lacks 40000 lines (400000 bytes)");
  });

  it("that takes no more leaves whole records and one gap that accounts for the rest", async () => {
    const log = join(testFolder(), "wire.jsonl");
    const input = Array.from({ length: 3000 }, (_, i) => `{"id":${i}}\n`).join("");
    // 64 blocks of 512 bytes, then EFBIG: a disk that takes the first half of a write and no more.
    const command = [
      "-c",
      'ulimit -f 64; exec "$@"',
      "sh",
      process.execPath,
      wirebook,
      "tap",
      "--log",
      log,
      "--",
      ...ECHO,
    ];
    const run = new Run("sh", command, { env: { PATH: process.env.PATH } });
    const closed = delay(700).then(() => run.feed());
    run.child.stdin!.write(input);
    expect(await closed).toEqual({ code: 0, signal: null });
    expect(run.out.toString()).toBe(input);
    expect(run.err).toContain("EFBIG");
    expect(statSync(log).size).toBeLessThanOrEqual(64 * 512);
    const records = await recordingOf(log);
    expect(records.filter(({ kind }) => kind === "damaged")).toEqual([]);
    expect(records.filter(({ kind }) => kind === "gap")).toHaveLength(1);
    expect(accounted(records, "c2s")).toBe(input.length);
    expect(accounted(records, "s2c")).toBe(input.length);
    expect(records.at(-1)).toMatchObject({ meta: "exit" });
  });

  it("that nobody reads, a FIFO, holds neither the start nor the wire nor the end", async () => {
    const log = join(testFolder(), "fifo");
    execFileSync("mkfifo", [log]);
    const run = tap(log, ECHO);
    const input = Buffer.alloc(50_000_000, `${"0123456789abcdef".repeat(62)}1234567\n`);
    expect(await run.feed(input)).toEqual({ code: 0, signal: null });
    expect(run.out.equals(input)).toBe(true);
    expect(run.err).toContain("nobody reads");
    expect(run.err).toContain("bytes) that passed");
  });

  it("that stalls, a FIFO whose reader sleeps, gets one gap when it wakes, and accounts for every byte", async () => {
    const log = join(testFolder(), "fifo");
    execFileSync("mkfifo", [log]);
    const reader = new Run("sh", ["-c", 'exec 3<"$1"; read -r go; exec cat <&3', "sh", log]);
    const run = tap(log, flood(600, 100_000, true));
    await until(() => run.err.includes("all written"));
    expect(run.err).toContain("stalled: the disk took nothing for over 1 s");
    reader.child.stdin!.write("go\n");
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    await reader.ended;
    const lines = reader.out.toString().split("\n").filter(Boolean);
    const records = lines.map((one, i) => parseRecord(one, { file: log, line: i + 1 }));
    expect(records.filter(({ kind }) => kind === "damaged")).toEqual([]);
    const gaps = records.filter((record): record is RecordedGap => record.kind === "gap");
    expect(gaps).toHaveLength(1);
    expect(gaps[0]!.why).toContain("stalled");
    expect(accounted(records, "s2c")).toBe(run.out.length);
  });
});
