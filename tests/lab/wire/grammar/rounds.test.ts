import { array, assert, boolean, constantFrom, integer, nat, property, record, subarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../../lab/wire/classify.ts";
import { Conversation } from "../../../../lab/wire/grammar/conversation.ts";
import { RoundBook } from "../../../../lab/wire/grammar/round-book.ts";
import { lintFrame } from "../../../../lab/wire/lint-frame.ts";
import type { Message } from "../../../../lab/wire/message.ts";

const E = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {
    elicitation: { form: {}, url: {} },
    sampling: { tools: {} },
    roots: {},
  },
};

interface Params {
  name?: string;
  uri?: string;
  arguments?: Record<string, string>;
  inputResponses?: unknown;
  requestState?: unknown;
}

/** One line: on which connection, from whom, what. */
type Line = [on: string, from: "c" | "s", frame: object];

const c = (id: unknown, params: Params, method = "tools/call", on = "a"): Line => [
  on,
  "c",
  { jsonrpc: "2.0", id, method, params: { ...params, _meta: E } },
];
const s = (id: unknown, result: object, on = "a"): Line => [on, "s", { jsonrpc: "2.0", id, result }];
const asks = (id: unknown, more: object, on = "a"): Line =>
  s(id, { resultType: "input_required", ...more }, on);
const done = (id: unknown, on = "a"): Line => s(id, { resultType: "complete", content: [] }, on);

/** What is said of each line by itself and by what came before it, as `2 WB388 params.requestState`; warnings in brackets. */
function told(lines: readonly Line[]): string[] {
  const book = new RoundBook();
  const sides = new Map<string, { conversation: Conversation; open: Map<unknown, Message> }>();
  return lines.flatMap(([on, from, frame], i) => {
    let side = sides.get(on);
    if (!side) sides.set(on, (side = { conversation: new Conversation(book), open: new Map() }));
    const direction = from === "c" ? "c2s" : "s2c";
    const text = JSON.stringify(frame);
    const message = classify(text, direction);
    if (from === "c") side.open.set(message.id, message);
    const request = from === "s" ? (side.open.get(message.id) ?? null) : null;
    const followed = from === "c" ? side.conversation.sent(message) : side.conversation.received(message);
    return [...lintFrame(text, { direction, request, message }), ...followed].map(
      ({ code, severity, path }) => `${i} ${severity === "error" ? code : `(${code})`} ${path}`,
    );
  });
}

const QUESTIONS = {
  confirm: {
    method: "elicitation/create",
    params: {
      mode: "form",
      message: "Open it?",
      requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
    },
  },
  login: {
    method: "elicitation/create",
    params: { mode: "url", message: "Sign in", url: "https://mcp.example.com/connect" },
  },
  gen: {
    method: "sampling/createMessage",
    params: { messages: [{ role: "user", content: { type: "text", text: "2+2?" } }], maxTokens: 16 },
  },
  dirs: { method: "roots/list" },
};
const ANSWERS = {
  confirm: { action: "accept", content: { ok: true } },
  login: { action: "accept" },
  gen: { role: "assistant", content: { type: "text", text: "4" }, model: "m" },
  dirs: { roots: [{ uri: "file:///srv/app" }] },
};
type Key = keyof typeof QUESTIONS;
const questions = (...keys: Key[]) => ({
  inputRequests: Object.fromEntries(keys.map((key) => [key, QUESTIONS[key]])),
});
const answers = (...keys: Key[]) => ({
  inputResponses: Object.fromEntries(keys.map((key) => [key, ANSWERS[key]])),
});

const open: Params = { name: "open", arguments: { host: "h1" } };
const other: Params = { name: "open", arguments: { host: "h2" } };
const given = { requestState: "v1.AbCdEf" };
const yes = answers("confirm");
const first = [c(20, open), asks(20, { ...questions("confirm"), ...given })];
const bare = [c(20, open), asks(20, questions("confirm"))];
const busy = [c(20, open), asks(20, given)];

