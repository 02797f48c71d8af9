import { Environment } from "@marcbachmann/cel-js";
import { expect, it } from "vitest";
import { registerFunctions } from "../../lab/grade/cel-functions.ts";
import { parseLab } from "../../lab/format/parse-lab.ts";
import { complete } from "../../lab/session/complete/complete.ts";
import { fencesOf, pageText } from "./fences.ts";

const page = "docs/checks.md";

/** What Wirebook adds to CEL, less what only lets numbers meet. */
const own = [
  ...new Set(
    difference(
      new Environment(),
      registerFunctions(new Environment(), () => []),
    ).filter((name) => name !== "substring" && name !== "timestamp"),
  ),
];

function difference(before: Environment, after: Environment): string[] {
  const known = new Set(before.getDefinitions().functions.map(({ name }) => name));
  return after
    .getDefinitions()
    .functions.map(({ name }) => name)
    .filter((name) => !known.has(name));
}

it("are many", () => {
  expect(own).toContain("byteLength");
  expect(own.length).toBeGreaterThan(9);
});

it.each(own)("%s is in a table of the page and in an example that runs", (name) => {
  expect(pageText(page)).toMatch(new RegExp(`^\\| \`${name}\\(`, "m"));
  const examples = fencesOf(page).filter(({ info }) => info === "markdown");
  expect(examples.some(({ body }) => body.includes(`${name}(`))).toBe(true);
});

it.each(own)("%s is offered where an expression is written", (name) => {
  const lab = parseLab("```cel value=x\n\n```\n", "a.lab.md");
  const cell = lab.cells[0]!;
  const { options } = complete({
    lab,
    cell,
    source: "",
    offset: 0,
    valueOf: () => undefined,
    offerOf: () => ({ tools: null, prompts: null, resources: null, resourceTemplates: null }),
    pinOf: () => null,
  });
  expect(options.map(({ label }) => label)).toContain(name);
});
