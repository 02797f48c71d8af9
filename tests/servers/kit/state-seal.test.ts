import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Call } from "../../../servers/kit/current-call.ts";
import { StateSeal } from "../../../servers/kit/state-seal.ts";
import { parseStateKeys, randomKeys } from "../../../servers/kit/state-keys.ts";
import type { StateKeys } from "../../../servers/kit/state-keys.ts";
import { BASE64URL, decoded, headerOf, mutation } from "../state-mutations.ts";

const PAYLOAD = { asked: "confirm" };

const toolCall = (args: unknown, name = "open_ticket"): Call => ({
  method: "tools/call",
  name,
  arguments: args,
});
const jump = toolCall({ host: "jump-prod-02", summary: "down" });
const other = toolCall({ host: "db-prod-01", summary: "down" });

const keys = randomKeys();
const sealOf = (options: Partial<ConstructorParameters<typeof StateSeal>[0]> = {}) =>
  new StateSeal({ audience: "tickets", keys, ttlSeconds: 600, ...options });

const refusal = (seal: StateSeal, token: string, call: Call) =>
  seal.open(token, call).then(
    () => "OPENED",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("a sealed state", () => {
  it("opens for its own call, with what was put in and an id of its own", async () => {
    const seal = sealOf();
    const [first, second] = [await seal.seal(PAYLOAD, jump), await seal.seal(PAYLOAD, jump)];
    const [one, two] = [await seal.open(first, jump), await seal.open(second, jump)];
    expect(one).toEqual({
      payload: PAYLOAD,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      exp: one.exp,
    });
    expect(two.jti).not.toBe(one.jti);
    expect(await seal.open(first, jump)).toEqual(one);
  });

  it("is a compact JWE that shows its expiry and hides the rest", async () => {
    const before = Date.now() / 1000;
    const token = await sealOf().seal("the payload", jump);
    const parts = token.split(".");
    expect(parts).toHaveLength(5);
    expect(parts[1]).toBe("");
    const header = headerOf(token);
    expect(header).toEqual({ alg: "dir", enc: "A256GCM", kid: keys[0].id, exp: header["exp"] });
    expect(header["exp"]).toBeGreaterThanOrEqual(before + 600);
    expect(header["exp"]).toBeLessThanOrEqual(Date.now() / 1000 + 601);
    expect(parts.map((part) => decoded(part).toString("latin1")).join()).not.toMatch(
      /payload|open_ticket|tickets/,
    );
  });

  it.each([
    ["other arguments", "sealed for other arguments", {}, other],
    ["another tool", "sealed for another tool", {}, { ...jump, name: "list_tickets" }],
    ["no tool", "sealed for another tool", {}, { ...jump, name: null }],
    ["another method", "sealed for another method", {}, { ...jump, method: "prompts/get" }],
    ["another server", "sealed by another server", { audience: "cmdb" }, jump],
    ["another key", "sealed with a key that is not among", { keys: randomKeys() }, jump],
    ["a later time", "expired", { now: () => Date.now() + 602_000 }, jump],
  ] as const)("does not open for %s", async (_, reason, options, call) => {
    const token = await sealOf().seal(PAYLOAD, jump);
    expect(await refusal(sealOf(options), token, call)).toContain(`StateRefused: ${reason}`);
  });

  it("does not open where another server with the same key sealed a payload that looks like its own claims", async () => {
    const claims = {
      aud: "tickets",
      method: "tools/call",
      tool: "open_ticket",
      args: {},
      exp: 1e12,
      jti: "x",
    };
    const token = await sealOf({ audience: "cmdb" }).seal(claims, jump);
    expect(await refusal(sealOf(), token, jump)).toContain("another server");
  });

  it("is opened by every key and sealed with the first", async () => {
    const [[a], [b]] = [randomKeys(), randomKeys()];
    const [old, rotated, done]: StateKeys[] = [[a], [b, a], [b]];
    const before = await sealOf({ keys: old! }).seal(PAYLOAD, jump);
    const after = await sealOf({ keys: rotated! }).seal(PAYLOAD, jump);
    expect((await sealOf({ keys: rotated! }).open(before, jump)).payload).toEqual(PAYLOAD);
    expect((await sealOf({ keys: done! }).open(after, jump)).payload).toEqual(PAYLOAD);
    expect(await refusal(sealOf({ keys: done! }), before, jump)).toContain("a key that is not among");
    expect(await refusal(sealOf({ keys: old! }), after, jump)).toContain("a key that is not among");
  });

  it("is refused where its key's name was given to other bytes", async () => {
    const token = await sealOf().seal(PAYLOAD, jump);
    const impostor = [{ id: keys[0].id, secret: randomKeys()[0].secret }] as const;
    expect(await refusal(sealOf({ keys: impostor }), token, jump)).toContain("tampered");
    // Two keys of one name are both tried.
    expect(await sealOf({ keys: [impostor[0], keys[0]] }).open(token, jump)).toBeDefined();
  });

  it("is not made too long to be opened", async () => {
    await expect(sealOf().seal("x".repeat(7000), jump)).rejects.toThrow(/8192 is the most/);
    const token = await sealOf().seal("x".repeat(5500), jump);
    expect((await sealOf().open(token, jump)).payload).toHaveLength(5500);
  });
});

describe("mutations of valid states", () => {
  it("none of 12,000 opens", async () => {
    const seal = sealOf();
    // The first two are for one call: parts of the one in the other must not open either.
    const own = [await seal.seal(PAYLOAD, jump), await seal.seal({ ...PAYLOAD }, jump)];
    const foreign = [
      await seal.seal(PAYLOAD, other),
      await seal.seal(PAYLOAD, { ...jump, name: "close_ticket" }),
      await seal.seal(PAYLOAD, { ...jump, method: "prompts/get" }),
      await sealOf({ audience: "cmdb" }).seal(PAYLOAD, jump),
      await sealOf({ keys: randomKeys() }).seal(PAYLOAD, jump),
      await sealOf({ now: () => Date.now() - 700_000 }).seal(PAYLOAD, jump),
    ];
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...own), mutation([...own, ...foreign]), async (token, mutate) => {
        const mutant = mutate(token);
        // Two whole valid states are no mutation: they open, below.
        if (own.includes(mutant)) return;
        tried += 1;
        expect(await refusal(seal, mutant, jump)).toMatch(/^StateRefused: /);
      }),
      { numRuns: 12_000 },
    );
    expect(tried).toBeGreaterThan(10_000);
    for (const token of own) expect(await seal.open(token, jump)).toBeDefined();
  });

  it("none with one other character anywhere opens, and no other spelling of a last character", async () => {
    const seal = sealOf();
    const token = await seal.seal(PAYLOAD, jump);
    let n = 0;
    for (let i = 0; i < token.length; i += 1) {
      const isLast = i === token.length - 1 || token[i + 1] === ".";
      const step = isLast ? 1 : 21;
      for (let c = i % step; c < BASE64URL.length; c += step) {
        if (BASE64URL[c] === token[i]) continue;
        n += 1;
        const mutant = token.slice(0, i) + BASE64URL[c] + token.slice(i + 1);
        expect(await refusal(seal, mutant, jump), mutant).toMatch(/^StateRefused: /);
      }
    }
    expect(n).toBeGreaterThan(1200);
  });
});

