import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Evaluator, type CelResult } from "../../../lab/grade/cel-evaluator.ts";

const answer = {
  n: 3,
  half: 1.5,
  text: "abc",
  list: [1, 2, 3],
  mixed: [1, "a", null, { z: 1 }],
  nothing: null,
  yes: true,
  object: { k: 1 },
  tools: [{ name: "get_asset", hits: 1 }, { name: "find_assets" }],
};

function evaluate(
  expression: string,
  values: Record<string, unknown> = { a: answer },
  frames?: unknown[],
): CelResult {
  const evaluator = new Evaluator();
  evaluator.load(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)] as const),
    frames ? JSON.stringify(frames) : null,
  );
  return evaluator.evaluate(expression);
}

/** Evaluates over raw JSON text in `a`. */
function over(json: string, expression: string): CelResult {
  const evaluator = new Evaluator();
  evaluator.load([["a", json]], null);
  return evaluator.evaluate(expression);
}

/** The JSON text of the result, or its error after `!`. */
const gives = (result: CelResult) => (result.ok ? result.text : `! ${result.error}`);
const value = (expression: string, values?: Record<string, unknown>) => gives(evaluate(expression, values));

const json = (x: unknown) => JSON.stringify(x);

/** Whether base64url stands for these bytes. */
const same = (part: string | undefined, was: Uint8Array) => Buffer.from(part!, "base64url").equals(was);

const readings = (expression: string) =>
  evaluate(expression).readings.map(({ part, value }) => `${part} = ${value}`);

