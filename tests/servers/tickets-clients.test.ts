import { Client as ClientV2, isInputRequiredResult, withInputRequired } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { CallToolResultSchema } from "@modelcontextprotocol/core";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, describe, expect, it } from "vitest";
import { program } from "./server-process.ts";
import { TICKET } from "./ticket-calls.ts";

const info = { name: "peer", version: "1.0" };
const FORMS = { elicitation: { form: {} } };
const OPEN = { name: "open_ticket", arguments: TICKET };
const YES = { action: "accept" as const, content: { priority: "P1" } };

const started = (args: string[] = []) => ({
  command: process.execPath,
  args: [program("tickets"), ...args],
  stderr: "ignore" as const,
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

type Person = (message: string) => unknown;

/** The v2 client with a person behind it, or without a word of forms. */
async function v2(mode: "auto" | "legacy", person?: Person): Promise<ClientV2> {
  const client = new ClientV2(info, {
    versionNegotiation: { mode },
    ...(person && { capabilities: FORMS }),
  });
  if (person) {
    client.setRequestHandler(
      "elicitation/create",
      (request) => person(request.params.message) as ElicitResult,
    );
  }
  await client.connect(new StdioV2(started()));
  closing.push(() => client.close());
  return client;
}

async function v1(person?: Person, args?: string[]): Promise<ClientV1> {
  const client = new ClientV1(info, { ...(person && { capabilities: FORMS }) });
  if (person) {
    client.setRequestHandler(
      ElicitRequestSchema,
      (request) => person(request.params.message) as ElicitResult,
    );
  }
  await client.connect(new StdioV1(started(args)));
  closing.push(() => client.close());
  return client;
}

type Caller = Pick<ClientV1, "callTool">;
const peers: [string, (person?: Person) => Promise<Caller>][] = [
  ["the v2 client of 2026", async (person) => (await v2("auto", person)) as unknown as Caller],
  ["the v2 client of 2025", async (person) => (await v2("legacy", person)) as unknown as Caller],
  ["the v1 client", (person) => v1(person)],
];
const openedBy = async (client: Caller) =>
  (await client.callTool({ name: "list_tickets", arguments: {} })).structuredContent as { total: number };

describe.each(peers)("%s", (_, connect) => {
  it("asks its person and gets the ticket", async () => {
    const questions: string[] = [];
    const client = await connect((message) => {
      questions.push(message);
      return YES;
    });
    expect(await client.callTool(OPEN)).toMatchObject({
      structuredContent: { id: "INC-4100", ...TICKET, priority: "P1", status: "open" },
    });
    expect(questions).toEqual([expect.stringContaining(TICKET.summary)]);
    expect(await openedBy(client)).toMatchObject({ total: 1 });
  });

  it.each([
    [{ action: "decline" }, /said no/],
    [{ action: "cancel" }, /closed/],
    // What clients that show no form have answered in a person's name.
    [{ action: "accept", content: {} }, /without a priority/],
    [{ action: "accept" }, /without a priority/],
    [{ action: "accept", content: { priority: "now" } }, /without a priority/],
  ])("opens nothing for %j, and says why", async (answer, why) => {
    const client = await connect(() => answer);
    const result = await client.callTool(OPEN);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result.content)).toMatch(why);
    expect(await openedBy(client)).toMatchObject({ total: 0 });
  });

  it("opens nothing when it declares nothing", async () => {
    const client = await connect();
    const result = await client.callTool(OPEN);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result.content)).toMatch(/No ticket was opened.*Tell the user/);
    expect(await openedBy(client)).toMatchObject({ total: 0 });
  });

  it("asks for two calls at once, and mixes nothing up", async () => {
    const client = await connect((message) => ({
      action: "accept",
      content: { priority: message.includes("first") ? "P1" : "P3" },
    }));
    const calls = ["first", "second"].map((summary) =>
      client.callTool({ name: "open_ticket", arguments: { host: "h", summary } }),
    );
    expect(await Promise.all(calls)).toMatchObject([
      { structuredContent: { summary: "first", priority: "P1" } },
      { structuredContent: { summary: "second", priority: "P3" } },
    ]);
  });
});

describe("the v2 client by hand", () => {
  it("takes both rounds itself, and may change its mind in between", async () => {
    const client = await v2("auto", () => {
      throw new Error("the rounds are taken by hand");
    });
    const round = async (more: Record<string, unknown> = {}) =>
      client.request(
        { method: "tools/call", params: { ...OPEN, ...more } },
        withInputRequired(CallToolResultSchema),
        {
          allowInputRequired: true,
        },
      );
    const first = await round();
    if (!isInputRequiredResult(first)) throw new Error("no question");
    expect(Object.keys(first.inputRequests ?? {})).toEqual(["confirm"]);
    const { requestState } = first;
    expect(await round({ requestState, inputResponses: { confirm: { action: "decline" } } })).toMatchObject({
      isError: true,
    });
    expect(await round({ requestState, inputResponses: { confirm: YES } })).toMatchObject({
      structuredContent: { id: "INC-4100" },
    });
    await expect(
      round({ requestState: `${requestState}.`, inputResponses: { confirm: YES } }),
    ).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Invalid or expired requestState") as string,
    });
    expect(isInputRequiredResult(await round({ inputResponses: { confirm: YES } }))).toBe(true);
  });
});

describe("on a connection of 2025", () => {
  it.each([
    ["an error of the client's own", () => Promise.reject(new Error("SECRET of the client"))],
    ["what is no answer to a form", () => ({ action: "perhaps" })],
  ])("%s opens nothing, and its words go no further", async (_, person) => {
    const client = await v1(person);
    const result = await client.callTool(OPEN);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result.content)).toMatch(/Nothing was done/);
    expect(JSON.stringify(result.content)).not.toMatch(/SECRET|MCP error|expected|invalid_value/);
    expect(await openedBy(client)).toMatchObject({ total: 0 });
  });

  it("an answer that comes after the question's time opens nothing", async () => {
    const client = await v1(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2100));
      return YES;
    }, ["--state-ttl", "1"]);
    await expect(client.callTool(OPEN)).rejects.toMatchObject({ code: -32602 });
    expect(await openedBy(client)).toMatchObject({ total: 0 });
  });
});
