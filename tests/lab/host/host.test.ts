import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Question } from "wirebook/kit";
import { describe, expect, it } from "vitest";
import { built, hosted, ids, odd, old, thirdParties, until } from "./hosted.ts";

const yes = { action: "accept" as const, content: { ok: true } };
const byServer = (host: Awaited<ReturnType<typeof hosted>>["host"]) =>
  Object.fromEntries(host.servers.map((each) => [each.server, each]));

describe("a host's servers", () => {
  it("are three of our own and two of others, side by side", async () => {
    const folder = mkdtempSync(join(tmpdir(), "host-"));
    writeFileSync(join(folder, "note.txt"), "a note");
    try {
      const { host } = await hosted([
        built("cmdb"),
        built("tickets"),
        built("hand2024", "hand-2024"),
        ...thirdParties(folder),
      ]);
      expect(host.servers.map(({ server, state, problem }) => [server, state, problem])).toEqual(
        ["cmdb", "tickets", "hand2024", "everything", "files"].map((name) => [name, "connected", null]),
      );
      const names = host.offered().map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([
          "cmdb__get_asset",
          "tickets__open_ticket",
          "everything__echo",
          "files__read_text_file",
        ]),
      );
      expect((await host.call("everything__echo", { message: "hello" }, ids())).text).toContain("hello");
      expect(
        (await host.call("files__read_text_file", { path: join(folder, "note.txt") }, ids())).text,
      ).toContain("a note");
      expect((await host.call("cmdb__get_asset", { hostname: "jump-prod-02" }, ids())).event.outcome).toBe(
        "ok",
      );
      expect(byServer(host)["hand2024"]!.protocol).toBe("2024-11-05");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("may fail, each by its name, without holding the others up", async () => {
    const { host } = await hosted([odd("dead", "dead"), odd("silent", "silent"), built("cmdb")]);
    const { dead, silent, cmdb } = byServer(host);
    expect([dead!.state, silent!.state, cmdb!.state]).toEqual(["failed", "failed", "connected"]);
    expect(dead!.problem).toContain("exit code 7");
    expect(silent!.problem).toContain("no answer in time");
    expect(host.offered()).toHaveLength(2);
  });

  it("are asked as older ones when they are silent to server/discover", async () => {
    const { host } = await hosted([old("old")]);
    expect(byServer(host)["old"]).toMatchObject({ state: "connected", protocol: "2025-11-25" });
    expect(host.offered().map(({ name }) => name)).toEqual(["old__ask"]);
  });

  it("can be twenty with twenty tools each, and each tool is the right one", async () => {
    const many = Array.from({ length: 20 }, (_, i) => odd(`s${i}`, "many", "20"));
    const { host } = await hosted(many);
    expect(host.offered()).toHaveLength(400);
    expect(new Set(host.offered().map(({ name }) => name)).size).toBe(400);
    const { text, event } = await host.call("s13__tool_7", {}, ids());
    expect([text, event.server, event.tool]).toEqual(["tool_7", "s13", "tool_7"]);
  });

  it("connect, disconnect and restart one by one", async () => {
    const { host, transports } = await hosted([built("cmdb"), odd("slow", "slow")]);
    const before = transports.get("slow")!.pid;
    const waiting = host.call("slow__wait", {}, ids());
    await until(() => transports.get("slow")!.pid !== null);
    await host.disconnect("slow");
    expect((await waiting).event.outcome).toBe("error");
    expect(host.offered().some(({ server }) => server === "slow")).toBe(false);
    await host.connect("slow");
    expect(transports.get("slow")!.pid).not.toBe(before);
    expect(host.offered().map(({ server }) => server)).toEqual(["cmdb", "cmdb", "slow"]);
  });

  it("are heard whatever they write beside the protocol", async () => {
    const { host, logs } = await hosted([odd("noisy", "noisy")]);
    expect((await host.call("noisy__talk", {}, ids())).text).toBe("heard");
    await until(() => logs.get("noisy")!.length > 40_000);
    expect(byServer(host)["noisy"]!.stray).toBe(3);
  });
});

describe("a host's table of tools", () => {
  it("has one name for each tool, and dispatches by the server's own", async () => {
    const { host } = await hosted([odd("names", "names")]);
    const offered = host.offered();
    for (const { name } of offered) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length);
    expect(offered.map(({ tool }) => tool)).toEqual([
      "a.b",
      "a_b",
      "plain",
      `${"x".repeat(70)}1`,
      `${"x".repeat(70)}2`,
      "ünï",
    ]);
    for (const { name, tool } of offered) expect((await host.call(name, {}, ids())).text).toBe(tool);
    expect(byServer(host)["names"]!.leftOut).toEqual([{ tool: "plain", why: "its server names it twice" }]);
  });

  it("tells a server called `a__b` from a tool called `b__c`", async () => {
    const [one, two] = [odd("a", "many", "1"), odd("a__tool_0", "many", "1")];
    const { host } = await hosted([one, two]);
    expect(host.offered().map(({ name }) => name)).toEqual(["a__tool_0", "a__tool_0__tool_0"]);
  });

  it("leaves out what no model can be given, says why, and fetches nothing", async () => {
    let fetched = 0;
    const web = createServer((_, response) => {
      fetched += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/schema.json`;
    const { host } = await hosted([odd("schemas", "schemas", address)]);
    expect(host.offered().map(({ tool }) => tool)).toEqual([
      "good",
      "no_properties",
      "local_ref",
      "good_too",
    ]);
    const why = Object.fromEntries(byServer(host)["schemas"]!.leftOut.map((each) => [each.tool, each.why]));
    expect(Object.keys(why)).toEqual([
      "text_root",
      "any_of_root",
      "no_items",
      "lost_ref",
      "far_ref",
      "as_task",
      "no_schema",
      "(no name)",
    ]);
    expect(why["text_root"]).toContain('"string"');
    expect(why["any_of_root"]).toContain("anyOf");
    expect(why["no_items"]).toContain("/properties/list");
    expect(why["lost_ref"]).toContain("#/$defs/gone");
    expect(why["far_ref"]).toContain("never fetched");
    const local = host.offered().find(({ tool }) => tool === "local_ref")!;
    expect(local.parameters["$defs"]).toBeDefined();
    expect(fetched).toBe(0);
    web.close();
  });

  it("changes when a server says so", async () => {
    const { host } = await hosted([odd("changing", "changing")]);
    expect(host.offered().map(({ tool }) => tool)).toEqual(["first"]);
    await host.call("changing__first", {}, ids());
    // In between it stays what the model was offered.
    expect(host.offered().map(({ tool }) => tool)).toEqual(["first"]);
    await host.refresh();
    expect(host.offered().map(({ tool }) => tool)).toEqual(["second"]);
    expect((await host.call("changing__first", {}, ids())).event.outcome).toBe("unknown_tool");
  });

  it("is read again when it is too old, and not before", async () => {
    const { host } = await hosted([odd("short", "aging", "0"), odd("long", "aging", "600000")]);
    while (host.offered()[0]!.tool === "list_0") await host.refresh();
    expect(host.offered().map(({ tool }) => tool)).toEqual(["list_1", "list_0"]);
  });

  it("has an end where a list has none", async () => {
    const { host } = await hosted([odd("endless", "endless"), odd("same", "same_cursor")]);
    expect(byServer(host)["endless"]!.problem).toContain("no end");
    expect(byServer(host)["same"]!.problem).toContain("no end");
    expect(host.offered().filter(({ server }) => server === "endless")).toHaveLength(64);
  });
});

describe("a call", () => {
  it("leaves a record that joins the server's lines, and counts the bytes of its text", async () => {
    const { host, logs } = await hosted([built("tickets"), built("cmdb")], {
      person: async () => ({ action: "accept", content: { priority: "P2" } }),
    });
    const { text, event } = await host.call("tickets__open_ticket", { summary: "é", host: "h1" }, ids(3));
    expect(event).toEqual({
      operation: "host.tool_call",
      session_id: host.sessionId,
      trace_id: ids().trace,
      step: 3,
      server: "tickets",
      tool: "open_ticket",
      arg_keys: ["host", "summary"],
      outcome: "ok",
      asked_user: true,
      ms: expect.any(Number),
      result_bytes: Buffer.byteLength(text),
    });
    const joined = () =>
      logs
        .get("tickets")!
        .map((line) => JSON.parse(line))
        .filter((line) => line.trace_id === event.trace_id);
    await until(() => joined().length === 2);
    expect(joined().map(({ step, session_id, outcome }) => [step, session_id, outcome])).toEqual([
      [3, host.sessionId, "input_required"],
      [3, host.sessionId, "ok"],
    ]);
  });

  it("gives the model structured content as compact JSON, else text, and describes the rest", async () => {
    const { host } = await hosted([odd("parts", "parts")]);
    const textOf = async (tool: string) => (await host.call(`parts__${tool}`, {}, ids())).text;
    expect(await textOf("structured")).toBe('{"a":[1,2]}');
    expect(await textOf("mixed")).toMatch(
      /^words\n\(image, image\/png, 3 bytes.*\)\n\(link to a resource: x cmdb:\/\/x/,
    );
    expect(await textOf("failing")).toBe("error: no such host");
    expect(await textOf("nothing")).not.toBe("");
    const { text, event } = await host.call("parts__refused", {}, ids());
    expect([text.startsWith("error: "), text.includes("it broke"), event.outcome]).toEqual([
      true,
      true,
      "error",
    ]);
  });

  it("of a tool that nobody has is dispatched to nobody", async () => {
    const { host } = await hosted([built("cmdb")]);
    for (const name of ["get_asset", "cmdb__nope", "__proto__", "constructor", "x".repeat(1_000_000)]) {
      const { text, event } = await host.call(name, { a: 1 }, ids());
      expect([event.outcome, event.server, event.arg_keys]).toEqual(["unknown_tool", "-", ["a"]]);
      expect(text.startsWith("error:") && text.length < 300).toBe(true);
    }
  });

  it.each(['""', '"{\\"hostname\\":\\"x\\"}"', '{"hostname":"ju', "[1]", "null", "7", "not json"])(
    "with the arguments %s leaves a record, and nothing is sent",
    async (args) => {
      const { host, logs } = await hosted([built("cmdb")]);
      const { text, event } = await host.call("cmdb__get_asset", args, ids());
      expect([event.outcome, event.arg_keys, event.server]).toEqual(["error", [], "cmdb"]);
      expect(text).toMatch(/^error: the arguments/);
      expect(logs.get("cmdb")!.join()).not.toContain("tools/call");
    },
  );

  it("stops at once when it is told to, and the server hears of it", async () => {
    const { host, logs } = await hosted([odd("slow", "slow")]);
    const stop = new AbortController();
    const waiting = host.call("slow__wait", {}, ids(), stop.signal);
    await until(() => logs.get("slow")!.length > 0);
    stop.abort(new Error("stopped by the user"));
    expect(await waiting).toMatchObject({ text: "error: stopped by the user", event: { outcome: "error" } });
    await until(() => logs.get("slow")!.some((line) => line.startsWith("cancelled")));
  });

  it("waits for its server only so long", async () => {
    const { host, logs } = await hosted([odd("slow", "slow")], { patience: 300 });
    const { text } = await host.call("slow__wait", {}, ids());
    expect(text).toBe("error: no answer in 0.3 s");
    await until(() => logs.get("slow")!.some((line) => line.startsWith("cancelled")));
  });
});

describe("a question", () => {
  it("comes with its server, key, state and call, and its answer goes back as it is", async () => {
    const seen: Question[] = [];
    const { host } = await hosted([odd("asks", "asks", "Ann")], {
      person: async (question) => (seen.push(question), yes),
    });
    const { text, event } = await host.call("asks__ask", {}, ids(4));
    expect(text).toBe('state-1: {"action":"accept","content":{"ok":true}}');
    expect(event.asked_user).toBe(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      server: "asks",
      method: "elicitation/create",
      key: "confirm",
      state: "state-1",
      round: 1,
      call: { ...ids(4), tool: "ask" },
    });
  });

  it("of several servers can be open at once", async () => {
    const open = new Map<string, (answer: typeof yes) => void>();
    const { host } = await hosted([odd("one", "asks"), odd("two", "asks"), old("three")], {
      person: ({ server }) => new Promise((resolve) => open.set(server, resolve)),
    });
    const calls = ["one", "two", "three"].map((server, i) => host.call(`${server}__ask`, {}, ids(i + 1)));
    await until(() => open.size === 3);
    for (const server of ["two", "three", "one"]) open.get(server)!(yes);
    for (const call of calls)
      expect(await call).toMatchObject({ event: { outcome: "ok", asked_user: true } });
  });

  it.each(["decline", "cancel"] as const)("can be answered with %s", async (action) => {
    const { host } = await hosted([odd("asks", "asks"), built("tickets")], {
      person: async () => ({ action }),
    });
    expect((await host.call("asks__ask", {}, ids())).text).toBe(`state-1: {"action":"${action}"}`);
    const ticket = await host.call("tickets__open_ticket", { host: "h", summary: "s" }, ids());
    expect(ticket.event).toMatchObject({ outcome: "tool_error", asked_user: true });
    expect((await host.call("tickets__list_tickets", {}, ids())).text).toBe('{"total":0,"tickets":[]}');
  });

  it("is never answered in anybody's name where nobody is there", async () => {
    const { host, logs } = await hosted([built("tickets"), odd("asks", "asks"), old("old")]);
    const ticket = await host.call("tickets__open_ticket", { host: "h", summary: "s" }, ids());
    expect(ticket.event).toMatchObject({ outcome: "tool_error", asked_user: false });
    expect(logs.get("tickets")!.join()).not.toContain("input_required");
    for (const name of ["asks__ask", "old__ask"]) {
      const { text, event } = await host.call(name, {}, ids());
      expect([text.includes("accept"), text.includes("decline"), event.asked_user]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it("may take longer than a server may, in both eras", async () => {
    const person = () => new Promise<typeof yes>((resolve) => setTimeout(() => resolve(yes), 900));
    const { host } = await hosted([odd("asks", "asks"), old("old")], { patience: 400, person });
    for (const name of ["asks__ask", "old__ask"])
      expect((await host.call(name, {}, ids())).event).toMatchObject({ outcome: "ok", asked_user: true });
  });

  it("is withdrawn when the call is stopped, or its server dies", async () => {
    const withdrawn: string[] = [];
    const person = ({ server, signal }: Question) =>
      new Promise<null>(() => signal.addEventListener("abort", () => withdrawn.push(server)));
    const { host } = await hosted([odd("asks", "asks"), odd("dies", "dies_asking"), old("old")], { person });
    const stop = new AbortController();
    const stopped = [
      host.call("asks__ask", {}, ids(), stop.signal),
      host.call("old__ask", {}, ids(), stop.signal),
    ];
    const dead = host.call("dies__ask", {}, ids());
    expect(await dead).toMatchObject({ event: { outcome: "error", asked_user: true } });
    expect((await dead).text).toContain("exit code 3");
    stop.abort(new Error("stopped by the user"));
    for (const call of stopped)
      expect(await call).toMatchObject({ text: "error: stopped by the user", event: { asked_user: true } });
    expect(withdrawn.toSorted()).toEqual(["asks", "dies", "old"]);
    await host.refresh();
    expect(byServer(host)["dies"]).toMatchObject({ state: "ended" });
    expect(host.offered().some(({ server }) => server === "dies")).toBe(false);
  });

  it("is withdrawn when another one of its round ends the call", async () => {
    const withdrawn: string[] = [];
    const { host } = await hosted([odd("both", "asks_both")], {
      person: ({ method, key, signal }) =>
        new Promise((resolve) => {
          if (method !== "elicitation/create") return resolve({ action: "decline" });
          signal.addEventListener("abort", () => withdrawn.push(key!));
        }),
    });
    expect((await host.call("both__ask", {}, ids())).event).toMatchObject({
      outcome: "error",
      asked_user: true,
    });
    await until(() => withdrawn.length > 0);
    expect(withdrawn).toEqual(["confirm"]);
  });

  it("has an end where a server has none", async () => {
    let asked = 0;
    const { host } = await hosted([odd("on", "asks_on"), odd("much", "asks_much"), old("old", "endless")], {
      person: async () => (asked++, yes),
    });
    expect(await host.call("on__ask", {}, ids())).toMatchObject({ event: { outcome: "error" } });
    expect(asked).toBe(10);
    expect((await host.call("much__ask", {}, ids())).text).toContain("1000 questions");
    expect(asked).toBe(10);
    expect((await host.call("old__ask", {}, ids())).text).toBe("10 questions");
    expect(asked).toBe(20);
  });

  it("may be none: a state alone goes back by itself", async () => {
    const { host } = await hosted([odd("state", "state_only")]);
    expect(await host.call("state__ask", {}, ids())).toMatchObject({
      text: "went on",
      event: { asked_user: false },
    });
  });

  it("that wants an address opened is shown, and nothing opens it", async () => {
    let opened = 0;
    const web = createServer((_, response) => {
      opened += 1;
      response.end();
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/sign-in`;
    const seen: unknown[] = [];
    const { host } = await hosted([odd("url", "url", address)], {
      person: async ({ params }) => (seen.push(params["url"]), { action: "decline" }),
    });
    expect((await host.call("url__ask", {}, ids())).text).toBe('{"action":"decline"}');
    expect([seen, opened]).toEqual([[address], 0]);
    const older = await hosted([old("older", "page")], {
      person: async ({ params }) => (seen.push(params["url"]), { action: "accept" }),
    });
    const { text, event } = await older.host.call("older__ask", {}, ids());
    expect([event.outcome, event.asked_user, text.includes("sign in first")]).toEqual(["error", true, true]);
    expect(seen[1]).toBe("https://example.invalid/sign-in");
    web.close();
  });

  it("for the model or the folders is shown whole, and refused unless it is allowed and can be given", async () => {
    const seen: Question[] = [];
    const servers = [odd("new", "sampling"), old("old", "sampling")];
    const refusing = await hosted(servers, { person: async (question) => (seen.push(question), yes) });
    expect((await refusing.host.call("new__ask", {}, ids())).event).toMatchObject({
      outcome: "error",
      asked_user: true,
    });
    expect((await refusing.host.call("old__ask", {}, ids())).text).toContain("refused");
    expect(seen.map(({ possible }) => possible)).toEqual([false, false]);
    expect(JSON.stringify(seen[0]!.params)).toContain("a prompt of its own");
    const sampling = async () => ({ role: "assistant", content: { type: "text", text: "4" }, model: "m" });
    const granting = await hosted(servers, {
      person: async () => ({ action: "accept" }),
      grant: { sampling },
    });
    for (const name of ["new__ask", "old__ask"])
      expect((await granting.host.call(name, {}, ids())).text).toContain('"text":"4"');
    const declining = await hosted(servers, {
      person: async () => ({ action: "decline" }),
      grant: { sampling },
    });
    expect((await declining.host.call("new__ask", {}, ids())).event.outcome).toBe("error");
  });
});