describe("numbers: JSON's are doubles, CEL's literals and sizes are ints", () => {
  test.each([
    ["a.n + 1", "4"],
    ["1 + a.n", "4"],
    ["a.n - 1", "2"],
    ["1 - a.n", "-2"],
    ["a.n * 2", "6"],
    ["2 * a.n", "6"],
    ["a.n / 2", "1.5"],
    ["6 / a.n", "2"],
    ["a.n % 2", "1"],
    ["7 % a.n", "1"],
    ["a.n % a.half", "0"],
    ["a.half + 1", "2.5"],
    ["1 + 1.0", "2"],
    ["1.5 * 2", "3"],
    ["5 % 2.0", "1"],
    ["7 / 2", "3"],
    ["1u + a.n", "4"],
    ["-a.n + 1", "-2"],
    ["size(a.list) + a.n", "6"],
    ["size(a.list) / a.n", "1"],
    ["a.list.map(x, x + 1)", "[2,3,4]"],
    ["a.list[0] + 1", "2"],
    ["cel.bind(x, a.n, x + 1)", "4"],
  ])("%s is %s", (expression, text) => expect(value(expression)).toBe(text));

  test.each(
    `a.n == 3 | 3 == a.n | a.n == 3.0 | 3.0 == a.n | a.n != 4 | 4 != a.n | 1 == 1.0 | 1.0 == 1 | 1 != 1.5
     a.n < 4 | 4 > a.n | a.n <= 3 | 3 >= a.n | a.n > 2.5 | 1 < 2.5 | a.half < 2 | a.n == 3u
     size(a.list) == 3 | size(a.list) == 3.0 | size(a.list) == a.n | a.n == size(a.list) | size("abc") == a.n
     size("abc") == double("3") | double("3") == size("abc") | a.list.size() - 1 == 2 | dyn(1) == 1.0
     1 in a.list | 1.0 in a.list | a.n in [1, 2, 3] | a.n in [1.0, 3.0] | !(a.n in [1, 2])
     a.list == [1, 2, 3] | [1, 2, 3] == a.list | a.list == [1.0, 2, 3.0] | a.list != [1, 2] | [[1]] == [[1.0]]
     [size(a.list)] == [a.n] | [a.n] == [size(a.list)] | [1, a.n] == [1.0, 3]
     {"n": 1} == {"n": 1.0} | {"n": 3} == {"n": a.n} | a.object == {"k": 1} | a.object == {"k": 1.0}
     a.list.map(x, x * 2)[1] == 4 | a.list.map(x, x * 2)[1] == 4.0 | a.list.map(x, x + 1) == [2, 3, 4]
     a.list.exists(x, x == 2) | a.list.all(x, x < 4) | [1, 2.5].all(x, x < a.n) | a.list.filter(x, x > 1).size() == 2
     a.list[a.n - 1] == 3 | a.list[size(a.list) - 1] == 3 | a.list[2.0] == 3 | [5][a.n - 3] == 5
     (a.yes ? 1 : 2.0) == 1 | (a.yes ? size(a.list) : 1.5) == 3 | (a.yes ? a.n : 1) == 3 | type(a.n) == double
     "abcdef".substring(a.n - 2) == "bcdef" | "abcdef".substring(a.n - 2, a.n) == "bc"
     "abcdef".substring(1, a.n) == "bc" | int(a.half) == 1 | string(a.n) == "3" | timestamp(a.n) < timestamp(4)`
      .split(/[|\n]/)
      .map((claim) => claim.trim()),
  )("%s", (claim) => expect(value(claim)).toBe("true"));

  test("a division by a whole zero, or the rest of one, is an error", () => {
    for (const expression of ["1/0", "a.n / 0", "1 / (a.n - 3)"])
      expect(value(expression)).toBe("! Division by zero.");
    for (const expression of ["1 % 0", "a.n % 0", "a.n % 0.0"])
      expect(value(expression)).toBe("! The rest of a division by zero.");
  });

  test("a result beyond ±2^53, or one that is no number in JSON, is an error", () => {
    expect(value("9007199254740992")).toBe("9007199254740992");
    expect(value("-9007199254740992")).toBe("-9007199254740992");
    for (const [expression, number] of [
      ["9007199254740992 + 1", "9007199254740993"],
      ["[1, -9007199254740993]", "-9007199254740993"],
      ['{"k": 1e300}', "1e+300"],
      ["9007199254740993u", "9007199254740993"],
    ] as const)
      expect(value(expression)).toBe(
        `! The result holds ${number}, beyond ±2^53, where a JSON number is no longer exact.`,
      );
    expect(value("1.0 / 0.0")).toBe("! The result holds Infinity, which is no number in JSON.");
    expect(value("9223372036854775807 + 1")).toMatch(/^! .*overflow/);
  });

  test("digits that a double would lose still compare", () => {
    expect(gives(over('{"id":9007199254740993}', "a.id == 9007199254740993"))).toBe("true");
    expect(gives(over('{"id":9007199254740993}', "a.id == 9007199254740992"))).toBe("false");
    expect(gives(over('{"id":-9007199254740993}', "a.id < -9007199254740992"))).toBe("true");
    expect(gives(over('{"id":9007199254740993}', "a.id + 0.5"))).toMatch(/^! 9007199254740993 is beyond/);
    expect(gives(over('{"id":123456789012345678901234567890}', "a.id > 1e29"))).toBe("true");
    expect(gives(over("[1e2, 1.0, -0, 100]", "a[0] == 100 && a[1] == 1 && a[2] == 0 && a[3] == 1e2"))).toBe(
      "true",
    );
  });

  test("for any two numbers of JSON and of CEL, mixed arithmetic is that of doubles", () => {
    const small = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(small, small, (double, int) => {
        const sum = evaluate("[a + " + int + ", " + int + " * a, a - " + int + "]", { a: double });
        expect(gives(sum)).toBe(json([double + int, int * double, double - int]));
        const order = evaluate(`[a < ${int}, a == ${int}, ${int} >= a, a != ${int}]`, { a: double });
        expect(gives(order)).toBe(json([double < int, double === int, int >= double, double !== int]));
      }),
      { numRuns: 100 },
    );
  });
});

describe("kinds that do not meet", () => {
  test.each(
    `a.text == 3 | a.n == "3" | a.nothing == 3 | a.list == "x" | a.list == null | a.yes == "true" | 1 == true
     a.text == null | a.object == null | ["a", 1] == [1, "a"] | a.mixed == [1]`
      .split(/[|\n]/)
      .map((claim) => claim.trim()),
  )("%s is false, not an error", (claim) => expect(value(claim)).toBe("false"));

  test.each([
    ["a.nothing == null", "true"],
    ["null == a.nothing", "true"],
    ['a.mixed == [1, "a", null, {"z": 1}]', "true"],
    ['a.mixed[1] == "a"', "true"],
    ['true ? 1 : "x"', "1"],
  ])("%s is %s", (claim, text) => expect(value(claim)).toBe(text));

  test.each([
    ["a.text + 1", "! `a.text + 1`: `+` does not work with a text and a number."],
    ["a.text < 1", "! `a.text < 1`: `<` does not work with a text and a number."],
    ['"a" < 1', '! `"a" < 1`: `<` does not work with a text and a number.'],
    ["a.list + 1", "! `a.list + 1`: `+` does not work with a list and a number."],
    ["-a.text", "! `-a.text`: `-` does not work with a text."],
    ["a.text && true", "! `&&` and `||` join true and false; one side is a text."],
    ["true && a.n", "! `&&` and `||` join true and false; one side is a number."],
    ["a.n ? 1 : 2", "! `a.n` is a number, where only true or false can stand."],
    ["a.list.all(x, x)", "! `x` is a number, where only true or false can stand."],
    ["size(a.n)", "! `size(a.n)`: there is no size() that takes a number."],
    ["a.n.matches('x')", "! `a.n.matches('x')`: there is no matches() of a number that takes a text."],
    ["nofn(3)", "! `nofn(3)`: CEL has no nofn()."],
    ['"abcdef".substring(a.half)', "! 1.5 is no whole number."],
    ['"abc".substring(a.n + 1)', "! substring(4, 3) is outside the text: it has 3 characters."],
  ])("%s says so", (expression, message) => expect(value(expression)).toBe(message));
});