describe("an honest exchange gets no finding", () => {
  test.each<[string, Line[]]>([
    ["one round", [...first, c(21, { ...open, ...yes, ...given }), done(21)]],
    ["ids that are texts", [...first, c("20", { ...open, ...yes, ...given }), done("20")]],
    [
      "several rounds",
      [
        ...first,
        c(21, { ...open, ...yes, ...given }),
        asks(21, { ...questions("gen", "dirs"), requestState: "v1.second" }),
        c(22, { ...open, ...answers("gen", "dirs"), requestState: "v1.second" }),
        asks(22, { requestState: "v1.third" }),
        c(23, { ...open, requestState: "v1.third" }),
        done(23),
      ],
    ],
    [
      "a server that says the same state each time",
      [
        ...first,
        c(21, { ...open, ...yes, ...given }),
        asks(21, { ...questions("dirs"), ...given }),
        c(22, { ...open, ...answers("dirs"), ...given }),
        done(22),
        c(23, other),
        asks(23, { ...questions("confirm"), ...given }),
        c(24, { ...other, ...yes, ...given }),
      ],
    ],
    [
      "two calls at once, answered the other way round",
      [
        c(20, open),
        c(21, other),
        asks(21, { ...questions("confirm"), requestState: "of h2" }),
        asks(20, { ...questions("confirm"), requestState: "of h1" }),
        c(22, { ...open, ...yes, requestState: "of h1" }),
        c(23, { ...other, ...yes, requestState: "of h2" }),
      ],
    ],
    [
      "two equal calls at once, of which one has a state",
      [
        c(20, open),
        c(21, open),
        asks(20, questions("confirm")),
        asks(21, { ...questions("confirm"), ...given }),
        c(22, { ...open, ...yes }),
        c(23, { ...open, ...yes, ...given }),
      ],
    ],
    [
      "two equal calls at once, asked different things",
      [
        c(20, open),
        c(21, open),
        asks(20, questions("dirs")),
        asks(21, questions("confirm")),
        c(22, { ...open, ...answers("dirs") }),
        c(23, { ...open, ...yes }),
      ],
    ],
    ["load shedding", [...busy, c(21, { ...open, ...given }), done(21)]],
    ["load shedding, with no answers", [...busy, c(21, { ...open, inputResponses: {}, ...given })]],
    ["questions and no state", [...bare, c(21, { ...open, ...yes }), done(21)]],
    ["an abandoned round", [...first, c(21, open), done(21), c(22, other), done(22)]],
    [
      "an abandoned round, asked again",
      [
        ...first,
        c(21, open),
        asks(21, { ...questions("confirm"), requestState: "v1.again" }),
        c(22, { ...open, ...yes, requestState: "v1.again" }),
      ],
    ],
    [
      "round two on another connection",
      [...first, c(1, { ...open, ...yes, ...given }, "tools/call", "b"), done(1, "b")],
    ],
    [
      "round two on another connection, under the same id",
      [...first, c(20, { ...open, ...yes, ...given }, "tools/call", "b")],
    ],
    [
      "round two on another connection, without a state",
      [...bare, c(1, { ...open, ...yes }, "tools/call", "b")],
    ],
    [
      "a decline and a cancel",
      [
        ...first,
        c(21, { ...open, inputResponses: { confirm: { action: "decline" } }, ...given }),
        c(22, other),
        asks(22, questions("confirm")),
        c(23, { ...other, inputResponses: { confirm: { action: "cancel" } } }),
      ],
    ],
    [
      "a prompt and a resource",
      [
        c(1, { name: "p" }, "prompts/get"),
        asks(1, { ...questions("login"), requestState: "p" }),
        c(2, { uri: "cmdb://x" }, "resources/read"),
        asks(2, { ...questions("gen"), requestState: "r" }),
        c(3, { uri: "cmdb://x", ...answers("gen"), requestState: "r" }, "resources/read"),
        c(4, { name: "p", ...answers("login"), requestState: "p" }, "prompts/get"),
      ],
    ],
    ["a call that answers nothing", [c(1, { ...open, inputResponses: {} }), done(1)]],
  ])("%s", (_, lines) => {
    expect(told(lines)).toEqual([]);
  });
});

