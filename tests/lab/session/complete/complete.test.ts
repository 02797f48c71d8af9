import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../../lab/format/json-text.ts";
import { parseLab } from "../../../../lab/format/parse-lab.ts";
import { complete } from "../../../../lab/session/complete/complete.ts";
import type { Offer } from "../../../../lab/session/seen-lists.ts";
import type { Pin } from "../../../../lab/wire/era.ts";
import type { JsonObject } from "../../../../lab/wire/own.ts";
import { fence } from "../open-test-lab.ts";

const listed = (items: JsonObject[], key = "name") => ({
  items: new Map(items.map((item) => [item[key] as string, item])),
  complete: true,
});
const offer: Offer = {
  tools: listed([
    {
      name: "get_asset",
      description: "One host",
      inputSchema: {
        type: "object",
        properties: {
          hostname: { type: "string", description: "Its name" },
          depth: { enum: ["shallow", "deep"] },
          fresh: { type: "boolean" },
          where: { $ref: "#/$defs/where" },
        },
        required: ["hostname"],
        $defs: { where: { type: "object", properties: { site: { const: "ams1" } } } },
      },
    },
    { name: 'odd "\u202Ename', inputSchema: { type: "object" } },
  ]),
  prompts: listed([{ name: "triage_host", arguments: [{ name: "hostname", required: true }] }]),
  resources: listed([{ uri: "cmdb://services", name: "Services" }], "uri"),
  resourceTemplates: null,
};
const values: Record<string, string> = {
  round1: '{"request":{"id":1},"result":{"tools":[{"name":"a"},{"name":"b"}],"a/key":"x","ok":true}}',
  envelope:
    '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}',
  ask: '{"result":{"inputRequests":{"confirm":{"params":{"requestedSchema":{"type":"object","properties":{"priority":{"type":"string","enum":["P1","no"]}},"required":["priority"]}}}}}}',
};
const others =
  fence("json value=envelope", "{}") +
  fence("json frame=round1 to=s", '{ "jsonrpc": "2.0", "id": 41, "method": "tools/list" }') +
  fence("json frame=ask to=s", "{}");

/** Completes at the `|` of a cell's text. */
function at(text: string, info = "json frame=x to=s", pin: Pin | null = null) {
  const offset = text.indexOf("|");
  const source = text.replace("|", "");
  const lab = parseLab(`---\nservers: [s, t]\n---\n\n${others}${fence(info, source)}`, "a.lab.md");
  const view = complete({
    lab,
    cell: lab.cells.at(-1)!,
    source,
    offset,
    valueOf: (name) => values[name],
    offerOf: () => offer,
    pinOf: () => pin,
  });
  const labels = view.options.map(({ label }) => label);
  /** The draft with that option taken, and the caret as a `|`. */
  const taken = (label: string) => {
    const one = view.options.find((option) => option.label === label);
    if (!one) throw new Error(`no ${label} in ${labels.join(", ")}`);
    const written = one.insert ?? one.label;
    const caret = written.length - one.back;
    return (
      source.slice(0, view.from) +
      written.slice(0, caret) +
      "|" +
      written.slice(caret) +
      source.slice(view.to)
    );
  };
  return { ...view, labels, taken };
}

const E = '"_meta": "${envelope}"';

