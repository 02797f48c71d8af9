import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestStateOf } from "../../../lab/wire/request-state.ts";
import { sealedParts } from "../../../lab/wire/sealed-parts.ts";
import { originOf, stateChanges } from "../../../lab/wire/state-changes.ts";

const b64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const jwe = (header: object) =>
  `${b64({ alg: "dir", enc: "A256GCM", ...header })}..0q8fT3mWk2xYc9Ld.pB7vZ1r0.n4Vt8Yq2`;
const names = (token: string) =>
  sealedParts(token).parts.map(({ name, text }) => `${name}${text === null ? "" : `=${text}`}`);

describe("sealedParts", () => {
  test("a JWE: its header can be read, the rest is sealed", () => {
    const token = jwe({ exp: 1796049000 });
    const { kind, parts, expires } = sealedParts(token);
    expect([kind, expires]).toEqual(["sealed", { kind: "at", ms: 1796049000_000 }]);
    expect(parts.map(({ name, start, end }) => [name, token.slice(start, end)])).toEqual([
      ["header", b64({ alg: "dir", enc: "A256GCM", exp: 1796049000 })],
      ["key", ""],
      ["nonce", "0q8fT3mWk2xYc9Ld"],
      ["content", "pB7vZ1r0"],
      ["check", "n4Vt8Yq2"],
    ]);
    expect(parts[0]!.text).toBe('{"alg":"dir","enc":"A256GCM","exp":1796049000}');
    expect(parts.slice(1).every(({ text }) => text === null)).toBe(true);
  });

  test.each<[string, unknown, unknown]>([
    ["a text", "soon", { kind: "odd", said: '"soon"' }],
    ["before 1970", -5, { kind: "at", ms: -5000 }],
    ["beyond every date", 1e300, { kind: "odd", said: "1e+300" }],
    ["null", null, { kind: "odd", said: "null" }],
    ["not there", undefined, { kind: "unknown" }],
  ])("an expiry that is %s", (_, exp, expires) => {
    expect(sealedParts(jwe({ exp })).expires).toEqual(expires);
  });

  test("characters are counted, not halves of them, as changes count them", () => {
    expect(sealedParts("😀😀.😀").parts).toMatchObject([{ start: 0, end: 4 }]);
    const token = `${b64({ alg: "dir", enc: "x" })}.😀.😀😀.y.z`;
    const letters = Array.from(token);
    expect(sealedParts(token).parts.map(({ start, end }) => letters.slice(start, end).join(""))).toEqual(
      token.split("."),
    );
  });

  test("an expiry that no double holds is no null", () => {
    expect(sealedParts('{"exp":1e400}').expires).toEqual({ kind: "odd", said: "Infinity" });
  });

  test.each<[string, string, string, string[]]>([
    ["JSON as it is", '{"step":2,"exp":5}', "readable", ['text={"step":2,"exp":5}']],
    ["JSON in base64", Buffer.from('{"a":1}').toString("base64"), "readable", ['text={"a":1}']],
    ["JSON in hex", Buffer.from('{"a":1}').toString("hex"), "readable", ['text={"a":1}']],
    ["a text with other letters", "für 5 €", "readable", ["text=für 5 €"]],
    [
      "a signed codec",
      `v1.${b64({ p: 1, exp: 9 })}.c2lnbmVk_-9`,
      "partly",
      ["part 1", 'part 2={"p":1,"exp":9}', "part 3"],
    ],
    ["a random id", "3f9a77c2-8e1b-4d0a-9c55-0e6f1a2b3c4d", "opaque", ["state"]],
    ["nothing", "", "opaque", ["state"]],
    [
      "four parts",
      `${b64({ alg: "dir", enc: "A256GCM" })}..aa.bb`,
      "partly",
      ['part 1={"alg":"dir","enc":"A256GCM"}', "part 2", "part 3", "part 4"],
    ],
    ["six parts", "aa.bb.cc.dd.ee.ff", "opaque", ["state"]],
    [
      "a header that is no JSON",
      `${b64("{nothing")}..aa.bb.cc`,
      "partly",
      ["part 1={nothing", "part 2", "part 3", "part 4", "part 5"],
    ],
    ["a header in broken base64", "e!J..aa.bb.cc", "readable", ["text=e!J..aa.bb.cc"]],
    [
      "a header that is an array",
      `${b64([1, 2, 3])}..aa.bb.cc`,
      "partly",
      ["part 1=[1,2,3]", "part 2", "part 3", "part 4", "part 5"],
    ],
  ])("%s", (_, token, kind, parts) => {
    expect(sealedParts(token).kind).toBe(kind);
    expect(names(token)).toEqual(parts);
  });

  test("an expiry in a readable part counts, and one of a prototype does not", () => {
    expect(sealedParts(`v1.${b64({ p: 1, exp: 9 })}.c2lnbmVk_-9`).expires).toEqual({ kind: "at", ms: 9000 });
    expect(sealedParts('{"__proto__":{"exp":5}}').expires).toEqual({ kind: "unknown" });
  });

  test("takes any text, also a large one, and its parts lie in it in order", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.base64String(),
          fc.string().map((s) => jwe({ s })),
        ),
        (token) => {
          const { parts } = sealedParts(token);
          let at = 0;
          for (const { start, end } of parts) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(end).toBeGreaterThanOrEqual(start);
            at = end;
          }
          expect(at).toBeLessThanOrEqual(token.length);
        },
      ),
    );
    expect(sealedParts("a".repeat(100_000)).kind).toBe("opaque");
    expect(sealedParts(".".repeat(100_000)).parts).toHaveLength(1);
  });
});

