import { describe, expect, test } from "vitest";
import { isBase64, isUri, isUriTemplate } from "../../../../lab/wire/grammar/formats.ts";

describe("formats", () => {
  test.each([
    ["file:///srv/app", true],
    ["https://user@h.example:8080/a/b;c?d=e/f?g#h", true],
    ["https://[2001:db8::1]:80/", true],
    ["cmdb://services/{name}", false],
    ["urn:isbn:0451450523", true],
    ["mailto:a@b.c", true],
    ["data:image/png;base64,AAAA", true],
    ["a:b%20c", true],
    ["a:b%2", false],
    ["a:b c", false],
    ["https://[::1", false],
    ["https://[zz]/", false],
    ["https://h:8a/", false],
    ["a:", false],
    ["1a:b", false],
    ["/a/b", false],
    ["", false],
    ["a:b#c#d", false],
    ["a:ü", false],
  ])("URI %s", (text, expected) => expect(isUri(text)).toBe(expected));

  test.each([
    ["cmdb://services/{name}", true],
    ["file:///{+path}{?a,b*,c:3}", true],
    ["{a.b}", true],
    ["", true],
    ["{", false],
    ["}", false],
    ["{}", false],
    ["{a..b}", false],
    ["{a b}", false],
    ["{a:0}", false],
    ["a b", false],
    ["%zz", false],
  ])("template %s", (text, expected) => expect(isUriTemplate(text)).toBe(expected));

  test.each([
    ["", true],
    ["AAAA", true],
    ["AA==", true],
    ["AAA=", true],
    ["A===", false],
    ["AAA", false],
    ["AA=A", false],
    ["AA-_", false],
    ["AAAA\nAAAA", false],
  ])("base64 %j", (text, expected) => expect(isBase64(text)).toBe(expected));
});