describe("each rule that is broken gets its own finding", () => {
  const state = "params.requestState";
  const at = (key: string) => `params.inputResponses.${key}`;

  test.each<[string, Line[], string[]]>([
    ["the id of the try before", [...first, c(20, { ...open, ...yes, ...given })], ["2 WB386 id"]],
    [
      "the id of the try before, in round three",
      [
        ...first,
        c(21, { ...open, ...yes, ...given }),
        asks(21, { requestState: "two" }),
        c(21, { ...open, requestState: "two" }),
      ],
      ["4 WB386 id"],
    ],
    ["other arguments", [...first, c(21, { ...other, ...yes, ...given })], ["2 WB387 params"]],
    ["another tool", [...first, c(21, { ...open, name: "close", ...yes, ...given })], ["2 WB387 params"]],
    ["another method", [...first, c(21, { ...open, ...yes, ...given }, "prompts/get")], ["2 WB387 method"]],
    ["answers for other arguments", [...bare, c(21, { ...other, ...yes })], ["2 WB387 params"]],
    [
      "another method, on another connection",
      [...first, c(1, { ...open, ...yes, ...given }, "prompts/get", "b")],
      ["2 WB387 method"],
    ],
    [
      "the states of two calls, swapped",
      [
        c(20, open),
        c(21, other),
        asks(20, { ...questions("confirm"), requestState: "of h1" }),
        asks(21, { ...questions("confirm"), requestState: "of h2" }),
        c(22, { ...open, ...yes, requestState: "of h2" }),
        c(23, { ...other, ...yes, requestState: "of h1" }),
      ],
      ["4 WB387 params", "5 WB387 params"],
    ],
    [
      "a character changed",
      [...first, c(21, { ...open, ...yes, requestState: "v1.AbCdEF" })],
      [`2 WB388 ${state}`],
    ],
    ["cut", [...first, c(21, { ...open, ...yes, requestState: "v1.Ab" })], [`2 WB388 ${state}`]],
    [
      "more at its end",
      [...first, c(21, { ...open, ...yes, requestState: "v1.AbCdEf=" })],
      [`2 WB388 ${state}`],
    ],
    [
      "changed for another connection",
      [...first, c(1, { ...open, ...yes, requestState: "v1.AbCdEf " }, "tools/call", "b")],
      [`2 WB388 ${state}`],
    ],
    [
      "quite another state",
      [...first, c(21, { ...open, ...yes, requestState: "nonsense" })],
      [`2 WB388 ${state}`],
    ],
    ["an empty state", [...first, c(21, { ...open, ...yes, requestState: "" })], [`2 WB388 ${state}`]],
    ["a state left out", [...first, c(21, { ...open, ...yes })], [`2 WB392 ${state}`]],
    [
      "a state that was not given",
      [...bare, c(21, { ...open, ...yes, requestState: "mine" })],
      [`2 WB393 ${state}`],
    ],
    [
      "the right state after a changed one, which is its first use",
      [...first, c(21, { ...open, ...yes, requestState: "v1.AbCdEF" }), c(22, { ...open, ...yes, ...given })],
      [`2 WB388 ${state}`],
    ],
    [
      "a state used twice",
      [...first, c(21, { ...open, ...yes, ...given }), done(21), c(22, { ...open, ...yes, ...given })],
      [`4 (WB394) ${state}`],
    ],
    [
      "a state used in parallel",
      [...first, c(21, { ...open, ...yes, ...given }), c(22, { ...open, ...yes, ...given })],
      [`3 (WB394) ${state}`],
    ],
    [
      "a state used for two calls",
      [...first, c(21, { ...open, ...yes, ...given }), c(22, { ...other, ...yes, ...given })],
      [`3 (WB394) ${state}`, "3 WB387 params"],
    ],
    [
      "a state used again on another connection",
      [
        ...first,
        c(21, { ...open, ...yes, ...given }),
        c(1, { ...open, ...yes, ...given }, "tools/call", "b"),
      ],
      [`3 (WB394) ${state}`],
    ],
    [
      "an answer used twice",
      [...bare, c(21, { ...open, ...yes }), c(22, { ...open, ...yes })],
      ["3 (WB394) params.inputResponses"],
    ],
    ["a state of no answer", [c(21, { ...open, ...given })], [`0 (WB395) ${state}`]],
    ["answers to nothing", [c(21, { ...open, ...yes })], ["0 (WB396) params.inputResponses"]],
    [
      "answers to what was asked of another call",
      [...first, c(21, { ...other, ...yes })],
      ["2 (WB396) params.inputResponses"],
    ],
    [
      "a wrapper",
      [...bare, c(21, { ...open, inputResponses: { confirm: { result: ANSWERS.confirm } } })],
      [`2 WB397 ${at("confirm")}`],
    ],
    [
      "a whole message",
      [
        ...bare,
        c(21, { ...open, inputResponses: { confirm: { jsonrpc: "2.0", id: 1, result: ANSWERS.confirm } } }),
      ],
      [`2 WB397 ${at("confirm")}`],
    ],
    [
      "the question again",
      [...bare, c(21, { ...open, inputResponses: { confirm: QUESTIONS.confirm } })],
      [`2 WB397 ${at("confirm")}`],
    ],
    [
      "a result type beside the answer",
      [
        ...bare,
        c(21, { ...open, inputResponses: { confirm: { resultType: "complete", ...ANSWERS.confirm } } }),
      ],
      [`2 (WB397) ${at("confirm")}.resultType`],
    ],
    ...(["confirm", "gen", "dirs"] as const).flatMap((asked) =>
      (["confirm", "gen", "dirs"] as const)
        .filter((kind) => kind !== asked)
        .map((kind): [string, Line[], string[]] => [
          `an answer to ${kind} for ${asked}`,
          [
            c(20, open),
            asks(20, questions(asked)),
            c(21, { ...open, inputResponses: { [asked]: ANSWERS[kind] } }),
          ],
          [`2 WB398 ${at(asked)}`],
        ]),
    ),
    [
      "a key too many",
      [...bare, c(21, { ...open, inputResponses: { ...yes.inputResponses, more: ANSWERS.dirs } })],
      [`2 (WB389) ${at("more")}`],
    ],
    [
      "a slip in the key",
      [...bare, c(21, { ...open, inputResponses: { confrim: ANSWERS.confirm } })],
      [`2 (WB399) ${at("confirm")}`, `2 (WB389) ${at("confrim")}`],
    ],
    [
      "one of two left unanswered",
      [c(20, open), asks(20, questions("confirm", "dirs")), c(21, { ...open, ...yes })],
      [`2 (WB399) ${at("dirs")}`],
    ],
    ["none answered", [...first, c(21, { ...open, ...given })], [`2 (WB399) ${at("confirm")}`]],
    [
      "a name that every object has",
      [...bare, c(21, { ...open, inputResponses: { ...yes.inputResponses, constructor: ANSWERS.dirs } })],
      [`2 (WB389) ${at("constructor")}`],
    ],
    [
      "a state of another type",
      [...first, c(21, { ...open, ...yes, requestState: 5 })],
      [`2 WB361 ${state}`],
    ],
    [
      "answers of another type",
      [...first, c(21, { ...open, inputResponses: [], ...given })],
      ["2 WB361 params.inputResponses"],
    ],
    [
      "a state of another type, given",
      [c(20, open), asks(20, { requestState: {} })],
      ["1 WB361 result.requestState"],
    ],
    [
      "a question as a message",
      [c(20, open), asks(20, { inputRequests: { dirs: { jsonrpc: "2.0", id: 1, ...QUESTIONS.dirs } } })],
      ["1 (WB397) result.inputRequests.dirs.jsonrpc"],
    ],
    ["a question to a list", [c(20, {}, "tools/list"), asks(20, given)], ["1 WB334 result.resultType"]],
    ["answers on a list", [c(20, yes, "tools/list")], ["0 (WB371) params.inputResponses"]],
    ["neither question nor state", [c(20, open), asks(20, {})], ["1 WB334 result"]],
    ["no question and no state", [c(20, open), asks(20, questions())], ["1 (WB334) result.inputRequests"]],
    [
      "a question that may be kept",
      [c(20, open), asks(20, { ...given, ttlMs: 0, cacheScope: "private" })],
      ["1 (WB333) result.ttlMs", "1 (WB333) result.cacheScope"],
    ],
  ])("%s", (_, lines, expected) => {
    expect(told(lines)).toEqual(expected);
  });

  test.each<[string, object, Key | "tools", string[]]>([
    ["nothing declared, a form", {}, "confirm", ["WB370"]],
    ["nothing declared, an address", {}, "login", ["WB370"]],
    ["nothing declared, a model's answer", {}, "gen", ["WB370"]],
    ["nothing declared, roots", {}, "dirs", ["WB370"]],
    ["forms only, an address", { elicitation: { form: {} } }, "login", ["WB370"]],
    ["an empty `elicitation`, an address", { elicitation: {} }, "login", ["WB370"]],
    ["an empty `elicitation`, a form", { elicitation: {} }, "confirm", []],
    ["addresses only, a form", { elicitation: { url: {} } }, "confirm", ["WB370"]],
    ["no tools in `sampling`, tools", { sampling: {} }, "tools", ["WB370"]],
    ["tools in `sampling`, tools", { sampling: { tools: {} } }, "tools", []],
    ["roots", { roots: {} }, "dirs", []],
  ])("%s", (_, capabilities, key, expected) => {
    const asked =
      key === "tools" ? { ...QUESTIONS.gen, params: { ...QUESTIONS.gen.params, tools: [] } } : QUESTIONS[key];
    const meta = { ...E, "io.modelcontextprotocol/clientCapabilities": capabilities };
    const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...open, _meta: meta } };
    const lines: Line[] = [["a", "c", request], asks(1, { inputRequests: { q: asked } })];
    expect(told(lines).map((finding) => finding.split(" ")[1])).toEqual(expected);
  });

  test("a revision before 2026 has neither the question nor the answers", () => {
    const shown = (frame: object, direction: "c2s" | "s2c") =>
      lintFrame(JSON.stringify(frame), { direction, revision: "2025-11-25" }).map(({ code }) => code);
    const params = { ...open, ...yes, ...given };
    expect(shown({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, "c2s")).toEqual(["WB371", "WB371"]);
    expect(shown({ jsonrpc: "2.0", id: 1, method: "tools/call", params: open }, "c2s")).toEqual([]);
    const result = { resultType: "input_required", content: [], ...given };
    expect(shown({ jsonrpc: "2.0", id: 1, result }, "s2c")).toEqual(["WB334"]);
  });
});

