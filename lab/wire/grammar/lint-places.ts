import { ENVELOPE_PREFIX } from "../envelope.ts";
import type { Path } from "../findings.ts";
import type { Linted } from "../linted.ts";
import type { Json } from "../message.ts";
import { isObject, own } from "../own.ts";
import { brief, clip } from "../stray.ts";

const MOST = 1000;

/** Notifications that 2026-07-28 has only on a subscription. */
const ON_SUBSCRIPTION = new Set([
  "notifications/subscriptions/acknowledged",
  "notifications/tools/list_changed",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
]);

/** Small rules that the schemas leave to the text of the specification. */
export function lintPlaces(linted: Linted): void {
  icons(linted);
  roots(linted);
  subscription(linted);
  toolResults(linted);
  completions(linted);
  reservedCode(linted);
}

function icons({ message, found }: Linted): void {
  const holders: [Path, Json | undefined][] = [
    [["params", "clientInfo"], own(message.json, "params", "clientInfo")],
    [["result", "serverInfo"], own(message.json, "result", "serverInfo")],
  ];
  for (const holder of ["params", "result"]) {
    for (const key of ["clientInfo", "serverInfo"]) {
      const path = [holder, "_meta", ENVELOPE_PREFIX + key];
      holders.push([path, own(message.json, ...path)]);
    }
  }
  for (const name of ["tools", "prompts", "resources", "resourceTemplates"]) {
    const offered = own(message.json, "result", name);
    if (!Array.isArray(offered)) continue;
    for (const [i, one] of offered.slice(0, MOST).entries()) holders.push([["result", name, i], one]);
  }
  for (const [path, holder] of holders) {
    const list = own(holder, "icons");
    for (const [i, icon] of Array.isArray(list) ? list.slice(0, 20).entries() : []) {
      const src = own(icon, "src");
      if (typeof src !== "string" || !/^[a-z][a-z0-9+.-]*:/i.test(src) || /^(?:https|http|data):/i.test(src))
        continue;
      const text = `\`src\` is ${brief(clip(src))}; a client loads \`https:\` and \`data:\` and must refuse all else (basic/index, "Icons")`;
      found.error("WB374", [...path, "icons", i, "src"], text);
    }
  }
}

function roots({ message, found }: Linted): void {
  const check = (path: Path, list: Json | undefined) => {
    for (const [i, root] of Array.isArray(list) ? list.slice(0, MOST).entries() : []) {
      const uri = own(root, "uri");
      if (typeof uri !== "string" || /^file:\/\//i.test(uri)) continue;
      const text = `\`uri\` is ${brief(clip(uri))}; a root is a \`file://\` URI (client/roots)`;
      found.error("WB375", [...path, i, "uri"], text);
    }
  };
  if (message.kind === "result") check(["result", "roots"], own(message.json, "result", "roots"));
  const answers = own(message.json, "params", "inputResponses");
  for (const [key, answer] of isObject(answers) ? Object.entries(answers).slice(0, 20) : []) {
    check(["params", "inputResponses", key, "roots"], own(answer, "roots"));
  }
}

function subscription({ message, judge, context, found }: Linted): void {
  const { method } = message;
  if (judge.family !== "2026" || context.direction !== "s2c" || message.kind !== "notification") return;
  if (method === null || !ON_SUBSCRIPTION.has(method)) return;
  const path = ["params", "_meta", `${ENVELOPE_PREFIX}subscriptionId`];
  if (own(message.json, ...path) !== undefined) return;
  const text = `\`${method}\` names no subscription; 2026-07-28 wants the id of the \`subscriptions/listen\` that asked for it (basic/patterns/subscriptions)`;
  found.error("WB376", path, text);
}

/** A user's message that gives back the results of tools holds nothing else (client/sampling). */
function toolResults({ message, found }: Linted): void {
  const check = (path: Path, list: Json | undefined) => {
    for (const [i, one] of Array.isArray(list) ? list.slice(0, MOST).entries() : []) {
      const content = own(one, "content");
      if (!Array.isArray(content)) continue;
      const isResult = content.map((block) => own(block, "type") === "tool_result");
      if (!isResult.includes(true) || !isResult.includes(false)) continue;
      const text =
        "tool results beside other content; a message with tool results holds nothing else (client/sampling)";
      found.error("WB377", [...path, i, "content"], text);
    }
  };
  if (message.method === "sampling/createMessage")
    check(["params", "messages"], own(message.json, "params", "messages"));
  const questions = own(message.json, "result", "inputRequests");
  for (const [key, question] of isObject(questions) ? Object.entries(questions).slice(0, 20) : []) {
    check(["result", "inputRequests", key, "params", "messages"], own(question, "params", "messages"));
  }
}

/** The limit is in the text of every revision, and in the schema only of 2026-07-28. */
function completions({ message, found }: Linted): void {
  const values = own(message.json, "result", "completion", "values");
  if (message.kind !== "result" || !Array.isArray(values) || values.length <= 100) return;
  const text = `\`values\` has ${values.length} elements; an answer holds 100 at most (server/utilities/completion)`;
  found.error("WB378", ["result", "completion", "values"], text);
}

/** JSON-RPC 2.0 §5.1 keeps -32768…-32000; in that range only five codes below -32099 are given out. */
function reservedCode({ message, judge, found }: Linted): void {
  const { code } = message;
  if (judge.family !== "2026" || code === null || code > -32100 || code < -32768) return;
  if ([-32700, -32600, -32601, -32602, -32603].includes(code)) return;
  const text = `${code} is in -32768…-32100, which JSON-RPC 2.0 §5.1 keeps for itself: take a code outside of -32768…-32000`;
  found.warning("WB379", ["error", "code"], text);
}
