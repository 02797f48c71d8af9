import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { describe, expect, it, test } from "vitest";
import { bodyOf } from "../../../lab/format/fences.ts";
import { readProse } from "../../../lab/format/prose.ts";

/** Lines that open, close, continue or look like the blocks that decide where a fence stands. */
const line = fc.constantFrom(
  "",
  "",
  "a",
  "- a",
  "- ",
  "  b",
  "   b",
  "    b",
  "> q",
  "```",
  "```",
  "```json frame=a",
  "````",
  "~~~",
  "~~~ x",
  "  ```",
  "   ```json",
  "    ```",
  "1. x",
  "2. x",
  "10. x",
  "# h",
  "---",
  "***",
  "===",
  "<div>",
  "</div>",
  "<!-- c",
  "-->",
  '<a b="c">',
  "<script>",
  "</script>",
  "| a | b |",
  "|---|---|",
  "[a]: b",
  "[a]:",
  '  "t"',
  "- ```",
  "> ```",
  "1. ```",
  "-",
  "+ a",
  "`` ` ``",
  "```a`b",
  "<?",
  "?>",
  "-   ```",
  "     x",
  "<!--x-->",
  "   - c",
  "- - e",
  "<pre>",
);
const markdown = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 14 }),
    fc.constantFrom("\n", "\n", "\r\n", "\r"),
    fc.boolean(),
  )
  .map(([lines, eol, last]) => lines.join(eol) + (last ? eol : ""));

describe("readProse", { timeout: 120_000 }, () => {
  test("finds the fences that the Markdown parser finds at the top level, with the same bodies", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const root = fromMarkdown(text, {
          extensions: [gfmTable()],
          mdastExtensions: [gfmTableFromMarkdown()],
        });
        const expected = root.children.flatMap((node) => {
          const { start, end } = node.position!;
          if (node.type !== "code" || !/[`~]/.test(text[start.offset!]!)) return [];
          return [[start.offset, end.offset, node.value.replace(/\r\n?/g, "\n")]];
        });
        const prose = readProse(text, 0);
        const found = prose.fences.map((fence) => {
          const body = bodyOf(text, fence).replace(/\r\n?/g, "\n").replace(/\n$/, "");
          return [fence.marker.start, fence.span.end, body];
        });
        expect(found).toEqual(expected);
        const kinds = prose.items.map((item) => ("fence" in item ? "code" : item.node.type));
        expect(kinds).toEqual(
          root.children.filter(({ type }) => type !== "definition").map(({ type }) => type),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("takes positions off and resolves links by reference across blocks", () => {
    const { items } = readProse("A [link][l].\n\n```js\n```\n\n[l]: https://a.example 'T'\n", 0);
    expect(items).toEqual([
      {
        at: 0,
        node: {
          type: "paragraph",
          children: [
            { type: "text", value: "A " },
            {
              type: "link",
              url: "https://a.example",
              title: "T",
              children: [{ type: "text", value: "link" }],
            },
            { type: "text", value: "." },
          ],
        },
      },
      { fence: 0 },
    ]);
  });

  test.each([
    ["quotes", ">".repeat(20_000)],
    ["list items", "- ".repeat(5000)],
    ["nested lists", Array.from({ length: 500 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n")],
    ["backticks", Array.from({ length: 2000 }, (_, i) => "`".repeat(i)).join(" ")],
    ["brackets", "[a](".repeat(200_000)],
    ["lazy lines", `> a\n${"b\n".repeat(200_000)}`],
    ["half comments", "x <!--".repeat(100_000)],
    ["blank lines", "\n".repeat(2_000_000)],
    ["a table", `|a|b|\n|-|-|\n${"|a|b|\n".repeat(100_000)}`],
  ])("shows %s made to be slow as plain text, and still finds the cells", (_, hostile) => {
    const prose = readProse(`${hostile}\n\n# End\n\n\`\`\`json value=x\n1\n\`\`\`\n`, 0);
    expect(prose.plain).toBe(true);
    expect(prose.items.at(-1)).toEqual({ fence: 0 });
    expect(prose.items.at(-2)).toMatchObject({ node: { children: [{ value: "# End" }] } });
  });

  it("draws nesting only so deep", () => {
    const deep = "> ".repeat(39) + "*a ".repeat(100);
    expect(() => JSON.stringify(readProse(deep, 0).items)).not.toThrow();
    const brackets = readProse(`${"![".repeat(3000)}a${"](b)".repeat(3000)}`, 0);
    expect(() => JSON.stringify(brackets.items)).not.toThrow();
  });
});
