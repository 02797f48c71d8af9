import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { ServerProcess, bare, body, exchange, initialize, modern } from "./server-process.ts";
import type { Json } from "./server-process.ts";
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

const start = (...args: string[]) => new ServerProcess("tickets", { args });
const withKeys = (...keys: string[]) =>
  new ServerProcess("tickets", { env: { TICKETS_STATE_KEYS: keys.join() } });
const newKey = () => randomBytes(32).toString("base64url");
const lastLog = (server: ServerProcess) => server.log.at(-1)!;

describe("tickets", () => {
  it("asks first, opens what was accepted, and lists it", async () => {
    const server = start();
    const asked = body(await ask(server, open(1)), "result");
    expect(asked).toMatchObject({
      resultType: "input_required",
      requestState: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      inputRequests: {
        confirm: {
          method: "elicitation/create",
          params: {
            mode: "form",
            requestedSchema: {
              type: "object",
              properties: { priority: { type: "string", enum: ["P1", "P2", "P3"] } },
              required: ["priority"],
            },
          },
        },
      },
    });
    expect(Object.keys(asked["inputRequests"] as Json)).toEqual(["confirm"]);
    const { message } = (asked["inputRequests"] as { confirm: { params: { message: string } } }).confirm
      .params;
    expect(message).toContain(TICKET.host);
    expect(message).toContain(TICKET.summary);
    expect(await tickets(server, 2)).toEqual([]);

    const opened = await ask(server, open(3, answered(asked["requestState"], YES)));
    const ticket = { id: "INC-4100", ...TICKET, priority: "P2", status: "open" };
    expect(opened).toMatchObject({ result: { resultType: "complete", structuredContent: ticket } });
    expect(JSON.parse((body(opened, "result")["content"] as { text: string }[])[0]!.text)).toEqual(ticket);
    expect(await tickets(server, 4)).toEqual([ticket]);
    const listed = await ask(server, call(5, "list_tickets", { host: "elsewhere" }));
    expect(listed).toMatchObject({ result: { structuredContent: { total: 0, tickets: [] } } });
  });

  it("lists its two tools with both schemas, and says that it asks", async () => {
    const { answers } = await exchange("tickets", modern(1, "server/discover"), modern(2, "tools/list"));
    expect(answers[0]).toMatchObject({
      result: { instructions: expect.stringMatching(/asks the user/) as string, capabilities: { tools: {} } },
    });
    expect(body(answers[1], "result")["tools"]).toMatchObject([
      {
        name: "open_ticket",
        inputSchema: { required: ["host", "summary"], additionalProperties: false },
        outputSchema: { required: ["id", "host", "summary", "priority", "status"] },
        annotations: { readOnlyHint: false },
      },
      {
        name: "list_tickets",
        annotations: { readOnlyHint: true },
        outputSchema: { required: ["total", "tickets"] },
      },
    ]);
  });

  it("takes the same arguments in another order, and lets an answer be used again until it expires", async () => {
    const server = start();
    const state = await stateFrom(server, 1);
    const turned = { summary: TICKET.summary, host: TICKET.host };
    await ask(server, call(2, "open_ticket", turned, answered(state, YES)));
    await ask(server, open(3, answered(state, YES)));
    expect((await tickets(server)).map(({ id }) => id)).toEqual(["INC-4100", "INC-4101"]);
  });

  it("joins the two rounds in the log by the caller's ids", async () => {
    const server = start();
    const meta = { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, session_id: "s1", step: 3 };
    const first = await ask(server, open(1, {}, meta));
    await ask(server, open(2, answered(body(first, "result")["requestState"], YES), meta));
    const joined = {
      trace_id: "a".repeat(32),
      session_id: "s1",
      step: 3,
      name: "open_ticket",
      arg_keys: ["host", "summary"],
    };
    expect(server.log).toMatchObject([
      { ...joined, outcome: "input_required" },
      { ...joined, outcome: "ok" },
    ]);
    expect(server.errors.join("\n")).not.toContain(TICKET.host);
  });

  it("refuses what no person could have meant, before it asks", async () => {
    const server = start();
    const wrong = [{}, { host: "" }, { host: "a" }, { ...TICKET, summary: "" }, { ...TICKET, host: 1 }];
    const worse = [
      { ...TICKET, extra: 1 },
      { ...TICKET, summary: "x".repeat(4001) },
      { ...TICKET, host: "x".repeat(256) },
    ];
    for (const [id, args] of [...wrong, ...worse].entries()) {
      expect(toolError(await ask(server, call(id, "open_ticket", args)))).toMatch(/^Input validation error/);
    }
    const halved = await ask(server, call("half", "open_ticket", { host: "a\uD800", summary: "b" }));
    expect(toolError(halved)).toMatch(/surrogate.*Nothing was done/);
    expect(await tickets(server)).toEqual([]);
  });
});

