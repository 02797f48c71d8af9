import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../tap/line.ts";
import { LineSplitter } from "../../tap/line-splitter.ts";
import { parseRecord } from "../../tap/parse-record.ts";
import { encodeRecord, metaRecord, OWN_MEMBERS } from "../../tap/record.ts";
import { bytesOf, BytesNotKept, type Recorded } from "../../tap/recorded.ts";
import { anyCuts, cutAt, wireBytes } from "./any-wire.ts";

const at = { file: "wire.jsonl", line: 1 };

function linesOf(bytes: Buffer, hold?: number): Line[] {
  const splitter = new LineSplitter({ hold });
  return [...splitter.push(bytes), ...splitter.end()];
}

function record(text: string | Buffer, extras: Record<string, unknown> = {}): string {
  const [line] = linesOf(Buffer.from(text));
  return encodeRecord(line!, { t: 5, dir: "c2s", ...extras }).toString();
}

function back(encoded: Buffer | string): Buffer {
  const recorded = parseRecord(Buffer.from(encoded).subarray(0, -1), at);
  if (recorded.kind !== "line") throw new Error(JSON.stringify(recorded));
  return bytesOf(recorded);
}

describe("encodeRecord", () => {
  it("gives the exact bytes back, whatever they are", () => {
    fc.assert(
      fc.property(wireBytes, anyCuts, (bytes, cuts) => {
        const splitter = new LineSplitter();
        const lines = [...cutAt(bytes, cuts).flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
        const records = lines.map((line) => encodeRecord(line, { t: 1, dir: "s2c", server: 'a,"frame":{' }));
        for (const one of records) {
          expect(one.indexOf(0x0a)).toBe(one.length - 1);
          expect(() => JSON.parse(one.toString())).not.toThrow();
        }
        expect(Buffer.concat(records.map(back))).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it("writes a frame verbatim, as the last member", () => {
    const frame = '{"id" : 12345678901234567890,"a":1.0,"a":2, "é":"\\u00e9"}';
    expect(record(frame + "\n", { server: "cmdb", epoch: 2 })).toBe(
      `{"t":5,"dir":"c2s","bytes":${Buffer.byteLength(frame) + 1},"server":"cmdb","epoch":2,"frame":${frame}}\n`,
    );
  });

  it.each([
    ["a CR before the LF", '{"a":1}\r\n', '{"t":5,"dir":"c2s","bytes":9,"frame":{"a":1}\r}\n'],
    ["no last LF", "null", '{"t":5,"dir":"c2s","bytes":4,"eol":false,"frame":null}\n'],
    ["a line that is not JSON", 'say "hi"\n', '{"t":5,"dir":"c2s","bytes":9,"text":"say \\"hi\\""}\n'],
    ["an empty line", "\n", '{"t":5,"dir":"c2s","bytes":1,"text":""}\n'],
    ["a byte order mark", "\ufeff{}\n", '{"t":5,"dir":"c2s","bytes":6,"text":"\ufeff{}"}\n'],
  ])("writes %s", (_name, text, expected) => {
    expect(record(text)).toBe(expected);
    expect(back(record(text)).toString()).toBe(text);
  });

  it("keeps what is not UTF-8 as base64, also inside JSON", () => {
    const bytes = Buffer.from('{"host":"x\xff\xfe"}\n', "latin1");
    const [line] = linesOf(bytes);
    const encoded = encodeRecord(line!, { t: 5, dir: "c2s" }).toString();
    expect(JSON.parse(encoded)).toEqual({
      t: 5,
      dir: "c2s",
      bytes: bytes.length,
      base64: bytes.subarray(0, -1).toString("base64"),
    });
    expect(back(encoded)).toEqual(bytes);
  });

  it.each([
    ["text", (n: number) => Buffer.from("é€𝄞x".repeat(n))],
    ["JSON", (n: number) => Buffer.from(JSON.stringify({ a: "é€𝄞x".repeat(n) }))],
    ["bytes that are not UTF-8", (n: number) => Buffer.from("\xe9\x80".repeat(n * 4), "latin1")],
    ["continuation bytes only", (n: number) => Buffer.alloc(n * 8, 0xbf)],
  ])("gives long %s back, wherever its steps end", (_name, make) => {
    for (const n of [1023, 1024, 1025, 1536, 5000, 10_001]) {
      const content = make(n);
      const encoded = encodeRecord(
        { bytes: content.length, eol: false, content, whole: true },
        { t: 1, dir: "err" },
      );
      expect(back(encoded).equals(content)).toBe(true);
      expect(() => JSON.parse(encoded.toString())).not.toThrow();
    }
  });

  it("writes size, hash and head of a line that was not held", () => {
    const content = Buffer.alloc(10_000, "abc");
    const [line] = linesOf(Buffer.concat([content, Buffer.from("\n")]), 100);
    const encoded = encodeRecord(line!, { t: 5, dir: "s2c" });
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(JSON.parse(encoded.toString())).toEqual({
      t: 5,
      dir: "s2c",
      bytes: 10_001,
      size: 10_000,
      sha256,
      head: content.subarray(0, 4096).toString("base64"),
    });
    const recorded = parseRecord(encoded, at);
    expect(recorded).toMatchObject({ kind: "summary", size: 10_000, sha256, side: false });
    expect(() => bytesOf(recorded as Extract<Recorded, { kind: "summary" }>)).toThrow(BytesNotKept);
  });

  it("leaves out extras that are no JSON or that would pass for its own members", () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(record("1\n", { big: 1n, loop, none: undefined, frame: 9, bytes: 9, cell: "a" })).toBe(
      '{"t":5,"dir":"c2s","bytes":2,"cell":"a","frame":1}\n',
    );
  });

  it.each([...OWN_MEMBERS].filter((name) => name !== "t" && name !== "dir"))(
    "writes no extra named %s",
    (name) => {
      expect(record("1\n", { [name]: "pretended" })).toBe('{"t":5,"dir":"c2s","bytes":2,"frame":1}\n');
    },
  );

  it("says of a side file only what the writer says", () => {
    const [line] = linesOf(Buffer.from("x".repeat(20) + "\n"), 10);
    const head = { t: 5, dir: "c2s", side: true, cell: "a" } as const;
    for (const side of [false, true]) {
      const recorded = parseRecord(encodeRecord(line!, head, side).toString(), at);
      expect(recorded).toMatchObject({ kind: "summary", side, extras: { cell: "a" } });
    }
  });

  it("reads none of its own members as an extra", () => {
    const record = parseRecord(
      '{"t":5,"dir":"c2s","bytes":2,"meta":"x","side":true,"cell":"a","frame":1}',
      at,
    );
    expect(record.kind === "line" && record.extras).toEqual({ cell: "a" });
  });

  it("survives a hundred thousand levels of nesting", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(back(record(deep + "\n")).toString()).toBe(deep + "\n");
    expect(record("[".repeat(100_000) + "\n")).toContain('"text":"[[[');
  });
});

describe("metaRecord", () => {
  it("is a record of no bytes", () => {
    const encoded = metaRecord({ t: 7, meta: "exit", code: 3, signal: null });
    expect(encoded.toString()).toBe('{"t":7,"dir":"meta","bytes":0,"meta":"exit","code":3,"signal":null}\n');
    expect(parseRecord(encoded, at)).toEqual({
      kind: "meta",
      line: 1,
      t: 7,
      meta: "exit",
      extras: { code: 3, signal: null },
    });
  });
});