describe("what is not there", () => {
  test.each([
    ["a.object.nope", "! `a.object` has no `nope`; it has `k`."],
    ['a.object["a/key"]', "! `a.object` has no `a/key`; it has `k`."],
    ["a.list[7]", "! `a.list` has no `[7]`; it is a list of 3, [0] to [2]."],
    ["a.list[-1]", "! `a.list` has no `[-1]`; it is a list of 3, [0] to [2]."],
    ["a.list[a.half]", "! `a.list` has no `[1.5]`; it is a list of 3, [0] to [2]."],
    ["a.n.foo", "! `a.n` has no `foo`; it is the number `3`."],
    ["a.text.foo", '! `a.text` has no `foo`; it is text `"abc"`.'],
    ["a.nothing.foo", "! `a.nothing` has no `foo`; it is `null`."],
    ["a.yes.foo", "! `a.yes` has no `foo`; it is `true`."],
    ["a.tools[1].hits == 1", "! `a.tools[1]` has no `hits`; it has `name`."],
    ["a.tools.map(t, t.hits)", "! `t` has no `hits`; it has `name`."],
    [
      "has(a.result.isError)",
      "! `a` has no `result`; it has `n`, `half`, `text`, `list`, `mixed`, `nothing`, `yes`, `object`, `tools`.",
    ],
    ["nope.foo", "! Nothing here has the name `nope`; there is `a`."],
  ])("%s says what is", (expression, message) => expect(value(expression)).toBe(message));

  test("an empty object or list says that it is empty", () => {
    expect(gives(evaluate("a.x", { a: {} }))).toBe("! `a` has no `x`; it is empty.");
    expect(gives(evaluate("a[0]", { a: [] }))).toBe("! `a` has no `[0]`; it is an empty list.");
  });

  test("many or hostile keys do not flood the message", () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]));
    expect(gives(evaluate("a.x", { a: many }))).toMatch(/`k9` and 990 more\.$/);
    const hostile = gives(evaluate("a.x", { a: { ["\u202e" + "y".repeat(1000)]: 1, "\u001b[2J": 2 } }));
    expect(hostile.length).toBeLessThan(200);
    expect(hostile).toContain("\\u{202E}");
    expect(hostile).not.toContain("\u001b");
  });

  test("has() and short circuits still shield", () => {
    expect(value("has(a.nope)")).toBe("false");
    expect(value("has(a.object.k)")).toBe("true");
    expect(value("has(a.nope) && a.nope == 1")).toBe("false");
    expect(value("a.nope == 1 || true")).toBe("true");
    expect(value("a.tools.exists(t, t.hits == 1)")).toBe("true");
  });
});

