import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { frameProblems } from "../../../lab/session/lint-frames.ts";
import { judgeSchema } from "../../../lab/session/judge-schema.ts";
import type { Offer } from "../../../lab/session/seen-lists.ts";
import type { JsonObject } from "../../../lab/wire/own.ts";
import { fence } from "./open-test-lab.ts";

const offer = (tools: JsonObject[], prompts: JsonObject[] = []): Offer => {
  const listed = (items: JsonObject[]) => ({
    items: new Map(items.map((item) => [item["name"] as string, item])),
    complete: true,
  });
  return { tools: listed(tools), prompts: listed(prompts), resources: null, resourceTemplates: null };
};
const ticket: JsonObject = {
  name: "open_ticket",
  inputSchema: {
    type: "object",
    properties: {
      host: { type: "string" },
      summary: { type: "string" },
      priority: { enum: ["P1", "P2"] },
      owner: { anyOf: [{ type: "string" }, { type: "null" }] },
      tags: { type: "array", items: { $ref: "#/$defs/tag" } },
    },
    required: ["host"],
    $defs: { tag: { type: "string", minLength: 2 } },
  },
};

/** What is marked, and what is said of it. */
function marks(
  source: string,
  tools: JsonObject[] = [ticket],
  values: Record<string, string> = {},
  info = "json frame=x to=s",
) {
  const cell = parseLab(fence(info, source), "a.lab.md").cells[0]!;
  const found = frameProblems(cell, {
    valueOf: (name) => values[name],
    offerOf: () => offer(tools, [{ name: "triage", arguments: [{ name: "host", required: true }] }]),
  });
  return found.map(({ code, message, span }) => [code, span && source.slice(span.start, span.end), message]);
}
const call = (args: string, name = "open_ticket") =>
  `{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "${name}", "arguments": ${args} } }`;

describe("arguments of a call", () => {
  it("finds nothing in a call that the tool takes", () => {
    expect(marks(call('{ "host": "h1", "priority": "P1", "owner": null, "tags": ["ab"] }'))).toEqual([]);
  });

  it("marks a wrong type at its value and an unknown argument at its name", () => {
    expect(marks(call('{ "host": "h", "summary": 42, "urgent": true }'))).toEqual([
      ["WB352", "42", expect.stringContaining("`summary` is 42; it wants a string")],
      ["WB353", '"urgent"', expect.stringContaining("names no `urgent`")],
    ]);
  });

  it.each([
    ["a member that is missing", "{}", '"arguments"', "no `host`"],
    ["a value of none of the listed", '{ "host": "h", "priority": "P9" }', '"P9"', 'one of "P1", "P2"'],
    ["a value that fits no form", '{ "host": "h", "owner": 1 }', "1", "a string or null"],
    ["an element, through a reference", '{ "host": "h", "tags": ["ab", "c"] }', '"c"', "`minLength` 2"],
  ])("says of %s what the tool wants", (_, args, at, words) => {
    expect(marks(call(args))).toEqual([["WB352", at, expect.stringContaining(words)]]);
  });

  it("says where a tool is not in the list, and which one was meant", () => {
    expect(marks(call("{}", "open_tickets"))).toEqual([
      ["WB354", '"open_tickets"', expect.stringContaining("Did you mean `open_ticket`?")],
    ]);
  });

  it("reads a prompt's own list of arguments", () => {
    const get = (args: string) =>
      `{ "jsonrpc": "2.0", "id": 1, "method": "prompts/get", "params": { "name": "triage", "arguments": ${args} } }`;
    expect(marks(get('{ "host": "h" }'))).toEqual([]);
    expect(marks(get('{ "hots": "h" }')).map(([code]) => code)).toEqual(["WB352", "WB353"]);
  });

  it("judges a reference by its value, and says nothing where it has none", () => {
    const source = call('{ "host": "${v}", "summary": "${w.a}" }');
    expect(marks(source)).toEqual([]);
    expect(marks(source, [ticket], { v: "7", w: '{ "a": "x" }' })).toEqual([
      ["WB352", '"${v}"', expect.stringContaining("`host` is 7")],
    ]);
    expect(marks(call('"${all}"'))).toEqual([]);
    expect(marks(call('"${all}"'), [ticket], { all: '{"host": 1}' })).toEqual([
      ["WB352", '"${all}"', expect.stringContaining("`host` is 1")],
    ]);
    expect(
      marks(
        '{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "open_ticket", "arguments": { "host": "h" }, "_meta": "${envelope}" } }',
      ),
    ).toEqual([]);
  });

  it("reads the arguments of a `call` cell by its `tool=`", () => {
    const found = marks('{ "host": 1 }', [ticket], {}, "json call=x tool=s__open_ticket");
    expect(found).toEqual([["WB352", "1", expect.stringContaining("`host` is 1")]]);
  });

  it.each([
    ["a pattern that does not end", { properties: { host: { type: "string", pattern: "^(a+)+$" } } }],
    ["a circle", { $ref: "#" }],
    ["a reference that leads out", { $ref: "https://example.com/schema" }],
    ["nonsense", { type: 5, properties: "x", required: 3 }],
  ])("says nothing by a schema of %s, and takes no long time over it", (_, schema) => {
    const args = `{ "host": "${"a".repeat(40)}!" }`;
    expect(marks(call(args), [{ name: "open_ticket", inputSchema: schema as JsonObject }])).toEqual([]);
  });

  it("takes names of the prototype for names", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"additionalProperties":false}',
    );
    const found = marks(call('{ "__proto__": 1, "toString": 2 }'), [
      { name: "open_ticket", inputSchema: schema },
    ]);
    expect(found.map(([code, at]) => [code, at])).toEqual([
      ["WB352", "1"],
      ["WB353", '"toString"'],
    ]);
  });

  it("never throws, whatever the schema and whatever the arguments", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) => {
        const source = call(JSON.stringify(value));
        marks(source, [{ name: "open_ticket", inputSchema: schema as JsonObject }]);
      }),
      { numRuns: 300 },
    );
  });

  it("does not write into the schema that it was given", () => {
    const schema = structuredClone(ticket["inputSchema"]) as JsonObject;
    judgeSchema(schema, { host: 1 });
    expect(schema).toEqual(ticket["inputSchema"]);
  });
});