describe("what is remembered of rounds", () => {
  const call = (id: number, requestState?: string): Line =>
    c(id, {
      name: "open",
      arguments: { n: `${id}` },
      ...(requestState === undefined ? {} : { requestState }),
    });
  const say = (book: Conversation, [, from, frame]: Line) => {
    const message = classify(JSON.stringify(frame), from === "c" ? "c2s" : "s2c");
    return (from === "c" ? book.sent(message) : book.received(message)).map(({ code }) => code);
  };

  test("is bounded, and what is forgotten is held against nobody", () => {
    const book = new RoundBook();
    const conversation = new Conversation(book);
    const long = "s".repeat(64 * 1024);
    for (let id = 0; id < 2000; id += 1) {
      say(conversation, call(id));
      say(conversation, asks(id, { requestState: `${id}.${id % 2 === 0 ? long : "short"}` }));
    }
    const kept = book.rounds();
    expect(kept.length).toBeLessThan(1000);
    expect(kept.reduce((sum, { state }) => sum + (state?.length ?? 0), 0)).toBeLessThan(5 * 1024 * 1024);
    expect(say(conversation, call(3000, `0.${long}`))).toEqual([]);
    expect(say(conversation, call(3001, "1.short"))).toEqual([]);
    expect(say(conversation, call(3002, "9999.quite another"))).toEqual(["WB395"]);
  });

  test("of more states than are known again, nothing is called strange", () => {
    const conversation = new Conversation();
    for (let id = 0; id < 11_500; id += 1) {
      say(conversation, call(id));
      say(conversation, asks(id, { requestState: `${id * 7919}` }));
    }
    expect(say(conversation, call(20_000, "!"))).toEqual([]);
  });
});