describe("the arguments", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.constantFrom(
      "é",
      "e\u0301",
      "Å",
      "\u212B",
      "ﬁ",
      "fi",
      "a|b",
      "a",
      "b",
      "\u0000",
      "1",
      "true",
      "null",
      "​",
      "",
    ),
  );
  const args = fc.dictionary(
    fc.oneof(fc.constantFrom("host", "summary", "__proto__", "constructor"), text),
    fc.oneof(text, fc.jsonValue({ maxDepth: 2, stringUnit: "grapheme" })),
    { maxKeys: 4, noNullPrototype: true },
  );

  type Args = Record<string, unknown>;
  const eachText = (change: (text: string) => string) => (given: Args) =>
    JSON.parse(JSON.stringify(given), (_, value: unknown) =>
      typeof value === "string" ? change(value) : value,
    ) as Args;
  const near: ((given: Args) => unknown)[] = [
    (given) => Object.fromEntries(Object.entries(given).reverse()),
    eachText((each) => each.normalize("NFC")),
    eachText((each) => each.normalize("NFD")),
    eachText((each) => each.normalize("NFKC")),
    eachText((each) => each.toLowerCase()),
    eachText((each) => each.trim()),
    eachText((each) => `${each} `),
    eachText((each) => `${each}\u200B`),
    eachText((each) => each.replaceAll("|", '","summary":"')),
    eachText((each) => each.replaceAll("\u0000", "\\u0000")),
    (given) => Object.fromEntries(Object.entries(given).map(([key, value]) => [key.normalize("NFD"), value])),
    (given) => Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
    (given) => Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]])),
    (given) => ({ ...given, extra: null }),
    (given) => Object.fromEntries(Object.entries(given).slice(1)),
    (given) => [given],
    (given) => JSON.stringify(given),
    (given) => structuredClone(given),
  ];

  it("in another order are the same, and all others are others, however near", async () => {
    const seal = sealOf();
    const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    const seen = { same: 0, other: 0 };
    await fc.assert(
      fc.asyncProperty(args, fc.constantFrom(...near), async (given, change) => {
        const changed = change(given);
        const token = await seal.seal(PAYLOAD, toolCall(given));
        const outcome = await refusal(seal, token, toolCall(changed));
        const same = isDeepStrictEqual(asJson(given), asJson(changed));
        seen[same ? "same" : "other"] += 1;
        expect(outcome).toBe(same ? "OPENED" : "StateRefused: sealed for other arguments");
      }),
      { numRuns: 1500 },
    );
    expect(seen.same).toBeGreaterThan(100);
    expect(seen.other).toBeGreaterThan(100);
  });

  it.each([
    ["Unicode forms", { host: "caf\u00E9" }, { host: "cafe\u0301" }],
    ["a border between two texts", { host: "a", summary: "b,c" }, { host: "a,b", summary: "c" }],
    ["quotes that close a text", { host: 'a","summary":"b' }, { host: "a", summary: "b" }],
    ["a number and its text", { host: 1 }, { host: "1" }],
    ["null and nothing", { host: null }, {}],
    ["an array and its only member", { host: ["a"] }, { host: "a" }],
    ["numbers next to each other", { n: 9007199254740991 }, { n: 9007199254740990 }],
    ["a key that every object has", { a: 1 }, JSON.parse('{"a":1,"__proto__":{}}')],
  ])("differ by %s", async (_, one, two) => {
    const seal = sealOf();
    expect(await refusal(seal, await seal.seal(PAYLOAD, toolCall(one)), toolCall(two))).toContain(
      "other arguments",
    );
    expect(await refusal(seal, await seal.seal(PAYLOAD, toolCall(two)), toolCall(one))).toContain(
      "other arguments",
    );
  });

  const unbindable: [string, unknown][] = [
    ["half a surrogate pair", { host: "a\uD800" }],
    ["the other half", { host: "\uDC00a" }],
    ["half a pair in a key", { "\uDBFF": 1 }],
    ["an infinite number", JSON.parse('{"n":1e400}')],
    ["endless nesting", JSON.parse("[".repeat(50_000) + "]".repeat(50_000))],
  ];

  it.each(unbindable)("with %s bind nothing, neither to themselves nor to others", async (_, given) => {
    const seal = sealOf();
    await expect(seal.seal(PAYLOAD, toolCall(given))).rejects.toMatchObject({ name: "NoCanonicalForm" });
    const token = await seal.seal(PAYLOAD, jump);
    expect(await refusal(seal, token, toolCall(given))).toBe("StateRefused: sealed for other arguments");
  });
});

