import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { codePoint, hiddenCharacters, isPlain, visibleText } from "../../../lab/wire/visible.ts";

describe("characters that hide or deceive", () => {
  test.each([
    ["photo\u202Egnp.exe", "photo⟨U+202E⟩gnp.exe"],
    ["\u001b[31mred", "⟨U+001B⟩[31mred"],
    ["a\0b\x7f\x9b", "a⟨U+0000⟩b⟨U+007F⟩⟨U+009B⟩"],
    ["zero\u200bwidth\u2060\ufeff", "zero⟨U+200B⟩width⟨U+2060⟩⟨U+FEFF⟩"],
    ["soft\u00adhyphen", "soft⟨U+00AD⟩hyphen"],
    ["half \ud83d pair", "half ⟨U+D83D⟩ pair"],
    ["tag \u{e0041}", "tag ⟨U+E0041⟩"],
    ["iso\u2066late\u2069", "iso⟨U+2066⟩late⟨U+2069⟩"],
    ["line\u2028sep\u2029", "line⟨U+2028⟩sep⟨U+2029⟩"],
    ["cr\rlf\n", "cr⟨U+000D⟩lf\n"],
    ["blank\u3164\u2800", "blank⟨U+3164⟩⟨U+2800⟩"],
    ["\uffff\ufff9", "⟨U+FFFF⟩⟨U+FFF9⟩"],
    ["tab\tstays, so do é, 漢, 🎫, שלום and a space", "tab\tstays, so do é, 漢, 🎫, שלום and a space"],
  ])("%j", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test("on one line a line feed shows, too", () => {
    expect(visibleText("Open?\nYes", { oneLine: true })).toBe("Open?⟨U+000A⟩Yes");
  });

  test.each([
    ["no-break\u00a0and ideographic\u3000space", "no-break⟨U+00A0⟩and ideographic⟨U+3000⟩space"],
    ["private \ue000 and \u{10fffd}", "private ⟨U+E000⟩ and ⟨U+10FFFD⟩"],
    ["unassigned \u0378", "unassigned ⟨U+0378⟩"],
  ])("what the page boxes shows here, too: %j", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test("each comes with its place and its code point", () => {
    expect([...hiddenCharacters("a\n🎫\u{e0041}b")]).toEqual([
      { text: "\n", at: 1, point: 0x0a },
      { text: "\u{e0041}", at: 4, point: 0xe0041 },
    ]);
    expect([...hiddenCharacters("\ud800")]).toEqual([{ text: "\ud800", at: 0, point: 0xd800 }]);
    expect([...hiddenCharacters("")]).toEqual([]);
  });

  test("they alone are written as code points, and what lies between them is plain", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        let [shown, from] = ["", 0];
        for (const { text: hidden, at, point } of hiddenCharacters(text)) {
          expect(isPlain(text.slice(from, at))).toBe(true);
          expect(isPlain(hidden)).toBe(false);
          shown += text.slice(from, at) + (/[\n\t]/.test(hidden) ? hidden : `⟨${codePoint(point)}⟩`);
          from = at + hidden.length;
        }
        expect(isPlain(text.slice(from))).toBe(true);
        expect(visibleText(text)).toBe(shown + text.slice(from));
      }),
      { numRuns: 1000 },
    );
  });

  test("a megabyte of plain text is plain, whatever its script", () => {
    expect(isPlain("lorem ipsum ".repeat(90_000))).toBe(true);
    expect(isPlain("日本語 שלום 🎫 ".repeat(80_000))).toBe(true);
  });
});
