import { describe, expect, test } from "vitest";
import { nodeByPath } from "../../../../lab/app/answer/fold-together.ts";
import { scanJson } from "../../../../lab/app/answer/json-scan.ts";
import { bytesOf, envelopeSpans, spanOf } from "../../../../lab/app/wire/byte-range.ts";

const P = "io.modelcontextprotocol";
const spans = (text: string) =>
  envelopeSpans(scanJson(text)!).map(({ start, end }) => text.slice(start, end));

describe("bytesOf", () => {
  test("counts bytes from 1, a character of two bytes as two", () => {
    const text = '{"é":1,"b":"x"}';
    const doc = scanJson(text)!;
    expect(bytesOf(text, spanOf(doc, nodeByPath(doc, ["é"])!))).toEqual({ from: 2, to: 7 });
    expect(bytesOf(text, spanOf(doc, nodeByPath(doc, ["b"])!))).toEqual({ from: 9, to: 15 });
    expect(bytesOf(text, spanOf(doc, 0))).toEqual({ from: 1, to: 16 });
  });
});

describe("envelopeSpans", () => {
  test("is the whole _meta where that is all envelope", () => {
    const meta = `{"${P}/protocolVersion":"2026-07-28","${P}/clientInfo":{}}`;
    expect(spans(`{"id":1,"params":{"_meta":${meta}}}`)).toEqual([meta]);
  });
  test("leaves out what a person put into _meta", () => {
    const own = `"progressToken":"t"`;
    const key = `"${P}/protocolVersion":"2026-07-28"`;
    expect(spans(`{"params":{"_meta":{${key},${own}}}}`)).toEqual([`{${key}`, "}"]);
    expect(spans(`{"params":{"_meta":{${own},${key}}}}`)).toEqual(["{", `,${key}}`]);
  });
  test("nothing without an envelope key, and each frame of a batch", () => {
    expect(spans('{"params":{"_meta":{"progressToken":1}}}')).toEqual([]);
    expect(spans('{"params":[1]}')).toEqual([]);
    const meta = `{"${P}/logLevel":"info"}`;
    expect(spans(`[{"params":{"_meta":${meta}}},{"params":{"_meta":${meta}}}]`)).toEqual([meta, meta]);
  });
});