/** A call as an honest client makes it: its rounds, and whether it gives up after them. */
const honestCall = record({
  on: constantFrom("a", "b"),
  elsewhere: boolean(),
  params: constantFrom<[string, Params]>(
    ["tools/call", open],
    ["tools/call", other],
    ["tools/call", { name: "close" }],
    ["prompts/get", { name: "open" }],
    ["resources/read", { uri: "cmdb://x" }],
  ),
  rounds: array(
    record({
      keys: subarray(Object.keys(QUESTIONS) as Key[]),
      state: constantFrom<"own" | "fixed" | "none">("own", "fixed", "none"),
    }),
    { maxLength: 4 },
  ),
  givesUp: boolean(),
});

interface Step {
  line: Line;
  /** What the try goes on with. */
  round: { keys: Key[]; state: string | null } | null;
}
interface Plan {
  on: string;
  elsewhere: boolean;
  params: [string, Params];
  rounds: { keys: Key[]; state: "own" | "fixed" | "none" }[];
  givesUp: boolean;
}

/** The lines of one call, in its order. */
function stepsOf({ on, elsewhere, params: [method, params], rounds, givesUp }: Plan, nth: number): Step[] {
  const steps: Step[] = [];
  let round: Step["round"] = null;
  let id = nth * 100;
  let where = on;
  for (const { keys, state } of [...rounds, { keys: [], state: "own" as const }]) {
    const back: Params = { ...params };
    if (round !== null && round.keys.length > 0) back.inputResponses = answers(...round.keys).inputResponses;
    if (round !== null && round.state !== null) back.requestState = round.state;
    steps.push({ line: c(id, back, method, where), round });
    const isLast = steps.length === rounds.length * 2 + 1;
    if (isLast && givesUp) return steps;
    const value = `${nth}/${steps.length}/${"xyz".repeat(20 + nth)}`;
    const next = keys.length === 0 || state === "own" ? value : state === "fixed" ? "fixed state" : null;
    round = { keys, state: next };
    const asked = keys.length > 0 ? questions(...keys) : {};
    const result = next === null ? asked : { ...asked, requestState: next };
    const complete = { content: [], contents: [], messages: [], ttlMs: 0, cacheScope: "private" };
    steps.push({
      line: isLast ? s(id, { resultType: "complete", ...complete }, where) : asks(id, result, where),
      round: null,
    });
    id += 1;
    // Another instance can go on only with what carries its own memory.
    if (elsewhere && next === value) where = where === "a" ? "b" : "a";
  }
  return steps;
}

