import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { replaceBody, SpliceError } from "../../../lab/format/splice.ts";

const replace = (text: string, cell: string, source: string) =>
  replaceBody(parseLab(text, "x.lab.md"), cell, source);

describe("replaceBody", { timeout: 120_000 }, () => {
  test.each<[string, string, string, string]>([
    ["one line", "a\n```json value=x\n1\n```\nb", "2", "a\n```json value=x\n2\n```\nb"],
    [
      "CR LF",
      "a\r\n```json value=x\r\n1\r\n```\r\nb\n",
      "2\n3",
      "a\r\n```json value=x\r\n2\r\n3\r\n```\r\nb\n",
    ],
    ["CR LF given", "```json value=x\n1\n```", "2\r\n3", "```json value=x\n2\n3\n```"],
    ["an empty body", "```json value=x\n```\n", "2", "```json value=x\n2\n```\n"],
    ["to empty", "```json value=x\n1\n2\n```\n", "", "```json value=x\n\n```\n"],
    [
      "indentation",
      "  ```json value=x\n  1\n  ```  \n",
      "2\n\n 3",
      "  ```json value=x\n  2\n\n   3\n  ```  \n",
    ],
    [
      "backticks that would close",
      "```text chat=x\na\n```\n",
      "````\nb\n```",
      "`````text chat=x\n````\nb\n```\n`````\n",
    ],
    [
      "backticks that close nothing",
      "```text chat=x\na\n```\n",
      "a ```` b",
      "```text chat=x\na ```` b\n```\n",
    ],
    ["tildes", "~~~text chat=x\na\n~~~~\n", "~~~", "~~~~text chat=x\n~~~\n~~~~~\n"],
    ["tildes in backticks", "```text chat=x\na\n```\n", "~~~~~", "```text chat=x\n~~~~~\n```\n"],
    ["no closing fence", "```json value=x\n1", "2\n3", "```json value=x\n2\n3\n"],
    ["an opening line and nothing else", "```json value=x", "2", "```json value=x\n2\n"],
    ["a byte order mark", "\uFEFF```json value=x\n1\n```\n", "2", "\uFEFF```json value=x\n2\n```\n"],
  ])("%s", (_, text, source, expected) => {
    expect(replace(text, "x", source)).toBe(expected);
  });

  it("leaves every byte where nothing changes", () => {
    const text = "```text chat=x\r\na\nb\r\r\n```\r";
    expect(replace(text, "x", parseLab(text, "x").cells[0]!.source)).toBe(text);
  });

  it("edits the right one of two cells with the same name", () => {
    expect(replace("```json value=x\n1\n```\n```json value=x\n2\n```\n", "x#2", "3")).toBe(
      "```json value=x\n1\n```\n```json value=x\n3\n```\n",
    );
  });

  it("refuses a cell that is not there", () => {
    expect(() => replace("# nothing", "x", "1")).toThrow(
      new SpliceError("There is no cell `x` in x.lab.md."),
    );
    expect(() => replace("---\nservers: [a]\n---\n", "servers", "b")).toThrow(SpliceError);
  });

  const body = fc.string({
    unit: fc.constantFrom(
      "a",
      "`",
      "`",
      "~",
      "\n",
      "\n",
      " ",
      "```",
      "````",
      "---\n",
      "- ",
      "\t",
      "{",
      "\0",
      "\uD800",
      "é",
      "\u2028",
    ),
    maxLength: 30,
  });
  const fence = fc.record({
    indent: fc.constantFrom("", "", " ", "   "),
    marker: fc.constantFrom("```", "````", "~~~"),
    trailing: fc.constantFrom("", " ", "\t"),
    lines: fc.array(fc.constantFrom("", "x", "  y", '"z"'), { maxLength: 3 }),
    prose: fc.constantFrom("", "text\n", "\n", "- item\n\n", "> quote\n", "# h\n", "<div>\n\n"),
  });
  const lab = fc
    .tuple(fc.array(fence, { minLength: 1, maxLength: 4 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
    .map(([fences, eol, closed]) => {
      const text = fences.map(({ indent, marker, trailing, lines, prose }, index) => {
        const last = index === fences.length - 1 && !closed;
        return `${prose}${indent}${marker}text chat=c${index}\n${lines.map((line) => `${line}\n`).join("")}${last ? "" : `${indent}${marker}${trailing}\n`}`;
      });
      return text.join("").replaceAll("\n", eol);
    });

  test("changes that cell's source to what was given, and nothing else of the lab or the file", () => {
    fc.assert(
      fc.property(lab, fc.nat(), body, (text, which, source) => {
        const before = parseLab(text, "x");
        fc.pre(before.cells.length > 0);
        const cell = before.cells[which % before.cells.length]!;
        const after = parseLab(replaceBody(before, cell.id, source), "x");
        expect(after.cells.map(({ id, source }) => [id, source])).toEqual(
          before.cells.map((other) => [other.id, other === cell ? source : other.source]),
        );
        expect(after.blocks.map(({ kind }) => kind)).toEqual(before.blocks.map(({ kind }) => kind));
        const changed = after.cells.find(({ id }) => id === cell.id)!;
        // The fence's own lines may have got longer; outside of it nothing moves.
        expect(after.text.slice(0, changed.fence.start)).toBe(text.slice(0, cell.fence.start));
        expect(after.text.slice(changed.fence.end)).toBe(text.slice(cell.fence.end));
        expect(changed.info).toBe(cell.info);
      }),
      { numRuns: 250 },
    );
  });
});
