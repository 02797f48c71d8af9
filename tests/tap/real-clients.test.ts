import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Client as ClientV2, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { program, recorded, recordingOf, testFolder, wirebook } from "./tapped.ts";

/** Stands between client and tap, keeps what passes on its own account, and gives each process its own files. */
const WITNESS = `
  const { spawn } = require("node:child_process"), { writeFileSync, appendFileSync } = require("node:fs");
  const [dir, wirebook, server] = process.argv.slice(1);
  const file = dir + "/" + process.pid;
  for (const end of [".c2s", ".s2c"]) writeFileSync(file + end, "");
  const tap = spawn(process.execPath, [wirebook, "tap", "--log", file + ".jsonl", "--", process.execPath, server], { stdio: ["pipe", "pipe", "inherit"] });
  process.stdin.on("data", (d) => { appendFileSync(file + ".c2s", d); tap.stdin.write(d); }).on("end", () => tap.stdin.end());
  tap.stdout.on("data", (d) => { appendFileSync(file + ".s2c", d); process.stdout.write(d); });
  process.on("SIGTERM", () => tap.kill("SIGTERM"));
  tap.on("close", (code) => process.exit(code ?? 1));`;

const info = { name: "tap-test", version: "0.1.0" };

interface Peer {
  connect(command: string, args: string[]): Promise<void>;
  tools(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

function v1(): Peer {
  const client = new ClientV1(info);
  return {
    connect: (command, args) => client.connect(new StdioV1({ command, args, stderr: "ignore" })),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => JSON.stringify(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

function v2(options?: ClientOptions): Peer {
  const client = new ClientV2(info, options);
  return {
    connect: (command, args) => client.connect(new StdioV2({ command, args, stderr: "ignore" })),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => JSON.stringify(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

const peers: [string, () => Peer][] = [
  ["the 2025-era client", v1],
  ["the 2026-era client", v2],
  ["the 2026-era client that negotiates", () => v2({ versionNegotiation: { mode: "auto" } })],
];

describe.each(["hand-2024", "cmdb"])("%s through the tap", { timeout: 60_000 }, (server) => {
  const path = fileURLToPath(new URL(`../../dist/servers/${server}.js`, import.meta.url));
  it.each(peers)("answers %s, and the recording holds exactly what passed", async (_name, make) => {
    expect(existsSync(path)).toBe(true);
    const dir = testFolder();
    const peer = make();
    const [command, ...args] = [...program(WITNESS), dir, wirebook, path];
    await peer.connect(command!, args);
    try {
      expect(await peer.tools()).toEqual(expect.arrayContaining(["get_asset", "find_assets"]));
      expect(await peer.call("get_asset", { hostname: "jump-prod-02" })).toContain("10.20.167.107");
      expect(await peer.call("find_assets", { environment: "prod", limit: 2 })).toContain("hostname");
    } finally {
      await peer.close();
    }
    const processes = readdirSync(dir).filter((name) => name.endsWith(".jsonl"));
    expect(processes.length).toBeGreaterThan(0);
    for (const name of processes) {
      const records = await recordingOf(join(dir, name));
      expect(records.filter(({ kind }) => kind === "damaged" || kind === "gap")).toEqual([]);
      for (const end of ["c2s", "s2c"] as const) {
        const passed = readFileSync(join(dir, name.replace("jsonl", end)));
        expect(recorded(records, end).toString()).toBe(passed.toString());
        expect(passed.length).toBeGreaterThan(0);
      }
      expect(records.at(-1)).toMatchObject({ kind: "meta", meta: "exit" });
    }
  });
});
