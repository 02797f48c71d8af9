import { describe, expect, it } from "vitest";
import { estate } from "wirebook/estate";
import { ServerProcess, bare, body, envelope, exchange, initialize, modern } from "./server-process.ts";
import type { Frame, Json } from "./server-process.ts";

const cmdb = (...frames: Frame[]) => exchange("cmdb", ...frames);
const call = (id: unknown, name: unknown, args?: unknown): Json =>
  modern(id, "tools/call", { name, ...(args !== undefined && { arguments: args }) });
const of = (version: unknown): Json => ({ "io.modelcontextprotocol/protocolVersion": version });
const VERSION_ERROR = (requested: string) => ({
  code: -32022,
  data: { supported: ["2026-07-28"], requested },
});

const read = (answer: Json | undefined) => {
  const [content] = body(answer, "result")["contents"] as { text: string; mimeType: string }[];
  expect(content?.mimeType).toBe("application/json");
  return JSON.parse(content?.text ?? "") as unknown;
};

const ask = (id: unknown, version: unknown, method = "tools/list", more: Json = {}) =>
  bare(id, method, { ...more, _meta: envelope(of(version)) });

const half = (id: number, meta: Json) => bare(id, "tools/list", { _meta: meta });

describe("in the 2026 era", () => {
  it("discovers, with instructions, and needs no handshake", async () => {
    const { answers } = await cmdb(modern(1, "server/discover"), modern(2, "tools/list"));
    expect(answers).toMatchObject([
      {
        id: 1,
        result: {
          resultType: "complete",
          supportedVersions: ["2026-07-28"],
          capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
          instructions: expect.stringContaining("get_asset") as string,
          _meta: { "io.modelcontextprotocol/serverInfo": { name: "cmdb", version: "0.1.0" } },
        },
      },
      { id: 2, result: { resultType: "complete" } },
    ]);
  });

  it("lists with hints to cache, and the two tools with both schemas", async () => {
    const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"];
    const { answers } = await cmdb(...lists.map((method, id) => modern(id, method)));
    for (const answer of answers)
      expect(answer).toMatchObject({ result: { ttlMs: 300_000, cacheScope: "public" } });
    const tools = body(answers[0], "result")["tools"] as Json[];
    expect(tools.map(({ name }) => name)).toEqual(["get_asset", "find_assets"]);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        inputSchema: { type: "object", additionalProperties: false },
        outputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
      });
    }
    expect(tools[1]).toHaveProperty("inputSchema.properties.environment.enum", ["prod", "staging", "dev"]);
    expect(tools[1]).toHaveProperty(
      "inputSchema.properties.limit",
      expect.objectContaining({ default: 20, minimum: 1, maximum: 50 }),
    );
    const uris = (body(answers[1], "result")["resources"] as Json[]).map(({ uri }) => uri);
    expect(uris).toEqual([
      "cmdb://services",
      ...estate.services.map(({ name }) => `cmdb://services/${name}`),
    ]);
    expect(body(answers[2], "result")["resourceTemplates"]).toMatchObject([
      { uriTemplate: "cmdb://services/{name}" },
    ]);
    expect(body(answers[3], "result")["prompts"]).toMatchObject([
      { name: "triage_host", arguments: [{ name: "hostname", required: true }] },
    ]);
  });

  it("answers a call with structured content and the same as text", async () => {
    const { answers } = await cmdb(
      call(1, "get_asset", { hostname: "  JUMP-prod-02 " }),
      call(2, "find_assets", { service: "customer-db", environment: "prod" }),
      call(3, "find_assets"),
      call(4, "get_asset", { hostname: "build-legacy-01" }),
    );
    for (const answer of answers) {
      const { structuredContent, content } = body(answer, "result");
      expect(JSON.parse((content as { text: string }[])[0]?.text ?? "")).toEqual(structuredContent);
    }
    expect(body(answers[0], "result")["structuredContent"]).toMatchObject({
      hostname: "jump-prod-02",
      ip: "10.20.167.107",
      service: "remote-access",
      environment: "prod",
      owner: "Camille Michel",
    });
    const page = body(answers[1], "result")["structuredContent"] as { total: number; returned: number };
    expect(page.returned).toBe(20);
    expect(page.total).toBeGreaterThan(20);
    expect(answers[3]).toHaveProperty(
      "result.structuredContent.description",
      expect.stringMatching(/assistant/i),
    );
  });

  it("turns what a model can mend into a tool error that says how", async () => {
    const cases: [Json, RegExp][] = [
      [call(0, "get_asset", { hostname: "jump-prod-2" }), /find_assets/],
      [call(1, "get_asset", { hostname: "__proto__" }), /find_assets/],
      [call(2, "get_asset", { hostname: 42 }), /expected string/],
      [call(3, "get_asset", {}), /hostname/],
      [call(4, "find_assets", { limit: 0 }), /1 to 50/],
      [call(5, "find_assets", { limit: 51 }), /1 to 50/],
      [call(6, "find_assets", { service: "constructor" }), /customer-db/],
      [call(7, "find_assets", { service: null }), /service/],
      [call(8, "find_assets", { environment: "qa" }), /"prod"/],
      [call(9, "find_assets", { enviroment: "prod" }), /enviroment/],
    ];
    const { answers, log } = await cmdb(...cases.map(([frame]) => frame));
    for (const [n, [, way]] of cases.entries()) {
      expect(answers[n]).toMatchObject({ id: n, result: { isError: true, resultType: "complete" } });
      expect((body(answers[n], "result")["content"] as { text: string }[])[0]?.text).toMatch(way);
      expect(log[n]).toMatchObject({ outcome: "tool_error", code: null, error: null });
    }
  });

  it("has ordinary misses for names that every object has", async () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "nope"];
    const { answers } = await cmdb(
      ...names.map((name) => call(name, name, {})),
      ...names.map((name) => modern(`prompt ${name}`, "prompts/get", { name })),
      ...names.map((name) => modern(`uri ${name}`, "resources/read", { uri: `cmdb://services/${name}` })),
      ...names.map((uri) =>
        modern(`ref ${uri}`, "completion/complete", {
          ref: { type: "ref/resource", uri },
          argument: { name: uri, value: "" },
        }),
      ),
    );
    expect(answers).toHaveLength(4 * names.length);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        error: { code: -32602, message: expect.stringMatching(/not found/) as string },
      });
    }
  });

  it("reads its resources", async () => {
    const { answers } = await cmdb(
      modern(1, "resources/read", { uri: "cmdb://services" }),
      modern(2, "resources/read", { uri: "cmdb://services/customer-db" }),
    );
    const list = read(answers[0]) as Json[];
    expect(list).toHaveLength(estate.services.length);
    for (const line of list) expect(Object.keys(line)).toEqual(["name", "tier", "owner_team"]);
    const card = read(answers[1]) as Json;
    expect(Object.keys(card).join()).toBe(
      "name,tier,description,owner_team,oncall,depends_on,depended_on_by,hosts",
    );
    expect(card).toMatchObject({ name: "customer-db", hosts: { prod: 24 } });
  });

  it("misses a resource with -32602 and its URI", async () => {
    const { answers } = await cmdb(
      modern(1, "resources/read", { uri: "cmdb://services/nope" }),
      modern(2, "resources/read", { uri: "cmdb://elsewhere" }),
      modern(3, "resources/read", { uri: "no uri" }),
    );
    expect(answers).toMatchObject([
      { id: 1, error: { code: -32602, data: { uri: "cmdb://services/nope" } } },
      { id: 2, error: { code: -32602, data: { uri: "cmdb://elsewhere" } } },
      { id: 3, error: { code: -32602 } },
    ]);
  });

  it("gives the prompt and completes names", async () => {
    const { answers } = await cmdb(
      modern(1, "prompts/get", { name: "triage_host", arguments: { hostname: "jump-prod-02" } }),
      modern(2, "completion/complete", {
        ref: { type: "ref/prompt", name: "triage_host" },
        argument: { name: "hostname", value: "JUMP-p" },
      }),
      modern(3, "completion/complete", {
        ref: { type: "ref/resource", uri: "cmdb://services/{name}" },
        argument: { name: "name", value: "cust" },
      }),
      modern(4, "prompts/get", { name: "triage_host" }),
    );
    expect(JSON.stringify(answers[0])).toMatch(/jump-prod-02.*get_asset.*cmdb:\/\/services/);
    expect(answers[1]).toMatchObject({
      result: { completion: { values: expect.arrayContaining(["jump-prod-02"]) as string[] } },
    });
    expect(answers[2]).toMatchObject({
      result: { completion: { values: ["customer-db", "customer-portal"] } },
    });
    expect(answers[3]).toMatchObject({ error: { code: -32602 } });
  });

  it("has no tool for CVEs and none that writes", async () => {
    const { answers } = await cmdb(call(1, "assets_with_cve", { cve_id: "CVE-2099-1001" }));
    expect(answers).toMatchObject([{ error: { code: -32602 } }]);
  });
});

