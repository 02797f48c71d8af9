import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Person, ToolEvent } from "wirebook/kit";
import { afterEach, describe, expect, it } from "vitest";
import { leaveOutResults } from "../../../lab/host/leave-out-results.ts";
import { PracticeModel } from "../../../lab/host/practice-model.ts";
import { readPracticeScript } from "../../../lab/host/practice-script.ts";
import { type Message, type Model, SYSTEM, modelOf, runTurn } from "../../../lab/host/turn.ts";
import { built, hosted, odd, until } from "./hosted.ts";

const KEY = "sk-very-secret-key";
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Body = { messages: Message[]; tools?: { function: { name: string } }[] };

/** A model that plays the script; `asked` is what it was shown. */
async function practice(script: string): Promise<{ model: Model; asked: Body[] }> {
  const asked: Body[] = [];
  const endpoint = new PracticeModel(readPracticeScript(script), {
    onRequest: (body) => void asked.push(body as Body),
  });
  closing.push(() => endpoint.close());
  return { model: modelOf({ OPENAI_BASE_URL: await endpoint.start(), OPENAI_API_KEY: KEY })!, asked };
}

async function endpoint(listener: RequestListener): Promise<Model> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return modelOf({ OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: KEY })!;
}

const say = (content: string): Message[] => [SYSTEM, { role: "user", content }];
const accept: Person = async () => ({ action: "accept", content: { priority: "P2", ok: true } });

