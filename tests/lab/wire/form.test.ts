import { array, assert, boolean, dictionary, jsonValue, property, string, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf, readEntries, type Entry } from "../../../lab/wire/form/entries.ts";
import { fieldRule } from "../../../lab/wire/form/field-rule.ts";
import { judgeContent } from "../../../lab/wire/form/judge-content.ts";
import { fitsPattern } from "../../../lab/wire/form/pattern.ts";
import { readForm } from "../../../lab/wire/form/read-form.ts";
import type { Json } from "../../../lab/wire/message.ts";

const form = (properties: Record<string, unknown>, required: string[] = []) =>
  readForm({ type: "object", properties: properties as { [name: string]: Json }, required });
const one = (schema: unknown, required = false) => form({ x: schema }, required ? ["x"] : []);
const filled = (schema: unknown, entry?: Entry, required = false) => {
  const { content, faults } = readEntries(one(schema, required), new Map(entry ? [["x", entry]] : []));
  return faults.get("x") ?? content;
};
const fault = (schema: unknown, value: Json) => judgeContent(one(schema), { x: value })[0]?.message ?? null;

describe("reading a question's schema", () => {
  it.each([
    ["text", { type: "string" }, "string"],
    ["text", { type: "string", format: "email", maxLength: 40 }, "string, email, up to 40 characters"],
    ["text", { type: ["string", "null"] }, "string or null"],
    [
      "text",
      { anyOf: [{ type: "null" }, { type: "string", minLength: 2 }] },
      "string, at least 2 characters or null",
    ],
    ["number", { type: "integer", minimum: 1, maximum: 50 }, "integer, 1 to 50"],
    ["number", { type: "number", exclusiveMinimum: 0 }, "number, above 0"],
    ["boolean", { type: "boolean" }, "boolean"],
    ["choice", { type: "string", enum: ["a", "b"] }, "one of 2"],
    ["choice", { enum: ["a", "b"] }, "one of 2"],
    ["choice", { type: "string", oneOf: [{ const: "a", title: "A" }] }, "one of 1"],
    [
      "many",
      { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1, maxItems: 2 },
      "1 to 2 of 2",
    ],
    ["many", { type: "array", items: { anyOf: [{ const: "a", title: "A" }] } }, "any of 1"],
    ["many", { type: "array", items: { oneOf: [{ const: "a" }] } }, "any of 1"],
  ])("sees %s in %j", (kind, schema, rule) => {
    const { fields, left } = one(schema);
    expect(left).toEqual([]);
    expect(fields[0]).toMatchObject({ name: "x", kind });
    expect(fieldRule(fields[0]!)).toBe(rule);
  });

  it("takes the names of choices from titles, and from the older enumNames", () => {
    const titled = { oneOf: [{ const: "a", title: "A" }] };
    expect(one(titled).fields[0]).toMatchObject({ options: [{ value: "a", title: "A" }] });
    expect(one({ type: "string", enum: ["a"], enumNames: ["A"] }).fields[0]).toMatchObject({
      options: [{ value: "a", title: "A" }],
    });
    expect(one({ type: "string", enum: ["a", "b"], enumNames: ["A"] }).fields[0]).toMatchObject({
      options: [{ title: null }, { title: null }],
    });
  });

  it.each([
    [{ type: "object", properties: {} }, /object inside the form/],
    [{ type: "array", items: { type: "object" } }, /not to be chosen from/],
    [{ type: "array" }, /not to be chosen from/],
    [{ $ref: "#/$defs/x" }, /\$ref/],
    [{ type: "string", enum: [] }, /nothing to choose from/],
    [{ enum: [{}] }, /no text, number/],
    [{ type: "blob" }, /no field of type "blob"/],
    [{}, /says no type/],
    [true, /no object/],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, /says no type/],
  ])("leaves out %j, and says why", (schema, why) => {
    const optional = form({ x: schema, y: { type: "string" } });
    expect(optional).toMatchObject({ unfit: null, fields: [{ name: "y" }] });
    expect(optional.left[0]?.why).toMatch(why);
    expect(one(schema, true).unfit).toMatch(why);
  });

  it("says what is no form at all", () => {
    expect(readForm(undefined).unfit).toMatch(/no object/);
    expect(readForm({ type: "string" }).unfit).toMatch(/of type "string"/);
    expect(readForm({ type: "object", properties: [] as unknown as Json }).unfit).toMatch(/no object/);
    expect(form({}, ["ghost"]).unfit).toMatch(/`ghost` is needed .* nothing says what it is/);
    expect(form({}).unfit).toBeNull();
  });

  it("keeps a default that fits, and tells one that does not", () => {
    expect(one({ type: "integer", default: 7 }).fields[0]).toMatchObject({ default: 7, odd: null });
    expect(one({ type: "integer", default: "7" }).fields[0]).toMatchObject({
      odd: expect.stringContaining('"7"'),
    });
    expect(one({ type: "boolean", default: null }).fields[0]).not.toHaveProperty("default");
    expect(one({ type: ["string", "null"], default: null }).fields[0]).toHaveProperty("default", null);
  });

  it("takes a number beyond all doubles for none: it could not be sent again", () => {
    const read = JSON.parse(
      '{"type":"integer","default":1e400,"minimum":-1e400,"exclusiveMaximum":1e400}',
    ) as Json;
    const [field] = one(read).fields;
    expect(field).toMatchObject({ odd: "Its default, Infinity, does not fit.", minimum: null, below: null });
    expect(field).not.toHaveProperty("default");
    expect(filled(read)).toEqual({});
    expect(one(JSON.parse('{"enum":[1,1e400]}')).left[0]?.why).toMatch(/a number that is too large/);
  });

  it("reads no more of a question than it shows", () => {
    let read = 0;
    const large = { type: "string", enum: Array.from({ length: 15_000 }, (_, n) => `value-${n}`) };
    const counted = () => Object.defineProperty({ ...large }, "type", { get: () => (read++, "string") });
    const asked = form(Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, counted()])));
    expect(asked.left.length + asked.fields.length).toBe(90);
    expect(asked.left[0]?.why).toBe("the question is too large");
    // What is left out is looked at once: to see that it is too large.
    expect(read).toBeLessThan((asked.fields.length + 2) * 5);
  });

  it("is bounded for whatever comes", () => {
    const began = performance.now();
    expect(one({ type: "string", enum: Array.from({ length: 10_000 }, (_, n) => `v${n}`) }).left).toEqual([]);
    expect(one({ enum: Array.from({ length: 30_000 }, (_, n) => n) }).left[0]?.why).toMatch(/30,000 choices/);
    const wide = Array.from({ length: 5000 }, (_, n) => [`p${n}`, { type: "string" }]);
    expect(readForm({ properties: Object.fromEntries(wide) as never }).unfit).toMatch(/5,000 things/);
    const long = { type: "string", description: "d".repeat(1e6), title: "t".repeat(1e6) };
    expect(JSON.stringify(one(long)).length).toBeLessThan(10_000);
    expect(JSON.stringify(form({ ["n".repeat(1e5)]: long }, ["n".repeat(1e5)])).length).toBeLessThan(10_000);
    expect(performance.now() - began).toBeLessThan(5000);
    assert(
      property(jsonValue(), jsonValue(), (schema, content) => {
        for (const read of [readForm(schema as Json), form({ x: schema })]) {
          judgeContent(read, content as Json);
          readEntries(read, entriesOf(read, content as Json));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes __proto__ and constructor for names like any other", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"boolean"}},"required":["__proto__"]}',
    ) as Json;
    const read = readForm(schema);
    expect(read.fields.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
    const { content, faults } = readEntries(read, new Map([["__proto__", { text: "a" }]]));
    expect([...faults]).toEqual([]);
    expect(JSON.stringify(content)).toBe('{"__proto__":"a"}');
    expect(judgeContent(read, content)).toEqual([]);
    expect(judgeContent(read, {})).toEqual([{ field: "__proto__", message: "This is needed." }]);
  });
});

describe("judging a value", () => {
  const email = { type: "string", format: "email" };
  const uri = { type: "string", format: "uri" };
  const date = { type: "string", format: "date" };
  const time = { type: "string", format: "date-time" };
  it.each([
    [email, "ops@estate", /part after @ has no dot/],
    [email, "ops", /no @/],
    [email, "a b@c.de", /blank/],
    [email, "@c.de", /before the @/],
    [email, "a@@c.de", /more than one @/],
    [email, "a@c..de", /dot with nothing/],
    [email, "o'hara+x@mail.c-d.example", null],
    [email, "ü@bücher.example", null],
    [uri, "mcp.example.com", /scheme/],
    [uri, "https://", /host is missing/],
    [uri, "https://a b", /blanks/],
    [uri, "https://é.example", /%XX/],
    [uri, "https://a/%zz", /hex digits/],
    [uri, "https://a.example:8080/x?y=1#z", null],
    [uri, "mailto:a@b.de", null],
    [uri, "urn:isbn:1", null],
    [date, "2026-02-29", /February 2026 has 28 days/],
    [date, "2024-02-29", null],
    [date, "2000-02-29", null],
    [date, "1900-02-29", /28 days/],
    [date, "2026-13-01", /no month 13/],
    [date, "2026-04-31", /April 2026 has 30 days/],
    [date, "1.2.2026", /year-month-day/],
    [time, "2026-02-28T14:30:00Z", null],
    [time, "2026-02-28t23:59:60.5+02:00", null],
    [time, "2026-02-28T14:30:00", /zone/],
    [time, "2026-02-28T24:00:00Z", /no time 24/],
    [time, "2026-02-30T14:30:00Z", /28 days/],
    [time, "2026-02-28 14:30", /such as/],
    [{ type: "string", minLength: 3 }, "ab", /2 characters of at least 3/],
    [{ type: "string", maxLength: 2 }, "🎫🎫", null],
    [{ type: "string", maxLength: 1 }, "🎫🎫", /2 characters, at most 1/],
    [{ type: "string" }, "\ud800", /half of a character/],
    [{ type: "string" }, 1, /has to be text/],
    [{ type: "string", pattern: "^[A-Z]{2}-\\d+$" }, "AB-12", null],
    [{ type: "string", pattern: "^[A-Z]{2}-\\d+$" }, "AB-1x", /pattern/],
    [{ type: "integer" }, 1.5, /no whole number/],
    [{ type: "integer" }, 2 ** 60, /round it/],
    [{ type: "integer", minimum: 1 }, 0, /at least 1/],
    [{ type: "number", maximum: 1 }, 1.5, /at most 1/],
    [{ type: "number" }, "1", /has to be a number/],
    [{ type: "boolean" }, "true", /true or false/],
    [{ type: "boolean" }, null, /Null/],
    [{ type: ["boolean", "null"] }, null, null],
    [{ enum: ["a"] }, "b", /none of the choices/],
    [{ enum: ["a", null] }, null, null],
    [{ type: "array", items: { enum: ["a", "b"] }, minItems: 1 }, [], /at least 1: none/],
    [{ type: "array", items: { enum: ["a", "b"] }, maxItems: 1 }, ["a", "b"], /at most 1: 2/],
    [{ type: "array", items: { enum: ["a", "b"] } }, ["a", "a"], /twice/],
    [{ type: "array", items: { enum: ["a", "b"] } }, ["c"], /none of the choices/],
    [{ type: "array", items: { enum: ["a"] } }, "a", /a list/],
  ])("of %j says of %j", (schema, value, words) => {
    const said = fault(schema, value as Json);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });
});

describe("what was filled in", () => {
  it.each([
    ["an untouched text", { type: "string" }, undefined, {}],
    ["a text that is blank again", { type: "string" }, { text: "" }, {}],
    ["an untouched boolean", { type: "boolean" }, undefined, {}],
    ["an untouched list", { type: "array", items: { enum: ["a"] } }, undefined, {}],
    ["a list that is empty again", { type: "array", items: { enum: ["a"] } }, { picks: [] }, {}],
    ["a default", { type: "integer", default: 20 }, undefined, { x: 20 }],
    ["a default of false", { type: "boolean", default: false }, undefined, { x: false }],
    ["a default that was taken out", { type: "string", default: "d" }, { text: "" }, {}],
    ["a default of null", { type: ["string", "null"], default: null }, undefined, { x: null }],
    ["null where it was chosen", { type: ["string", "null"] }, { nil: true }, { x: null }],
    ["blanks that were typed", { type: "string" }, { text: "  " }, { x: "  " }],
    ["a number with a sign", { type: "number" }, { text: " +.5e1 " }, { x: 5 }],
    ["a whole number with a point", { type: "integer" }, { text: "7.0" }, { x: 7 }],
    [
      "choices in the order of the question",
      { type: "array", items: { enum: ["a", "b"] } },
      { picks: ["b", "a"] },
      { x: ["a", "b"] },
    ],
    ["a number as a choice", { enum: [1, 2] }, { pick: 2 }, { x: 2 }],
  ] as const)("sends %s as it is", (_, schema, entry, content) => {
    expect(filled(schema, entry as Entry | undefined)).toEqual(content);
  });

  it.each([
    [{ type: "integer" }, { text: "42xyz" }, "“42xyz” is no whole number."],
    [{ type: "number" }, { text: "1,5" }, "“1,5” is no number: write the comma as a point."],
    [{ type: "number" }, { text: "1e999" }, "This number is too large."],
    [{ type: "number" }, { text: "0x10" }, "“0x10” is no number."],
    [{ type: "integer" }, { text: "9007199254740993" }, /round it/],
    [{ type: "boolean" }, undefined, "This is needed: choose yes or no."],
    [{ type: "string" }, { text: "" }, "This is needed."],
    [{ enum: ["a"] }, undefined, "This is needed: choose one."],
    [{ type: "array", items: { enum: ["a"] }, minItems: 1 }, { picks: [] }, /at least/],
  ])("of a needed %j and %j says so", (schema, entry, words) => {
    const said = filled(schema, entry as Entry | undefined, true);
    if (typeof words === "string") expect(said).toBe(words);
    else expect(said).toMatch(words);
  });

  it("says again what it said, by its content alone", () => {
    const many = form({
      a: { type: "string", default: "d" },
      b: { type: "integer" },
      c: { type: "boolean" },
      d: { type: "array", items: { enum: ["p", "q"] } },
      e: { type: ["number", "null"], default: 1 },
    });
    const entry = dictionary(stringMatching(/^[abcde]$/), jsonValue());
    assert(
      property(entry, (content) => {
        const { content: once, faults } = readEntries(many, entriesOf(many, content as Json));
        if (faults.size > 0) return;
        expect(readEntries(many, entriesOf(many, once)).content).toEqual(once);
        expect(judgeContent(many, once)).toEqual([]);
      }),
    );
  });
});

describe("a pattern of a server", () => {
  it("says what the engine of the language says", () => {
    const patterns = [
      "^a+b?$",
      "(ab|c)*d",
      "^(?:x{2,3}|y)$",
      "[^a-c]\\d",
      "^$",
      "a|^b",
      "(a|ab)(c|bcd)$",
      "^.{0,3}$",
      "\\.\\w",
    ];
    assert(
      property(string({ unit: stringMatching(/^[abcdxy.1]$/), maxLength: 8 }), (text) => {
        for (const pattern of patterns)
          expect([pattern, text, fitsPattern(pattern, text)]).toEqual([
            pattern,
            text,
            new RegExp(pattern, "u").test(text),
          ]);
      }),
      { numRuns: 300 },
    );
  });

  it("is over soon, however it is written", () => {
    const text = `${"a".repeat(200)}!`;
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(a*)*$", "(a?){200}a{200}$", "^((((((a*)*)*)*)*)*)*$"])
      expect([true, false, null]).toContain(fitsPattern(pattern, text));
    for (const pattern of [
      "(?=a)",
      "(a)\\1",
      "\\bx",
      "(?<=a)b",
      "(",
      "a{2000}{2000}",
      "(?:){9999}",
      "[",
      "*",
      // Nothing is taken, however often it is repeated.
      `${"(".repeat(8)}a{0}${"){3000}".repeat(8)}`,
      `${"(".repeat(8)}a{0}|${"){3000}".repeat(8)}`,
    ])
      expect(fitsPattern(pattern, text)).toBeNull();
    assert(
      property(
        array(stringMatching(/^[()|*+?a{}1,[\]^$\\]$/), { maxLength: 14 }),
        boolean(),
        (signs, long) => {
          fitsPattern(signs.join(""), long ? text : "ab");
        },
      ),
      { numRuns: 1000 },
    );
  });
});