describe("a valid state", () => {
  const ring = Array.from({ length: 3 }, () => randomKeys()[0]);
  const args = fc.record({ host: fc.string({ unit: "grapheme" }), summary: fc.string({ unit: "grapheme" }) });

  it("opens before its expiry, on every instance that has the key, and not from its expiry on", async () => {
    await fc.assert(
      fc.asyncProperty(
        args,
        fc.jsonValue(),
        fc.integer({ min: 1, max: 86_400 }),
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.integer({ min: 0, max: 2 ** 41 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
        async (given, payload, ttlSeconds, later, born, order) => {
          const here = ring.slice(0, 1) as unknown as StateKeys;
          const token = await sealOf({ keys: here, ttlSeconds, now: () => born }).seal(
            payload,
            toolCall(given),
          );
          const there = order.map((i) => ring[i]!) as unknown as StateKeys;
          const reversed = Object.fromEntries(Object.entries(given).reverse());
          const open = (now: number) =>
            refusal(sealOf({ keys: there, now: () => now }), token, toolCall(reversed));
          if (!order.includes(0)) {
            expect(await open(born)).toContain("not among");
            return;
          }
          const exp = Number(headerOf(token)["exp"]) * 1000;
          expect(exp - born).toBeGreaterThanOrEqual(ttlSeconds * 1000);
          expect(exp - born).toBeLessThan(ttlSeconds * 1000 + 1000);
          expect(await open(Math.min(born + later, exp - 1))).toBe("OPENED");
          expect(await open(exp + later)).toContain("expired");
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("keys", () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString("base64url");
  const spare = `${key(1).slice(0, -1)}F`;

  it("are read between commas, blanks and lines, and named without telling them", () => {
    const read = parseStateKeys(` ${key(1)} ,${key(2)}\n${key(3)}\n`, "x");
    expect(read.map(({ secret }) => secret[0])).toEqual([1, 2, 3]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(3);
    for (const { id, secret } of read) expect(Buffer.from(secret).toString("base64url")).not.toContain(id);
    expect(parseStateKeys(key(1), "y")[0].id).toBe(read[0].id);
  });

  it.each([
    ["", "x is empty: it holds no key"],
    [" \n", "x is empty: it holds no key"],
    [key(1).slice(1), "entry 1 of 1 in x is no key: it has 42 characters"],
    [`${key(1)},${key(2)}A`, "entry 2 of 2 in x is no key: it has 44 characters"],
    [`${key(1)},,${key(2)}`, "entry 2 of 3 in x is no key: it is empty"],
    [`,${key(2)}`, "entry 1 of 2 in x is no key: it is empty"],
    [`${key(1)}=`, "entry 1 of 1 in x is no key: it holds characters that base64url does not have"],
    [`${key(1)};${key(2)}`, "entry 1 of 1 in x is no key: it holds characters that base64url does not have"],
    [spare, "entry 1 of 1 in x is no key: its last character holds bits that belong to no byte"],
  ])("that are wrong are named and not shown: %j", (text, message) => {
    const read = () => parseStateKeys(text, "x");
    expect(read).toThrow(message);
    expect(read).not.toThrow(/AQEBA|AgICA/);
  });
});