describe("the first guard", () => {
  const NONE = { "io.modelcontextprotocol/clientCapabilities": {} };
  const only = (elicitation: unknown) => ({ "io.modelcontextprotocol/clientCapabilities": { elicitation } });

  it("opens nothing for a client that cannot ask, and tells the model what to tell", async () => {
    const server = start();
    const state = await stateFrom(server, 1);
    for (const [id, meta] of [NONE, only({ url: {} })].entries()) {
      const first = await ask(server, open(`first ${id}`, {}, meta));
      expect(toolError(first)).toMatch(/^No ticket was opened: .*Tell the user/);
      expect(first).not.toHaveProperty("result.requestState");
      // A genuine answer, of a client that says it cannot have asked.
      const second = await ask(server, open(`second ${id}`, answered(state, YES), meta));
      expect(toolError(second)).toMatch(/^No ticket was opened/);
      expect(lastLog(server)).toMatchObject({ outcome: "tool_error", code: null });
    }
    expect(await tickets(server)).toEqual([]);
  });

  it.each([[{}], [{ form: {} }], [{ form: {}, url: {} }]])(
    "is passed by the capability %j",
    async (capability) => {
      expect(await ask(start(), open(1, {}, only(capability)))).toMatchObject({
        result: { resultType: "input_required" },
      });
    },
  );

  it("answers -32021 instead where it was started to, in both rounds", async () => {
    const server = start("--strict-capabilities");
    const state = await stateFrom(server, 1);
    for (const [id, frame] of [open(2, {}, NONE), open(3, answered(state, YES), NONE)].entries()) {
      const answer = await ask(server, frame);
      expect(answer, String(id)).toMatchObject({
        error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
      });
      expect(lastLog(server)).toMatchObject({ outcome: "error", code: -32021 });
    }
    expect(await tickets(server, 4)).toEqual([]);
    expect(await ask(server, open(5, answered(state, YES)))).toHaveProperty("result.structuredContent");
  });

  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "holds on a connection of %s that declares nothing, strict or not",
    async (version) => {
      for (const server of [start(), start("--strict-capabilities")]) {
        server.send(initialize(1, version));
        await server.answer(1);
        const answer = await ask(server, bare(2, "tools/call", { name: "open_ticket", arguments: TICKET }));
        expect(toolError(answer)).toMatch(/^No ticket was opened: .*Tell the user/);
      }
    },
  );

  it("knows that the revisions before 2025-06-18 have no questions, whatever a client declares", async () => {
    const server = start();
    const claim = { protocolVersion: "2024-11-05", capabilities: { elicitation: {} } };
    server.send(bare(1, "initialize", { ...claim, clientInfo: { name: "x", version: "1" } }));
    await server.answer(1);
    const answer = await ask(server, bare(2, "tools/call", { name: "open_ticket", arguments: TICKET }));
    expect(toolError(answer)).toMatch(/^No ticket was opened/);
    expect(server.frames).toHaveLength(2);
  });

  it("is not passed by a request without a handshake", async () => {
    const { answers } = await exchange(
      "tickets",
      bare(1, "tools/call", { name: "open_ticket", arguments: TICKET }),
    );
    expect(toolError(answers[0]!)).toMatch(/^No ticket was opened/);
  });
});

