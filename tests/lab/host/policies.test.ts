import fc from "fast-check";
import type { Answer, Called, OfferedTool, Toolbox } from "wirebook/kit";
import { describe, expect, it } from "vitest";
import { allowlist } from "../../../lab/host/allowlist.ts";
import { bestMatch } from "../../../lab/host/best-match.ts";
import { callLimits } from "../../../lab/host/call-limits.ts";
import { confirmCalls, isConsequential } from "../../../lab/host/confirm-calls.ts";
import { leaveOutResults } from "../../../lab/host/leave-out-results.ts";
import { withPolicies } from "../../../lab/host/policies.ts";
import { resultBudget } from "../../../lab/host/result-budget.ts";
import type { Message } from "../../../lab/host/turn.ts";
import { built, hosted, ids, odd } from "./hosted.ts";

const offered = (server: string, tool: string, description = "", annotations = {}): OfferedTool => ({
  name: `${server}__${tool}`,
  server,
  tool,
  description: `[${server}] ${description}`,
  parameters: { type: "object", properties: {} },
  annotations,
});

/** A toolbox of nothing but its words; it remembers what reached it. */
function box(tools: OfferedTool[], text = "done"): Toolbox & { reached: string[] } {
  const reached: string[] = [];
  return {
    sessionId: "s",
    reached,
    refresh: async () => {},
    offered: () => tools,
    call: async (name, _args, { trace, step }): Promise<Called> => {
      reached.push(name);
      const { server, tool } = tools.find((each) => each.name === name) ?? { server: "-", tool: name };
      const known = {
        operation: "host.tool_call" as const,
        session_id: "s",
        arg_keys: [],
        asked_user: false,
        ms: 0,
      };
      const event = {
        ...known,
        trace_id: trace,
        step,
        server,
        tool,
        outcome: "ok" as const,
        result_bytes: Buffer.byteLength(text),
      };
      return { text, event, result: null };
    },
  };
}

describe("an allowlist", () => {
  it("offers what it names, by tool and by server, and dispatches nothing else", async () => {
    const inner = box([offered("a", "x"), offered("a", "y"), offered("b", "z"), offered("c", "w")]);
    const outer = allowlist(inner, { tools: ["a__x"], servers: ["b"] });
    expect(outer.offered("").map(({ name }) => name)).toEqual(["a__x", "b__z"]);
    const { text, event } = await outer.call("c__w", { secret: 1 }, ids());
    expect(event).toMatchObject({
      outcome: "unknown_tool",
      server: "-",
      tool: "c__w",
      arg_keys: ["secret"],
      result_bytes: Buffer.byteLength(text),
    });
    expect(text).toMatch(/^error:/);
    await outer.call("b__z", {}, ids());
    expect(inner.reached).toEqual(["b__z"]);
  });

  it("keeps a real server from ever hearing of the call", async () => {
    const { host, logs } = await hosted([built("cmdb"), built("tickets")]);
    const outer = withPolicies(host, { allowed: { tools: ["cmdb__get_asset"] } });
    expect(outer.offered("")).toHaveLength(1);
    expect((await outer.call("tickets__open_ticket", { host: "h", summary: "s" }, ids())).event.outcome).toBe(
      "unknown_tool",
    );
    expect(logs.get("tickets")!.join()).not.toContain("tools/call");
  });
});

describe("a result budget", () => {
  it("is never exceeded, cuts between characters and says that it cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 2000, size: "max" }),
        fc.integer({ min: 200, max: 1000 }),
        async (text, max) => {
          const { text: cut, event } = await resultBudget(box([], text), max).call("a__x", {}, ids());
          expect(event.result_bytes).toBe(Buffer.byteLength(cut));
          expect(event.result_bytes).toBeLessThanOrEqual(max);
          if (Buffer.byteLength(text) <= max) return void expect(cut).toBe(text);
          const kept = cut.slice(0, cut.lastIndexOf("\n[cut:"));
          expect(text.startsWith(kept)).toBe(true);
          // At most one character, of four bytes, of the room is left.
          expect(max - event.result_bytes).toBeLessThan(4);
          expect(cut).toMatch(/smaller limit\.\]$/);
        },
      ),
    );
  });

  it("holds for ten megabytes of a real server", async () => {
    const { host } = await hosted([odd("big", "big", String(10 * 1024 * 1024))]);
    const whole = await host.call("big__read", {}, ids());
    expect(whole.event.result_bytes).toBeGreaterThanOrEqual(10 * 1024 * 1024);
    const { text, event } = await resultBudget(host, 4000).call("big__read", {}, ids());
    expect(event.result_bytes).toBe(Buffer.byteLength(text));
    expect(event.result_bytes).toBeLessThanOrEqual(4000);
    expect(text).toContain(`first bytes of ${whole.event.result_bytes}`);
  });

  it("holds for a failure and a refusal too", async () => {
    const outer = withPolicies(box([offered("a", "x")]), { allowed: { tools: [] }, maxResultBytes: 200 });
    const { text } = await outer.call("é".repeat(500), {}, ids());
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200);
    expect(text).toMatch(/^error:/);
    expect(() => resultBudget(box([]), 10)).toThrow(RangeError);
  });
});

