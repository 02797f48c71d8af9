import type { TemplateResult } from "lit";
import { describe, expect, it } from "vitest";
import { staticSource } from "../../../lab/app/editor/static-source.ts";
import { cellAddress, placeOf } from "../../../lab/app/shell/address.ts";

/** A template's strings and values, joined: enough to see what would be drawn. */
function drawn(part: unknown): string {
  if (Array.isArray(part)) return part.map(drawn).join("");
  if (typeof part === "object" && part !== null && "strings" in part) {
    const { strings, values } = part as TemplateResult;
    return strings.map((text, i) => text + (i < values.length ? drawn(values[i]) : "")).join("");
  }
  return typeof part === "symbol" ? "" : String(part);
}
const draw = (source: string, marks: { start: number; end: number; message: string }[] = []) =>
  drawn(staticSource(source, "json", marks, (name) => (name === "a" ? "/lab/x/cell/a" : null)));
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "");

describe("a source that is only looked at", () => {
  it("holds every line, and a link for a reference to a cell that is there", () => {
    const html = draw('{ "x": "${a.b}",\n  "y": "${nobody}" }');
    expect(text(html)).toBe('{ "x": "${a.b}",  "y": "${nobody}" }');
    expect(html.match(/class="line"/g)).toHaveLength(2);
    expect(html).toMatch(/<a class="ref" href=\/lab\/x\/cell\/a/);
    expect(html).toMatch(/<span class="ref"/);
  });

  it("marks exactly what lint found, over token borders and line ends", () => {
    const source = '{ "x": 12,\n  34 }';
    const html = draw(source, [{ start: 3, end: 14, message: "odd" }]);
    const marked = [...html.matchAll(/<span class="[\w]* ?lint"[^>]*>([^<]*)/g)]
      .map((match) => match[1])
      .join("");
    expect(marked).toBe(source.slice(3, 14).replace("\n", ""));
    expect(text(html)).toBe(source.replace("\n", ""));
  });

  it("marks one character for an empty range", () => {
    expect(
      [...draw("{ 1 }", [{ start: 2, end: 2, message: "odd" }]).matchAll(/lint"[^>]*>([^<]*)/g)].map(
        (m) => m[1],
      ),
    ).toEqual(["1"]);
  });

  it("boxes what hides in it", () => {
    expect(draw('"\u202eabc"')).toContain('class="byte-mark"');
  });
});

describe("addresses", () => {
  it.each([
    ["/", { lab: null }],
    ["/lab/abc", { lab: "abc", cell: null }],
    ["/lab/abc/", { lab: "abc", cell: null }],
    ["/lab/a%2Fb/cell/x%20y", { lab: "a/b", cell: "x y" }],
    ["/lab/%E0%A4%A", { lab: "%E0%A4%A", cell: null }],
    ["/elsewhere", { lab: null }],
  ])("%s", (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });

  it("come back as what they were made from", () => {
    expect(placeOf(cellAddress("a/b?", "x y#"))).toEqual({ lab: "a/b?", cell: "x y#" });
  });
});
