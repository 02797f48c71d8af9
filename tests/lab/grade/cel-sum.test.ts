import { describe, expect, it } from "vitest";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";

function evaluate(expression: string) {
  const evaluator = new Evaluator();
  evaluator.load([["a", '[{"n":1},{"n":2.5},{"n":-4},{"n":"x"}]']], null);
  return evaluator.evaluate(expression);
}

describe("sum()", () => {
  it.each([
    ["sum([])", "0"],
    ["sum([1, 2.5])", "3.5"],
    ["sum(a.filter(x, type(x.n) != string).map(x, x.n))", "-0.5"],
    ["sum([1, 2]) == 3", "true"],
  ])("%s is %s", (expression, text) => {
    expect(evaluate(expression)).toMatchObject({ ok: true, text });
  });

  it("says what it cannot add", () => {
    expect(evaluate("sum(a.map(x, x.n))")).toMatchObject({
      ok: false,
      error: expect.stringContaining('"x"'),
    });
  });
});
