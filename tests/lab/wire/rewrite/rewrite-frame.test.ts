import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropSpace } from "../../../../lab/format/drop-space.ts";
import { fillJson } from "../../../../lab/format/fill.ts";
import { lintFrame } from "../../../../lab/wire/lint-frame.ts";
import { rewriteFrame } from "../../../../lab/wire/rewrite/rewrite-frame.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const shared = [join(root, "../shared"), join(dirname(root), "../shared")].find((path) => existsSync(path));
const envelope =
  '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"l","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}';
const values: Record<string, string> = { envelope, meta: envelope.replace("{", '{"progressToken":7,') };
const context = {
  valueOf: (name: string) => values[name],
  envelope: null as string | null,
  older: "2024-11-05" as const,
};
const withCell = { ...context, envelope: "envelope" };
const to = (as: "envelope" | "2024" | "2026", source: string, more = context) =>
  rewriteFrame(source, as, more);
const errors = (source: string, revision: string) => {
  const filled = fillJson(source, context.valueOf);
  if (!filled.ok) throw new Error(filled.message);
  return lintFrame(filled.value, { direction: "c2s", revision }).map(
    ({ code, message }) => `${code} ${message}`,
  );
};
const V = '"io.modelcontextprotocol/protocolVersion": "2026-07-28"';
const C = '"io.modelcontextprotocol/clientCapabilities": {}';

describe("an envelope for a frame", () => {
  it.each([
    [
      '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }',
      `{ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": { ${V}, ${C} } } }`,
    ],
    [
      '{"id":1,"method":"tools/list","params":{}}',
      `{"id":1,"method":"tools/list","params":{ "_meta": { ${V}, ${C} } }}`,
    ],
    [
      '{"id":1,"method":"x","params":{"a":1.0e5,"a":2}}',
      `{"id":1,"method":"x","params":{"a":1.0e5,"a":2,"_meta":{ ${V}, ${C} }}}`,
    ],
    [
      `{"id":1,"method":"x","params":{"_meta":{"progressToken":7}}}`,
      `{"id":1,"method":"x","params":{"_meta":{"progressToken":7,${V.replace(": ", ":")},${C.replace(": ", ":")}}}}`,
    ],
    [
      '{\n  "id": 1,\n  "method": "x"\n}',
      `{\n  "id": 1,\n  "method": "x",\n  "params": { "_meta": { ${V}, ${C} } }\n}`,
    ],
  ])("is added to %s, in its own spacing", (source, expected) => {
    expect(to("envelope", source).source).toBe(expected);
  });

  it("is the lab's own where it has one", () => {
    expect(to("envelope", '{ "id": 1, "method": "tools/list" }', withCell).source).toBe(
      '{ "id": 1, "method": "tools/list", "params": { "_meta": "${envelope}" } }',
    );
  });

  it.each([
    ["a notification", '{ "method": "notifications/initialized" }', "only a request"],
    [
      "a whole envelope",
      `{ "id": 1, "method": "x", "params": { "_meta": { ${V}, ${C} } } }`,
      "there already",
    ],
    ["params by reference", '{ "id": 1, "method": "x", "params": "${p}" }', "`p` holds"],
    ["a list of params", '{ "id": 1, "method": "x", "params": [1] }', "no object"],
    ["half a text", '{ "id": 1, ', "line 1"],
    ["a batch", "[]", "a cell of its own"],
  ])("is not added to %s, and it says why", (_, source, why) => {
    const { source: after, notes } = to("envelope", source);
    expect(after).toBe(source);
    expect(notes.join(" ")).toContain(why);
  });
});

