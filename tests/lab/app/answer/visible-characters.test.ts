import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleCharacters } from "../../../../lab/app/answer/visible-characters.ts";
import { isPlain } from "../../../../lab/wire/visible.ts";

const marks = (text: string) =>
  visibleCharacters(text).flatMap((part) => (part.mark === null ? [] : [part.mark]));

const quiet = (text: string) =>
  visibleCharacters(text).flatMap((part) => (part.mark === null ? [] : [part.quiet]));

describe("visibleCharacters", () => {
  test("boxes what hides, reorders or moves text", () => {
    expect(marks("\u0000\t\n\r\u001b\u007f\u0085")).toEqual([
      "NUL",
      "TAB",
      "LF",
      "CR",
      "ESC",
      "DEL",
      "U+0085",
    ]);
    expect(marks("a\u00a0\u00ad\u200b\u200e\u202egnp\u2066\u2028\u3000\ufeff")).toHaveLength(9);
    expect(marks("\u{e0041}\u{e0101}\ud800\ue000\u3164\u2800\u034f")).toEqual([
      "U+E0041",
      "U+E0101",
      "U+D800",
      "U+E000",
      "U+3164",
      "U+2800",
      "U+034F",
    ]);
  });
  test("leaves letters of every script, accents and emoji alone", () => {
    for (const text of ["naïve – “quoted” …", "שלום عربي", "日本語 한국어", "e\u0301", "👩 🇨🇭", "€ ∞ ≤"]) {
      expect(isPlain(text)).toBe(true);
      expect(visibleCharacters(text)).toEqual([{ text, mark: null }]);
    }
  });
  test("what joins an emoji is quiet, the same between letters is not", () => {
    expect(quiet("👩‍🚀")).toEqual([true]);
    expect(quiet("❤️")).toEqual([true]);
    expect(quiet("a‍b")).toEqual([false]);
    expect(quiet("\r\n\t")).toEqual([true, true, true]);
  });
  test("the parts together are the text again, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const parts = visibleCharacters(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) if (part.mark === null) expect(isPlain(part.text)).toBe(true);
      }),
    );
  });
  test("says what a mark does", () => {
    const [only] = visibleCharacters("\u202e");
    expect(only).toMatchObject({ mark: "U+202E", quiet: false });
    expect(only!.mark === null ? "" : only!.title).toContain("backwards");
  });
});
