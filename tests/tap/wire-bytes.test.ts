import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { program, recorded, recordingOf, tap, testFolder, type TapRun } from "./tapped.ts";

const ECHO = program("process.stdin.pipe(process.stdout)");

/** Sends `input` through a tapped echo; what comes out, and what the recording says of both directions. */
async function through(input: Buffer, run: TapRun = {}) {
  const log = join(testFolder(), "wire.jsonl");
  const tapped = tap(log, ECHO, run);
  const end = await tapped.feed(input);
  const records = await recordingOf(log);
  return { ...end, out: tapped.out, err: tapped.err, records, log };
}

const frame = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
const bytes = (text: string) => Buffer.from(text, "latin1");

describe("bytes through `wirebook tap`, both ways and back from the recording", { timeout: 120_000 }, () => {
  it.each([
    ["frames", Buffer.from(frame(1) + frame(2))],
    ["nothing at all", Buffer.alloc(0)],
    ["no last LF", Buffer.from(frame(1) + '{"jsonrpc":"2.0","id":2,"meth')],
    ["invalid UTF-8 inside a frame", bytes('{"id":3,"params":{"hostname":"x\xff\xfe"}}\n')],
    ["a cut UTF-8 character at the end", bytes("caf\xc3")],
    ["CR LF, lone CR and blank lines", Buffer.from('{"a":1}\r\n\r\n\n\r{"b":\r2}\n')],
    ["a byte order mark before a good frame", Buffer.from("\ufeff" + frame(1))],
    ["a malformed line, then a good frame", Buffer.from("not json\n" + frame(1))],
    [
      "stray output between answers",
      Buffer.from(`DEBUG x\n${frame(1)}null\n{"not":"rpc"}\n[{"jsonrpc":"2.0","id":1}]\n`),
    ],
    ["NULs and controls", Buffer.from([0, 1, 2, 10, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 10, 127])],
    ["every byte there is", Buffer.from(Array.from({ length: 512 }, (_, i) => i & 255))],
    [
      "tokens that a parser would rewrite",
      Buffer.from('{"b":1.0,"a":9007199254740993,"a":-0, "e":1E400 ,"u":"\\u00e9é\\/"}\n'),
    ],
    ["line separators of other worlds", Buffer.from('{"a":"\u2028\u2029\u0085"}\n')],
    [
      "a hundred thousand levels, closed and open",
      Buffer.from(`${"[".repeat(1e5)}${"]".repeat(1e5)}\n${'{"a":'.repeat(1e5)}\n`),
    ],
    ["a hundred thousand short lines", Buffer.from(Array.from({ length: 1e5 }, (_, i) => frame(i)).join(""))],
  ])("%s", async (_name, input) => {
    const { code, out, err, records, log } = await through(input);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.equals(input)).toBe(true);
    expect(recorded(records, "c2s").equals(input)).toBe(true);
    expect(recorded(records, "s2c").equals(input)).toBe(true);
    expect(records.filter(({ kind }) => kind === "damaged" || kind === "gap")).toEqual([]);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it("passes each byte as it comes, and records a line once it is whole", async () => {
    const log = join(testFolder(), "wire.jsonl");
    const run = tap(log, ECHO);
    const input = bytes('{"id":1,"x":"\xc3\xa9"}\r\n\xff\n');
    let sent = "";
    for (const byte of input) {
      run.child.stdin!.write(Buffer.from([byte]));
      sent += String.fromCharCode(byte);
      while (run.out.toString("latin1") !== sent) await delay(1);
    }
    expect(await run.feed()).toEqual({ code: 0, signal: null });
    const records = await recordingOf(log);
    expect(recorded(records, "c2s").equals(input)).toBe(true);
    expect(recorded(records, "s2c").equals(input)).toBe(true);
    expect(records.filter(({ kind }) => kind === "line")).toHaveLength(4);
  });

  const size = 50_000_000;
  it.each([
    ["JSON", Buffer.from(`{"a":"${"x".repeat(size - 8)}"}`)],
    ["text", Buffer.alloc(size, "é")],
    ["what is not UTF-8", Buffer.alloc(size, 0xe9)],
    ["deep JSON", Buffer.from("[".repeat(4e6) + " ".repeat(size - 8e6) + "]".repeat(4e6))],
  ])("gives a line of 50 MB back exactly where the limit allows it: %s", async (_name, long) => {
    const input = Buffer.concat([Buffer.from(frame(1)), long, Buffer.from("\n" + frame(2))]);
    const { code, out, records } = await through(input, { options: ["--max-record", "67108864"] });
    expect(code).toBe(0);
    expect(out.equals(input)).toBe(true);
    expect(recorded(records, "c2s").equals(input)).toBe(true);
    expect(recorded(records, "s2c").equals(input)).toBe(true);
  });

  it("keeps of a line of 100 MB its size, SHA-256 and first 4 KiB at the default limit", async () => {
    const long = Buffer.alloc(100_000_000, "0123456789abcdefghijklmnopqrstuvwxyz!");
    const { code, out, records } = await through(Buffer.concat([long, Buffer.from("\n" + frame(2))]));
    expect(code).toBe(0);
    expect(out.length).toBe(long.length + 1 + frame(2).length);
    expect(out.subarray(0, long.length).equals(long)).toBe(true);
    const sha256 = createHash("sha256").update(long).digest("hex");
    for (const dir of ["c2s", "s2c"]) {
      expect(records.filter((record) => "dir" in record && record.dir === dir)).toMatchObject([
        {
          kind: "summary",
          bytes: 100_000_001,
          size: 100_000_000,
          sha256,
          head: long.subarray(0, 4096),
          eol: true,
        },
        { kind: "line", form: "frame" },
      ]);
    }
  });

  it("keeps a line of exactly the limit whole, and one byte more not", async () => {
    const input = Buffer.from(`${"x".repeat(5000)}\n${"x".repeat(5001)}\n`);
    const { records } = await through(input, { options: ["--max-record", "5000"] });
    expect(records.filter((r) => "dir" in r && r.dir === "s2c").map(({ kind }) => kind)).toEqual([
      "line",
      "summary",
    ]);
  });
});
