import { describe, expect, test } from "vitest";
import { nodeByPath } from "../../../../lab/app/answer/fold-together.ts";
import { scanJson } from "../../../../lab/app/answer/json-scan.ts";
import { bytesOf, spanOf } from "../../../../lab/app/wire/byte-range.ts";

describe("bytesOf", () => {
  test("counts bytes from 1, a character of two bytes as two", () => {
    const text = '{"é":1,"b":"x"}';
    const doc = scanJson(text)!;
    expect(bytesOf(text, spanOf(doc, nodeByPath(doc, ["é"])!))).toEqual({ from: 2, to: 7 });
    expect(bytesOf(text, spanOf(doc, nodeByPath(doc, ["b"])!))).toEqual({ from: 9, to: 15 });
    expect(bytesOf(text, spanOf(doc, 0))).toEqual({ from: 1, to: 16 });
  });
});
