import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CannotRead, readRecording, sideBytes } from "../../tap/reading.ts";
import { metaRecord } from "../../tap/record.ts";
import type { Recorded, RecordedSummary } from "../../tap/recorded.ts";

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook reading-"));
  path = join(dir, "wire.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function read(content: string | Buffer): Promise<Recorded[]> {
  writeFileSync(path, content);
  const all: Recorded[] = [];
  for await (const record of readRecording(path)) all.push(record);
  return all;
}

const good = '{"t":1,"dir":"c2s","bytes":8,"frame":{"a":1}}\n';

describe("readRecording", () => {
  it("reads what is there, with its own lines' numbers", async () => {
    const found = await read(
      good + "\n" + good.replace("c2s", "s2c").replace('"frame"', '"cell":"x","frame"'),
    );
    expect(found).toEqual([
      {
        kind: "line",
        line: 1,
        t: 1,
        dir: "c2s",
        bytes: 8,
        eol: true,
        extras: {},
        form: "frame",
        content: Buffer.from('{"a":1}'),
      },
      {
        kind: "line",
        line: 3,
        t: 1,
        dir: "s2c",
        bytes: 8,
        eol: true,
        extras: { cell: "x" },
        form: "frame",
        content: Buffer.from('{"a":1}'),
      },
    ]);
  });

  it.each([
    ["no JSON", "oops", /not a record: "oops" is no JSON object/],
    ["JSON that is no object", "[1]", /not a record/],
    ["a record cut short", good.slice(0, -5), /not a record|cut/],
    ["a frame cut short that still ends in a brace", good.replace('{"a":1}', '{"a":{}'), /cut or changed/],
    [
      "a frame that somebody changed",
      good.replace('{"a":1}', '{"a":12}'),
      /says 7 bytes of content and holds 8/,
    ],
    ["no time", good.replace('"t":1', '"t":"1"'), /"t" should be a time in ms, is "1"/],
    ["an unknown direction", good.replace("c2s", "up"), /"dir" should be .* is "up"/],
    ["no content at all", '{"t":1,"dir":"c2s","bytes":8}', /none of "frame"/],
    ["a negative count", good.replace("8", "-8"), /"bytes" should be a count of bytes, is -8/],
    ["base64 that is none", '{"t":1,"dir":"c2s","bytes":3,"base64":"!!"}', /"base64" is not base64/],
    [
      "a hash that is none",
      '{"t":1,"dir":"c2s","bytes":3,"size":2,"sha256":"x","head":""}',
      /"sha256" should be/,
    ],
    ["bytes that are not UTF-8", "\xff\xfe", /not a record/],
    ["a hundred thousand open brackets", "{" + "[".repeat(100_000) + "}", /not a record/],
    ["a gap that says nothing", '{"t":1,"dir":"meta","meta":"gap"}', /a gap should say/],
    [
      "eol that is no truth value",
      good.replace('"frame"', '"eol":0,"frame"'),
      /"eol" should be true or false, is 0/,
    ],
  ])("names a damaged line and goes on: %s", async (_name, line, message) => {
    const found = await read(Buffer.from(`${good}${line.trimEnd()}\n${good}`, "latin1"));
    expect(found.map(({ kind }) => kind)).toEqual(["line", "damaged", "line"]);
    expect(found[1]).toMatchObject({ line: 2, message: expect.stringMatching(message) });
    expect((found[1] as { message: string }).message.startsWith(`${path}:2: `)).toBe(true);
  });

  it("reports a gap", async () => {
    const gap = {
      from: 3,
      to: 9,
      why: "ENOSPC: no space left on device",
      lost: { s2c: { lines: 2, bytes: 80 } },
    };
    expect((await read(metaRecord({ t: 10, meta: "gap", ...gap })))[0]).toEqual({
      kind: "gap",
      line: 1,
      t: 10,
      ...gap,
    });
  });

  it("takes a recording with CRLF line ends, and one whose last line has none", async () => {
    expect((await read(good.replace("\n", "\r\n") + good.trimEnd())).map(({ kind }) => kind)).toEqual([
      "line",
      "line",
    ]);
  });

  it("names a file that is not there", async () => {
    const missing = join(dir, "none.jsonl");
    await expect(readRecording(missing).next()).rejects.toThrow(CannotRead);
    await expect(readRecording(missing).next()).rejects.toThrow(`${missing}: cannot be read: ENOENT`);
    await expect(readRecording(dir).next()).rejects.toThrow(CannotRead);
  });
});

describe("sideBytes", () => {
  const content = Buffer.from("long".repeat(2000));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const summary: RecordedSummary = {
    kind: "summary",
    line: 1,
    t: 1,
    dir: "s2c",
    bytes: 8001,
    eol: true,
    extras: {},
    size: 8000,
    sha256,
    head: content.subarray(0, 4096),
    side: true,
  };

  it("gives the whole line back from its side file", async () => {
    writeFileSync(join(dir, sha256), content);
    expect(await sideBytes(summary, dir)).toEqual(Buffer.concat([content, Buffer.from("\n")]));
  });

  it("refuses a file that does not hold those bytes, or is not there", async () => {
    await expect(sideBytes(summary, dir)).rejects.toThrow(CannotRead);
    writeFileSync(join(dir, sha256), "long".repeat(1999) + "lon!");
    await expect(sideBytes(summary, dir)).rejects.toThrow("does not hold");
  });
});