describe("stateChanges", () => {
  test.each<[string, string, string, unknown[]]>([
    ["nothing", "abc", "abc", []],
    ["one character", "abkd", "abKd", [{ at: 2, was: "k", is: "K" }]],
    ["the end cut off", "abcdef", "abc", [{ at: 3, was: "def", is: "" }]],
    ["something put in", "abc", "ab=c", [{ at: 2, was: "", is: "=" }]],
    [
      "the first and the last",
      "abcdef",
      "xbcdey",
      [
        { at: 0, was: "a", is: "x" },
        { at: 5, was: "f", is: "y" },
      ],
    ],
    ["a character beyond 16 bits", "a😀b", "a😁b", [{ at: 1, was: "😀", is: "😁" }]],
    ["a comma", "a,b", "ab", [{ at: 1, was: ",", is: "" }]],
  ])("%s", (_, was, is, changes) => {
    expect(stateChanges(was, is)).toEqual(changes);
  });

  test("put back, the changes give the first state again", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    fc.assert(
      fc.property(text, text, (was, is) => {
        const out = Array.from(is);
        for (const change of stateChanges(was, is).toReversed())
          out.splice(change.at, Array.from(change.is).length, ...Array.from(change.was));
        expect(out.join("")).toBe(was);
      }),
    );
  });

  test("large states that have nothing in common are one change", () => {
    expect(stateChanges("a".repeat(100_000), "b".repeat(100_000))).toHaveLength(1);
  });
});

describe("originOf", () => {
  const states = ["header.aaaaaaaaaa.1111", "header.bbbbbbbbbb.2222", "header.aaaaaaaaaa.1111"];
  test.each<[string, string, number]>([
    ["the same, the last of equals", states[0]!, 2],
    ["changed in the middle", "header.bbbbXbbbbb.2222", 1],
    ["cut short", "header.bbbbbbb", 1],
    ["invented", "nothing like it", -1],
    ["empty", "", -1],
  ])("%s", (_, state, at) => {
    expect(originOf(state, states)).toBe(at);
  });
});

describe("requestStateOf", () => {
  test.each<[string, string | null]>([
    ['{"id":1,"result":{"resultType":"input_required","requestState":"a"}}', "a"],
    ['{"id":1,"method":"tools/call","params":{"requestState":"b"}}', "b"],
    ['{"id":1,"params":{"requestState":5}}', null],
    ['{"id":1,"params":{"arguments":{"requestState":"c"}}}', null],
    ['{"requestState":', null],
    ["[]", null],
  ])("%s", (line, state) => {
    expect(requestStateOf(line)).toBe(state);
  });
});
