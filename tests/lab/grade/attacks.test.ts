import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flip, reencode, truncate } from "../../../lab/grade/attacks.ts";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";

const bytes = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
const sealed = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map((part) => Buffer.from(part).toString("base64url")).join("."));

/** What an expression gives, as JSON; its error after a `!`. */
function value(expression: string): string {
  const evaluator = new Evaluator();
  evaluator.load([], null);
  const result = evaluator.evaluate(expression);
  return result.ok ? result.text : `! ${result.error}`;
}

describe("flip", () => {
  test("gives base64url of other bytes, at every place", () => {
    fc.assert(
      fc.property(sealed, fc.nat(), (text, at) => {
        const index = at % text.length;
        fc.pre(text[index] !== ".");
        const other = flip(text, index);
        expect(other).toMatch(/^[\w.-]+$/);
        expect(other).toHaveLength(text.length);
        expect(bytes(other)).not.toEqual(bytes(text));
        expect(flip(other, index)).toBe(text);
        expect(flip(text, index - text.length)).toBe(other);
      }),
      { numRuns: 2000 },
    );
  });

  test("gives another text of any text, with one character changed", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "binary" }), fc.nat(), (text, at) => {
        const before = Array.from(text);
        const after = Array.from(flip(text, at % before.length));
        expect(after).toHaveLength(before.length);
        expect(after.filter((char, i) => char !== before[i])).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['flip("abc", 0)', '"6bc"'],
    ['flip("abc", 1.0)', '"a7c"'],
    ['flip("abc", -1)', '"ab8"'],
    ['flip("a+b", 1)', '"aeb"'],
    ['flip("a.b", 1)', '"aAb"'],
    ['flip("a😀b", 1)', '"aAb"'],
    ['flip("abc", 3)', "! flip(…, 3) is outside the text: it has 3 characters, 0 to 2, or -1 to -3."],
    ['flip("abc", -4)', /^! flip\(…, -4\) is outside the text/],
    ['flip("abc", 0.5)', "! 0.5 is no whole number."],
    ['flip("", 0)', "! flip() needs a text with at least one character."],
    ["flip(3, 0)", /^! .*there is no flip\(\) that takes/],
  ])("%s", (expression, expected) => says(value(expression), expected));

  test("half of a surrogate pair is a character like any other", () => {
    expect(flip("a\ud83db", 1)).toBe("aAb");
    expect(flip("\udc00", -1)).toBe("A");
  });
});

describe("truncate", () => {
  test.each([
    ['truncate("abc", 2)', '"ab"'],
    ['truncate("abc", -1)', '"ab"'],
    ['truncate("abc", 0)', '""'],
    ['truncate("abc", 3)', '"abc"'],
    ['truncate("a😀b", -1)', '"a😀"'],
    ['truncate("", 0)', '""'],
    ['truncate("", -1)', "! truncate() needs a text with at least one character."],
    ['truncate("abc", 4)', "! truncate(…, 4) is outside the text: it has 3 characters, 0 to 3, or -1 to -3."],
    ['truncate("abc", -4)', /^! truncate\(…, -4\) is outside the text/],
  ])("%s", (expression, expected) => says(value(expression), expected));

  test("halves of surrogate pairs are counted like any character", () => {
    expect(truncate("\ud83d\ud83d\ude00", 1)).toBe("\ud83d");
  });
});

describe("reencode", () => {
  test("gives another text of the same bytes, or says that there is none", () => {
    fc.assert(
      fc.property(sealed, fc.constantFrom(undefined, "bits", "alphabet", "padding"), (text, how) => {
        let other: string;
        try {
          other = reencode(text, how);
        } catch (error) {
          expect(String(error)).toMatch(/finds no other spelling/);
          return;
        }
        expect(other).not.toBe(text);
        expect(bytes(other)).toEqual(bytes(text));
        expect(other.split(".")).toHaveLength(text.split(".").length);
      }),
      { numRuns: 2000 },
    );
  });

  test("has a way for every tag of 16 bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (tag) => {
        const text = `AAAA..AAAA.AAAA.${Buffer.from(tag).toString("base64url")}`;
        for (const how of ["bits", "padding"]) expect(bytes(reencode(text, how))).toEqual(bytes(text));
        expect(reencode(text).slice(0, -1)).toBe(text.slice(0, -1));
      }),
    );
  });

  test.each([
    ['reencode("AA")', '"AB"'],
    ['reencode("AB")', '"AA"'],
    ['reencode("AA==")', '"AB=="'],
    ['reencode("AAA.AAAA")', '"AAB.AAAA"'],
    ['reencode("-_8.AAAA", "alphabet")', '"+/8.AAAA"'],
    ['reencode("AA+/")', '"AA-_"'],
    ['reencode("AA/", "bits")', '"AA+"'],
    ['reencode("AA", "padding")', '"AA=="'],
    ['reencode("AA==", "padding")', '"AA"'],
    [
      'reencode("AAAA")',
      "! reencode() finds no other spelling: no bit of it is unused, and it has none of - _ + /, and no `=` belongs after it.",
    ],
    ['reencode("AAAA", "padding")', "! reencode() finds no other spelling: no `=` belongs after it."],
    ['reencode("AA", "gzip")', '! reencode(…, "gzip") is not known: it is "bits", "alphabet" or "padding".'],
    ['reencode("AA", "constructor")', /is not known/],
    ['reencode("")', "! reencode() needs base64url, or parts of it with dots between; there is nothing."],
    ['reencode("AA😀 A")', /there is "😀" at 2\.$/],
  ])("%s", (expression, expected) => says(value(expression), expected));
});

test("attacks on a long text end in time", () => {
  const long = "A".repeat(2 ** 22 - 2);
  expect(flip(long, -1)).toHaveLength(long.length);
  expect(reencode(long)).toHaveLength(long.length);
});

function says(actual: string, expected: string | RegExp): void {
  if (typeof expected === "string") expect(actual).toBe(expected);
  else expect(actual).toMatch(expected);
}