describe("completion of a frame", () => {
  it("offers the methods of the era that the frame speaks, whole or half written", () => {
    const both = at('{ "method": "|" }').labels;
    expect(both).toEqual(expect.arrayContaining(["initialize", "server/discover", "tools/call"]));
    expect(both).not.toContain("roots/list");
    const modern = at(`{ "method": "|", "params": { ${E} } }`);
    expect(modern.labels).toContain("server/discover");
    expect(modern.labels).not.toContain("initialize");
    const old = at('{ "method": "|" }', undefined, { family: "2024", revision: "2024-11-05", by: "" });
    expect(old.labels).toContain("initialize");
    expect(old.labels).not.toContain("subscriptions/listen");
    expect(at('{ "jsonrpc": "2.0", "method": "tools/c|').taken("tools/call")).toBe(
      '{ "jsonrpc": "2.0", "method": "tools/call"|',
    );
    expect(at('{ "method": |, "id": 1 }').taken("tools/list")).toBe('{ "method": "tools/list"|, "id": 1 }');
  });

  it("offers members with the beginning of their values, less those that are there", () => {
    const top = at('{ "jsonrpc": "2.0", | }');
    expect(top.labels).toEqual(["id", "method", "params"]);
    expect(top.taken("params")).toBe('{ "jsonrpc": "2.0", "params": {|} }');
    expect(top.taken("id")).toBe('{ "jsonrpc": "2.0", "id": 42| }');
    expect(at('{ "|" "id": 1 }').taken("method")).toBe('{ "method": "|", "id": 1 }');
    expect(at('{ "|": 1 }').taken("id")).toBe('{ "id"|: 1 }');
    const params = at(`{ "method": "tools/call", "params": { "na|`);
    expect(params.taken("name")).toBe('{ "method": "tools/call", "params": { "name": "|"');
    expect(at('{ "method": "tools/list", "params": { | } }').taken("_meta")).toContain(
      '"_meta": "${envelope}"|',
    );
    const meta = at('{ "method": "tools/list", "params": { "_meta": { "|" } } }');
    expect(meta.labels).toContain("io.modelcontextprotocol/logLevel");
    expect(meta.taken("io.modelcontextprotocol/protocolVersion")).toContain('Version": "2026-07-28"|');
  });

  it("offers what the server listed: tools, prompts, resources", () => {
    expect(at('{ "method": "tools/call", "params": { "name": "|" } }').labels).toContain("get_asset");
    expect(at('{ "method": "prompts/get", "params": { "name": "|" } }').labels).toEqual(["triage_host"]);
    expect(at('{ "method": "resources/read", "params": { "uri": "|" } }').labels).toEqual([
      "cmdb://services",
    ]);
    expect(
      at(
        '{ "method": "completion/complete", "params": { "ref": { "type": "ref/prompt", "name": "triage_host" }, "argument": { "name": "|" } } }',
      ).labels,
    ).toEqual(["hostname"]);
  });

  it("shows a hostile name visibly and writes it as escapes", () => {
    const odd = at('{ "method": "tools/call", "params": { "name": "odd|" } }');
    expect(odd.labels).toEqual(['odd "⟨U+202E⟩name']);
    const written = odd.taken(odd.labels[0]!).replace("|", "");
    expect(written).toContain('"odd \\"\\u202ename"');
    expect(JSON.parse(written).params.name).toBe('odd "\u202Ename');
  });

  it("offers arguments and values of the tool's own schema", () => {
    const args = at('{ "method": "tools/call", "params": { "name": "get_asset", "arguments": { | } } }');
    expect(args.labels).toEqual(["hostname", "depth", "fresh", "where"]);
    expect(args.options[0]).toMatchObject({ detail: "string, required", info: "Its name" });
    expect(args.taken("where")).toContain('"where": {|}');
    const value = (text: string) =>
      at(`{ "method": "tools/call", "params": { "name": "get_asset", "arguments": { ${text} } } }`).labels;
    expect(value('"depth": "|"')).toEqual(["shallow", "deep"]);
    expect(value('"fresh": |')).toEqual(["true", "false"]);
    expect(value('"where": { | }')).toEqual(["site"]);
    expect(value('"where": { "site": "|" }')).toEqual(["ams1"]);
    expect(at('{ "|" }', "json call=x tool=s__get_asset").labels).toContain("hostname");
    expect(at('{ "depth": "|" }', "json call=x tool=s__get_asset").labels).toEqual(["shallow", "deep"]);
  });

  it("offers values that the grammar names", () => {
    expect(at('{ "method": "logging/setLevel", "params": { "level": "|" } }').labels).toContain("warning");
    expect(at('{ "method": "initialize", "params": { "protocolVersion": "|" } }').labels[0]).toBe(
      "2025-11-25",
    );
    expect(at('{ "jsonrpc": "|" }').labels).toEqual(["2.0"]);
    expect(at('{ "id": | }').labels).toEqual(["42"]);
  });
});

describe("completion of a reference", () => {
  it("offers names and paths with a preview, and closes the brace", () => {
    const names = at('{ "id": "${|" }');
    expect(names.labels).toEqual(["envelope", "round1", "ask"]);
    expect(names.taken("round1")).toBe('{ "id": "${round1|}" }');
    expect(at('{ "id": "${rou|}" }').taken("round1")).toBe('{ "id": "${round1|}" }');
    const paths = at('{ "id": "${round1.result.|}" }');
    expect(paths.options.map(({ label, detail, info }) => [label, detail, info])).toEqual([
      ["tools", "list of 2", '[{"name":"a"},{"name":"b"}]'],
      ["a/key", "text", '"x"'],
      ["ok", "true", "true"],
    ]);
    expect(paths.taken("a/key")).toBe(`{ "id": "\${round1.result['a/key']|}" }`);
    expect(at('{ "id": "${round1.result.tools[|}" }').taken("[1]")).toBe(
      '{ "id": "${round1.result.tools[1]|}" }',
    );
    expect(at('{ "id": "${round1.result.o|" }').taken("ok")).toBe('{ "id": "${round1.result.ok}|" }');
    expect(at('{ "id": "$${|" }').labels).not.toContain("round1");
    expect(at('{ "id": "${round1.__proto__.|}" }').labels).toEqual([]);
  });

  it("writes paths that the lab then reads", () => {
    for (const label of at('{ "id": "${round1.result.|}" }').labels) {
      const source = at('{ "id": "${round1.result.|}" }').taken(label).replace("|", "");
      const { diagnostics } = parseLab(`---\n---\n${fence("json frame=x to=s", source)}`, "a");
      expect(diagnostics).toEqual([]);
    }
  });
});