/** The calls at once: whose turn it is, `turns` say. */
function woven(plans: readonly Plan[], turns: readonly number[]): Step[] {
  const waiting = plans.map(stepsOf).filter((steps) => steps.length > 0);
  const all: Step[] = [];
  for (let turn = 0; waiting.length > 0; turn += 1) {
    const at = (turns[turn % turns.length] ?? 0) % waiting.length;
    all.push(waiting[at]!.shift()!);
    if (waiting[at]!.length === 0) waiting.splice(at, 1);
  }
  return all;
}

const plans = array(honestCall, { minLength: 1, maxLength: 5 });
const turns = array(nat(20), { minLength: 1, maxLength: 30 });
/** What other tables look at: results of these shapes are nobody's here. */
const ofRounds = (finding: string) =>
  /WB(33[34]|361|37[013]|38[6-9]|39[2-9])/.test(finding) ? [finding] : [];

describe("any conversation", () => {
  test("of honest calls, at once and on two connections, gets no finding", () => {
    assert(
      property(plans, turns, (calls, order) => {
        expect(told(woven(calls, order).map(({ line }) => line)).flatMap(ofRounds)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  const mutations: [string, (params: Params, round: NonNullable<Step["round"]>) => Params | null, RegExp][] =
    [
      [
        "a character of its state changed",
        (params, { state }) =>
          state === null || state === "fixed state"
            ? null
            : { ...params, requestState: `${state.slice(0, -1)}!` },
        /WB388/,
      ],
      [
        "its state cut",
        (params, { state }) =>
          state === null || state === "fixed state" ? null : { ...params, requestState: state.slice(0, -2) },
        /WB388/,
      ],
      [
        "other params",
        (params, { state }) =>
          state?.includes("/") === true ? ({ ...params, cursor: "x" } as Params) : null,
        /WB387/,
      ],
      [
        "a wrapper",
        (params, { keys: [key] }) =>
          key === undefined
            ? null
            : {
                ...params,
                inputResponses: { ...(params.inputResponses as object), [key]: { result: ANSWERS[key] } },
              },
        /WB397/,
      ],
      [
        "a key too many",
        (params, { keys, state }) =>
          keys.length === 0 || state?.includes("/") !== true
            ? null
            : { ...params, inputResponses: { ...(params.inputResponses as object), zzz: ANSWERS.dirs } },
        /\(WB389\)/,
      ],
      [
        "an answer missing",
        (params, { keys: [key, ...rest], state }) =>
          key === undefined || state?.includes("/") !== true
            ? null
            : { ...params, inputResponses: answers(...rest).inputResponses },
        /\(WB399\)/,
      ],
      ["a state that is no text", (params) => ({ ...params, requestState: 5 }), /WB361/],
    ];

  test.each(mutations)("with %s gets that finding, and on that line", (_, mutate, expected) => {
    let tried = 0;
    assert(
      property(plans, turns, integer({ min: 0, max: 1000 }), (calls, order, pick) => {
        const steps = woven(calls, order);
        const tries = steps.flatMap(({ round, line: [, , frame] }, i) => {
          const changed = round === null ? null : mutate((frame as { params: Params }).params, round);
          return changed === null ? [] : [{ i, changed }];
        });
        const chosen = tries[pick % Math.max(1, tries.length)];
        if (chosen === undefined) return;
        tried += 1;
        const lines = steps.map(({ line }, i): Line =>
          i === chosen.i ? [line[0], line[1], { ...line[2], params: chosen.changed }] : line,
        );
        const found = told(lines).flatMap(ofRounds);
        expect(found.filter((finding) => finding.startsWith(`${chosen.i} `)).join("; ")).toMatch(expected);
      }),
      { numRuns: 300 },
    );
    expect(tried).toBeGreaterThan(50);
  });

  test("with a try sent twice gets a notice of it", () => {
    assert(
      property(plans, turns, integer({ min: 0, max: 1000 }), (calls, order, pick) => {
        const steps = woven(calls, order);
        const tries = steps.flatMap(({ round }, i) => (round?.state?.includes("/") === true ? [i] : []));
        const at = tries[pick % Math.max(1, tries.length)];
        if (at === undefined) return;
        const [on, from, frame] = steps[at]!.line;
        const again: Line = [on, from, { ...frame, id: "again" }];
        const lines = steps.map(({ line }) => line).toSpliced(at + 1, 0, again);
        expect(told(lines).flatMap(ofRounds)).toEqual([`${at + 1} (WB394) params.requestState`]);
      }),
      { numRuns: 300 },
    );
  });
});
