import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveClient, resolveServer, type DeclaredServer } from "../../../lab/bench/resolve-server.ts";
import { ServerConfigError, type ServerCommand } from "../../../lab/bench/server-command.ts";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wirebook-resolve-"));
  folder = join(root, "course", "unit 1");
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function find(
  name: string,
  declared: Record<string, DeclaredServer> = {},
  overrides = new Map<string, ServerCommand>(),
) {
  const sources = { labFile: join(folder, "a.lab.md"), packageDir: "/opt/wirebook" };
  return resolveServer(name, { ...sources, declared: new Map(Object.entries(declared)), overrides });
}

function mcpJson(dir: string, content: unknown): void {
  writeFileSync(join(dir, ".mcp.json"), typeof content === "string" ? content : JSON.stringify(content));
}

describe("resolveServer", () => {
  it("takes the lab's own words, in the lab's folder", () => {
    mcpJson(folder, { mcpServers: { mine: { command: "other" } } });
    const found = find("mine", { mine: { command: "node", args: ["a b", ""], env: { A: "x" } } });
    expect(found).toMatchObject({
      program: "node",
      args: ["a b", ""],
      cwd: folder,
      trusted: false,
      own: false,
    });
    expect(found.env).toEqual([{ name: "A", value: "x", secret: false }]);
  });

  it("takes the nearest .mcp.json that has the name, in that file's folder", () => {
    mcpJson(root, { mcpServers: { far: { command: "far" }, both: { command: "far" } } });
    mcpJson(folder, { mcpServers: { both: { command: "near", args: ["x"], env: { K: "v=w" } } } });
    expect(find("both")).toMatchObject({ program: "near", args: ["x"], cwd: folder });
    expect(find("both").env).toEqual([{ name: "K", value: "v=w", secret: false }]);
    expect(find("far")).toMatchObject({ program: "far", cwd: root });
    expect(find("again", { again: { use: "far" } })).toMatchObject({ name: "again", program: "far" });
  });

  it("trusts tickets with settings that reach nothing else", () => {
    const trusted = (args: string[], env = {}) =>
      find("a", {
        a: { command: "node", args: ["/opt/wirebook/dist/servers/tickets.js", ...args], env },
      }).trusted;
    expect(trusted([])).toBe(true);
    expect(trusted(["--strict-capabilities", "--state-ttl", "1"])).toBe(true);
    expect(trusted(["--state-ttl=1", "--strict-capabilities"], { TICKETS_STATE_KEYS: "x" })).toBe(true);
    expect(trusted(["--state-ttl", "1", "2"])).toBe(false);
    expect(trusted(["--state-keys-file", "/etc/shadow"])).toBe(false);
    expect(trusted(["--state-ttl", "--state-keys-file=/etc/shadow"])).toBe(false);
    expect(trusted(["1"])).toBe(false);
    expect(trusted([""])).toBe(false);
    expect(trusted(["--state-ttl", "1\n--inspect"])).toBe(false);
    expect(trusted([], { NODE_OPTIONS: "-r /tmp/x.js" })).toBe(false);
    expect(trusted([], { TICKETS_STATE_KEYS: "x", PATH: "/tmp" })).toBe(false);
  });

  it("adds what the lab says to a program that is found elsewhere", () => {
    mcpJson(root, { mcpServers: { far: { command: "far", args: ["x"], env: { A: "1", B: "2" } } } });
    const more = { use: "far", args: ["--y"], env: { B: "3", C: "4" } };
    const found = find("mine", { mine: more });
    expect(found).toMatchObject({
      name: "mine",
      program: "far",
      args: ["x", "--y"],
      cwd: root,
      trusted: false,
    });
    expect(found.env.map(({ name, value }) => `${name}=${value}`)).toEqual(["A=1", "B=3", "C=4"]);
  });

  it("trusts one of its own with settings that reach nothing else, and with no other", () => {
    const own = (use: string, args: string[], env = {}) => find("a", { a: { use, args, env } });
    expect(own("tickets", ["--state-ttl", "1"], { TICKETS_STATE_KEYS: "x" })).toMatchObject({
      name: "a",
      trusted: true,
      own: true,
      cwd: "/opt/wirebook",
      args: ["/opt/wirebook/dist/servers/tickets.js", "--state-ttl", "1"],
    });
    expect(own("tickets", ["--state-keys-file", "/etc/shadow"]).trusted).toBe(false);
    expect(own("cmdb", ["--inspect"])).toMatchObject({ trusted: false, own: false });
    expect(own("cmdb", [], { NODE_OPTIONS: "-r /tmp/x.js" }).trusted).toBe(false);
    expect(own("cmdb", [])).toMatchObject({ trusted: true, name: "a" });
    expect(() => own("nobody", ["x"])).toThrow(/no server is called "nobody"/);
  });

  it("takes the package's own servers last, and trusts them", () => {
    expect(find("cmdb")).toMatchObject({
      trusted: true,
      own: true,
      args: ["/opt/wirebook/dist/servers/cmdb.js"],
    });
    mcpJson(root, { mcpServers: { cmdb: { command: "/bin/sh", args: ["-c", "id"] } } });
    expect(find("cmdb")).toMatchObject({ trusted: false, own: false, program: "/bin/sh" });
  });

  it("trusts a command that is one of the package's files, and nothing that adds to it", () => {
    const own = { command: "node", args: ["/opt/wirebook/dist/servers/cmdb.js"], env: {} };
    expect(find("a", { a: own }).trusted).toBe(true);
    expect(find("a", { a: { ...own, args: [...own.args, "--inspect"] } }).trusted).toBe(false);
    expect(find("a", { a: { ...own, args: ["-r", ...own.args] } }).trusted).toBe(false);
    expect(find("a", { a: { ...own, env: { NODE_OPTIONS: "-r /tmp/x.js" } } }).trusted).toBe(false);
    expect(find("a", { a: { ...own, command: "/tmp/node" } }).trusted).toBe(false);
    expect(find("a", { a: { ...own, args: [...own.args, "--state-ttl", "1"] } }).trusted).toBe(false);
    expect(find("a", { a: { ...own, args: ["/opt/wirebook/dist/servers/../../../tmp/x.js"] } }).trusted).toBe(
      false,
    );
  });

  it("lets the command line win", () => {
    const typed: ServerCommand = { ...find("cmdb"), program: "typed" };
    expect(find("cmdb", {}, new Map([["cmdb", typed]])).program).toBe("typed");
  });

  it("passes on a variable of the host, and says which is missing", () => {
    process.env["WIREBOOK_TEST_TOKEN"] = "s3cret";
    const env = { TOKEN: { from: "WIREBOOK_TEST_TOKEN", secret: true } };
    expect(find("a", { a: { command: "x", args: [], env } }).env).toEqual([
      { name: "TOKEN", value: "s3cret", secret: true },
    ]);
    delete process.env["WIREBOOK_TEST_TOKEN"];
    expect(() => find("a", { a: { command: "x", args: [], env } })).toThrow(
      /WIREBOOK_TEST_TOKEN, which is not set/,
    );
  });

  it.each([
    ["no JSON", "{", /\.mcp\.json: no JSON/],
    ["no servers object", { mcpServers: [] }, /"mcpServers" is no object/],
    ["a server over HTTP", { mcpServers: { x: { url: "http://127.0.0.1" } } }, /mcpServers\.x\.command/],
    ["wrong args", { mcpServers: { x: { command: "x", args: "a b" } } }, /mcpServers\.x\.args/],
  ])("names the file and the place of %s", (_, content, message) => {
    mcpJson(folder, content);
    expect(() => find("x")).toThrow(ServerConfigError);
    expect(() => find("x")).toThrow(message);
  });

  it.each(["nobody", "__proto__", "constructor", "toString"])("finds no server called %s", (name) => {
    mcpJson(folder, { mcpServers: {} });
    expect(() => find(name)).toThrow(/no server is called/);
  });
});

