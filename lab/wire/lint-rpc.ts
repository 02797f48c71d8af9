import { idKey } from "./ids.ts";
import type { Linted } from "./linted.ts";
import type { Json } from "./message.ts";
import { isSpecMethod } from "./methods.ts";
import { isObject, own, type JsonObject } from "./own.ts";
import { brief, kindOf } from "./stray.ts";

const KNOWN = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

/** JSON-RPC 2.0 and what MCP adds to it (basic/index, "Messages"). */
export function lintRpc(linted: Linted): void {
  const { message, found } = linted;
  const frame = message.json;
  if (!isObject(frame)) {
    found.error("WB301", [], `${message.reason ?? "no object"}. ${message.fix ?? ""}`.trim());
    return;
  }
  kindOfMessage(linted, frame);
  if (Object.hasOwn(frame, "method")) requestId(linted, frame);
  else if (Object.hasOwn(frame, "result") || Object.hasOwn(frame, "error")) answerId(linted, frame);
  bodies(linted, frame);
  for (const name of Object.keys(frame)) {
    if (KNOWN.has(name) || name === "_meta") continue;
    const text = `\`${name}\` is no member of a JSON-RPC message; many peers drop the whole line for it`;
    found.warning("WB307", [name], text, "name");
  }
}

function kindOfMessage({ message, found }: Linted, frame: JsonObject): void {
  const parts = ["method", "result", "error"].filter((name) => Object.hasOwn(frame, name));
  if (parts.length > 1) {
    const names = parts.map((name) => `\`${name}\``).join(" and ");
    found.error("WB304", [parts[1]!], `${names} in one message; JSON-RPC 2.0 §5 wants exactly one`, "name");
  }
  if (frame["jsonrpc"] !== "2.0" || parts.length === 0 || (parts.length === 1 && wrongMethod(frame))) {
    const path = frame["jsonrpc"] !== "2.0" ? ["jsonrpc"] : wrongMethod(frame) ? ["method"] : [];
    found.error("WB301", path, `${message.reason ?? "no message"}. ${message.fix ?? ""}`.trim());
  }
}

function wrongMethod(frame: JsonObject): boolean {
  return Object.hasOwn(frame, "method") && typeof frame["method"] !== "string";
}

function requestId({ message, found }: Linted, frame: JsonObject): void {
  const { idText, method } = message;
  const isNotice = method?.startsWith("notifications/") === true;
  if (idText === null) {
    if (method !== null && !isNotice && isSpecMethod(method)) {
      const text = `\`${method}\` without an \`id\` is a notification: nobody will answer it (JSON-RPC 2.0 §4.1)`;
      found.error("WB309", ["id"], text);
    }
    return;
  }
  if (isNotice) {
    found.error(
      "WB309",
      ["id"],
      `\`${method}\` is a notification and takes no \`id\` (basic/index, "Notifications")`,
    );
  } else if (idKey(idText) === null) {
    const text = `\`id\` is ${shown(frame["id"], idText)}; MCP takes a string or an integer, never null (basic/index, "Requests")`;
    found.error("WB302", ["id"], text);
  } else {
    unsafe(found, idText, frame["id"]);
  }
}

function answerId({ message, judge, found }: Linted, frame: JsonObject): void {
  const { idText } = message;
  const isError = Object.hasOwn(frame, "error");
  const { revision, family } = judge;
  const mayMiss = isError && (revision === null || revision === "2025-11-25" || revision === "2026-07-28");
  if (idText === null) {
    if (mayMiss) return;
    const since = isError
      ? `${revision} wants one also on errors; only 2025-11-25 and later do without`
      : "every result has one";
    found.error("WB303", ["id"], `an answer without \`id\`; ${since} (basic/index, "Responses")`);
  } else if (isError && frame["id"] === null) {
    const text =
      "`id` is null: JSON-RPC 2.0 §5 asks for that where no id could be read, the schema of MCP refuses it";
    const then = mayMiss && family !== null ? "; leave `id` out" : "";
    found[family === "2024" ? "warning" : "error"]("WB303", ["id"], text + then);
  } else if (idKey(idText) === null) {
    const text = `\`id\` is ${shown(frame["id"], idText)}; no request can have it (basic/index, "Responses")`;
    found.error("WB303", ["id"], text);
  } else {
    unsafe(found, idText, frame["id"]);
  }
}

function bodies({ found, judge }: Linted, frame: JsonObject): void {
  const { params, result, error } = frame;
  if (Object.hasOwn(frame, "params") && !isObject(params)) {
    const text = `\`params\` is ${kindOf(params)}; MCP takes an object (basic/index, "Messages")`;
    found.error("WB306", ["params"], text);
  }
  if (Object.hasOwn(frame, "result") && !isObject(result)) {
    found.error(
      "WB312",
      ["result"],
      `\`result\` is ${kindOf(result)}; MCP takes an object (basic/index, "Responses")`,
    );
  }
  if (!Object.hasOwn(frame, "error")) return;
  if (!isObject(error)) {
    found.error(
      "WB305",
      ["error"],
      `\`error\` is ${kindOf(error)}; JSON-RPC 2.0 §5.1 wants \`{code, message}\``,
    );
    return;
  }
  const code = own(error, "code");
  if (typeof code !== "number" || !Number.isInteger(code)) {
    found.error("WB305", ["error", "code"], `\`code\` is ${brief(code)}; JSON-RPC 2.0 §5.1 wants an integer`);
  } else if (judge.family === "2026") {
    errorCode(found, code);
  }
  const text = own(error, "message");
  if (typeof text !== "string") {
    found.error(
      "WB305",
      ["error", "message"],
      `\`message\` is ${brief(text)}; JSON-RPC 2.0 §5.1 wants a string`,
    );
  }
}

/** 2026-07-28 gives out its codes itself (basic/index, "Error Codes"). */
function errorCode(found: Linted["found"], code: number): void {
  const path = ["error", "code"];
  if (code === -32002) {
    found.error("WB313", path, "-32002 is gone in 2026-07-28: a resource that is not there is -32602");
  } else if (code === -32042) {
    found.error("WB313", path, '-32042 is gone in 2026-07-28: ask by `resultType: "input_required"`');
  } else if (code <= -32020 && code >= -32099 && ![-32020, -32021, -32022].includes(code)) {
    found.error(
      "WB313",
      path,
      `${code} is in -32020…-32099, which only the specification gives out, and it has not`,
    );
  } else if (code <= -32000 && code >= -32019) {
    found.warning(
      "WB313",
      path,
      `${code} is in -32000…-32019, where 2026-07-28 gives out nothing more: peers may read it as anything`,
    );
  }
}

/** Beyond ±2^53 - 1 a peer with doubles sees another number, and may answer to that one, or not at all. */
function unsafe(found: Linted["found"], idText: string, id: Json | undefined): void {
  if (typeof id !== "number" || Number.isSafeInteger(id)) return;
  found.warning(
    "WB311",
    ["id"],
    `\`id\` ${brief(idText).slice(1, -1)} is beyond what a double holds exactly: a JavaScript peer reads ${String(id)}`,
  );
}

function shown(id: Json | undefined, idText: string): string {
  return typeof id === "number" ? idText : brief(id);
}