describe("every enveloped frame is judged by its own version", () => {
  it("first, in the middle and last", async () => {
    const { answers, log } = await cmdb(
      ask(1, "1999-01-01"),
      ask(2, "2026-07-28"),
      ask(3, "1999-01-01"),
      ask(4, "2025-11-25", "tools/call", { name: "get_asset", arguments: { hostname: "db-prod-01" } }),
      ask(5, "2024-11-05", "subscriptions/listen", { notifications: {} }),
      ask(6, "x", "server/discover"),
      ask(7, "", "no/such/method"),
      ask(8, "2026-07-28"),
    );
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const refused = { 1: "1999-01-01", 3: "1999-01-01", 4: "2025-11-25", 5: "2024-11-05", 6: "x", 7: "" };
    for (const [id, requested] of Object.entries(refused)) {
      expect(answers[Number(id) - 1]).toMatchObject({ error: VERSION_ERROR(requested) });
      expect(log[Number(id) - 1]).toMatchObject({
        outcome: "error",
        code: -32022,
        protocol_version: requested,
      });
    }
    expect(answers[1]).toMatchObject({ result: { resultType: "complete" } });
    expect(answers[7]).toMatchObject({ result: { resultType: "complete" } });
  });

  it("on a connection that shook hands, too", async () => {
    const { answers } = await cmdb(initialize(1, "2025-06-18"), ask(2, "1999-01-01"), bare(3, "tools/list"));
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: VERSION_ERROR("1999-01-01") },
      { id: 3, result: {} },
    ]);
  });

  it("also when the rest of the envelope is missing", async () => {
    const { answers } = await cmdb(bare(1, "tools/list", { _meta: of("1999-01-01") }));
    expect(answers).toMatchObject([{ id: 1, error: VERSION_ERROR("1999-01-01") }]);
  });

  it("and does not fix the era", async () => {
    const { answers } = await cmdb(ask(1, "1999-01-01"), initialize(2, "2025-06-18"), bare(3, "ping"));
    expect(answers).toMatchObject([
      { id: 1, error: {} },
      { id: 2, result: {} },
      { id: 3, result: {} },
    ]);
  });

  it("drops a notification of another version", async () => {
    const notice = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1, _meta: envelope(of("1999-01-01")) },
    };
    const { answers, log } = await cmdb(notice, modern(1, "tools/list"), notice);
    expect(answers).toMatchObject([{ id: 1, result: {} }]);
    expect(log.map(({ outcome, method }) => [outcome, method])).toEqual([
      ["dropped", "notifications/cancelled"],
      ["ok", "tools/list"],
      ["dropped", "notifications/cancelled"],
    ]);
  });
});

