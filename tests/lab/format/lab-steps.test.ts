import { describe, expect, test } from "vitest";
import { labSteps } from "../../../lab/format/lab-steps.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";

const cell = (name: string) => `\`\`\`json frame=${name} to=s\n{}\n\`\`\`\n`;
const value = (name: string) => `\`\`\`json value=${name}\n1\n\`\`\`\n`;

/** `group > title | sentence | cells | kinds of parts` of each step. */
function steps(text: string): string[] {
  const { blocks, cells } = parseLab(`---\nlab: a\nservers: [s]\n---\n${text}`, "a.lab.md");
  const holds = (id: string) => cells.find((one) => one.id === id)?.kind === "value";
  return labSteps(blocks, holds).map(
    ({ group, title, sentence, cells: ids, parts }) =>
      `${group ?? "-"} > ${title} | ${sentence} | ${ids.join(",")} | ${parts.map(({ kind }) => kind[0]).join("")}`,
  );
}

describe("labSteps", () => {
  test.each<[string, string, string[]]>([
    ["nothing", "", []],
    ["cells without a heading", cell("a") + cell("b"), ["- >  |  | a,b | cc"]],
    [
      "a heading that says nothing is one all the same, and none that nothing stands above",
      `# T\n\n## One\n\n${cell("a")}\n##\n\n${cell("b")}\n## ![](x.png)\n\n${cell("c")}`,
      ["- > One |  | a | c", "- > Untitled |  | b | c", "- > Untitled |  | c | c"],
    ],
    ["a title alone is one step", `# T\n\nHello. More.\n\n${cell("a")}`, ["- > T | Hello. | a | pc"]],
    [
      "second-level headings are steps; the title is no group",
      `# T\n\nIntro.\n\n## One\n\nDo it! Now.\n\n${cell("a")}\n## Two\n${cell("b")}`,
      ["- > One | Do it! | a | ppc", "- > Two |  | b | c"],
    ],
    [
      "third-level headings are steps of a group, whose prose goes before the first",
      `# T\n\n## G\n\nAbout.\n\n### One\n\n${cell("a")}\n### Two\n${cell("b")}\n## H\n\n### Three\n${cell("c")}`,
      ["G > One |  | a | pc", "G > Two |  | b | c", "H > Three |  | c | c"],
    ],
    [
      "cells right below a group are a step of its own, with its name",
      `## G\n\nText.\n\n${cell("a")}\n### One\n${cell("b")}`,
      ["G > G | Text. | a | pc", "G > One |  | b | c"],
    ],
    [
      "values below a title belong to the first step",
      `# T\n${value("v")}\n## One\n\n${cell("a")}\n## Two\n${cell("b")}`,
      ["- > One |  | v,a | cc", "- > Two |  | b | c"],
    ],
    [
      "a heading with prose alone is a step to read",
      `## One\n${cell("a")}\n## End\n\nDone.`,
      ["- > One |  | a | c", "- > End | Done. |  | p"],
    ],
    [
      "a heading of the fourth level is prose; one of the second ends a group",
      `## G\n### One\n#### deep\n${cell("a")}\n## Two\n${cell("b")}`,
      ["G > One |  | a | pc", "- > Two |  | b | c"],
    ],
    [
      "marks are left out of titles and sentences",
      "## `code` *and* [link](x)\n\nOn\n**two** lines: `x`.\n",
      ["- > code and link | On two lines: x. |  | p"],
    ],
  ])("%s", (_, text, expected) => {
    expect(steps(text)).toEqual(expected);
  });

  test("a long sentence is cut", () => {
    expect(steps(`## A\n\n${"word ".repeat(100)}`)[0]!.length).toBeLessThan(220);
  });
});