describe("the second guard", () => {
  it("asks, and opens nothing, for an answer to what was never asked", async () => {
    const server = start();
    const answer = await ask(server, open(1, { inputResponses: { confirm: YES } }));
    expect(answer).toMatchObject({ result: { resultType: "input_required" } });
    expect(await tickets(server)).toEqual([]);
  });

  it("asks again where the state is genuine and no answer came with it", async () => {
    const server = start();
    const state = await stateFrom(server, 1);
    const rounds = [
      { requestState: state },
      { requestState: state, inputResponses: {} },
      { requestState: state, inputResponses: { other: YES } },
    ];
    for (const [id, more] of rounds.entries()) {
      expect(await ask(server, open(`again ${id}`, more))).toMatchObject({
        result: { resultType: "input_required" },
      });
    }
    expect(await tickets(server)).toEqual([]);
  });
});

describe("the third guard", () => {
  it("tells a no from a closed form, and asks not to be asked again", async () => {
    const server = start();
    const state = await stateFrom(server, 1);
    const said = toolError(await ask(server, open(2, answered(state, { action: "decline" }))));
    const closed = toolError(await ask(server, open(3, answered(state, { action: "cancel" }))));
    // Content without an accept is nobody's word.
    const both = toolError(await ask(server, open(4, answered(state, { ...YES, action: "decline" }))));
    expect(said).toMatch(/^No ticket was opened: .*said no.*not try again/);
    expect(closed).toMatch(/^No ticket was opened: .*closed.*not try again/);
    expect(both).toBe(said);
    expect(closed).not.toBe(said);
    expect(await tickets(server)).toEqual([]);
  });

  it.each([
    [{ action: "accept" }],
    [{ action: "accept", content: {} }],
    [{ action: "accept", content: null }],
    [{ action: "accept", content: ["P1"] }],
    [{ action: "accept", content: { priority: "P4" } }],
    [{ action: "accept", content: { priority: "p1" } }],
    [{ action: "accept", content: { priority: " P1" } }],
    [{ action: "accept", content: { priority: ["P1"] } }],
    [{ action: "accept", content: { priority: null } }],
    [{ action: "accept", content: { Priority: "P1" } }],
  ])("opens nothing without a valid priority: %j", async (confirm) => {
    const server = start();
    const answer = await ask(server, open(2, answered(await stateFrom(server, 1), confirm)));
    expect(toolError(answer)).toMatch(/^No ticket was opened: .*P1, P2, P3/);
    expect(await tickets(server)).toEqual([]);
  });
});

