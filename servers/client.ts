/**
 * Drives one MCP server through the SDK's client and prints what came. The server's log lines come on stderr, as
 * the server wrote them.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { argv, stderr, stdout } from "node:process";
import {
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  ProtocolError,
  SdkError,
  SdkErrorCode,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type ClientOptions, clientHelp, leave, readClientOptions, visible } from "wirebook/kit";

const NAME = "unit1-client";

/** ms for the server's first answer; one that stays silent is then asked in the older way. */
const PATIENCE = 10_000;

/**
 * Counts the frames that it sends. That it is a class of its own matters too: for the SDK's own class, and for that
 * alone, negotiation asks `server/discover` of a second process, out of sight of this one's wire and log.
 */
class CountingStdio extends StdioClientTransport {
  sent = 0;

  override send(message: JSONRPCMessage): Promise<void> {
    this.sent += 1;
    return super.send(message);
  }
}

let failed = false;
let ending: Promise<never> | undefined;

// A reader that has seen enough is no fault of ours.
for (const stream of [stdout, stderr]) stream.on("error", () => {});

const options = readOptions();
const transport = new CountingStdio({ command: options.command, args: options.args });
const client = new Client({ name: NAME, version: "0.1.0" }, { versionNegotiation: { mode: "auto" } });

const run = { session: randomUUID(), trace: randomBytes(16).toString("hex"), steps: 0 };
/**
 * What joins the log lines of one run, for `_meta`: the session, the step in it, and a W3C `traceparent`, with one
 * trace id for the run and for each call a parent id of its own (Trace Context §3.2.2).
 */
function ids(): { _meta?: Record<string, unknown> } {
  if (!options.ids) return {};
  run.steps += 1;
  const traceparent = `00-${run.trace}-${randomBytes(8).toString("hex")}-01`;
  return { _meta: { traceparent, session_id: run.session, step: run.steps } };
}

async function listTools(title: string): Promise<void> {
  const before = transport.sent;
  await ask(title, async () => {
    const { tools, ttlMs, cacheScope } = await client.listTools();
    const names = tools.map(({ name }) => name).join(", ") || "none";
    const sent = transport.sent - before;
    const from = sent === 0 ? "from the client's cache, no frame sent" : `frames sent: ${sent}`;
    return `${names} (ttlMs ${ttlMs ?? "not given"}, cacheScope ${cacheScope ?? "not given"}; ${from})`;
  });
}

async function callTool(name: string, args: Record<string, unknown>): Promise<void> {
  await ask(`${name} ${JSON.stringify(args)}`, async () => {
    const result = await client.callTool({ name, arguments: args, ...ids() });
    if (result.isError) return `tool error: ${textOf(result.content)}`;
    return result.structuredContent ? JSON.stringify(result.structuredContent) : textOf(result.content);
  });
}

async function readResource(uri: string): Promise<void> {
  if (!client.getServerCapabilities()?.resources)
    return say(`${uri} -> not asked: the server has no resources`);
  await ask(uri, async () => {
    const { contents } = await client.readResource({ uri, ...ids() });
    return contents.map((part) => ("text" in part ? part.text : `(${part.mimeType ?? "bytes"})`)).join("\n");
  });
}

async function getPrompt(name: string, args: Record<string, string>): Promise<void> {
  if (!client.getServerCapabilities()?.prompts) return say(`${name} -> not asked: the server has no prompts`);
  await ask(`${name} ${JSON.stringify(args)}`, async () => {
    const { messages } = await client.getPrompt({ name, arguments: args, ...ids() });
    return messages.map(({ role, content }) => `${role}: ${textOf([content])}`).join("\n");
  });
}

/** Prints what a request brought, be it an error; asks nothing more once the server is gone. */
async function ask(title: string, request: () => Promise<string>): Promise<void> {
  if (transport.pid === null) return void (failed = true);
  try {
    say(`${title} -> ${await request()}`);
  } catch (error) {
    failed = true;
    const kind = error instanceof ProtocolError ? `protocol error ${error.code}` : "no result";
    say(`${title} -> ${kind}: ${messageOf(error)}`);
  }
}

/** Ends the server, then this process; the first of several calls decides the exit code. */
function end(code: number): Promise<never> {
  ending ??= transport.close().then(() => leave(code));
  return ending;
}

function readOptions(): ClientOptions {
  try {
    const read = readClientOptions(argv.slice(2), import.meta.url);
    if (read !== "help") return read;
    stdout.write(clientHelp(import.meta.url));
    process.exit(0);
  } catch (error) {
    complain(`${messageOf(error)}\n--help shows how it is used.`);
    process.exit(2);
  }
}

function whyNotStarted(error: unknown): string {
  const { title } = options;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return `cannot start ${title}: there is no such program`;
  if (code === "EACCES") return `cannot start ${title}: it may not be executed`;
  if (code === SdkErrorCode.RequestTimeout) {
    return `no answer from ${title}, neither to server/discover nor to initialize, in ${PATIENCE / 1000} s each`;
  }
  if (error instanceof SdkError && transport.pid === null) return `${title} ended before it had answered`;
  return `no conversation with ${title}: ${messageOf(error)}`;
}

function textOf(content: CallToolResult["content"]): string {
  return content.map((part) => (part.type === "text" ? part.text : `(${part.type})`)).join("\n");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Prints a line, unless the run is being given up. */
function say(text: string): void {
  if (ending === undefined) stdout.write(`${visible(text)}\n`);
}

function complain(text: string): void {
  if (ending === undefined) stderr.write(`${NAME}: ${visible(text)}\n`);
}

process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

try {
  await client.connect(transport, { timeout: PATIENCE });
} catch (error) {
  complain(whyNotStarted(error));
  await end(4);
}
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way to listen
client.onerror = (error) => {
  const isNoMessage = "issues" in error;
  complain(isNoMessage ? "passed over a line that is JSON and no JSON-RPC message" : messageOf(error));
};

// The setup of a host belongs to no turn: these requests carry no ids.
const server = client.getServerVersion();
say(`protocol ${client.getNegotiatedProtocolVersion()}, server ${server?.name} ${server?.version}`);
say(`instructions: ${client.getInstructions() ?? "none"}`);
await listTools("tools");
await listTools("tools again");

await callTool("get_asset", { hostname: "jump-prod-02" });
await callTool("get_asset", { hostname: "jump-prod-2" });
await callTool("find_assets", { service: "remote-access", environment: "prod", limit: 3 });
await readResource("cmdb://services/remote-access");
await getPrompt("triage_host", { hostname: "jump-prod-02" });

if (failed && transport.pid === null) complain(`the server ended before the run was over: ${options.title}`);
await transport.close();
if (run.steps > 0) say(`session_id ${run.session}, trace_id ${run.trace}, steps 1 to ${run.steps}`);
else if (!options.ids)
  say("sent without ids: in the server's log, each call has a trace of its own and no session");
if (options.tap !== undefined) say(`recorded in ${options.tap}`);
await end(failed ? 1 : 0);