describe("half an envelope", () => {
  it("is refused with -32602, alone and later", async () => {
    const key = "io.modelcontextprotocol/clientCapabilities";
    const halves = [
      of("2026-07-28"),
      { ...of("2026-07-28"), [key]: [] },
      { ...envelope(), ...of(5) },
      { ...envelope(), "io.modelcontextprotocol/clientInfo": { name: 5 } },
    ];
    for (const [n, meta] of halves.entries()) {
      const { answers, log } = await cmdb(half(1, meta), modern(2, "tools/list"), half(3, meta));
      expect({ n, answers }).toMatchObject({
        n,
        answers: [
          { id: 1, error: { code: -32602 } },
          { id: 2, result: {} },
          { id: 3, error: { code: -32602 } },
        ],
      });
      expect(log.map(({ code }) => code)).toEqual([-32602, null, -32602]);
    }
  });

  it("without clientInfo is whole", async () => {
    const { answers } = await cmdb(modern(1, "tools/list"));
    expect(answers).toMatchObject([{ result: {} }]);
  });
});

describe("after an enveloped frame", () => {
  it("a bare one misses its envelope, and a late handshake its version", async () => {
    const { answers, log } = await cmdb(
      modern(1, "tools/list"),
      bare(2, "tools/list"),
      initialize(3, "2025-06-18"),
    );
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32602 } },
      { id: 3, error: VERSION_ERROR("2025-06-18") },
    ]);
    expect(log.map(({ method, code }) => [method, code])).toEqual([
      ["tools/list", null],
      ["tools/list", -32602],
      ["initialize", -32022],
    ]);
  });
});