describe("a state that is not genuine", () => {
  /** What is sent for a good state, and what the log says of it. */
  const kinds: [string, (state: string) => unknown, RegExp][] = [
    ["tampered at the front", (state) => `f${state.slice(1)}`, /malformed|not among/],
    ["tampered in the middle", (state) => flipped(state, state.length >> 1), /tampered/],
    ["tampered at the last character", (state) => flipped(state, state.length - 1), /malformed|tampered/],
    ["truncated", (state) => state.slice(0, -3), /malformed/],
    ["padded", (state) => `${state}=`, /malformed/],
    ["with a trailing blank", (state) => `${state} `, /malformed/],
    ["re-encoded", (state) => Buffer.from(state).toString("base64url"), /malformed/],
    ["as JSON", (state) => JSON.stringify(state.split(".")), /malformed/],
    ["empty", () => "", /malformed/],
    ["huge", (state) => state + "A".repeat(1_000_000), /longer than/],
    ["a number", () => 5, /not a string/],
    ["null", () => null, /not a string/],
    ["true", () => true, /not a string/],
    ["an object", (state) => ({ state }), /not a string/],
    ["an array", (state) => [state], /not a string/],
  ];

  it("is answered with the same bytes in each case, and only the log says why", async () => {
    const server = start();
    const state = await stateFrom(server, "q");
    const reasons: [string, RegExp][] = [];
    const refused: string[] = [];
    const expectRefused = async (name: string, frame: Json, reason: RegExp) => {
      expect(await ask(server, frame), name).toEqual({ jsonrpc: "2.0", id: frame["id"], error: REFUSED });
      refused.push(server.lines.at(-1)!.replace(JSON.stringify(frame["id"]), "ID"));
      reasons.push([name, reason]);
    };
    for (const [name, change, reason] of kinds) {
      await expectRefused(name, open(name, answered(change(state), YES)), reason);
    }
    const round = answered(state, YES);
    const elsewhere = { ...TICKET, host: "db-prod-01" };
    await expectRefused("another host", call("host", "open_ticket", elsewhere, round), /other arguments/);
    await expectRefused("another tool", call("tool", "list_tickets", {}, round), /another tool/);
    await expectRefused("no tool", call("none", "nope", TICKET, round), /another tool/);
    await expectRefused("no answer", open("alone", { requestState: `${state}A` }), /malformed/);
    await expectRefused("a refusal", open("no", answered(`${state}A`, { action: "decline" })), /malformed/);
    const incapable = { "io.modelcontextprotocol/clientCapabilities": {} };
    await expectRefused("no capability", open("cap", answered(`${state}A`, YES), incapable), /malformed/);

    expect(new Set(refused).size).toBe(1);
    const lines = server.log.filter(({ code }) => code === -32602);
    expect(lines).toHaveLength(reasons.length);
    for (const [i, [name, reason]] of reasons.entries()) {
      expect(lines[i], name).toMatchObject({
        outcome: "error",
        method: "tools/call",
        error: { stack: null },
      });
      expect((lines[i]!["error"] as { type: string }).type, name).toMatch(reason);
    }
    expect(server.errors.join("\n")).not.toContain(state.slice(-30));
    expect(await tickets(server)).toEqual([]);
    expect(await ask(server, open("good", round))).toHaveProperty("result.structuredContent.id", "INC-4100");
  });

  it("does not open after its time", async () => {
    const server = start("--state-ttl", "1");
    const state = await stateFrom(server, 1);
    const { exp } = JSON.parse(Buffer.from(state.split(".")[0]!, "base64url").toString()) as { exp: number };
    expect(await ask(server, open(2, answered(state, YES)))).toHaveProperty("result.structuredContent");
    await sleep(exp * 1000 - Date.now());
    expect(await ask(server, open(3, answered(state, YES)))).toMatchObject({ error: REFUSED });
    expect(lastLog(server)).toMatchObject({ error: { type: "requestState: expired" } });
  });

  it("does not open after a restart, or elsewhere, without a shared key", async () => {
    const [one, two] = [start(), start()];
    const state = await stateFrom(one, 1);
    expect(await ask(two, open(1, answered(state, YES)))).toMatchObject({ error: REFUSED });
    expect(lastLog(two)).toMatchObject({ error: { type: expect.stringContaining("not among") as string } });
    one.kill();
    await one.ended;
    expect(await ask(start(), open(1, answered(state, YES)))).toMatchObject({ error: REFUSED });
  });

  it("of careless-tickets does not open here, nor is one needed there", async () => {
    const careless = new ServerProcess("variants/careless-tickets");
    expect(await stateFrom(careless, 1)).toBe("asked");
    expect(await ask(start(), open(1, answered("asked", YES)))).toMatchObject({ error: REFUSED });
    const skipped = await ask(careless, open(2, { inputResponses: { confirm: YES } }));
    expect(skipped).toHaveProperty("result.structuredContent.id", "INC-4100");
    expect(await tickets(careless)).toHaveLength(1);
  });

  it("does not borrow the arguments of another request of the same id", async () => {
    const server = start();
    const state = await stateFrom(server, "q");
    const elsewhere = { ...TICKET, host: "db-prod-01" };
    const pairs = 20;
    for (let i = 0; i < pairs; i += 1) {
      server.send(call(i, "open_ticket", elsewhere, answered(state, YES)), open(i, { requestState: state }));
    }
    await tickets(server);
    server.child.stdin.end();
    await server.ended;
    const answers = server.frames.filter(({ id }) => typeof id === "number");
    expect(answers.filter((answer) => body(answer, "error")["code"] === -32602)).toHaveLength(pairs);
    expect(
      answers.filter((answer) => body(answer, "result")["resultType"] === "input_required"),
    ).toHaveLength(pairs);
  });
});

