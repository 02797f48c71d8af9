import { ENVELOPE_KEYS } from "./envelope.ts";
import type { Linted } from "./linted.ts";
import { CACHEABLE, MAY_ASK } from "./methods.ts";
import { isObject, own, type JsonObject } from "./own.ts";
import { brief } from "./stray.ts";

const TASKS = "io.modelcontextprotocol/tasks";
const CACHING = "server/utilities/caching";

/** What every result of 2026-07-28 has, and what results that ask for input have not. */
export function lintAnswer(linted: Linted): void {
  const { message, judge, context, found } = linted;
  const result = own(message.json, "result");
  if (message.kind !== "result" || context.direction !== "s2c" || !isObject(result)) return;
  const type = own(result, "resultType");
  if (judge.family === "2024" && type === "input_required") asksTooEarly(linted);
  if (judge.family !== "2026") return;
  if (type === undefined) {
    const text =
      'no `resultType`; 2026-07-28 wants it on every result, here "complete" (basic/patterns/mrtr)';
    found.error("WB330", ["result", "resultType"], text);
  } else if (type !== "complete" && type !== "input_required" && !isTask(linted, type)) {
    const text = `\`resultType\` is ${brief(type)}; 2026-07-28 knows "complete" and "input_required", and a client refuses what it does not know (basic/patterns/mrtr)`;
    found.error("WB331", ["result", "resultType"], text);
  }
  if (type === "input_required") asks(linted, result);
  else if (type === "complete" || type === undefined) hints(linted, result);
}

/** A task is an answer to `tools/call` for a client that declared the extension; unknown requests pass. */
function isTask({ context }: Linted, type: unknown): boolean {
  if (type !== "task") return false;
  const { request } = context;
  if (!request) return true;
  return own(request.json, "params", "_meta", ENVELOPE_KEYS[2], "extensions", TASKS) !== undefined;
}

/** A client of an older revision takes the result for the last word. */
function asksTooEarly({ judge, found }: Linted): void {
  const text = `a question in a result, which came with 2026-07-28; in ${judge.revision ?? "this era"} a server asks in a request of its own, such as \`elicitation/create\` (basic/patterns/mrtr)`;
  found.error("WB334", ["result", "resultType"], text);
}

function asks({ context, found }: Linted, result: JsonObject): void {
  const method = context.request?.method;
  if (method && !MAY_ASK.has(method)) {
    const text = `a question in answer to \`${method}\`; only ${[...MAY_ASK].join(", ")} may ask (basic/patterns/mrtr)`;
    found.error("WB334", ["result", "resultType"], text);
  }
  const questions = own(result, "inputRequests");
  if (!Object.hasOwn(result, "requestState")) {
    const text = "neither `inputRequests` nor `requestState`: nothing to answer with (basic/patterns/mrtr)";
    if (questions === undefined) found.error("WB334", ["result"], text, "name");
    else if (isObject(questions) && Object.keys(questions).length === 0) {
      const none =
        "`inputRequests` asks nothing, and there is no `requestState`: nothing to go on with (basic/patterns/mrtr)";
      found.warning("WB334", ["result", "inputRequests"], none, "name");
    }
  }
  for (const name of ["ttlMs", "cacheScope"]) {
    if (!Object.hasOwn(result, name)) continue;
    const text = `\`${name}\` on a result that asks for input, which is never cached (${CACHING})`;
    found.warning("WB333", ["result", name], text, "name");
  }
}

function hints({ context, found }: Linted, result: JsonObject): void {
  const method = context.request?.method ?? methodByShape(result);
  if (method === null || !CACHEABLE.has(method)) return;
  const ttl = own(result, "ttlMs");
  if (typeof ttl !== "number" || !Number.isInteger(ttl) || ttl < 0) {
    const there = ttl === undefined ? "no `ttlMs`" : `\`ttlMs\` is ${brief(ttl)}`;
    const text = `${there}; 2026-07-28 wants whole milliseconds, 0 or more, on a result of \`${method}\` (${CACHING})`;
    found.error("WB332", ["result", "ttlMs"], text);
  }
  const scope = own(result, "cacheScope");
  if (scope !== "public" && scope !== "private") {
    const there = scope === undefined ? "no `cacheScope`" : `\`cacheScope\` is ${brief(scope)}`;
    const text = `${there}; 2026-07-28 wants "public" or "private" on a result of \`${method}\` (${CACHING})`;
    found.error("WB332", ["result", "cacheScope"], text);
  }
}

/** The cacheable method that a result must belong to, by the member that only its results have. */
function methodByShape(result: JsonObject): string | null {
  const shapes: [string, string][] = [
    ["supportedVersions", "server/discover"],
    ["tools", "tools/list"],
    ["prompts", "prompts/list"],
    ["resources", "resources/list"],
    ["resourceTemplates", "resources/templates/list"],
    ["contents", "resources/read"],
  ];
  return shapes.find(([member]) => Object.hasOwn(result, member))?.[1] ?? null;
}
