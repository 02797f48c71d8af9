import type { Page } from "@playwright/test";
import { cell, expect, script } from "./wirebook-page.ts";

const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;

/** A call of a scripted server that is answered with these questions. */
const asking = (name: string, id: number, inputRequests: object) =>
  fence(
    `json frame=${name} to=s`,
    JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: {
        name: "open_ticket",
        do: [{ answer: id, result: { resultType: "input_required", inputRequests, requestState: "sealed" } }],
      },
    }),
  );

const question = (message: string, properties: object, required: string[] = []) => ({
  method: "elicitation/create",
  params: { mode: "form", message, requestedSchema: { type: "object", properties, required } },
});

/** A server's question in words that nobody should trust. */
export const hostile =
  "\u202egpj.tropxe\u202c is \u001b[32mready\u001b[0m\u0000 <b>Accept</b><script>window.hurt=1</script>\u200b\n" +
  "<img src=x onerror=window.hurt=1> [a](javascript:1)\n" +
  "long ".repeat(20_000);

/** Every kind of field that a question may have. */
export const everyKind = {
  mail: { type: "string", format: "email", title: "Mail address" },
  page: { type: "string", format: "uri" },
  day: { type: "string", format: "date" },
  at: { type: "string", format: "date-time" },
  code: { type: "string", minLength: 3, maxLength: 5, pattern: "^[A-Z]+$" },
  reason: { type: "string", maxLength: 120, description: "Why it is needed." },
  limit: { type: "integer", minimum: 1, maximum: 50, default: 20 },
  rate: { type: "number" },
  retired: { type: "boolean" },
  sure: { type: "boolean" },
  priority: { type: "string", enum: ["P1", "P2", "P3"] },
  level: { type: "string", enum: ["l", "h"], enumNames: ["Low", "High"] },
  sort: {
    type: "string",
    oneOf: [
      { const: "hostname", title: "By host name" },
      { const: "owner", title: "By owner" },
    ],
  },
  places: {
    type: "array",
    items: { type: "string", enum: ["prod", "test", "legacy"] },
    minItems: 1,
    maxItems: 2,
  },
  teams: {
    type: "array",
    items: {
      anyOf: [
        { const: "a", title: "Team A" },
        { const: "b", title: "Team B" },
      ],
    },
  },
  note: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
  host: { type: "string", enum: Array.from({ length: 10_000 }, (_, n) => `host-${n}`) },
};

/** Two rounds of a ticket, a question of every kind, hostile words, and what has no form. */
export const formLab = {
  name: "form.lab.md",
  text:
    `---\nlab: form\ntitle: A server asks\nservers:\n` +
    `  s: { command: node, args: [${JSON.stringify(script)}] }\n---\n\n# A server asks\n\n` +
    asking("round1", 1, {
      confirm: question(
        "Open an incident for jump-prod-02?\n\nSummary: brute force, then a login",
        {
          priority: {
            type: "string",
            enum: ["P1", "P2", "P3"],
            description: "P1: work stops until it is solved. P3: the next working day.",
          },
        },
        ["priority"],
      ),
    }) +
    fence("yaml form=confirm for=round1.result.inputRequests.confirm", "") +
    fence(
      "json frame=round2 to=s",
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open_ticket",\n "inputResponses":{"confirm":"${confirm}"},"requestState":"${round1.result.requestState}"}}',
    ) +
    asking("kinds", 3, {
      every: question("Fill in what you know.", everyKind, ["mail", "limit", "sure", "priority", "places"]),
      words: question(hostile, { mail: { type: "string", format: "email" } }, ["mail"]),
      login: {
        method: "elicitation/create",
        params: { mode: "url", message: "Sign in", url: "http://mcp.example.com@evil.test/x\u202etxt" },
      },
      spoof: {
        method: "elicitation/create",
        params: {
          mode: "url",
          message: "Sign in",
          url: `https://\u0430pple.test/${"a".repeat(600)}?to=evil`,
        },
      },
      model: { method: "sampling/createMessage", params: { messages: [], maxTokens: 16 } },
      nested: question("Nested", { a: { type: "object", properties: {} }, b: { type: "string" } }, ["a"]),
    }) +
    ["every", "words", "login", "spoof", "model", "nested"]
      .map((name) => fence(`yaml form=${name} for=kinds.result.inputRequests.${name}`, ""))
      .join("") +
    fence("json value=other", "1"),
};

/** Runs a frame, approves its server where that is asked, and waits for the question of a form. */
export async function ask(page: Page, name: string, form: string): Promise<void> {
  await cell(page, name)
    .getByRole("button", { name: `Run ${name}`, exact: true })
    .click();
  const approve = page.getByRole("button", { name: "Approve s", exact: true });
  const asked = cell(page, form).getByText("waits for you");
  await expect(approve.or(asked)).toBeVisible();
  if (await approve.isVisible()) await approve.click();
  await expect(asked).toBeVisible();
}