describe("shared keys", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const each of folders.splice(0)) rmSync(each, { recursive: true });
  });
  const keysFile = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), "wirebook-keys-"));
    folders.push(folder);
    writeFileSync(join(folder, "keys"), text);
    return join(folder, "keys");
  };

  it("let another instance, and the next one, take the second round", async () => {
    const key = newKey();
    const first = withKeys(key);
    const state = await stateFrom(first, 1);
    expect(await ask(withKeys(key), open(1, answered(state, YES)))).toHaveProperty(
      "result.structuredContent",
    );
    first.kill();
    await first.ended;
    const fromFile = start("--state-keys-file", keysFile(`${key}\n`));
    expect(await ask(fromFile, open(1, answered(state, YES)))).toHaveProperty("result.structuredContent");
  });

  it("rotate: the first seals, all open", async () => {
    const [old, next] = [newKey(), newKey()];
    const before = withKeys(old);
    const during = withKeys(next, old);
    const after = withKeys(next);
    const early = await stateFrom(before, "q");
    const late = await stateFrom(during, "q");
    const outcome = async (server: ServerProcess, id: string, state: string) =>
      "result" in (await ask(server, open(id, answered(state, YES))));
    expect(await outcome(during, "early", early)).toBe(true);
    expect(await outcome(after, "late", late)).toBe(true);
    expect(await outcome(after, "early", early)).toBe(false);
    expect(await outcome(before, "late", late)).toBe(false);
  });

  const ended = async (server: ServerProcess) => ({
    ...(await server.ended),
    said: server.errors.join("\n"),
  });

  it("that are wrong end the start, with the entry named and not shown", async () => {
    const good = newKey();
    const bad = `${newKey()}x`;
    for (const server of [withKeys(good, bad), start("--state-keys-file", keysFile(`${good}\n${bad}`))]) {
      const { code, said } = await ended(server);
      expect(code).toBe(2);
      expect(said).toMatch(/^tickets: entry 2 of 2 in .* is no key: it has 44 characters/);
      expect(said).not.toContain(bad.slice(0, 8));
      expect(said).not.toContain(good.slice(0, 8));
      expect(said).not.toContain("    at ");
      expect(server.lines).toEqual([]);
    }
  });

  it("are never taken from an argument, from two places, or from nowhere", async () => {
    const key = newKey();
    const starts: [ServerProcess, RegExp][] = [
      [start("--state-keys", key), /Unknown option '--state-keys'/],
      [start(key), /an argument is no option/],
      [start("--state-keys-file", "/no/such/file"), /cannot read keys from \/no\/such\/file: no such file/],
      [start("--state-keys-file", tmpdir()), /it is no file/],
      [start("--state-keys-file", keysFile("")), /is empty/],
      [withKeys(""), /TICKETS_STATE_KEYS is empty/],
      [start("--state-ttl", "0"), /--state-ttl is "0"/],
      [start("--state-ttl", "1e3"), /--state-ttl is "1e3"/],
      [start("--state-ttl=-1"), /--state-ttl is "-1"/],
      [
        new ServerProcess("tickets", {
          args: ["--state-keys-file", keysFile(key)],
          env: { TICKETS_STATE_KEYS: key },
        }),
        /give one of them/,
      ],
    ];
    for (const [server, why] of starts) {
      const { code, said } = await ended(server);
      expect([code, server.lines]).toEqual([2, []]);
      expect(said).toMatch(why);
      expect(said).not.toContain(key);
    }
  });
});

function flipped(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "A" ? "Q" : "A") + text.slice(at + 1);
}
