import { Readable } from "node:stream";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "wirebook/kit";
import type { InputLine } from "wirebook/kit";

async function read(chunks: Iterable<Uint8Array>, longest = 1000): Promise<InputLine[]> {
  const lines: InputLine[] = [];
  for await (const line of readLines(Readable.from(chunks), longest)) lines.push(line);
  return lines;
}

async function* failing() {
  yield Buffer.from("a\nb");
  throw new Error("EIO");
}

describe("readLines", () => {
  it("finds the same lines however the bytes are cut", async () => {
    const bytes = fc
      .uint8Array({ maxLength: 60 })
      .map((each) => Buffer.from(each).map((b) => (b % 5 === 0 ? 10 : b)));
    await fc.assert(
      fc.asyncProperty(fc.array(bytes), async (chunks) => {
        const whole = Buffer.concat(chunks);
        const expected = whole.toString("latin1").split("\n");
        if (expected.at(-1) === "") expected.pop();
        const lines = await read(chunks);
        expect(lines.map((line) => line.bytes.toString("latin1"))).toEqual(expected);
      }),
    );
  });

  it("keeps of a line that is too long its beginning, and tells its size", async () => {
    const [first, second, third] = await read([Buffer.from("12345678\n12345\n1234567")], 6);
    expect(first).toMatchObject({ whole: false, size: 8 });
    expect(first?.bytes.toString()).toBe("12345678");
    expect(second).toMatchObject({ whole: true, size: 5 });
    expect(third).toMatchObject({ whole: false, size: 7 });
  });

  it("keeps at most 4 KiB of what it does not keep whole, however it is cut", async () => {
    const pieces = Array.from({ length: 50 }, (_, i) => Buffer.alloc(1000, String(i % 10)));
    const [line] = await read(pieces, 6500);
    expect(line).toMatchObject({ whole: false, size: 50_000 });
    expect(line?.bytes.equals(Buffer.concat(pieces).subarray(0, 4096))).toBe(true);
  });

  it("keeps a line of exactly the limit", async () => {
    expect(await read([Buffer.from("12"), Buffer.from("34\n")], 4)).toMatchObject([{ whole: true, size: 4 }]);
  });

  it("ends where the stream fails", async () => {
    const lines: string[] = [];
    for await (const { bytes } of readLines(failing(), 10)) lines.push(bytes.toString());
    expect(lines).toEqual(["a", "b"]);
  });
});
