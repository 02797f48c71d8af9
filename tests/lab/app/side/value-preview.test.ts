import { describe, expect, test } from "vitest";
import { valuePreview } from "../../../../lab/app/side/value-preview.ts";
import type { OutcomeView } from "../../../../lab/session/view.ts";
import { itemView, sideView } from "../views.ts";

const text = (text: string, cut = false) => ({ text, bytes: text.length, cut });
const sent = { text: text("{}"), bytes: 3, envelope: 0, findings: [] };
const frame = (...answers: [string, string][]): OutcomeView => ({
  kind: "frame",
  sent,
  sides: answers.map(([server, answer]) => sideView({ server, items: [itemView({ text: text(answer) })] })),
});
const said = (outcome: OutcomeView | null) =>
  valuePreview({ outcome }).map(({ server, text }) => (server === null ? text : `${server}: ${text}`));

describe("valuePreview", () => {
  test.each<[string, OutcomeView | null, string[]]>([
    ["nothing before a run", null, []],
    ["a constant as it is", { kind: "value", text: text('{ "n":1,  "s":"a" }') }, ['{ "n": 1, "s": "a" }']],
    [
      "of an answer its result",
      frame(["a", '{"jsonrpc":"2.0","id":1,"result":{"x":[1]}}']),
      ['{ "x": [ 1 ] }'],
    ],
    ["or its error", frame(["a", '{"id":1,"error":{"code":-32601}}']), ['{ "code": -32601 }']],
    ["of two servers both, by name", frame(["a", '{"result":1}'], ["b", '{"result":2}']), ["a: 1", "b: 2"]],
    ["an answer that is no object, whole", frame(["a", "[1]"]), ["[ 1 ]"]],
    [
      "of a program what it wrote",
      {
        kind: "script",
        client: "c",
        out: text("done\n"),
        err: text(""),
        frames: 0,
        first: null,
        logs: 0,
        code: 0,
        signal: null,
      },
      ["done"],
    ],
  ])("%s", (_, outcome, previews) => {
    expect(said(outcome)).toEqual(previews);
  });

  test("silence has no value, nor has what came late", () => {
    const late = sideView({ items: [itemView({ late: true })] });
    expect(said({ kind: "frame", sent, sides: [sideView({ items: [] }), late] })).toEqual([]);
  });

  test("is short whatever the value's size, cut texts too", () => {
    const long = JSON.stringify({ rows: Array.from({ length: 9000 }, (_, at) => `row ${at}`) });
    for (const cut of [false, true]) {
      const [shown] = said({ kind: "value", text: text(long.slice(0, 60_000), cut) });
      expect(shown).toContain('{ "rows": [ "row 0"');
      expect(shown!.length).toBeLessThan(130);
    }
    expect(said({ kind: "do", text: text("x".repeat(5000)) })[0]!.length).toBeLessThan(90);
  });
});
