import { describe, expect, test } from "vitest";
import { lintLab } from "../../../lab/format/lint-lab.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { replaceBody } from "../../../lab/format/splice.ts";

const front = "---\nservers: [cmdb]\n---\n";
const cells = (count: number, cell: (i: number) => string): string =>
  front + Array.from({ length: count }, (_, i) => cell(i)).join("");

/** Files that a hostile author would write; each is megabytes, or thousands of cells. */
const files: [string, string, number][] = [
  [
    "10,000 cells with prose",
    cells(10_000, (i) => `Prose *${i}*.\n\n\`\`\`json frame=a${i} to=cmdb\n{"method":"ping"}\n\`\`\`\n\n`),
    10_000,
  ],
  [
    "10,000 cells that read undefined names",
    cells(10_000, (i) => `\`\`\`json value=a${i}\n"\${b${i}.c}"\n\`\`\`\n`),
    10_000,
  ],
  [
    "10,000 cells of one name that read it",
    cells(10_000, () => `\`\`\`json value=a\n"\${a}"\n\`\`\`\n`),
    10_000,
  ],
  ["a long line of JSON", `${front}\`\`\`json value=a\n"${"x".repeat(5_000_000)}"\n\`\`\`\n`, 1],
  ["a million lines of JSON", `${front}\`\`\`json value=a\n[${"1,\n".repeat(1_500_000)}1]\n\`\`\`\n`, 1],
  ["deep JSON", `${front}\`\`\`json value=a\n${"[".repeat(2_000_000)}\n\`\`\`\n`, 1],
  [
    "200,000 references in one cell",
    `${front}\`\`\`json value=a\n["${'${b}", "'.repeat(200_000)}"]\n\`\`\`\n`,
    1,
  ],
  ["200,000 broken references", `${front}\`\`\`text chat=a\n${"${".repeat(200_000)}\n\`\`\`\n`, 1],
  ["5 MB of quotes", front + ">".repeat(5_000_000), 0],
  ["5 MB of NUL", front + "\0".repeat(5_000_000), 0],
  ["5 MB of lone surrogates", front + "\uD800".repeat(2_500_000), 0],
  ["300,000 fence lines", front + "```\n".repeat(300_000), 0],
  ["fence openings of other lengths", front + "````\n```\n~~~\n".repeat(300_000), 0],
  ["5 MB of attributes", `${front}\`\`\`json value=a ${"b=c ".repeat(200_000)}\n1\n\`\`\`\n`, 1],
  ["5 MB of CEL", `${front}\`\`\`cel value=a\n${"(".repeat(5_000_000)}\n\`\`\`\n`, 1],
  ["5 MB of YAML", `${front}\`\`\`yaml check=a\n${"- expect: true\n".repeat(350_000)}\n\`\`\`\n`, 1],
  ["5 MB of front matter", `---\n${"a: b\n".repeat(1_000_000)}---\n`, 0],
  ["a front matter that never ends", `---\n${"--- \nx\n".replace("--- ", "-- -").repeat(700_000)}`, 0],
  [
    "5 MB of backslashes",
    `${front}\`\`\`text frame=a to=cmdb raw=escaped\n${"\\".repeat(5_000_000)}\n\`\`\`\n`,
    1,
  ],
  ["5 MB of one name", `${front}\`\`\`json value=${"a".repeat(5_000_000)}\n1\n\`\`\`\n`, 1],
];

describe("hostile files", { timeout: 120_000 }, () => {
  test.each(files)("%s", (_, text, count) => {
    const lab = parseLab(text, "x.lab.md");
    expect(lab.cells).toHaveLength(count);
    const problems = lintLab(lab);
    for (const { message } of problems.slice(0, 1000)) expect(message.length).toBeLessThan(1000);
    const [cell] = lab.cells;
    if (cell) expect(replaceBody(lab, cell.id, "2")).toContain("\n2\n");
    expect(() => JSON.stringify(lab.blocks)).not.toThrow();
  });
});