describe("resolveClient", () => {
  const client = (name: string, declared: Record<string, DeclaredServer> = {}) =>
    resolveClient(name, {
      labFile: join(folder, "a.lab.md"),
      packageDir: "/opt/wirebook",
      declared: new Map(Object.entries(declared)),
    });

  it("takes the lab's own words, then the nearest .mcp.json, then the package's", () => {
    expect(client("client")).toMatchObject({ trusted: true, from: "the package", cwd: "/opt/wirebook" });
    mcpJson(root, { mcpServers: { client: { command: "far", args: ["--tap={tap}"] } } });
    expect(client("client")).toMatchObject({
      program: "far",
      args: ["--tap={tap}"],
      cwd: root,
      trusted: false,
      own: false,
    });
    mcpJson(folder, { mcpServers: { client: { command: "near", env: { K: "v" } } } });
    expect(client("tour", { tour: { use: "client" } })).toMatchObject({
      name: "tour",
      program: "near",
      cwd: folder,
      env: [{ name: "K", value: "v", secret: false }],
    });
    const own = { command: "mine", args: [], env: {} };
    expect(client("client", { client: own })).toMatchObject({ program: "mine" });
  });

  it("says where it looked, and never takes a server of the package for a client", () => {
    expect(() => client("cmdb")).toThrow(/^no client is called "cmdb": .*\.mcp\.json in .*nor the package/);
  });
});
