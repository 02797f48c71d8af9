import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../tap/line.ts";
import { LineSplitter } from "../../tap/line-splitter.ts";
import { anyCuts, cutAt, wireBytes } from "./any-wire.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function split(chunks: Buffer[], hold?: number): Line[] {
  const splitter = new LineSplitter({ hold });
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

const wireOf = (lines: Line[]) =>
  Buffer.concat(lines.flatMap(({ content, eol }) => [content, Buffer.from(eol ? "\n" : "")]));

describe("LineSplitter", () => {
  it("gives every byte back, whatever the bytes and wherever they are cut", () => {
    fc.assert(
      fc.property(wireBytes, anyCuts, (bytes, cuts) => {
        const lines = split(cutAt(bytes, cuts));
        expect(wireOf(lines)).toEqual(bytes);
        expect(lines.every(({ content }) => !content.includes(0x0a))).toBe(true);
        expect(lines.slice(0, -1).every(({ eol }) => eol)).toBe(true);
        expect(lines.reduce((sum, line) => sum + line.bytes, 0)).toBe(bytes.length);
      }),
    );
  });

  it("finds the same lines however they are cut", () => {
    fc.assert(
      fc.property(wireBytes, anyCuts, fc.integer({ min: 0, max: 30 }), (bytes, cuts, hold) => {
        expect(split(cutAt(bytes, cuts), hold)).toEqual(split([bytes], hold));
      }),
    );
  });

  it("keeps of a line above `hold` its size, its hash and its first 4 KiB", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        anyCuts,
        fc.boolean(),
        (length, hold, cuts, eol) => {
          const content = Buffer.alloc(length, "0123456789abcdefghijklmnopqrstuvwxyz!");
          const lines = split(cutAt(Buffer.concat([content, Buffer.from(eol ? "\n" : "")]), cuts), hold);
          if (length === 0 && !eol) {
            expect(lines).toEqual([]);
            return;
          }
          const bytes = length + (eol ? 1 : 0);
          const [line, ...more] = lines;
          expect(more).toEqual([]);
          expect(line).toMatchObject({ bytes, eol, whole: length <= hold });
          expect(line!.content.equals(length <= hold ? content : content.subarray(0, 4096))).toBe(true);
          expect(line!.sha256).toBe(length <= hold ? undefined : sha256(content));
        },
      ),
    );
  });

  it("holds 1 MiB where nothing else is said", () => {
    const mib = Buffer.alloc(1024 * 1024, "x");
    expect(split([mib, Buffer.from("\n")])[0]).toMatchObject({ whole: true });
    expect(split([mib, Buffer.from("x\n")])[0]).toMatchObject({ whole: false, bytes: 1024 * 1024 + 2 });
  });

  it("says how much of a line is pending", () => {
    const splitter = new LineSplitter({ hold: 4 });
    splitter.push(Buffer.from("one\nlonger than four"));
    expect(splitter.pending).toBe(16);
    splitter.push(Buffer.from("\n"));
    expect(splitter.pending).toBe(0);
    expect(splitter.end()).toEqual([]);
  });

  it("takes a million one-byte chunks without a cost that grows with the line", () => {
    const bytes = Buffer.alloc(1_000_000, "y");
    const splitter = new LineSplitter({ hold: 2_000_000 });
    for (let i = 0; i < bytes.length; i++) splitter.push(bytes.subarray(i, i + 1));
    expect(splitter.end()[0]!.content.equals(bytes)).toBe(true);
  });

  it("does not hold an over-long line in memory", () => {
    const splitter = new LineSplitter();
    const chunk = Buffer.alloc(64 * 1024, "z");
    const hash = createHash("sha256");
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 1600; i++) {
      splitter.push(Buffer.from(chunk));
      hash.update(chunk);
      if (i % 200 === 0) globalThis.gc?.();
    }
    expect(splitter.pending).toBe(1600 * chunk.length);
    const [line] = splitter.push(Buffer.from("\n"));
    expect(line).toMatchObject({ bytes: 1600 * chunk.length + 1, whole: false, sha256: hash.digest("hex") });
    expect(line!.content.length).toBe(4096);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(90 * 1024 * 1024);
  });
});