describe("JavaScript's own names", () => {
  test.each(["constructor", "toString", "hasOwnProperty", "globalThis", "process", "valueOf"])(
    "%s is no variable",
    (name) => expect(value(name)).toBe(`! Nothing here has the name \`${name}\`; there is \`a\`.`),
  );

  test.each([
    "a.constructor",
    "a.__proto__",
    'a["__proto__"]',
    "a.object.toString",
    'a["constructor"]',
    "a.text.length",
  ])("%s is not there", (expression) => expect(value(expression)).toMatch(/^! `a[^`]*` has no /));

  test.each([
    "a.list.constructor",
    "a.list.length",
    "[].constructor",
    '"x".constructor',
    "a.object.k.constructor",
  ])("%s is an error", (expression) => expect(value(expression)).toMatch(/^! /));

  test("a server's own keys of those names are keys like any other", () => {
    const json = '{"constructor":{"x":1},"__proto__":2,"toString":3,"hasOwnProperty":4}';
    expect(gives(over(json, "a.constructor.x == 1 && a.__proto__ == 2 && a.toString == 3"))).toBe("true");
    expect(gives(over(json, '"constructor" in a && has(a.constructor) && size(a) == 4'))).toBe("true");
    expect(gives(over(json, "a"))).toBe(json);
    expect(gives(over("{}", '"constructor" in a || "toString" in a || has(a.constructor)'))).toBe("false");
  });

  test("of duplicate members the last counts, as in JSON.parse", () => {
    expect(gives(over('{"x":1,"x":2}', "a.x"))).toBe("2");
  });
});

describe("functions", () => {
  test("byteLength counts UTF-8 bytes of a text, else of the JSON text", () => {
    expect(value('byteLength("é€😀")')).toBe("9");
    expect(value("byteLength(a.list)")).toBe("7");
    expect(value("byteLength(b'abc')")).toBe("3");
    expect(value("byteLength(a.object) == 7 && byteLength(a.n) == 1 && byteLength(null) == 4")).toBe("true");
  });

  test("sha256", () => {
    const hex = createHash("sha256").update("é").digest("hex");
    expect(value('sha256("é")')).toBe(JSON.stringify(hex));
    expect(value('sha256("é") == sha256(bytes("é"))')).toBe("true");
  });

  test("tampered changes exactly one character, always the same", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
        const once = evaluate("tampered(a)", { a: text });
        expect(once.ok).toBe(true);
        const before = [...text];
        const after = [...(JSON.parse(gives(once)) as string)];
        expect(after).toHaveLength(before.length);
        expect(after.filter((char, at) => char !== before[at])).toHaveLength(1);
        expect(gives(evaluate("tampered(a)", { a: text }))).toBe(gives(once));
      }),
      { numRuns: 200 },
    );
    expect(value('tampered("")')).toMatch(/^! tampered\(\) needs a text/);
  });

  test("a tampered base64url text stays base64url and other bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 80 }), (bytes) => {
        const sealed = `${Buffer.from("head").toString("base64url")}.${Buffer.from(bytes).toString("base64url")}`;
        const [head, body] = (JSON.parse(gives(evaluate("tampered(a)", { a: sealed }))) as string).split(".");
        expect(same(head, Buffer.from("head")) && same(body, bytes)).toBe(false);
      }),
    );
  });

  test("frames gives the frames of a server, in order", () => {
    const frames = [
      { n: 1, server: "cmdb", bytes: 10 },
      { n: 2, server: "hand2024", bytes: 20 },
      { n: 3, server: "cmdb", bytes: 5 },
    ];
    expect(gives(evaluate('frames("cmdb").map(f, f.n)', {}, frames))).toBe("[1,3]");
    expect(gives(evaluate("frames().size() == 3", {}, frames))).toBe("true");
    expect(gives(evaluate('frames("none")', {}, frames))).toBe("[]");
    expect(value("frames().size()")).toBe("! There are no frames here for frames() to give.");
  });

  test("an expression cannot change what the next one reads", () => {
    const evaluator = new Evaluator();
    evaluator.load([["a", "[1]"]], null);
    evaluator.evaluate("a + [2]");
    expect(gives(evaluator.evaluate("a"))).toBe("[1]");
  });
});

describe("results", () => {
  test.each([
    ["b'ab'", '"YWI="'],
    ['timestamp("2024-01-01T00:00:00Z")', '"2024-01-01T00:00:00.000Z"'],
    ['duration("1.5s")', '"1.5s"'],
    ['{1: "x", "b": [true, null]}', '{"1":"x","b":[true,null]}'],
    ["a.mixed", '[1,"a",null,{"z":1}]'],
  ])("%s is %s in JSON", (expression, text) => expect(value(expression)).toBe(text));

  test("a type has no form in JSON", () => {
    expect(value("[type(a.n)]")).toBe(
      "! The result holds the type double, which JSON cannot say. Compare it instead.",
    );
  });

  test("keys keep their order, text keeps its characters", () => {
    const json = '{"b":1,"2":2,"1":3,"":"\\u2028 \\ud800 😀"}';
    expect(gives(over(json, "a"))).toBe('{"b":1,"2":2,"1":3,"":"\u2028 \\ud800 😀"}');
  });

  test("what is nested very deeply is handed on, and an error where it cannot be computed with", () => {
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    expect(gives(over(deep, "a"))).toBe(deep);
    expect(gives(over(`{"x":${deep},"y":1}`, "a.y == 1"))).toBe("true");
    expect(gives(over(deep, "a == a[0]"))).toMatch(/^(! It is nested too deeply|false)/);
  });

  test.each([
    ["lists", "[1, 2, 3, 4, 5, 6, 7, 8]", /^! A sum of more than 16777216 parts is too large\.$/],
    ["texts", '"12345678"', /^! A sum of more than 16777216 parts is too large\.$/],
  ])("%s that double again and again are stopped before they take all memory", (_, start, message) => {
    let expression = "v30.size()";
    for (let i = 30; i > 0; i--) expression = `cel.bind(v${i}, v${i - 1} + v${i - 1}, ${expression})`;
    expect(value(`cel.bind(v0, ${start}, ${expression})`)).toMatch(message);
  });

  test("a text that would be longer than there are texts is an error", () => {
    const a = { items: Array.from({ length: 2000 }, () => "x"), between: "x".repeat(500_000) };
    expect(value("a.items.join(a.between)", { a })).toBe("! It would be too large to be computed.");
  });

  test("a result that holds the same list again and again is stopped before it fills the memory", () => {
    let expression = "v9";
    for (let i = 9; i > 0; i--) {
      expression = `cel.bind(v${i}, [${Array.from({ length: 10 }, () => `v${i - 1}`).join(",")}], ${expression})`;
    }
    expect(value(`cel.bind(v0, [1], ${expression})`)).toMatch(/^! The result is larger than/);
  });

  test("a large value is read", () => {
    const row = JSON.stringify({ hostname: "db-prod-01", n: 1.5, list: [1, 2, 3], text: "x".repeat(200) });
    const json = `[${Array.from({ length: 20_000 }, () => row).join(",")}]`;
    expect(gives(over(json, "size(a) == 20000 && a.all(x, x.n > 1 && x.list[2] == 3)"))).toBe("true");
  });
});

describe("faults of syntax", () => {
  test.each([
    ["a = 3", "! CEL compares with `==` and `!=`."],
    ['"open', "! A text that is never closed. Add its quote."],
    ["", "! There is no expression here. Write one in CEL, such as round1.result.isError."],
    ["__proto__", /^! `__proto__` is a word that CEL keeps/],
    ["(".repeat(400) + "1" + ")".repeat(400), /^! The expression is too large/],
    ['a.text.matches("(")', /^! .*Invalid regular expression/],
  ])("%s", (expression, message) => {
    const said = value(expression);
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  test("no text makes it throw, or answer with a stack", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."a.n[0]()+-*/%<>=!&|?:,{}'\"1 has size map in null") }),
        (text) => {
          const result = evaluate(text);
          if (!result.ok) expect(result.error).not.toMatch(/ at .*\.js|TypeError|undefined/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("readings", () => {
  test.each([
    ["a.n == 4", ["a.n = 3"]],
    ["size(a.list) == a.n", ["size(a.list) = 3", "a.n = 3"]],
    ['!(a.text == "abc") || a.n > 3', ['a.text = "abc"', "a.n = 3"]],
    ["a.n in [1, 2]", ["a.n = 3"]],
    ["a.list[a.n - 3] == 2", ["a.list[a.n - 3] = 1"]],
    ['a.text.startsWith("x")', ['a.text = "abc"']],
    ["has(a.object.nope)", ['a.object = {"k":1}']],
    ["a.list.exists(x, x == 9)", ["a.list = [1,2,3]"]],
    ["a.list.map(x, x + 1) == [1]", ["a.list.map(x, x + 1) = [2,3,4]"]],
    ["type(a.n) == int", ["type(a.n) = the type double"]],
    ["a.n > 1 && a.n < 3", ["a.n = 3"]],
    ["a.yes && a.n == 1", ["a.yes = true", "a.n = 3"]],
    ["a.n == 4 && a.text == ''", ["a.n = 3"]],
    ["1 == 2", []],
  ])("%s: %j", (expression, list) => expect(readings(expression)).toEqual(list));

  test("are bounded", () => {
    const long = evaluate("a == 1", { a: "x".repeat(10_000) }).readings[0]!;
    expect(long.value.length).toBeLessThan(260);
    const big = evaluate("a == 1", { a: Array.from({ length: 100_000 }, (_, i) => i) }).readings[0]!;
    expect(big.value).toMatch(/^\[0,1,.*…$/);
    const claim = Array.from({ length: 50 }, (_, i) => `a.list != [${i}, a.n]`).join(" && ");
    expect(evaluate(claim).readings.length).toBeLessThanOrEqual(8);
  });

  test("come also with an error, for the parts that had a value", () => {
    expect(evaluate("a.n == 3 && a.nope == 1")).toMatchObject({
      ok: false,
      readings: [{ part: "a.n", value: "3" }],
    });
  });
});