describe("in the handshake's eras", () => {
  it.each([
    ["2024-11-05", "2024-11-05"],
    ["2025-03-26", "2025-03-26"],
    ["2025-06-18", "2025-06-18"],
    ["2025-11-25", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
    ["1999-01-01", "2025-11-25"],
  ])("answers the proposal %s with %s, a result", async (proposed, settled) => {
    const { answers, log } = await cmdb(initialize(1, proposed), bare(2, "tools/list"));
    expect(answers[0]).toMatchObject({
      id: 1,
      result: {
        protocolVersion: settled,
        serverInfo: { name: "cmdb" },
        instructions: expect.any(String) as string,
      },
    });
    expect(answers[1]).not.toHaveProperty("result.resultType");
    expect(answers[1]).not.toHaveProperty("result.ttlMs");
    for (const line of log) expect(line).toMatchObject({ protocol_version: settled, client: "tester" });
  });

  it("serves the same tools, resources and prompt without a handshake, and pings", async () => {
    const { answers } = await cmdb(
      bare(1, "tools/call", { name: "get_asset", arguments: { hostname: "db-prod-01" } }),
      bare(2, "resources/read", { uri: "cmdb://services" }),
      bare(3, "prompts/get", { name: "triage_host", arguments: { hostname: "x" } }),
      bare(4, "ping"),
      bare(5, "server/discover"),
    );
    expect(answers).toMatchObject([
      { id: 1, result: { structuredContent: { classification: "restricted" } } },
      { id: 2, result: { contents: [{}] } },
      { id: 3, result: { messages: [{}] } },
      { id: 4, result: {} },
      { id: 5, error: { code: -32601 } },
    ]);
  });

  it("misses a resource with -32002, but an enveloped frame with -32602", async () => {
    const { answers, log } = await cmdb(
      bare(1, "resources/read", { uri: "cmdb://services/nope" }),
      bare(2, "resources/read", { uri: "cmdb://nope" }),
      modern(3, "resources/read", { uri: "cmdb://nope" }),
    );
    expect(answers.map((answer) => body(answer, "error")["code"])).toEqual([-32002, -32002, -32602]);
    expect(log.map(({ code }) => code)).toEqual([-32002, -32002, -32602]);
  });

  it("says which param is wrong, with -32602", async () => {
    const { answers } = await cmdb(
      bare(1, "initialize"),
      bare(2, "tools/list", { cursor: 5 }),
      bare(3, "tools/call", { name: "get_asset", arguments: "x" }),
    );
    expect(answers).toMatchObject([
      { id: 1, error: { code: -32602, message: expect.stringContaining("params: ") as string } },
      { id: 2, error: { code: -32602, message: expect.stringContaining("params.cursor: ") as string } },
      { id: 3, error: { code: -32602, message: expect.stringContaining("params.arguments: ") as string } },
    ]);
  });
});

describe("lines that the SDK drops", () => {
  it("get no answer, and a log line that says why", async () => {
    const lines: [Frame, RegExp, unknown][] = [
      ["not json", /not JSON/, null],
      ["", /empty/, null],
      ["{", /not JSON/, null],
      ["42", /no object/, null],
      ["[]", /batch/, null],
      ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', /batch/, null],
      ['{"id":99,"method":"tools/list","params":{}}', /jsonrpc/, 99],
      ['{"jsonrpc":"1.0","id":"a","method":"tools/list"}', /jsonrpc/, "a"],
      ['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', /null/, null],
      ['{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', /integer/, 1.5],
      ['{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/list"}', /exact/, null],
      ['{"jsonrpc":"2.0","id":2,"method":"tools/list","extra":"SECRET"}', /member/, 2],
      ['{"jsonrpc":"2.0","id":3,"method":"tools/list","params":["SECRET"]}', /params/, 3],
      ['{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":"SECRET"}}', /_meta/, 4],
      ['{"jsonrpc":"2.0","id":5,"result":{"secret":"SECRET"}}', /response/, 5],
      [Buffer.from('\ufeff{"jsonrpc":"2.0","id":6,"method":"tools/list"}\n'), /not JSON/, null],
    ];
    for (const first of [[], [modern(0, "tools/list")]]) {
      const { answers, log, errors } = await cmdb(
        ...first,
        ...lines.map(([line]) => line),
        modern("after", "tools/list"),
      );
      expect(answers.map(({ id }) => id)).toEqual([...first.map(({ id }) => id), "after"]);
      const dropped = log.filter(({ outcome }) => outcome === "dropped");
      expect(dropped.map(({ request_id }) => request_id)).toEqual(lines.map(([, , id]) => id));
      for (const [n, [, reason]] of lines.entries()) {
        expect(dropped[n]).toMatchObject({
          code: null,
          error: { type: expect.stringMatching(reason) as string, stack: null },
        });
      }
      expect(errors.join()).not.toContain("SECRET");
      expect(log).toHaveLength(lines.length + first.length + 1);
    }
  });
});

describe("personal data", () => {
  it("never leaves, whatever is asked", async () => {
    const hosts = estate.hosts.map(({ hostname }, n) => call(n, "get_asset", { hostname }));
    const services = estate.services.map(({ name }, n) =>
      modern(1000 + n, "resources/read", { uri: `cmdb://services/${name}` }),
    );
    const lists = ["server/discover", "tools/list", "resources/list", "prompts/list"].map((method) =>
      modern(method, method),
    );
    const { lines, answers } = await cmdb(...hosts, ...services, ...lists);
    expect(answers).toHaveLength(hosts.length + services.length + lists.length);
    const told = lines.join("\n");
    expect(told).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
    expect(told).not.toMatch(/\+\d[\d ]{7,}/);
  });
});

describe("a subscription", () => {
  it("is acknowledged, logged once, and ended with a result when stdin ends", async () => {
    const server = new ServerProcess("cmdb");
    server.send(
      modern(1, "subscriptions/listen", { notifications: { toolsListChanged: true } }),
      modern(2, "tools/list"),
    );
    await server.answer(2);
    expect(server.frames[0]).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.frames.at(-1)).toMatchObject({ id: 1, result: { resultType: "complete" } });
    expect(server.log.map(({ method, outcome }) => [method, outcome])).toEqual([
      ["subscriptions/listen", "ok"],
      ["tools/list", "ok"],
    ]);
  });
});