describe("completion of CEL and YAML", () => {
  it("offers cells, paths and functions in an expression", () => {
    expect(at("rou|", "cel value=x").labels).toEqual(["round1"]);
    expect(at("round1.result.|", "cel value=x").labels).toEqual(
      expect.arrayContaining(["tools", "a/key", "size"]),
    );
    expect(at("round1.result.a|", "cel value=x").taken("a/key")).toBe('round1.result["a/key"]|');
    expect(at("size(round1.result.tools[|])", "cel value=x").labels).toEqual(["[0]", "[1]"]);
    expect(at("round1.result.tools.|", "cel value=x").taken("exists")).toBe("round1.result.tools.exists(|)");
  });

  it("offers them in a check's `expect`, and a check's keys elsewhere", () => {
    expect(at("- expect: round1.resu|", "yaml check=x").taken("result")).toBe("- expect: round1.result|");
    expect(at('- expect: "round1.result.a|"', "yaml check=x").taken("a/key")).toBe(
      "- expect: \"round1.result['a/key']|\"",
    );
    expect(at("- that: x\n  |", "yaml check=x").labels).toEqual(["expect", "hint"]);
    expect(at("- |", "yaml check=x").labels).toEqual(["that", "expect", "hint"]);
    expect(at("- that: rou|", "yaml check=x").labels).toEqual([]);
  });

  it("offers steps and servers in a `do` cell", () => {
    expect(at("re|", "yaml do=x").taken("restart")).toBe("restart: |");
    expect(at("kill: |", "yaml do=x").labels).toEqual(["s", "t"]);
  });

  it("offers a form's keys, and those of the question that it answers", () => {
    const form = "yaml form=x for=ask.result.inputRequests.confirm";
    expect(at("a|", form).taken("action")).toBe("action: |");
    expect(at("action: |", form).labels).toEqual(["accept", "decline", "cancel"]);
    expect(at("action: accept\ncontent:\n  |", form).taken("priority")).toContain("  priority: |");
    expect(at("action: accept\ncontent:\n  priority: |", form).taken("no")).toContain('priority: "no"|');
  });
});

describe("completion of anything", () => {
  const infos = [
    "json frame=x to=s",
    "cel value=x",
    "yaml check=x",
    "yaml do=x",
    "yaml form=x for=ask",
    "json call=x tool=s__get_asset",
    "text frame=x to=s raw",
    "json value=x",
  ];
  const piece = fc.constantFrom(
    ...'{ } [ ] , : " \\ ${ . \n - 1 null method params name arguments tools/call get_asset round1 result expect: action: content: restart: _meta é \u202E'.split(
      " ",
    ),
  );
  it("never throws, answers within the text, and gives a bounded list", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...infos),
        fc.array(piece, { maxLength: 25 }),
        fc.nat(),
        (info, pieces, n) => {
          const text = pieces.join("");
          const offset = text.length === 0 ? 0 : n % (text.length + 1);
          const view = at(`${text.slice(0, offset)}|${text.slice(offset)}`, info);
          expect(view.from).toBeGreaterThanOrEqual(0);
          expect(view.from).toBeLessThanOrEqual(offset);
          expect(view.to).toBeGreaterThanOrEqual(offset);
          expect(view.to).toBeLessThanOrEqual(text.length);
          expect(view.options.length).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("keeps a whole frame JSON, wherever an option is taken within it", () => {
    const source =
      '{ "jsonrpc": "2.0", "id": 1, "method": "tools/call",\n  "params": { "name": "get_asset", "arguments": { "hostname": "h" }, "_meta": { "progressToken": "p" } } }';
    let taken = 0;
    for (let offset = 0; offset <= source.length; offset++) {
      const found = at(`${source.slice(0, offset)}|${source.slice(offset)}`);
      for (const label of found.labels) {
        const draft = found.taken(label).replace("|", "");
        // A name and a comma more, whose value is still to come, is no JSON yet.
        if (/:\s*[,}]/.test(draft)) continue;
        taken++;
        const read = parseJson(draft);
        expect(read.ok ? "" : `${offset} ${label}: ${draft}`).toBe("");
      }
    }
    expect(taken).toBeGreaterThan(100);
  });

  it("is quick on a deep and on a long draft", () => {
    at(`${'{"a":['.repeat(50_000)}|`);
    at(`{ "method": "tools/call", "params": ["${'x","'.repeat(200_000)}|"`);
  });
});
