import { array, assert, boolean, constantFrom, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../lab/wire/classify.ts";
import type { Family } from "../../../lab/wire/era.ts";
import { Pairing, type Paired } from "../../../lab/wire/pairing.ts";

/** Lines with `>` go to the server, with `<` come from it; rows count from 0. */
function paired(lines: string[], family: Family | null = null): Paired[] {
  const pairing = new Pairing(() => family);
  return lines.map((line, row) => {
    const message = classify(line.slice(1));
    return line.startsWith(">") ? pairing.sent(message, row) : pairing.received(message, row);
  });
}

const ask = (id: string, method = "tools/list", params = "{}") =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
const give = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{}}`;
const fail = (id: string) => `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"no"}}`;
const tell = (method: string, params: string) => `{"jsonrpc":"2.0","method":"${method}","params":${params}}`;
const codes = (found: Paired | undefined) => found?.notes.map((note) => note.code);

const text = (...lines: string[]) => paired(lines).at(-1)?.notes[0]?.message;
const value = (id: string): unknown => JSON.parse(id);

describe("an answer finds its request", () => {
  test.each<[string, string[], Partial<Paired>, string[]]>([
    ["a result", [`>${ask("1")}`, `<${give("1")}`], { peer: 0, method: "tools/list", closes: true }, []],
    ["an error", [`>${ask('"a"')}`, `<${fail('"a"')}`], { peer: 0, closes: true }, []],
    [
      "out of order",
      [`>${ask("1", "ping")}`, `>${ask("2")}`, `<${give("1")}`],
      { peer: 0, method: "ping" },
      [],
    ],
    [
      "of the server",
      [`<${ask("1", "roots/list")}`, `>${give("1")}`],
      { peer: 0, method: "roots/list", closes: true },
      [],
    ],
    [
      "an id that both sides use",
      [`>${ask("1")}`, `<${ask("1", "roots/list")}`, `<${give("1")}`],
      { peer: 0, method: "tools/list" },
      [],
    ],
    [
      "the same number, written differently",
      [`>${ask("1")}`, `<${give("1.0")}`],
      { peer: 0, closes: true },
      ["WB344"],
    ],
    [
      "the same string, written differently",
      [`>${ask('"a"')}`, `<${give('"\\u0061"')}`],
      { peer: 0, closes: true },
      ["WB344"],
    ],
    ["nothing open", [`<${give("1")}`], { peer: null, method: null, closes: false }, ["WB340"]],
    ["a string for a number", [`>${ask("1")}`, `<${give('"1"')}`], { peer: null, closes: false }, ["WB340"]],
    [
      "a number that was rounded",
      [`>${ask("9007199254740993")}`, `<${give("9007199254740992")}`],
      { peer: null },
      ["WB340"],
    ],
    ["its own request, sent by the wrong side", [`>${ask("1")}`, `>${give("1")}`], { peer: null }, ["WB340"]],
    [
      "a second time",
      [`>${ask("1")}`, `<${give("1")}`, `<${fail("1")}`],
      { peer: 0, method: "tools/list", closes: false },
      ["WB341"],
    ],
    [
      "two in flight: the oldest first",
      [`>${ask("8", "ping")}`, `>${ask("8")}`, `<${give("8")}`],
      { peer: 0, method: "ping" },
      [],
    ],
    [
      "two in flight: then the other",
      [`>${ask("8", "ping")}`, `>${ask("8")}`, `<${give("8")}`, `<${give("8")}`],
      { peer: 1, closes: true },
      [],
    ],
    [
      "without an id",
      [`>${ask("1")}`, `<{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}`],
      { peer: null, method: null },
      [],
    ],
    ["with an id of null", [`>${ask("1")}`, `<${fail("null")}`], { peer: null, closes: false }, []],
    [
      "after a cancellation",
      [`>${ask("1")}`, `>${tell("notifications/cancelled", '{"requestId":1}')}`, `<${give("1")}`],
      { peer: 0, closes: true },
      ["WB345"],
    ],
  ])("%s", (_, lines, expected, notes) => {
    const last = paired(lines).at(-1);
    expect(last).toMatchObject(expected);
    expect(codes(last)).toEqual(notes);
  });

  test("what a note says", () => {
    expect(text(`>${ask("1")}`, `<${give('"1"')}`)).toBe(
      'an answer to `id` "1"; a request has 1: a string and a number are different ids',
    );
    expect(text(`>${ask("9007199254740993")}`, `<${give("9007199254740992")}`)).toContain(
      "9007199254740993: they differ beyond what a double can hold",
    );
    expect(text(`>${ask("1")}`, `<${give("1.0")}`)).toContain(
      "was 1 in the request and is 1.0 here: the same value",
    );
    expect(text(`<${give("5")}`)).toBe("an answer to `id` 5; no request has it");
  });
});

describe("a request", () => {
  test("with an id in flight is told so, in either direction", () => {
    expect(codes(paired([`>${ask("1")}`, `>${ask("1.0")}`])[1])).toEqual(["WB342"]);
    expect(codes(paired([`<${ask('"s"', "ping")}`, `<${ask('"s"', "ping")}`])[1])).toEqual(["WB342"]);
    expect(codes(paired([`>${ask("1")}`, `<${ask("1", "ping")}`])[1])).toEqual([]);
  });

  test("may use an id again after its answer in 2026, not in a 2024 session", () => {
    const lines = [`>${ask("1")}`, `<${give("1")}`, `>${ask("1")}`];
    expect(codes(paired(lines, "2024")[2])).toEqual(["WB343"]);
    expect(codes(paired(lines, "2026")[2])).toEqual([]);
    expect(codes(paired(lines)[2])).toEqual([]);
  });

  test("stays open until its answer", () => {
    const pairing = new Pairing();
    pairing.sent(classify(ask("1")), 0);
    pairing.received(classify(ask("1", "roots/list")), 1);
    pairing.sent(classify(ask("2")), 2);
    pairing.sent(classify(tell("notifications/cancelled", '{"requestId":2}')), 3);
    pairing.received(classify(give("1")), 4);
    expect(pairing.open()).toMatchObject([
      { row: 1, from: "server", cancelled: false },
      { row: 2, from: "client", cancelled: true },
    ]);
  });
});

describe("notifications about a request", () => {
  const call = ask("7", "tools/call", '{"name":"slow","_meta":{"progressToken":"p1"}}');
  test.each<[string, string[], number | null, string[]]>([
    [
      "progress",
      [`>${call}`, `<${tell("notifications/progress", '{"progressToken":"p1","progress":1}')}`],
      0,
      [],
    ],
    [
      "progress for another token",
      [`>${call}`, `<${tell("notifications/progress", '{"progressToken":1,"progress":1}')}`],
      null,
      ["WB346"],
    ],
    [
      "progress after the answer",
      [
        `>${call}`,
        `<${give("7")}`,
        `<${tell("notifications/progress", '{"progressToken":"p1","progress":1}')}`,
      ],
      0,
      ["WB346"],
    ],
    ["progress without a token", [`>${call}`, `<${tell("notifications/progress", "{}")}`], null, []],
    ["cancelled", [`>${call}`, `>${tell("notifications/cancelled", '{"requestId":7}')}`], 0, []],
    [
      "cancelled by the other type",
      [`>${call}`, `>${tell("notifications/cancelled", '{"requestId":"7"}')}`],
      null,
      ["WB347"],
    ],
    [
      "cancelled too late",
      [`>${call}`, `<${give("7")}`, `>${tell("notifications/cancelled", '{"requestId":7}')}`],
      0,
      ["WB347"],
    ],
    [
      "a listen that the server ends",
      [`>${ask("7", "subscriptions/listen")}`, `<${tell("notifications/cancelled", '{"requestId":7}')}`],
      0,
      [],
    ],
    [
      "a subscription's line",
      [
        `>${ask("7", "subscriptions/listen")}`,
        `<${tell("notifications/tools/list_changed", '{"_meta":{"io.modelcontextprotocol/subscriptionId":7}}')}`,
      ],
      0,
      [],
    ],
    ["any other", [`>${call}`, `<${tell("notifications/message", "{}")}`], null, []],
  ])("%s", (_, lines, peer, notes) => {
    const last = paired(lines).at(-1);
    expect(last?.peer).toBe(peer);
    expect(codes(last)).toEqual(notes);
  });
});

test("a batch is paired message by message", () => {
  const [sent, answered] = paired([`>[${ask("1", "ping")},${ask("2")}]`, `<[${give("2")},${give("1")}]`]);
  expect(sent).toMatchObject({ peer: null, items: [{ method: "ping" }, { method: "tools/list" }] });
  expect(answered).toMatchObject({ peer: 0, items: [{ method: "tools/list" }, { method: "ping" }] });
});

test("a stray line is paired with nothing", () => {
  for (const line of ["junk", "", "42", '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}']) {
    expect(paired([`>${ask("1")}`, `<${line}`])[1]).toMatchObject({ peer: null, closes: false, notes: [] });
  }
});

test("against a model: the oldest open request of that id, else the newest answered one", () => {
  const steps = array(tuple(boolean(), boolean(), constantFrom("1", '"1"', "2", "1.0", "-1")), {
    maxLength: 40,
  });
  assert(
    property(steps, (lines) => {
      const pairing = new Pairing();
      const asked: { row: number; by: boolean; id: unknown; answered: boolean; at: number }[] = [];
      lines.forEach(([isRequest, byClient, id], row) => {
        const message = classify(isRequest ? ask(id) : give(id));
        const found = byClient ? pairing.sent(message, row) : pairing.received(message, row);
        const mine = asked.filter((entry) => entry.by === byClient && entry.id === value(id));
        const theirs = asked.filter((entry) => entry.by !== byClient && entry.id === value(id));
        if (isRequest) {
          expect(found.notes.length > 0).toBe(mine.some((entry) => !entry.answered));
          asked.push({ row, by: byClient, id: value(id), answered: false, at: -1 });
          return;
        }
        const open = theirs.find((entry) => !entry.answered);
        const before = theirs.toSorted((a, b) => b.at - a.at)[0];
        expect(found.peer).toBe((open ?? before)?.row ?? null);
        expect(found.closes).toBe(open !== undefined);
        if (open) Object.assign(open, { answered: true, at: row });
      });
      expect(pairing.open().map(({ row }) => row)).toEqual(
        asked.filter((entry) => !entry.answered).map(({ row }) => row),
      );
    }),
    { numRuns: 500 },
  );
});

test("a flood of requests without answers is given up from its oldest end", () => {
  const pairing = new Pairing();
  for (let row = 0; row < 10_100; row++) pairing.received(classify(ask(String(row), "ping")), row);
  expect(pairing.open()).toHaveLength(10_000);
  expect(pairing.sent(classify(give("10099")), 20_000).peer).toBe(10_099);
});

describe("an answer to a line that is no message", () => {
  const old = '{"id":1,"method":"ping"}';
  test.each<[string, string[], Partial<Paired>, string[]]>([
    ["is about that line", [`>${old}`, `<${fail("1")}`], { peer: 0, request: null, closes: false }, []],
    ["also behind a byte order mark", [`>\uFEFF${ask("1")}`, `<${give("1")}`], { peer: 0 }, []],
    ["comes once", [`>${old}`, `<${fail("1")}`, `<${fail("1")}`], { peer: null }, ["WB340"]],
    [
      "is not mistaken for a request's",
      [`>${ask("1")}`, `>${old}`, `<${give("1")}`],
      { peer: 0, closes: true },
      [],
    ],
    [
      "nor the request's for its own",
      [`>${old}`, `>${ask("1")}`, `<${fail("1")}`],
      { peer: 0, closes: false },
      [],
    ],
    ["finds none without an id", [">nonsense", `<${fail("1")}`], { peer: null }, ["WB340"]],
  ])("%s", (_, lines, wanted, notes) => {
    const last = paired(lines).at(-1);
    expect(last).toMatchObject(wanted);
    expect(codes(last)).toEqual(notes);
  });

  test("is found by an id among bytes that are not UTF-8", () => {
    const pairing = new Pairing();
    const line = Buffer.concat([Buffer.from(ask("3").slice(0, -3)), Buffer.from('{"x":"\xff"}}', "latin1")]);
    pairing.sent(classify(line, "c2s"), 0);
    expect(pairing.received(classify(give("3")), 1)).toMatchObject({ peer: 0, notes: [] });
  });
});