describe("another era for a frame", () => {
  it("turns the handshake into a discovery and back, with the client's own words", () => {
    const hello =
      '{ "jsonrpc": "2.0", "id": 1, "method": "initialize",\n  "params": { "protocolVersion": "2024-11-05", "capabilities": { "roots": {} },\n    "clientInfo": { "name": "lab", "version": "0.10" } } }';
    const there = to("2026", hello);
    expect(errors(there.source, "2026-07-28")).toEqual([]);
    expect(there.source).toContain(
      '"clientInfo": { "name": "lab", "version": "0.10" }'.replace('"', '"io.modelcontextprotocol/'),
    );
    const back = to("2024", there.source);
    expect(errors(back.source, "2024-11-05")).toEqual([]);
    expect(JSON.parse(back.source)).toEqual(JSON.parse(hello));
    expect(back.notes.join(" ")).toContain("notifications/initialized");
  });

  it("keeps references of the lab", () => {
    const list =
      '{ "jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": { "_meta": "${envelope}" } }';
    expect(to("2024", list).source).toBe('{ "jsonrpc": "2.0", "id": 2, "method": "tools/list" }');
    expect(to("2026", to("2024", list).source, withCell).source).toBe(list);
    const discover = list.replace("tools/list", "server/discover");
    const hello = to("2024", discover);
    expect(hello.source).toContain(`"\${envelope['io.modelcontextprotocol/clientInfo']}"`);
    expect(errors(hello.source, "2025-06-18")).toEqual([]);
    expect(to("2024", list.replace("${envelope}", "${meta}")).source).toContain(
      `{ "progressToken": "\${meta['progressToken']}" }`,
    );
  });

  it("takes out what the other era has not, and says so", () => {
    const call = `{ "jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": { "name": "t", "requestState": "s", "inputResponses": {}, "_meta": { ${V}, ${C}, "progressToken": 1 } } }`;
    const { source, notes } = to("2024", call);
    expect(source).toBe(
      '{ "jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": { "name": "t", "_meta": { "progressToken": 1 } } }',
    );
    expect(notes.join(" ")).toContain("`requestState`");
    const task =
      '{ "jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": { "name": "slow", "task": { "ttl": 1 } } }';
    expect(to("2026", task, withCell).source).toBe(
      '{ "jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": { "name": "slow", "_meta": "${envelope}" } }',
    );
  });

  it("turns a subscription of one resource into its counterpart", () => {
    const old =
      '{ "jsonrpc": "2.0", "id": 1, "method": "resources/subscribe", "params": { "uri": "a://b" } }';
    const modern = to("2026", old).source;
    expect(errors(modern, "2026-07-28")).toEqual([]);
    expect(JSON.parse(to("2024", modern).source)).toEqual(JSON.parse(old));
  });

  it.each([
    ["2026", '{ "jsonrpc": "2.0", "id": 1, "method": "ping" }', "no `ping`"],
    [
      "2026",
      '{ "jsonrpc": "2.0", "id": 1, "method": "logging/setLevel", "params": { "level": "info" } }',
      "logLevel",
    ],
    ["2026", '{ "jsonrpc": "2.0", "method": "notifications/initialized" }', "no handshake"],
    ["2026", '{ "jsonrpc": "2.0", "id": "s1", "result": {} }', "an answer from the client"],
    [
      "2024",
      `{ "jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": { "notifications": {}, "_meta": { ${V}, ${C} } } }`,
      "subscribe",
    ],
  ] as const)("leaves for %s what has no counterpart: %s", (as, source, why) => {
    const { source: after, notes } = to(as, source);
    expect(after).toBe(source);
    expect(notes.join(" ")).toContain(why);
  });

  it("says so where there is nothing to change", () => {
    expect(to("2024", '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }').notes).toEqual([
      "Nothing to change: it fits 2024-11-05.",
    ]);
  });
});

/** What a client may send in each era and the other has no counterpart for. */
const ALONE_OLD =
  /^(?:ping|logging\/setLevel|resources\/unsubscribe|notifications\/(?:initialized|roots\/list_changed|progress|tasks\/status|elicitation\/complete)|tasks\/(?:list|result))$/;
const ALONE_NEW = /^(?:subscriptions\/listen|tasks\/.*)$/;