describe("a turn", () => {
  it("looks up, asks, opens a ticket: one trace, a step for each call, bytes as they entered the conversation", async () => {
    const { host, logs } = await hosted([built("cmdb"), built("tickets")], { person: accept });
    const { model, asked } = await practice(`
turns:
  - say: I look it up.
    call: cmdb__get_asset
    with: { hostname: jump-prod-02 }
  - call: tickets__open_ticket
    with: { host: "\${cmdb__get_asset.hostname}", summary: brute force }
  - say: Opened \${tickets__open_ticket.id}.
`);
    const messages = say("open a ticket");
    let heard = "";
    const { answer, end, events } = await runTurn(host, model, messages, {
      onText: (text) => (heard += text),
    });
    expect([answer, end]).toEqual(["Opened INC-4100.", "answered"]);
    expect(heard).toBe("I look it up.Opened INC-4100.");
    expect(
      events.map(({ step, server, outcome, asked_user }) => [step, server, outcome, asked_user]),
    ).toEqual([
      [1, "cmdb", "ok", false],
      [2, "tickets", "ok", true],
    ]);
    expect(new Set(events.map(({ trace_id }) => trace_id)).size).toBe(1);
    const tools = messages.filter(({ role }) => role === "tool") as { content: string; name: string }[];
    expect(tools.map(({ content }) => Buffer.byteLength(content))).toEqual(
      events.map(({ result_bytes }) => result_bytes),
    );
    expect(tools.map(({ name }) => name)).toEqual(["cmdb__get_asset", "tickets__open_ticket"]);
    const lines = [...logs.values()]
      .flat()
      .map((line) => JSON.parse(line))
      .filter(({ trace_id }) => trace_id === events[0]!.trace_id);
    expect(lines.map(({ server, step, outcome }) => [server, step, outcome])).toEqual([
      ["cmdb", 1, "ok"],
      ["tickets", 2, "input_required"],
      ["tickets", 2, "ok"],
    ]);
    expect(asked[0]!.tools!.map((tool) => tool.function.name)).toHaveLength(4);
    // What servers say of themselves is in no message but those of tools.
    expect(JSON.stringify(asked[0]!.messages)).not.toContain("Answers questions about the hosts");
  });

  it("runs several calls of one answer, those of one server in order, those of several side by side", async () => {
    const open: (() => void)[] = [];
    const person: Person = () =>
      new Promise((resolve) => open.push(() => resolve({ action: "accept", content: { ok: true } })));
    const { host } = await hosted([odd("one", "asks"), odd("two", "asks")], { person });
    const { model } = await practice(`
turns:
  - calls: [{ tool: one__ask }, { tool: one__ask }, { tool: two__ask }]
  - say: done
`);
    const messages = say("go");
    const turn = runTurn(host, model, messages);
    await until(() => open.length === 2);
    for (const answer of open.splice(0)) answer();
    await until(() => open.length === 1);
    open[0]!();
    const { end, events } = await turn;
    expect(end).toBe("answered");
    expect(events.map(({ step }) => step).toSorted()).toEqual([1, 2, 3]);
    expect(messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
      "tool",
      "tool",
      "assistant",
    ]);
  });

  it("answers odd arguments and tools that nobody has to the model, and goes on", async () => {
    const { host } = await hosted([built("cmdb")]);
    const { model, asked } = await practice(`
turns:
  - calls:
      - { tool: cmdb__get_asset, arguments: '""' }
      - { tool: cmdb__get_asset, arguments: '"{\\"hostname\\":\\"x\\"}"' }
      - { tool: cmdb__get_asset, arguments: '{"hostname":"ju' }
      - { tool: cmdb__delete_everything, arguments: "{}" }
      - { tool: "no name!", arguments: "" }
  - say: I was wrong.
`);
    const messages = say("go");
    const { end, events } = await runTurn(host, model, messages);
    expect(end).toBe("answered");
    expect(
      events.toSorted((a, b) => a.step - b.step).map(({ outcome, server }) => [outcome, server]),
    ).toEqual([
      ["error", "cmdb"],
      ["error", "cmdb"],
      ["error", "cmdb"],
      ["unknown_tool", "-"],
      ["unknown_tool", "-"],
    ]);
    for (const message of asked[1]!.messages) {
      if (message.role === "tool") expect(message.content).toMatch(/^error:/);
      // An endpoint that reads the arguments of a conversation must be able to.
      if (message.role === "assistant")
        for (const call of message.tool_calls ?? [])
          if (call.type === "function") JSON.parse(call.function.arguments);
    }
  });

  it("ends where a model has no end", async () => {
    const { host } = await hosted([built("cmdb")]);
    const { model, asked } = await practice(
      "turns: [{ call: cmdb__get_asset, with: { hostname: x }, forever: true }]",
    );
    const { end, events, answer } = await runTurn(host, model, say("go"));
    expect([end, events.length, asked.length]).toEqual(["max_steps", 8, 8]);
    expect(answer).toContain("8 times");
    expect((await runTurn(host, model, say("go"), { maxSteps: 2 })).events).toHaveLength(2);
  });

  it("offers a list that changed in between", async () => {
    const { host } = await hosted([odd("changing", "changing")]);
    const { model, asked } = await practice(
      "turns: [{ call: changing__first }, { call: changing__first }, { say: done }]",
    );
    const { events } = await runTurn(host, model, say("go"));
    expect(asked.map(({ tools }) => tools!.map((tool) => tool.function.name))).toEqual([
      ["changing__first"],
      ["changing__second"],
      ["changing__second"],
    ]);
    expect(events.map(({ outcome }) => outcome)).toEqual(["ok", "unknown_tool"]);
  });

  it("goes on when a server dies while it asks", async () => {
    const { host } = await hosted([odd("dies", "dies_asking"), built("cmdb")], {
      person: () => new Promise(() => {}),
    });
    const { model, asked } = await practice("turns: [{ call: dies__ask }, { say: It died. }]");
    const { end, events } = await runTurn(host, model, say("go"));
    expect([end, events[0]!.outcome, events[0]!.asked_user]).toEqual(["answered", "error", true]);
    expect(asked[1]!.tools!.map((tool) => tool.function.name)).toEqual([
      "cmdb__get_asset",
      "cmdb__find_assets",
    ]);
  });

  it.each(["slow__wait", "asks__ask"])("stops during %s, and the conversation can go on", async (tool) => {
    const stop = new AbortController();
    let asking = false;
    const person: Person = () => ((asking = true), new Promise(() => {}));
    const { host, logs } = await hosted([odd("slow", "slow"), odd("asks", "asks")], { person });
    const { model, asked } = await practice(
      `turns: [{ calls: [{ tool: ${tool} }, { tool: ${tool} }] }, { say: Well. }]`,
    );
    const messages = say("go");
    const turn = runTurn(host, model, messages, { signal: stop.signal });
    await until(() => asking || logs.get("slow")!.length > 0);
    stop.abort(new Error("stopped by the user"));
    const { end, events } = await turn;
    expect([end, events.map(({ outcome }) => outcome)]).toEqual(["stopped", ["error", "error"]]);
    messages.push({ role: "user", content: "and now?" });
    expect(await runTurn(host, model, messages)).toMatchObject({ end: "answered", answer: "Well." });
    // Every call has its answer, or an endpoint would refuse the whole.
    expect(asked[1]!.messages.filter(({ role }) => role === "tool")).toHaveLength(2);
  });

  it("stops while the model is at it", async () => {
    const { host } = await hosted([built("cmdb")]);
    const { model, asked } = await practice("turns: [{ say: one two three four, wait: 60000 }]");
    const stop = new AbortController();
    const turn = runTurn(host, model, say("go"), { signal: stop.signal });
    await until(() => asked.length === 1);
    stop.abort();
    expect(await turn).toMatchObject({ end: "stopped", events: [] });
  });

  it("can be shown less of what was", async () => {
    const { host } = await hosted([built("cmdb")]);
    const { model, asked } = await practice(
      "turns: [{ call: cmdb__get_asset, with: { hostname: jump-prod-02 } }, { say: a }, { say: b }]",
    );
    const messages = say("go");
    const shown = (all: readonly Message[]) => leaveOutResults(all, 1);
    await runTurn(host, model, messages, { shown });
    messages.push({ role: "user", content: "again" });
    await runTurn(host, model, messages, { shown });
    const seen = asked.map(({ messages: all }) =>
      all.filter(({ role }) => role === "tool").map(({ content }) => String(content).startsWith("(left out")),
    );
    expect(seen).toEqual([[], [false], [true]]);
  });
});

