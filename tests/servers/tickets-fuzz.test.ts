import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerProcess, body } from "./server-process.ts";
import type { Json } from "./server-process.ts";
import { mutation } from "./state-mutations.ts";
import {
  REFUSED,
  TICKET,
  YES,
  answered,
  ask,
  call,
  open,
  stateFrom,
  tickets,
  toolError,
} from "./ticket-calls.ts";

/** Nothing that an exception would say may reach a client. */
const LEAK =
  /\bError\b|undefined|\bat \/|node:|zod|Cannot (?:read|convert)|is not (?:a function|iterable)|invalid_type|stack/i;

const PRIORITIES = ["P1", "P2", "P3"];
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const own = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** What a reader of the specification takes for an accept with a valid priority: bare, and of own members. */
function isGenuine(responses: unknown): boolean {
  const confirm = own(responses, "confirm");
  if (!isRecord(confirm) || Object.hasOwn(confirm, "method") || Object.hasOwn(confirm, "result"))
    return false;
  return confirm["action"] === "accept" && PRIORITIES.includes(own(confirm["content"], "priority") as string);
}

const rarely = (odd: fc.Arbitrary<unknown>, usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: odd });
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, "", "accept", "P1", [], {}, [[]], { priority: "P1" }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const oddKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "method",
  "result",
  "extra",
  "",
);
const extras = fc.dictionary(oddKey, anything, { maxKeys: 2, noNullPrototype: true });
const record = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(
      rarely(fc.record(members, { requiredKeys: [] }), fc.record(members)),
      rarely(extras, fc.constant({})),
    )
    .map(([usual, odd]) => {
      // Own members, `__proto__` among them, as JSON.parse makes them.
      return Object.fromEntries([usual, odd].flatMap((each) => Object.entries(each as Json)));
    });

const priority = rarely(anything, fc.constantFrom(...PRIORITIES, ...PRIORITIES, "P0", "p1", "P1 ", "Ｐ1"));
const content = rarely(anything, record({ priority, Priority: priority }));
const action = rarely(
  anything,
  fc.constantFrom("accept", "accept", "accept", "accept", "decline", "cancel", "Accept", "yes"),
);
const answer = rarely(anything, record({ action, content }));
const wrapped = answer.map((result) => ({ method: "elicitation/create", result }));
const responses = rarely(
  anything,
  fc.oneof(
    { weight: 12, arbitrary: record({ confirm: answer }) },
    record({ confirm: wrapped }),
    record({ Confirm: answer, other: answer }),
    answer.map((each) => Object.fromEntries([["__proto__", { confirm: each }]])),
    answer.map((each) => ({ confirm: Object.fromEntries([["__proto__", each]]) })),
    content.map((each) => ({
      confirm: { action: "accept", content: Object.fromEntries([["__proto__", each]]) },
    })),
  ),
);

/** Judges one answer: a ticket where the accept was genuine, and one of the server's own words where not. */
function expectFair(got: Json, genuine: boolean): void {
  const result = body(got, "result");
  // A sealed state is random text.
  expect(JSON.stringify({ ...result, requestState: null })).not.toMatch(LEAK);
  if (genuine) {
    expect(result["structuredContent"]).toMatchObject({ ...TICKET, status: "open" });
  } else {
    expect(result).not.toHaveProperty("structuredContent");
    const refusal = toolError(got).startsWith("No ticket was opened");
    expect(refusal || result["resultType"] === "input_required").toBe(true);
  }
}