describe.skipIf(shared === undefined)("the frames of ../shared (skipped where it is absent)", () => {
  const lines =
    shared === undefined ? [] : readFileSync(join(shared, "cases/frames.jsonl"), "utf8").trim().split("\n");
  const cases = lines
    .map(
      (line) => JSON.parse(line) as { id: string; rev: string; dir: string; expect: boolean; frame: unknown },
    )
    .filter(
      ({ dir, expect: valid, frame }) => dir === "C>S" && valid && Object.hasOwn(frame as object, "jsonrpc"),
    );
  const old = cases.filter(({ rev }) => rev !== "2026-07-28");
  const modern = cases.filter(({ rev }) => rev === "2026-07-28");
  const methodOf = (frame: unknown) => (frame as { method?: string }).method ?? "(answer)";

  it.each(old.map(({ id, rev, frame }) => [id, rev, frame] as const))("2026 for %s of %s", (_, __, frame) => {
    const { source, notes } = to("2026", JSON.stringify(frame));
    const left = errors(source, "2026-07-28");
    if (ALONE_OLD.test(methodOf(frame)) || methodOf(frame) === "(answer)")
      expect(notes.join(" ")).toContain("Left as it is");
    else expect(left).toEqual([]);
  });

  const folder = shared === undefined ? "" : join(shared, "schema/2026-07-28/examples");
  const requests = (folder === "" ? [] : readdirSync(folder))
    .filter((name) => name.endsWith("Request"))
    .flatMap((name) =>
      readdirSync(join(folder, name)).map(
        (file) => [`${name}/${file}`, readFileSync(join(folder, name, file), "utf8")] as const,
      ),
    )
    .filter(
      ([, text]) =>
        !["sampling/createMessage", "roots/list", "elicitation/create"].includes(methodOf(JSON.parse(text))),
    );
  it.each([...requests, ...modern.map(({ id, frame }) => [id, JSON.stringify(frame, null, 2)] as const)])(
    "2024 for %s",
    (_, text) => {
      for (const older of ["2024-11-05", "2025-11-25"] as const) {
        const { source, notes } = rewriteFrame(text, "2024", { ...context, older });
        const method = methodOf(JSON.parse(text));
        if (ALONE_NEW.test(method) && errors(source, older).length > 0)
          expect(notes.length).toBeGreaterThan(0);
        else expect(errors(source, older)).toEqual([]);
      }
    },
  );
});

describe("any text", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  it("is never refused with a throw, and what is no JSON comes back as it was", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("envelope", "2024", "2026"), (text, as) => {
        const { source } = to(as, text);
        if (!isJson(text)) expect(source).toBe(text);
      }),
    );
  });

  it("keeps every token that did not have to change: big numbers, duplicates, odd spacing", () => {
    const args = '{ "n" :9007199254740993,"n":1.50e+2 ,\t"s":"\\u00e9" }';
    fc.assert(
      fc.property(json, fc.constantFrom("envelope", "2026", "2024"), (extra, as) => {
        const text = `{"jsonrpc":"2.0" , "id":12345678901234567890,"method":"tools/call","params":{"name":"t","arguments":${args},"_meta":{"x.y/z":${JSON.stringify(extra)}}}}`;
        const { source } = to(as, text);
        expect(source).toContain(args);
        expect(source).toContain('"id":12345678901234567890');
        expect(dropSpace(source)).toContain(dropSpace(JSON.stringify(extra)));
        JSON.parse(source);
      }),
    );
  });

  it("comes back as JSON, whatever the params and their envelope hold", () => {
    const meta = fc.dictionary(
      fc.constantFrom(
        "io.modelcontextprotocol/protocolVersion",
        "io.modelcontextprotocol/clientCapabilities",
        "progressToken",
        "__proto__",
      ),
      json,
    );
    const params = fc.oneof(
      json,
      fc.record(
        { _meta: fc.oneof(meta, json), uri: json, task: json, notifications: json },
        { requiredKeys: [] },
      ),
    );
    const method = fc.constantFrom(
      "initialize",
      "server/discover",
      "tools/call",
      "resources/subscribe",
      "subscriptions/listen",
      "ping",
      "x",
    );
    fc.assert(
      fc.property(
        method,
        params,
        fc.constantFrom("envelope", "2026", "2024"),
        fc.constantFrom(0, 2),
        (name, value, as, indent) => {
          const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: name, params: value }, null, indent);
          for (const more of [context, withCell]) JSON.parse(to(as, text, more).source);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
