import { describe, expect, test } from "vitest";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";
import { judge, unjudged, type Claim } from "../../../lab/grade/verdict.ts";

const claim = (expect: string, hint: string | null = null): Claim => ({
  that: `claim ${expect}`,
  expect,
  hint,
});

async function judged(...claims: Claim[]) {
  const evaluator = new Evaluator();
  evaluator.load([["a", '{"n":3,"error":{"code":-32601}}']], null);
  return judge(claims, 2, (expressions) =>
    Promise.resolve(expressions.map((one) => evaluator.evaluate(one))),
  );
}

describe("judge", () => {
  test("all lines true: correct, with all points", async () => {
    const verdict = await judged(claim("a.n == 3", "look"), claim("true"));
    expect(verdict).toEqual({
      state: "correct",
      points: { got: 2, of: 2 },
      lines: [
        { that: "claim a.n == 3", expect: "a.n == 3", hint: "look", ok: true, actual: "a.n = 3" },
        { that: "claim true", expect: "true", hint: null, ok: true, actual: "It is true." },
      ],
    });
  });

  test("some true: almost, without points", async () => {
    const verdict = await judged(claim("a.n == 3"), claim("a.error.code == -32602"));
    expect(verdict).toMatchObject({ state: "almost", points: { got: 0, of: 2 } });
    expect(verdict.lines[1]).toMatchObject({ ok: false, actual: "a.error.code = -32601" });
  });

  test("none true: wrong; none judged: error", async () => {
    expect(await judged(claim("a.n == 4"), claim("a.nope"))).toMatchObject({ state: "wrong" });
    expect(await judged(claim("a.nope"), claim("1/0"))).toMatchObject({ state: "error" });
    expect(await judged()).toMatchObject({ state: "error", points: { got: 0, of: 2 } });
  });

  test("a line that has no value, or one that is not true or false, says why and is not judged", async () => {
    const { lines, state } = await judged(
      claim("a.n == 3 && a.result.isError"),
      claim("a.n"),
      claim('"true"'),
      claim("a ="),
      claim("null"),
    );
    expect(state).toBe("error");
    expect(lines.map(({ ok }) => ok)).toEqual([null, null, null, null, null]);
    expect(lines.map(({ actual }) => actual)).toEqual([
      "`a` has no `result`; it has `n`, `error`. a.n = 3",
      "It gives 3, where it must be true or false. a.n = 3",
      'It gives "true", where it must be true or false.',
      "CEL compares with `==` and `!=`.",
      "It gives null, where it must be true or false.",
    ]);
  });

  test("a long result is cut", async () => {
    const { lines } = await judged(claim(`"${"x".repeat(5000)}"`));
    expect(lines[0]!.actual!.length).toBeLessThan(200);
  });
});

describe("unjudged", () => {
  test("keeps the lines, gives no points and says nothing of their truth", () => {
    const claims = [{ ...claim("a.n == 3", "look"), names: ["a"], line: 1 }];
    expect(unjudged(claims, 1, "not-run")).toEqual({
      state: "not-run",
      points: { got: 0, of: 1 },
      lines: [{ that: "claim a.n == 3", expect: "a.n == 3", hint: "look", ok: null, actual: null }],
    });
  });
});
