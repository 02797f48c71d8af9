import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, it } from "vitest";
import { ServerProcess, bare, body, exchange, initialize, modern } from "./server-process.ts";
import type { Json } from "./server-process.ts";
import { TICKET, YES, answered, ask, open } from "./ticket-calls.ts";

/** The official schemas, where this checkout has them beside it. */
const schemas = fileURLToPath(new URL("../../../shared/schema/", import.meta.url));
const missing = existsSync(schemas) ? "" : " (skipped: the official schemas are not here)";

function validator(revision: string, definition: string) {
  const schema = JSON.parse(readFileSync(`${schemas}${revision}/schema.json`, "utf8")) as Json;
  const key = "$defs" in schema ? "$defs" : "definitions";
  return new AjvJsonSchemaValidator().getValidator({ ...schema, $ref: `#/${key}/${definition}` });
}

function expectValid(revision: string, definition: string, value: unknown): void {
  const { valid, errorMessage } = validator(revision, definition)(value);
  expect({ definition, valid, errorMessage }).toEqual({ definition, valid: true, errorMessage: undefined });
}

const jump = { name: "get_asset", arguments: { hostname: "jump-prod-02" } };
const typo = { name: "get_asset", arguments: { hostname: "jump-prod-2" } };
const triage = { name: "triage_host", arguments: { hostname: "x" } };
const completing = {
  ref: { type: "ref/prompt", name: "triage_host" },
  argument: { name: "hostname", value: "j" },
};
const services = { uri: "cmdb://services" };

const asked: [string, Json | undefined, string][] = [
  ["tools/list", undefined, "ListToolsResult"],
  ["tools/call", jump, "CallToolResult"],
  ["tools/call", typo, "CallToolResult"],
  ["resources/list", undefined, "ListResourcesResult"],
  ["resources/templates/list", undefined, "ListResourceTemplatesResult"],
  ["resources/read", services, "ReadResourceResult"],
  ["prompts/list", undefined, "ListPromptsResult"],
  ["prompts/get", triage, "GetPromptResult"],
  ["completion/complete", completing, "CompleteResult"],
];

describe.skipIf(missing !== "")(`answers against the official schemas${missing}`, () => {
  it("2026-07-28, cmdb", async () => {
    const { answers } = await exchange(
      "cmdb",
      modern("discover", "server/discover"),
      ...asked.map(([method, params], id) => modern(id, method, params)),
      bare("old", "tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "1999-01-01" } }),
      bare("bare", "tools/list"),
      "x".repeat(11 * 1024 * 1024),
    );
    expectValid("2026-07-28", "DiscoverResult", answers[0]?.["result"]);
    for (const [n, [, , definition]] of asked.entries()) {
      expectValid("2026-07-28", definition, answers[n + 1]?.["result"]);
    }
    const [old, late, long] = answers.slice(-3);
    expectValid("2026-07-28", "UnsupportedProtocolVersionError", old);
    expectValid("2026-07-28", "JSONRPCErrorResponse", late);
    expectValid("2026-07-28", "JSONRPCErrorResponse", long);
  });

  it.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("%s, cmdb", async (revision) => {
    const { answers } = await exchange(
      "cmdb",
      initialize("hs", revision),
      ...asked.map(([method, params], id) => bare(id, method, params)),
      bare("nope", "nope"),
    );
    expectValid(revision, "InitializeResult", answers[0]?.["result"]);
    for (const [n, [, , definition]] of asked.entries())
      expectValid(revision, definition, answers[n + 1]?.["result"]);
    expectValid(
      revision,
      revision === "2025-11-25" ? "JSONRPCErrorResponse" : "JSONRPCError",
      answers.at(-1),
    );
  });

  it("2026-07-28, tickets", async () => {
    const server = new ServerProcess("tickets");
    const asked = await ask(server, open(1));
    expectValid("2026-07-28", "InputRequiredResult", asked["result"]);
    const round = answered(body(asked, "result")["requestState"], YES);
    for (const frame of [
      open(2, round),
      open(3, { ...round, inputResponses: { confirm: { action: "cancel" } } }),
    ]) {
      expectValid("2026-07-28", "CallToolRequest", frame);
      expectValid("2026-07-28", "CallToolResult", (await ask(server, frame))["result"]);
    }
    expectValid(
      "2026-07-28",
      "JSONRPCErrorResponse",
      await ask(server, open(4, { ...round, requestState: "x" })),
    );
    const incapable = { "io.modelcontextprotocol/clientCapabilities": {} };
    const strict = new ServerProcess("tickets", { args: ["--strict-capabilities"] });
    expectValid(
      "2026-07-28",
      "MissingRequiredClientCapabilityError",
      await ask(strict, open(5, {}, incapable)),
    );
  });

  it.each(["2025-06-18", "2025-11-25"])("%s, tickets", async (revision) => {
    const server = new ServerProcess("tickets");
    const capabilities = { elicitation: {} };
    const clientInfo = { name: "x", version: "1" };
    await ask(server, bare("hs", "initialize", { protocolVersion: revision, capabilities, clientInfo }));
    server.send(bare(1, "tools/call", { name: "open_ticket", arguments: TICKET }));
    const question = await server.asked();
    expectValid(revision, "ElicitRequest", question);
    server.send({ jsonrpc: "2.0", id: question["id"], result: YES });
    const answer = await server.answer(1);
    expectValid(revision, "CallToolResult", answer["result"]);
    expect(answer).toHaveProperty("result.structuredContent.priority", "P2");
  });

  it("2024-11-05, hand-2024", async () => {
    const { answers } = await exchange(
      "hand-2024",
      initialize("hs"),
      bare(1, "ping"),
      bare(2, "tools/list"),
      bare(3, "tools/call", jump),
      bare(4, "tools/call", typo),
      bare(5, "nope"),
    );
    const definitions = [
      "InitializeResult",
      "EmptyResult",
      "ListToolsResult",
      "CallToolResult",
      "CallToolResult",
    ];
    for (const [n, definition] of definitions.entries()) {
      expectValid("2024-11-05", "JSONRPCResponse", answers[n]);
      expectValid("2024-11-05", definition, answers[n]?.["result"]);
    }
    expectValid("2024-11-05", "JSONRPCError", answers[5]);
  });
});
