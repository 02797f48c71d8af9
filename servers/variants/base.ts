import { stdin, stdout } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { JoinableLog, leave, readLines } from "wirebook/kit";

/** A small server in the manner of 2024 with one tool, and one thing wrong with it. */
export interface Variant {
  name: string;
  tool: { name: string; description: string; inputSchema: object };
  /** The tool's answer as text. */
  run: (args: Record<string, unknown>) => string | Promise<string>;
  /** Writes one answer, a JSON text without its LF, to stdout; replace it to spoil the stream. */
  write?: (json: string) => void;
}

/** ms that calls still running have when stdin ends. */
const LAST_ANSWERS = 2000;

interface Request {
  id?: string | number;
  method?: string;
  params?: { name?: string; arguments?: Record<string, unknown> };
}

/** Serves a variant on stdio until stdin ends. It trusts its client: lines that are no requests are ignored. */
export async function serveVariant({ name, tool, run, write = writeLine }: Variant): Promise<void> {
  const log = new JoinableLog(name);
  const result = async ({ method, params }: Request): Promise<object | undefined> => {
    if (method === "initialize") {
      const serverInfo = { name, version: "0.1.0" };
      return { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo };
    }
    if (method === "ping") return {};
    if (method === "tools/list") return { tools: [tool] };
    if (method !== "tools/call" || params?.name !== tool.name) return undefined;
    return { content: [{ type: "text", text: await run(params.arguments ?? {}) }] };
  };
  const answer = async (request: Request) => {
    const entry = log.open(request);
    const found = await result(request);
    const body = found
      ? { result: found }
      : { error: { code: -32601, message: `This server has initialize, ping, tools/list and ${tool.name}` } };
    entry.answered(body);
    write(JSON.stringify({ jsonrpc: "2.0", id: request.id, ...body }));
  };
  stdout.on("error", () => void leave(0));
  for await (const { bytes, whole } of readLines(stdin, 10 * 1024 * 1024)) {
    const request = whole ? requestIn(bytes.toString("utf8")) : undefined;
    if (request) void answer(request);
  }
  await Promise.race([log.idle(), sleep(LAST_ANSWERS)]);
  log.dropAll("the connection ended before the answer");
  await leave(0);
}

function writeLine(json: string): void {
  stdout.write(`${json}\n`);
}

function requestIn(line: string): Request | undefined {
  try {
    const value = JSON.parse(line) as Request | null;
    return typeof value === "object" && value?.method !== undefined && value.id !== undefined
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
