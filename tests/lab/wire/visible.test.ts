import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleParts, visibleText } from "../../../lab/wire/visible.ts";

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

  test("the parts say what each is", () => {
    expect(visibleParts("a\n\u001b\u202e\u200bb")).toEqual([
      { text: "a", kind: "plain" },
      { text: "\n", kind: "newline", codePoint: 0x0a },
      { text: "\u001b", kind: "control", codePoint: 0x1b },
      { text: "\u202e", kind: "bidi", codePoint: 0x202e },
      { text: "\u200b", kind: "invisible", codePoint: 0x200b },
      { text: "b", kind: "plain" },
    ]);
    expect(visibleParts("\ud800")).toEqual([{ text: "\ud800", kind: "invisible", codePoint: 0xd800 }]);
    expect(visibleParts("\x9b\u061c").map(({ kind }) => kind)).toEqual(["control", "bidi"]);
    expect(visibleParts("")).toEqual([]);
  });

  test("the parts are the text, and plain parts hold nothing hidden", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        const parts = visibleParts(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) {
          expect(part.codePoint === undefined).toBe(part.kind === "plain");
          if (part.kind === "plain") expect(visibleText(part.text)).toBe(part.text);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("a megabyte of plain text is one part", () => {
    expect(visibleParts("lorem ipsum ".repeat(90_000))).toHaveLength(1);
  });
});
