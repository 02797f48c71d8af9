import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answering, readAnswer } from "../../../../servers/kit/host/answers.ts";
import { gatherAnswer } from "../../../../servers/kit/host/gather-answer.ts";
import { modelFault } from "../../../../servers/kit/host/model-fault.ts";
import type { Question } from "../../../../servers/kit/host/question.ts";
import { readArguments } from "../../../../servers/kit/host/read-arguments.ts";
import { readField } from "../../../../servers/kit/host/read-field.ts";
import { resultText } from "../../../../servers/kit/host/result-text.ts";
import { schemaFault } from "../../../../servers/kit/host/schema-fault.ts";
import { usableTool } from "../../../../servers/kit/host/usable-tool.ts";

const question = (key: string | null, more: Partial<Question> = {}): Question => ({
  server: "s",
  method: "elicitation/create",
  params: {},
  key,
  state: null,
  round: 1,
  call: null,
  possible: true,
  signal: new AbortController().signal,
  ...more,
});

describe("a tool of a server", () => {
  it("is judged whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (entry, schema) => {
        usableTool(entry);
        const judged = usableTool({ name: "t", inputSchema: schema });
        expect("fault" in judged || judged.inputSchema["type"] === "object").toBe(true);
      }),
    );
  });

  it("may refer to itself, and data in it are no schemas", () => {
    const tree = {
      type: "object",
      properties: { left: { $ref: "#" }, right: { $ref: "#/$defs/a~1b" } },
      $defs: { "a/b": { $ref: "#/$defs/a~1b" } },
    };
    expect(schemaFault(tree)).toBeNull();
    expect(
      schemaFault({
        type: "object",
        properties: {
          $ref: { type: "string" },
          a: { const: { $ref: "http://x" }, default: { type: "odd" } },
        },
      }),
    ).toBeNull();
    expect(schemaFault({ type: "object", properties: { a: { type: ["array", "null"] } } })).toContain(
      "array",
    );
    expect(
      schemaFault({ type: "object", properties: { a: { anyOf: [{ $ref: "file:///etc/passwd" }] } } }),
    ).toContain("never fetched");
    expect(schemaFault({ type: "object", $schema: "https://example.invalid/dialect" })).toContain("dialect");
  });

  it("has an end, however deep it goes", () => {
    let deep: object = { type: "string" };
    for (let i = 0; i < 1000; i++) deep = { not: deep };
    expect(schemaFault({ type: "object", properties: { deep } })).toContain("too deep");
  });

  it("is cut or left out where it is too long to be paid for", () => {
    expect(
      usableTool({ name: "t", description: "x".repeat(1e6), inputSchema: { type: "object" } }),
    ).toMatchObject({ description: expect.stringMatching(/^x{8000}…/) });
    expect(usableTool({ name: "t", inputSchema: { type: "object", title: "x".repeat(1e6) } })).toHaveProperty(
      "fault",
    );
  });
});

describe("arguments that a model wrote", () => {
  it.each([
    ["", {}],
    ["  ", {}],
    [undefined, {}],
    ['{"a":1}', { a: 1 }],
    [{ a: 1 }, { a: 1 }],
  ])("%j are an object", (text, args) => {
    expect(readArguments(text)).toEqual({ args });
  });

  it.each(['""', "[]", "null", "3", '{"a":', "a: 1", [1], 3, true])("%j are none", (text) => {
    expect(readArguments(text)).toHaveProperty("fault");
  });
});

describe("a result", () => {
  it("is text whatever it is", () => {
    fc.assert(
      fc.property(
        fc.record({
          content: fc.jsonValue(),
          structuredContent: fc.option(fc.jsonValue(), { nil: undefined }),
          isError: fc.boolean(),
        }),
        (result) => {
          const text = resultText(result);
          expect(text).not.toBe("");
          if (result.isError) expect(text.startsWith("error:")).toBe(true);
          if (result.structuredContent !== undefined && !result.isError)
            expect(text.startsWith(JSON.stringify(result.structuredContent))).toBe(true);
        },
      ),
    );
  });
});

