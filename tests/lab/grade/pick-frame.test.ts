import { expect, test } from "vitest";
import { Evaluator } from "../../../lab/grade/cel-evaluator.ts";

const frames = [
  { n: 3, cell: "round1", direction: "c2s", text: '{"id":1}' },
  {
    n: 4,
    cell: "round1",
    direction: "s2c",
    text: '{"id":1,"result":{"requestState":"a.b.c","big":9007199254740993}}',
  },
  { n: 7, cell: "noise", direction: "c2s", text: "{" },
  { n: 8, cell: "long", direction: "c2s", text: null },
  { n: 9, cell: "round1", direction: "s2c", text: '{"method":"notifications/message"}' },
];

function gives(expression: string, from: unknown[] | null = frames): string {
  const evaluator = new Evaluator();
  evaluator.load([], from && JSON.stringify(from));
  const result = evaluator.evaluate(expression);
  return result.ok ? result.text : `! ${result.error}`;
}

test.each([
  ["frame(4).frame.result.requestState", '"a.b.c"'],
  ["frame(4.0).cell", '"round1"'],
  ["frame(4).frame.result.big == 9007199254740993", "true"],
  ['frame("round1").n', "9"],
  ['frame("round1", "s2c").frame.method', '"notifications/message"'],
  ['frame("round1", "c2s").frame', '{"id":1}'],
  ['frame("noise").frame', "null"],
  ['frame("long").frame == null && frame("long").text == null', "true"],
  ['frames().filter(f, f.cell == "round1").map(f, frame(f.n).frame.size())', "[1,2,1]"],
  ["frame(5)", "! There is no frame 5; there are 5, 3 to 9."],
  ["frame(4.5)", "! 4.5 is no whole number."],
  [
    'frame("round2")',
    "! `round2` has no frame so far; frames are of `round1`, `noise`, `long`. Is `after=` missing?",
  ],
  ['frame("noise", "s2c")', "! `noise` got none so far; its frames go the other way."],
  ['frame("round1", "in")', '! `in` is no direction: a frame goes "c2s" or comes "s2c".'],
])("%s", (expression, expected) => expect(gives(expression)).toBe(expected));

test("says where there are none at all", () => {
  expect(gives("frame(1)", [])).toBe("! There is no frame 1; there are none yet.");
  expect(gives('frame("a")', [])).toBe("! `a` has no frame so far; there are none yet. Is `after=` missing?");
  expect(gives("frame(1)", null)).toBe("! There are no frames here for frames() to give.");
});
