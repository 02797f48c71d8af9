import { describe, expect, test } from "vitest";
import { lineOfFrame, sequenceLayout } from "../../../../lab/app/sequence/sequence-layout.ts";
import type { SequenceWalk } from "../../../../lab/app/sequence/sequence-walk.ts";
import { wordsOf } from "../../../../lab/app/sequence/sequence-words.ts";
import type { WireRow } from "../../../../lab/session/view.ts";
import { cellView, wireRow } from "../views.ts";

const form = cellView({ id: "form", name: "form", kind: "form", reads: ["one"] });
const walk = (over: Partial<SequenceWalk> = {}): SequenceWalk => ({
  forms: [{ cell: form, asks: new Set(["one"]), at: 25, said: "accept, P2" }],
  group: (cell) => ({ one: "Honest", form: "Honest", two: "Honest", three: "Attacks" })[cell] ?? null,
  now: (cell) => cell === "two",
  replayed: 0,
  coming: null,
  state: () => null,
  ...over,
});
const sent = (n: number, cell: string, over: Partial<WireRow> = {}) =>
  wireRow(n, {
    direction: "c2s",
    kind: "request",
    method: "tools/call",
    name: "open",
    rpcId: `${n}`,
    cell,
    t: n * 10,
    ...over,
  });
const came = (n: number, cell: string, over: Partial<WireRow> = {}) =>
  wireRow(n, { direction: "s2c", kind: "answer", method: "tools/call", cell, t: n * 10, ...over });
const asks = { outcome: "input-required" };
const rows = [
  sent(1, "one"),
  came(2, "one", asks),
  sent(3, "two"),
  came(4, "two"),
  sent(5, "three"),
  came(6, "three", asks),
];

const drawn = (some: WireRow[], over: Partial<SequenceWalk> = {}) => {
  const { lines, lanes } = sequenceLayout(some, [], walk(over));
  return lines.map(
    ({ kind, row, from, to, heading, now }) =>
      `${heading == null ? "" : `[${heading}] `}${kind} ${row.n}: ${lanes[from]!.name} > ${lanes[to]!.name}${now === true ? " now" : ""}`,
  );
};

describe("a walk in the diagram", () => {
  test("has the question that was put to the person, the answer before what it was sent with, and no runs", () => {
    expect(drawn(rows)).toEqual([
      "[Honest] frame 1: client > cmdb",
      "frame 2: cmdb > client",
      "ask 2: client > person",
      "reply 2: person > client",
      "frame 3: client > cmdb now",
      "frame 4: cmdb > client now",
      "[Attacks] frame 5: client > cmdb",
      // Nobody was asked this one.
      "frame 6: cmdb > client",
    ]);
  });

  test("an answer that nothing was sent with yet stands last", () => {
    expect(drawn(rows.slice(0, 2)).slice(2)).toEqual(["ask 2: client > person", "reply 2: person > client"]);
    expect(drawn(rows.slice(0, 2), { forms: [{ ...walk().forms[0]!, at: null }] })).toHaveLength(3);
  });

  test("says what was sent again on the way back", () => {
    expect(drawn(rows, { replayed: 2 }).filter((line) => line.startsWith("["))).toEqual([
      "[Honest · sent again] frame 1: client > cmdb",
      "[Honest] frame 3: client > cmdb now",
      "[Attacks] frame 5: client > cmdb",
    ]);
  });

  test("without forms there is no person; a server that comes next has its lane", () => {
    const { lanes } = sequenceLayout([], [], walk({ forms: [], coming: { label: "next", to: ["later"] } }));
    expect(lanes.map(({ name }) => name)).toEqual(["client", "tap", "later"]);
  });

  test("every frame is found among questions and answers", () => {
    const { lines } = sequenceLayout(rows, [], walk());
    for (const { n } of rows)
      expect(lines[lineOfFrame(lines, n)]).toMatchObject({ kind: "frame", row: { n } });
  });
});

describe("what a line of a walk says", () => {
  const text = (message: unknown) => ({
    text: typeof message === "string" ? message : JSON.stringify(message),
    bytes: 9,
    cut: false,
  });
  const said = (
    row: WireRow,
    kind: "frame" | "ask" | "reply" = "frame",
    over: Partial<SequenceWalk> = {},
  ) => {
    const { word, label, sealed } = wordsOf(
      { kind, row, from: 0, to: 1, cell: kind === "reply" ? form : null },
      null,
      walk(over),
    );
    return `${sealed === true ? "sealed: " : ""}${word === "" ? "" : `${word} `}${label}`;
  };

  test.each<[string, string, string]>([
    ["a call", said(sent(1, "one")), "open, id 1"],
    [
      "a call that carries a state",
      said(sent(1, "one"), "frame", { state: () => ({ changed: null }) }),
      "sealed: open, id 1",
    ],
    [
      "one that was changed",
      said(sent(1, "one"), "frame", { state: () => ({ changed: "1 character changed" }) }),
      "sealed: open, 1 character changed, id 1",
    ],
    ["a question", said(came(2, "one", asks)), "input_required"],
    [
      "an answer",
      said(came(2, "one", { text: text({ result: { content: [{ text: "INC-4100 opened" }] } }) })),
      "INC-4100 opened",
    ],
    [
      "a structured answer",
      said(
        came(2, "one", {
          text: text({
            result: {
              content: [{ text: "{}" }],
              structuredContent: {
                id: "INC-4100",
                host: "h\u202e",
                tickets: [1, 2],
                more: { a: 1 },
                none: null,
              },
            },
          }),
        }),
      ),
      "id INC-4100, host h⟨U+202E⟩, 2 tickets",
    ],
    ["the person's answer", said(came(2, "one"), "reply"), "accept, P2"],
    [
      "what is asked",
      said(
        came(2, "one", {
          ...asks,
          text: text({
            result: {
              inputRequests: {
                c: { params: { message: "M", requestedSchema: { properties: { priority: {} } } } },
              },
            },
          }),
        }),
        "ask",
      ),
      "cmdb asks: priority?",
    ],
    [
      "what is asked without fields, with what hides in it written out",
      said(
        came(2, "one", {
          ...asks,
          text: text({ result: { inputRequests: { c: { params: { message: "a\u202eb" } } } } }),
        }),
        "ask",
      ),
      "cmdb asks: a⟨U+202E⟩b",
    ],
    [
      "what is asked and cannot be read",
      said(came(2, "one", { ...asks, text: text("{") }), "ask"),
      "cmdb asks: a question",
    ],
    [
      "a hostile shape",
      said(
        came(2, "one", { ...asks, text: text({ result: { inputRequests: [null, 5], content: 7 } }) }),
        "ask",
      ),
      "cmdb asks: a question",
    ],
  ])("%s", (_, got, expected) => {
    expect(got).toBe(expected);
  });
});