describe("an answer ahead", () => {
  it("is used once, by the question that it fits", async () => {
    const person = answering(["b=decline", '{"x":1}', "cancel"].map(readAnswer));
    expect(await person(question("a"))).toEqual({ action: "accept", content: { x: 1 } });
    expect(await person(question("b"))).toEqual({ action: "decline" });
    expect(await person(question("sampling", { method: "sampling/createMessage" }))).toBeNull();
    expect(await person(question("page", { params: { mode: "url" } }))).toBeNull();
    expect(await person(question(null))).toEqual({ action: "cancel" });
    expect(await person(question("a"))).toBeNull();
  });

  it.each(["", "yes", "accept [1]", "accept {", "decline {}", "accepted", "k="])("is not %j", (text) => {
    expect(() => readAnswer(text)).toThrow(RangeError);
  });
});

describe("a field of a form", () => {
  it.each([
    ["", { type: "string", default: "d" }, { value: "d" }],
    ["42", { type: "integer" }, { value: 42 }],
    ["1.5", { type: "number", minimum: 1 }, { value: 1.5 }],
    ["y", { type: "boolean" }, { value: true }],
    ["P2", { type: "string", enum: ["P1", "P2"] }, { value: "P2" }],
    [
      "b",
      {
        type: "string",
        oneOf: [
          { const: "a", title: "A" },
          { const: "b", title: "B" },
        ],
      },
      { value: "b" },
    ],
    ["a, c", { type: "array", items: { type: "string", enum: ["a", "b", "c"] } }, { value: ["a", "c"] }],
  ])("reads %j for %j", (typed, field, read) => {
    expect(readField(typed, field)).toEqual(read);
  });

  it.each([
    ["", { type: "string" }],
    ["42xyz", { type: "integer" }],
    ["1.5", { type: "integer" }],
    ["0", { type: "number", minimum: 1 }],
    ["maybe", { type: "boolean" }],
    ["P9", { type: "string", enum: ["P1", "P2"] }],
    ["a,b", { type: "array", maxItems: 1, items: { enum: ["a", "b"] } }],
    ["abc", { type: "string", maxLength: 2 }],
  ])("refuses %j for %j", (typed, field) => {
    expect(readField(typed, field)).toHaveProperty("fault");
  });
});

describe("a model's stream", () => {
  async function* stream(...chunks: unknown[]) {
    yield* chunks;
  }
  const delta = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason }],
  });

  it("is put together from its pieces", async () => {
    const answer = await gatherAnswer(
      stream(
        delta({ content: "a" }),
        delta({
          content: "b",
          tool_calls: [{ index: 1, id: "y", function: { name: "two", arguments: "{" } }],
        }),
        delta({
          tool_calls: [
            { index: 0, id: "x", function: { name: "one" } },
            { index: 1, function: { arguments: "}" } },
          ],
        }),
        delta({}, "tool_calls"),
        { choices: [] },
      ),
    );
    expect(answer).toEqual({
      text: "ab",
      calls: [
        { id: "x", name: "one", arguments: "" },
        { id: "y", name: "two", arguments: "{}" },
      ],
    });
  });

  it.each([
    ["is cut", [delta({ content: "a" })]],
    ["is no stream of this API", [1, "x", null]],
    ["breaks off with an error", [delta({ content: "a" }), { error: { message: "no more" } }]],
    [
      "asks for calls without end",
      [delta({ tool_calls: [{ index: 1e9, id: "x", function: { name: "n" } }] }, "stop")],
    ],
  ])("that %s is an error", async (_, chunks) => {
    await expect(gatherAnswer(stream(...chunks))).rejects.toThrow(Error);
  });
});

describe("a model's fault", () => {
  it("never tells the key, nor what an address holds of one", () => {
    const key = "secret-0123456789";
    const at = { baseURL: `https://me:${key}@models.invalid/v1?key=${key}`, apiKey: key };
    for (const status of [401, 403, 404, 429, 500, undefined])
      expect(modelFault(Object.assign(new Error(`bad ${key} or sk-abc***xyz`), { status }), at)).not.toMatch(
        /secret-|sk-abc/,
      );
  });
});