describe("confirmation", () => {
  const tools = [
    offered("mine", "read", "", { readOnlyHint: true }),
    offered("theirs", "read", "", { readOnlyHint: true }),
    offered("mine", "write"),
  ];
  const needs = (tool: OfferedTool) => isConsequential(tool, ["mine"]);

  it("believes no hint of a server that is not trusted", () => {
    expect(tools.map(needs)).toEqual([false, true, true]);
    expect(needs(offered("mine", "odd", "", { readOnlyHint: "true" }))).toBe(true);
  });

  it.each([
    ["accept", ["mine__write"], "ok", true],
    ["decline", [], "error", true],
    ["cancel", [], "error", true],
  ] as const)("%s", async (action, reached, outcome, asked) => {
    const inner = box(tools);
    const shown: string[] = [];
    const person = async ({ params }: { params: Record<string, unknown> }): Promise<Answer> => (
      shown.push(String(params["message"])),
      { action }
    );
    const outer = confirmCalls(inner, person, needs);
    const { event } = await outer.call("mine__write", '{"a":1}', ids());
    expect([inner.reached, event.outcome, event.asked_user]).toEqual([reached, outcome, asked]);
    expect(shown[0]).toContain('{"a":1}');
    await outer.call("mine__read", {}, ids());
    expect(shown).toHaveLength(1);
  });

  it("is a no where nobody is there", async () => {
    const inner = box(tools);
    const { event } = await confirmCalls(inner, undefined, needs).call("mine__write", {}, ids());
    expect([inner.reached, event.outcome, event.asked_user]).toEqual([[], "error", false]);
  });
});

describe("limits", () => {
  it("count each server by itself, in a turn and in a minute", async () => {
    let now = 0;
    const inner = box([offered("a", "x"), offered("b", "y")]);
    const outer = callLimits(inner, { perTurn: 2, perMinute: 3, now: () => now });
    const call = async (name: string, trace: string) =>
      (await outer.call(name, {}, { trace, step: 1 })).event.outcome;
    expect([await call("a__x", "1"), await call("a__x", "1"), await call("a__x", "1")]).toEqual([
      "ok",
      "ok",
      "error",
    ]);
    expect(await call("b__y", "1")).toBe("ok");
    expect([await call("a__x", "2"), await call("a__x", "2")]).toEqual(["ok", "error"]);
    now = 60_001;
    expect(await call("a__x", "2")).toBe("ok");
  });
});

describe("the best match", () => {
  const tools = [
    offered("cmdb", "get_asset", "Looks one host up by its hostname"),
    offered("tickets", "open_ticket", "Opens an incident ticket"),
    offered("weather", "forecast", "Rain and sun"),
  ];

  it("offers what fits the request, all where nothing does, and lets every tool be called", async () => {
    const inner = box(tools);
    const outer = bestMatch(inner, 1);
    expect(outer.offered("please open a ticket").map(({ tool }) => tool)).toEqual(["open_ticket"]);
    expect(outer.offered("who has the host?").map(({ tool }) => tool)).toEqual(["get_asset"]);
    expect(outer.offered("xyzzy")).toHaveLength(3);
    await outer.call("weather__forecast", {}, ids());
    expect(inner.reached).toEqual(["weather__forecast"]);
  });
});

describe("leaving results out", () => {
  it("puts a stub for long results of earlier turns, and changes nothing else", () => {
    const turn = (n: number, content: string): Message[] => [
      { role: "user", content: `question ${n}` },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: `c${n}`, type: "function", function: { name: "t", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: `c${n}`, content },
    ];
    const all = [...turn(1, "x".repeat(1000)), ...turn(2, "short"), ...turn(3, "y".repeat(1000))];
    const shown = leaveOutResults(all, 1);
    expect(shown.map((each, i) => each === all[i])).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(shown[2]).toMatchObject({
      role: "tool",
      tool_call_id: "c1",
      content: expect.stringContaining("left out"),
    });
    expect(leaveOutResults(all, 3)).toEqual(all);
  });
});
