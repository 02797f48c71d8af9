import { assert, bigInt, constantFrom, nat, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { idKey } from "../../../lab/wire/ids.ts";

describe("which ids are the same", () => {
  test.each([
    ["1", "1.0"],
    ["1", "1e0"],
    ["100", "1E+2"],
    ["0", "-0"],
    ["0", "0.000"],
    ["15", "1.5e1"],
    ["1", "0.001e3"],
    ['"a"', '"\\u0061"'],
    ["120", "0.12e3"],
  ])("%s is %s", (a, b) => {
    expect(idKey(a)).toBe(idKey(b));
    expect(idKey(a)).not.toBeNull();
  });

  test.each([
    ["1", '"1"'],
    ["9007199254740993", "9007199254740992"],
    ["1", "-1"],
    ["1", "10"],
    ['"a"', '"A"'],
    ['"n1e0"', "1"],
    ["1e400", "1e401"],
  ])("%s is not %s", (a, b) => {
    expect(idKey(a)).not.toBe(idKey(b));
  });

  test.each(["null", "true", "1.5", "1e-1", "{}", "[1]", "", "x", '"', "1e-9999999999", "01x"])(
    "%s may not be one",
    (text) => {
      expect(idKey(text)).toBeNull();
    },
  );

  test("whole numbers are told apart exactly, however they are written", () => {
    assert(
      property(
        bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        nat(5),
        (a, b, zeros) => {
          expect(idKey(String(a)) === idKey(String(b))).toBe(a === b);
          expect(idKey(`${a}.${"0".repeat(zeros + 1)}`)).toBe(idKey(String(a)));
          expect(idKey(`${a}${"0".repeat(zeros)}e-${zeros}`)).toBe(idKey(String(a)));
        },
      ),
    );
  });

  test("strings by their value", () => {
    assert(
      property(string(), string(), constantFrom(" ", ""), (a, b, space) => {
        expect(idKey(space + JSON.stringify(a)) === idKey(JSON.stringify(b))).toBe(a === b);
      }),
    );
  });

  test("a million zeros cost no more than a million", () => {
    expect(idKey(`1${"0".repeat(1_000_000)}`)).toBe("n1e1000000");
    expect(idKey(`0.${"0".repeat(1_000_000)}1`)).toBeNull();
  });
});
