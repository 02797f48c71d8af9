import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";

const part = (text: string) => Buffer.from(text).toString("base64url");
const jwe = `${part('{"alg":"dir","enc":"A256GCM","exp":1800000000}')}..aXY.Y2lwaGVy.dGFn`;

/** What an expression over the text `t` gives, as JSON; its error after a `!`. */
function over(t: string, expression: string): string {
  const evaluator = new Evaluator();
  evaluator.load([["t", JSON.stringify(t)]], null);
  const result = evaluator.evaluate(expression);
  return result.ok ? result.text : `! ${result.error}`;
}

describe("tokenParts", () => {
  test("names the parts of an encrypted and of a signed token", () => {
    expect(JSON.parse(over(jwe, "tokenParts(t)"))).toEqual({
      header: jwe.split(".")[0],
      encryptedKey: "",
      iv: "aXY",
      ciphertext: "Y2lwaGVy",
      tag: "dGFn",
    });
    expect(over("a.b.c", "tokenParts(t)")).toBe('{"header":"a","payload":"b","signature":"c"}');
  });

  test.each([
    ["asked", "There is no dot in it"],
    ["", "There is no dot in it"],
    ["a.b", "It has 2 parts"],
    ["a.b.c.d.e.f", "It has 6 parts"],
  ])("%j is none", (text, why) =>
    expect(over(text, "tokenParts(t)")).toBe(
      `! That is no compact token: ${why}, where a signed one has 3 parts and an encrypted one 5.`,
    ),
  );
});

describe("tokenHeader", () => {
  test("is the JSON of the header", () => {
    expect(over(jwe, "tokenHeader(t)")).toBe('{"alg":"dir","enc":"A256GCM","exp":1800000000}');
    expect(over(jwe, "tokenHeader(t).exp + 600 == 1800000600")).toBe("true");
    expect(over(`${part('{"constructor":1}')}.b.c`, 'tokenHeader(t)["constructor"] == 1')).toBe("true");
  });

  test.each([
    ["asked", "That is no compact token"],
    [".b.c", "its first part is empty"],
    ["a+b.b.c", "its first part is no base64url"],
    [`${part("[1]")}.b.c`, "its first part holds JSON that is no object"],
    [`${part("{")}.b.c`, "its first part does not hold JSON"],
    ["_w.b.c", "its first part does not hold JSON"],
  ])("%j has none", (text, why) => expect(over(text, "tokenHeader(t)")).toContain(why));

  test("says so of any other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(over(text, "tokenHeader(t)")).toMatch(/^! That (?:is no compact token|token has no header)/);
      }),
    );
  });
});
