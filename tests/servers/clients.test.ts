import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { program } from "./server-process.ts";

const info = { name: "peer", version: "1.0" };
const start = (name: string) => ({
  command: process.execPath,
  args: [program(name)],
  stderr: "ignore" as const,
});
const jump = { name: "get_asset", arguments: { hostname: "jump-prod-02" } };

describe.each(["hand-2024", "cmdb"])("%s", (name) => {
  it("serves the v1 client", async () => {
    const client = new ClientV1(info);
    await client.connect(new StdioV1(start(name)));
    try {
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["get_asset", "find_assets"]);
      expect(JSON.stringify(await client.callTool(jump))).toContain("10.20.167.107");
      expect(await client.callTool({ name: "get_asset", arguments: { hostname: "nope" } })).toMatchObject({
        isError: true,
      });
      await expect(client.callTool({ name: "nope" })).rejects.toMatchObject({ code: -32602 });
      await client.ping();
    } finally {
      await client.close();
    }
  });

  it.each(["auto", "legacy"] as const)("serves the v2 client that negotiates %s", async (mode) => {
    const client = new ClientV2(info, { versionNegotiation: { mode } });
    await client.connect(new StdioV2(start(name)));
    try {
      expect(client.getProtocolEra()).toBe(mode === "auto" && name === "cmdb" ? "modern" : "legacy");
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["get_asset", "find_assets"]);
      expect(JSON.stringify(await client.callTool(jump))).toContain("10.20.167.107");
      await expect(client.callTool({ name: "nope" })).rejects.toMatchObject({ code: -32602 });
    } finally {
      await client.close();
    }
  });
});

describe("cmdb", () => {
  it("serves resources, prompt and completion to both clients", async () => {
    const v1 = new ClientV1(info);
    await v1.connect(new StdioV1(start("cmdb")));
    const v2 = new ClientV2(info, { versionNegotiation: { mode: "auto" } });
    await v2.connect(new StdioV2(start("cmdb")));
    try {
      for (const client of [v1, v2] as ClientV1[]) {
        expect((await client.readResource({ uri: "cmdb://services/remote-access" })).contents).toHaveLength(
          1,
        );
        expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
        const prompt = await client.getPrompt({
          name: "triage_host",
          arguments: { hostname: "jump-prod-02" },
        });
        expect(prompt.messages).toHaveLength(1);
      }
      await expect(v1.readResource({ uri: "cmdb://nope" })).rejects.toMatchObject({ code: -32002 });
      await expect(v2.readResource({ uri: "cmdb://nope" })).rejects.toMatchObject({ code: -32602 });
      const list = await v2.listTools();
      expect(list).toMatchObject({ ttlMs: 300_000, cacheScope: "public" });
    } finally {
      await Promise.all([v1.close(), v2.close()]);
    }
  });
});