describe("an endpoint that fails", () => {
  const failing: [string, string, RegExp][] = [
    [
      "a wrong key",
      `{ status: 401, message: "Incorrect API key provided: ${KEY}." }`,
      /refused the key \(401\)/,
    ],
    [
      "too many requests",
      `{ status: 429, retry_after: 20, message: "slow down, ${KEY}" }`,
      /\(429\).*wait 20 s/,
    ],
    ["a fault of its own", `{ status: 503, message: "no room, ${KEY}" }`, /status 503.*no room, \(key\)/],
    ["a path it does not know", "{ status: 404 }", /\(404\): see OPENAI_BASE_URL/],
    [
      "a stream that is cut",
      "{ say: one two three four, cut_after: 3 }",
      /no answer that can be read|cannot be reached/,
    ],
    [
      "a call that is cut",
      "{ call: cmdb__get_asset, with: { hostname: x }, cut_after: 2 }",
      /no answer that can be read|cannot be reached/,
    ],
    ["something else altogether", `{ garbage: "<html>hello</html>" }`, /no answer that can be read/],
  ];

  it.each(failing)(
    "by %s is shown as such, without the key, and the conversation goes on",
    async (_, turn, shown) => {
      const { host } = await hosted([built("cmdb")]);
      const { model } = await practice(
        `turns: [{ call: cmdb__get_asset, with: { hostname: jump-prod-02 } }, ${turn}, { say: "Here I am." }]`,
      );
      const messages = say("go");
      const failed = await runTurn(host, model, messages);
      expect(failed.end).toBe("model_failed");
      expect(failed.answer).toMatch(shown);
      expect(failed.answer).not.toContain(KEY);
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
      messages.push({ role: "user", content: "try again" });
      expect(await runTurn(host, model, messages)).toMatchObject({ end: "answered", answer: "Here I am." });
    },
  );

  it("by being down is shown as such", async () => {
    const { host } = await hosted([built("cmdb")]);
    const model = modelOf({ OPENAI_BASE_URL: `http://user:${KEY}@127.0.0.1:9/v1`, OPENAI_API_KEY: KEY })!;
    const { answer, end } = await runTurn(host, model, say("go"));
    expect([end, answer.includes(KEY)]).toEqual(["model_failed", false]);
    expect(answer).toContain("127.0.0.1:9");
  });

  it("by leaving out what others send is read all the same", async () => {
    const chunk = (delta: object, more = {}) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...more }] })}\n\n`;
    let asked = 0;
    const model = await endpoint((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (asked++ > 0) return void response.end(chunk({ content: "done" }, { finish_reason: "stop" }));
      // No id, no type, the whole call in one piece, and an empty list of choices at the end.
      response.write(
        chunk({ tool_calls: [{ index: 0, function: { name: "cmdb__find_assets", arguments: "" } }] }),
      );
      response.end(
        `${chunk({}, { finish_reason: "tool_calls" })}data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n`,
      );
    });
    const { host } = await hosted([built("cmdb")]);
    const seen: ToolEvent[] = [];
    expect(await runTurn(host, model, say("go"), { onEvent: (event) => seen.push(event) })).toMatchObject({
      end: "answered",
      answer: "done",
    });
    expect(seen.map(({ tool, arg_keys }) => [tool, arg_keys])).toEqual([["find_assets", []]]);
  });
});
