import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LineSplitter } from "../../../tap/line-splitter.ts";
import { encodeRecord } from "../../../tap/record.ts";
import { longLines, readWholeLine } from "../../../lab/session/read-whole-line.ts";

const long = Buffer.from(`{"text":"${"é".repeat(4000)}"}`);
const sha256 = createHash("sha256").update(long).digest("hex");

let dir: string;
let recording: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "whole-line-"));
  mkdirSync(join(dir, longLines));
  recording = join(dir, "frames.jsonl");
  writeFileSync(recording, "");
});
afterEach(() => rmSync(dir, { recursive: true }));

function add(n: number, content: Buffer, hold?: number, side = false): void {
  const [line] = new LineSplitter({ hold }).push(Buffer.concat([content, Buffer.from("\n")]));
  appendFileSync(recording, encodeRecord(line!, { t: n, dir: "s2c", n }, side));
}

describe("a line that is read back", () => {
  test("comes whole from the recording, as text or as base64", async () => {
    add(1, Buffer.from('{"a":1}\r'));
    add(2, Buffer.from([0xff, 0xfe]));
    expect(await readWholeLine(recording, 1)).toEqual({ text: '{"a":1}\r', encoding: "utf8" });
    expect(await readWholeLine(recording, 2)).toEqual({ text: "//4=", encoding: "base64" });
    expect(await readWholeLine(recording, 3)).toBeNull();
  });

  test("comes from its side file where it was long", async () => {
    add(1, long, 1000, true);
    writeFileSync(join(dir, longLines, sha256), long);
    expect(await readWholeLine(recording, 1)).toEqual({ text: long.toString(), encoding: "utf8" });
  });

  test("is none where no side file was kept, it is gone, or holds other bytes", async () => {
    add(1, long, 1000);
    add(2, long, 1000, true);
    expect(await readWholeLine(recording, 1)).toBeNull();
    expect(await readWholeLine(recording, 2)).toBeNull();
    writeFileSync(join(dir, longLines, sha256), Buffer.alloc(long.length));
    expect(await readWholeLine(recording, 2)).toBeNull();
  });
});
