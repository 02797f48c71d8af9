import { record } from "./log-record.ts";

const MEMBERS = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

/** Why the SDK takes this JSON value for no message, in a few words that repeat none of its values. */
export function whyDropped(value: unknown): string {
  if (Array.isArray(value)) return "a batch: one line holds one message";
  if (typeof value !== "object" || value === null) return "JSON, but no object";
  const message = record(value);
  if (message["jsonrpc"] !== "2.0") return 'no "jsonrpc": "2.0"';
  const id = message["id"];
  if (id === null) return "id is null";
  if ("id" in message && typeof id !== "string" && !Number.isInteger(id)) {
    return "id is neither a string nor an integer";
  }
  if (typeof id === "number" && !Number.isSafeInteger(id)) return "id is too big to be exact";
  const isAnswer = "result" in message || "error" in message;
  if (!isAnswer && typeof message["method"] !== "string") return "no method";
  const params = message["params"];
  if ("params" in message && record(params) !== params) return "params is no object";
  if (record(params)["_meta"] !== undefined && record(record(params)["_meta"]) !== record(params)["_meta"]) {
    return "_meta is no object";
  }
  if (Object.keys(message).some((key) => !MEMBERS.has(key))) return "a member that JSON-RPC does not have";
  return "no message of MCP";
}
