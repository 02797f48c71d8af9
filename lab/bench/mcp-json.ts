import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { ServerConfigError } from "./server-command.ts";

const McpServer = z.looseObject({
  command: z.string(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const McpFile = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()).optional() });

export interface McpEntry {
  file: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * A server by name from the nearest `.mcp.json` that has it, in `folder` or above.
 *
 * @returns null where none has it.
 * @throws ServerConfigError when a `.mcp.json` on the way cannot be read, or its entry is not one over stdio.
 */
export function findInMcpJson(name: string, folder: string): McpEntry | null {
  for (let dir = folder; ; dir = dirname(dir)) {
    const entry = entryIn(join(dir, ".mcp.json"), name);
    if (entry !== null) return entry;
    if (dirname(dir) === dir) return null;
  }
}

function entryIn(file: string, name: string): McpEntry | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return null;
  }
  const parsed = McpFile.safeParse(parseJson(text, file));
  if (!parsed.success) throw new ServerConfigError(`${file}: "mcpServers" is no object of servers by name`);
  const servers = parsed.data.mcpServers ?? {};
  if (!Object.hasOwn(servers, name)) return null;
  const entry = McpServer.safeParse(servers[name]);
  if (!entry.success) {
    const [issue] = entry.error.issues;
    const place = ["mcpServers", name, ...(issue?.path ?? [])].join(".");
    throw new ServerConfigError(
      `${file}: ${place}: ${issue?.message ?? "not a server"}; Wirebook starts servers over stdio, by "command" and "args"`,
    );
  }
  return { file, command: entry.data.command, args: entry.data.args ?? [], env: entry.data.env ?? {} };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServerConfigError(`${file}: no JSON: ${(error as Error).message}`);
  }
}
