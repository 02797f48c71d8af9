import { describe, expect, it } from "vitest";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";

function evaluate(expression: string, variables: Record<string, unknown>) {
  const evaluator = new Evaluator();
  evaluator.load(
    Object.entries(variables).map(([name, value]) => [name, JSON.stringify(value)] as const),
    null,
  );
  return evaluator.evaluate(expression);
}

describe("a variable that is called like a constant of CEL", () => {
  it.each([
    ["list.cmdb.result", { list: { cmdb: { result: 5 } } }, "5"],
    ["list.size() + map.size()", { list: [1, 2], map: { a: 1 } }, "3"],
    ["[1, 2].map(list, list * 2)", { list: 7 }, "[2,4]"],
    ["string(int) + type", { int: 4, type: "x" }, '"4x"'],
    ["list.LIST == List", { list: { LIST: 1 }, List: 1 }, "true"],
    ["'list' + list.list", { list: { list: "a" } }, '"lista"'],
  ])("is read in %s", (expression, variables, text) => {
    expect(evaluate(expression, variables)).toMatchObject({ ok: true, text });
  });

  it("is the constant where there is none", () => {
    expect(evaluate("type([]) == list", {})).toMatchObject({ ok: true, text: "true" });
  });

  it("is called by its own name in what is said of it", () => {
    expect(evaluate("list.nothing", { list: { a: 1 } })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/`list`.*`nothing`.*`a`/),
    });
    expect(evaluate("list.a == 2", { list: { a: 1 } }).readings).toEqual([{ part: "list.a", value: "1" }]);
  });
});
