import { ENVELOPE_KEYS } from "../envelope.ts";
import type { Linted } from "../linted.ts";
import { MAY_ASK } from "../methods.ts";
import { isObject, own } from "../own.ts";
import { clip } from "../stray.ts";
import { missingFor } from "./capabilities.ts";
import { misfitsOf } from "./lint-forms.ts";

const MOST = 20;

/** Questions inside of results, and the answers on requests, of 2026-07-28 (basic/patterns/mrtr). */
export function lintQuestions(linted: Linted): void {
  formAnswer(linted);
  const { kind } = linted.message;
  if (linted.judge.family === "2024" && kind === "request") answersOfNoEra(linted);
  if (linted.judge.family !== "2026") return;
  if (kind === "result" && linted.context.direction === "s2c") declared(linted);
  else if (kind === "request") misplacedAnswers(linted);
}

/** Only for what the client declared on this very request, which may be asked in that way. */
function declared({ message, context, found }: Linted): void {
  const questions = own(message.json, "result", "inputRequests");
  const { request } = context;
  if (!isObject(questions) || !request) return;
  const capabilities = own(request.json, "params", "_meta", ENVELOPE_KEYS[2]);
  if (!isObject(capabilities)) return;
  for (const [key, question] of Object.entries(questions).slice(0, MOST)) {
    const method = own(question, "method");
    const missing =
      typeof method === "string" ? missingFor(method, own(question, "params"), capabilities) : null;
    if (missing === null) continue;
    const text = `\`${clip(key)}\` asks by \`${method as string}\`, and the request declares no \`${missing}\`: ask what the client can answer, or refuse with -32021 (basic/patterns/mrtr)`;
    found.error("WB370", ["result", "inputRequests", key], text, "name");
  }
}

/** The answer to a form that a server asked for in a request of its own, up to 2025-11-25. */
function formAnswer({ message, context, found }: Linted): void {
  const { request, direction } = context;
  if (direction !== "c2s" || message.kind !== "result" || request?.method !== "elicitation/create") return;
  if (own(message.json, "result", "action") !== "accept") return;
  const form = own(request.json, "params", "requestedSchema");
  for (const { name, text } of misfitsOf(form, own(message.json, "result", "content"))) {
    found.warning("WB373", ["result", "content", name], `\`${clip(name)}\` ${text} (client/elicitation)`);
  }
}

/** Up to 2025-11-25 a question is a request of the server's own, and its answer a message of its own. */
function answersOfNoEra({ message, judge, context, found }: Linted): void {
  if (context.direction !== "c2s" || !MAY_ASK.has(message.method ?? "")) return;
  for (const name of ["inputResponses", "requestState"]) {
    if (own(message.json, "params", name) === undefined) continue;
    const text = `\`${name}\`, which came with 2026-07-28; in ${judge.revision ?? "this era"} a server asks in requests of its own and reads past it (changelog)`;
    found.warning("WB371", ["params", name], text, "name");
  }
}

function misplacedAnswers({ message, found }: Linted): void {
  const { method } = message;
  if (method === null || MAY_ASK.has(method)) return;
  for (const name of ["inputResponses", "requestState"]) {
    if (own(message.json, "params", name) === undefined) continue;
    const text = `\`${name}\` on \`${method}\`, which is never answered with a question: it means nothing there (basic/patterns/mrtr)`;
    found.warning("WB371", ["params", name], text, "name");
  }
}
