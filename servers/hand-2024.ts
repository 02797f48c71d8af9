/**
 * A server for the protocol of 2024-11-05, written by hand: no SDK, just lines, JSON-RPC 2.0 and five methods.
 * Read it from the bottom: a line becomes a JSON value, the value a request, the request a method's result.
 */
import { stdin, stdout } from "node:process";
import * as z from "zod";
import { assetTools } from "wirebook/estate";
import { FrameWriter, GENERIC_FAILURE, JoinableLog, ToolError, leave, readLines } from "wirebook/kit";
import type { InputLine } from "wirebook/kit";

const VERSION = "2024-11-05";
const LONGEST_LINE = 64 * 1024 * 1024;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

type Params = Record<string, unknown>;
/** JSON-RPC 2.0 §5: null where the request's own id could not be read. */
type Id = string | number | null;

interface Response {
  jsonrpc: "2.0";
  id: Id;
  result?: object;
  error?: { code: number; message: string };
}

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const log = new JoinableLog("hand2024");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
let isInitialized = false;

const methods = new Map<string, (params: Params) => object>([
  ["initialize", initialize],
  ["ping", () => ({})],
  ["tools/list", listTools],
  ["tools/call", callTool],
]);

const Handshake = z.object({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}),
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
});

/** Whatever version the client proposes, the answer is a result with the one spoken here; the client decides. */
function initialize(params: Params): object {
  checked(Handshake, params, "initialize");
  return {
    protocolVersion: VERSION,
    capabilities: { tools: {} },
    serverInfo: { name: "hand2024", version: "0.1.0" },
    instructions:
      "Looks up hosts of one company. Start with get_asset and an exact hostname such as jump-prod-02.",
  };
}

function listTools(params: Params): object {
  if (Object.hasOwn(params, "cursor")) {
    throw new RpcError(
      INVALID_PARAMS,
      "Invalid params for tools/list: there is one page, and no cursor to it",
    );
  }
  return {
    tools: Object.entries(assetTools).map(([name, { description, input }]) => ({
      name,
      description,
      inputSchema: z.toJSONSchema(input, { io: "input" }),
    })),
  };
}

const ToolCall = z.object({ name: z.string(), arguments: z.looseObject({}).default({}) });

/** A tool's own failure is a result with `isError`; a call that fits no tool is a protocol error. */
function callTool(params: Params): object {
  const call = checked(ToolCall, params, "tools/call");
  try {
    return { content: [{ type: "text", text: JSON.stringify(run(call.name, call.arguments)) }] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}

function run(name: string, args: Params): object {
  const { get_asset, find_assets } = assetTools;
  if (name === "get_asset") return get_asset.run(checked(get_asset.input, args, name));
  if (name === "find_assets") return find_assets.run(checked(find_assets.input, args, name));
  const names = Object.keys(assetTools).join(" and ");
  throw new RpcError(INVALID_PARAMS, `Unknown tool ${JSON.stringify(name.slice(0, 80))}: there are ${names}`);
}

/** The value in its schema's shape, or -32602 that says where it is not. */
function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  throw new RpcError(INVALID_PARAMS, `Invalid params for ${what}: ${place}${issue?.message}`.slice(0, 300));
}

/** A request that has an id: one log line, one response. */
function respond(message: Params, id: Id): Response {
  const entry = log.open(message);
  const response: Response = { jsonrpc: "2.0", id };
  try {
    response.result = call(message, id);
  } catch (error) {
    if (!(error instanceof RpcError)) entry.crashed(error);
    response.error =
      error instanceof RpcError
        ? { code: error.code, message: error.message }
        : { code: INTERNAL_ERROR, message: GENERIC_FAILURE };
  }
  if (message["method"] === "initialize" && response.result) isInitialized = true;
  entry.answered(response);
  return response;
}

function call({ jsonrpc, method, params }: Params, id: Id): object {
  if (jsonrpc !== "2.0") throw new RpcError(INVALID_REQUEST, 'Invalid Request: "jsonrpc" must be "2.0"');
  if (id === null) {
    throw new RpcError(INVALID_REQUEST, "Invalid Request: id must be a string or an exact integer");
  }
  if (typeof method !== "string")
    throw new RpcError(INVALID_REQUEST, "Invalid Request: method must be a string");
  if (params !== undefined && (typeof params !== "object" || params === null)) {
    throw new RpcError(INVALID_REQUEST, "Invalid Request: params must be an object");
  }
  if (!isInitialized && method !== "initialize" && method !== "ping") {
    throw new RpcError(INVALID_REQUEST, `Invalid Request: ${VERSION} begins with initialize`);
  }
  const handler = methods.get(method);
  if (handler === undefined) {
    throw new RpcError(METHOD_NOT_FOUND, `Method not found: ${JSON.stringify(method.slice(0, 80))}`);
  }
  if (Array.isArray(params))
    throw new RpcError(INVALID_PARAMS, "Invalid params: MCP has them by name, not by position");
  return handler((params ?? {}) as Params);
}

/** What an error response may repeat of a request's id: what an id may be, and JSON writes back unchanged. */
function readableId(id: unknown): Id {
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as Id) : null;
}

function refuse(code: number, message: string): Response {
  const error = { code, message };
  log.open(undefined).answered({ error });
  return { jsonrpc: "2.0", id: null, error };
}

/** The answer to one line, or undefined where the protocol wants none. */
function answer({ bytes, size, whole }: InputLine): Response | undefined {
  if (!whole)
    return refuse(INVALID_REQUEST, `Invalid Request: a line of ${size} bytes is over ${LONGEST_LINE}`);
  let message: unknown;
  try {
    message = JSON.parse(utf8.decode(bytes));
  } catch {
    return refuse(
      PARSE_ERROR,
      "Parse error: a line must be one JSON text in UTF-8, without a byte order mark",
    );
  }
  if (Array.isArray(message)) return refuse(INVALID_REQUEST, `Invalid Request: ${VERSION} has no batches`);
  if (typeof message !== "object" || message === null) {
    return refuse(INVALID_REQUEST, "Invalid Request: a message is an object");
  }
  const frame = message as Params;
  const has = (member: string) => Object.hasOwn(frame, member);
  if (!has("method") && (has("result") || has("error"))) {
    return void log.dropped("a response to nothing that was asked", frame);
  }
  const isNotification = !has("id") && frame["jsonrpc"] === "2.0" && typeof frame["method"] === "string";
  if (!isNotification) return respond(frame, readableId(frame["id"]));
  return isInitialized ? undefined : void log.dropped("it came before initialize", frame);
}

const writer = new FrameWriter(stdout, () => void leave(0));
for await (const line of readLines(stdin, LONGEST_LINE)) {
  const response = answer(line);
  if (response) writer.write(response);
  await writer.room();
}
await leave(0);
