import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonScan } from "../../tap/json-scan.ts";
import { anyCuts, cutAt } from "./any-wire.ts";

function isJson(chunks: Buffer[]): boolean {
  const scan = new JsonScan();
  for (const chunk of chunks) if (!scan.push(chunk)) return false;
  return scan.end();
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tokens = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  '"a"',
  '"a":',
  "{}",
  "[]",
  '{"a":1}',
  '{"a":1,}',
  "[1,]",
  "'a'",
  "//",
].concat(
  [
    "1",
    "0",
    "-",
    "01",
    "1.",
    ".5",
    "1e",
    "1E+5",
    "-0.1e-7",
    "NaN",
    "Infinity",
    "true",
    "tru",
    "false",
    "null",
    "nulll",
  ],
  [" ", "\t", "\r", "\n", "\v", "\u00a0", "\ufeff", '"\t"', '"\u2028"', '"é"'],
  [String.raw`"\u00e9"`, String.raw`"\u00g9"`, String.raw`"\x"`, String.raw`"\\`, String.raw`\n`],
);
const token = fc.constantFrom(...tokens);

describe("JsonScan", () => {
  it("agrees with JSON.parse on every JSON text", () => {
    fc.assert(
      fc.property(fc.json(), anyCuts, (text, cuts) => {
        expect(isJson(cutAt(Buffer.from(text), cuts))).toBe(true);
      }),
    );
  });

  it("agrees with JSON.parse on whatever looks a little like JSON", () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 8 }), anyCuts, (tokens, cuts) => {
        const text = tokens.join("");
        expect(isJson(cutAt(Buffer.from(text), cuts))).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("agrees with JSON.parse where one character of a JSON text was changed", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom(...'{}[],:"\\0-.eE+ truefalsn\n\u0001'),
        (text, at, char) => {
          const i = at % (text.length + 1);
          const changed = text.slice(0, i) + char + text.slice(i + 1);
          expect(isJson([Buffer.from(changed)])).toBe(parses(changed));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["an empty line", ""],
    ["white space", "  "],
    ["two values", "{}{}"],
    ["an open string", '"abc'],
    ["a bare minus", "-"],
    ["a byte order mark before a value", "\ufeff{}"],
  ])("refuses %s", (_name, text) => {
    expect(isJson([Buffer.from(text)])).toBe(false);
  });

  it("knows its way out of a hundred thousand levels, and which bracket closes which", () => {
    const deep = '[{"a":'.repeat(50_000);
    const out = "}]".repeat(50_000);
    expect(isJson([Buffer.from(`${deep}1${out}`)])).toBe(true);
    expect(isJson([Buffer.from(`${deep}1${out.slice(0, -1)}}`)])).toBe(false);
    expect(isJson([Buffer.from(deep)])).toBe(false);
  });
});