describe("inputResponses of any shape", () => {
  it("open a ticket for a genuine accept with a valid priority, and for nothing else", async () => {
    const server = new ServerProcess("tickets");
    const state = await stateFrom(server, "state");
    let id = 0;
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(responses, fc.nat(8), async (inputResponses, dice) => {
        const withState = dice > 0;
        const frame = open((id += 1), { inputResponses, ...(withState && { requestState: state }) });
        const genuine = withState && isGenuine(JSON.parse(JSON.stringify(inputResponses)));
        expectFair(await ask(server, frame), genuine);
        if (genuine) opened += 1;
      }),
      { numRuns: 800 },
    );
    expect(opened).toBeGreaterThan(30);
    expect(await tickets(server)).toHaveLength(opened);
    expect(server.log.filter(({ outcome }) => outcome === "crash" || outcome === "dropped")).toEqual([]);
  });

  it("are read by the last of duplicate keys, as every other member is", async () => {
    const server = new ServerProcess("tickets");
    const state = await stateFrom(server, "state");
    const no = '{"action":"decline"}';
    const yes = JSON.stringify(YES);
    const texts = [
      `{"confirm":${yes},"confirm":${no}}`,
      `{"confirm":${no},"confirm":${yes}}`,
      `{"confirm":{"action":"accept","action":"decline","content":{"priority":"P1"}}}`,
      `{"confirm":{"action":"accept","content":{"priority":"P1","priority":"P9"}}}`,
      `{"confirm":{"action":"accept","content":{"priority":"P1"},"content":{}}}`,
      `{"confirm":${yes}},"inputResponses":{}`,
      `{},"inputResponses":{"confirm":${yes}}`,
      `{"confirm":${yes}},"requestState":"x"`,
    ];
    const got = [];
    for (const [id, text] of texts.entries()) {
      const frame = JSON.stringify(open(id, { inputResponses: "HERE", requestState: state }));
      // Behind the state, so that a second state in the text is the last.
      server.send(
        frame
          .replace('"inputResponses":"HERE",', "")
          .replace(`"${state}"`, `"${state}","inputResponses":${text}`),
      );
      got.push(await server.answer(id));
    }
    const opens = got.map((each) => "structuredContent" in body(each, "result"));
    expect(opens).toEqual([false, true, false, false, false, false, true, false]);
    expect(got.at(-1)).toMatchObject({ error: REFUSED });
    expect(await tickets(server)).toHaveLength(2);
  });

  it("may be huge or deep", async () => {
    const server = new ServerProcess("tickets");
    const state = await stateFrom(server, "state");
    const nested = (n: number) => `${'{"a":'.repeat(n)}1${"}".repeat(n)}`;
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, YES])),
    );
    const texts: [string, boolean][] = [
      [nested(50_000), false],
      [`{"confirm":${nested(50_000)}}`, false],
      [`{"confirm":{"action":"accept","content":${nested(50_000)}}}`, false],
      [`{"confirm":{"action":"accept","content":{"priority":${nested(50_000)}}}}`, false],
      [`{"confirm":{"action":"accept","content":{"priority":"${"P".repeat(5_000_000)}"}}}`, false],
      [`{"confirm":{"action":"${"accept".repeat(500_000)}"}}`, false],
      [wide, false],
      [`{"confirm":${JSON.stringify(YES)},"other":${nested(50_000)}}`, true],
    ];
    for (const [id, [text, genuine]] of texts.entries()) {
      const frame = JSON.stringify(open(id, { inputResponses: "HERE", requestState: state }));
      server.send(frame.replace('"HERE"', text));
      expectFair(await server.answer(id), genuine);
    }
    expect(await tickets(server)).toHaveLength(1);
  });
});

describe("over the wire", () => {
  it("no mutation of a state opens a ticket, and all are answered with the same bytes", async () => {
    const server = new ServerProcess("tickets");
    const mine = await stateFrom(server, "mine");
    const pool = [
      mine,
      await stateFrom(server, "again"),
      await stateFrom(server, "other", { ...TICKET, host: "x" }),
    ];
    let id = 0;
    await fc.assert(
      fc.asyncProperty(mutation(pool), async (mutate) => {
        const mutant = mutate(mine);
        if (pool.slice(0, 2).includes(mutant)) return;
        const got = await ask(server, open((id += 1), answered(mutant, YES)));
        expect(got).toEqual({ jsonrpc: "2.0", id, error: REFUSED });
      }),
      { numRuns: 400 },
    );
    expect(await tickets(server)).toEqual([]);
    expect(await ask(server, open("last", answered(mine, YES)))).toHaveProperty("result.structuredContent");
  });

  it("a state is for its own arguments, in whatever order", async () => {
    const server = new ServerProcess("tickets");
    const near: [unknown, unknown][] = [
      [
        { host: "caf\u00E9", summary: "s" },
        { host: "cafe\u0301", summary: "s" },
      ],
      [
        { host: "a", summary: "b,c" },
        { host: "a,b", summary: "c" },
      ],
      [
        { host: "a", summary: "b" },
        { host: "a ", summary: "b" },
      ],
      [
        { host: "a", summary: "b" },
        { host: "a\u200B", summary: "b" },
      ],
      [
        { host: "a", summary: "b" },
        { host: "a", summary: "b\uD800" },
      ],
      [
        { host: "a", summary: "b" },
        { host: "b", summary: "a" },
      ],
    ];
    for (const [i, [asked, changed]] of near.entries()) {
      const state = await stateFrom(server, `ask ${i}`, asked);
      const refused = await ask(server, call(`near ${i}`, "open_ticket", changed, answered(state, YES)));
      expect(refused).toMatchObject({ error: REFUSED });
      const turned = Object.fromEntries(Object.entries(asked as Json).reverse());
      const opened = await ask(server, call(`same ${i}`, "open_ticket", turned, answered(state, YES)));
      expect(opened).toHaveProperty("result.structuredContent");
    }
    expect(await tickets(server)).toHaveLength(near.length);
  });
});
