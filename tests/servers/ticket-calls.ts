import { ServerProcess, body, modern } from "./server-process.ts";
import type { Json } from "./server-process.ts";

export const TICKET = { host: "jump-prod-02", summary: "Brute force, then a login" };

/** What every state that is not genuine is answered with. */
export const REFUSED = {
  code: -32602,
  message: "Invalid or expired requestState",
  data: { reason: "invalid_request_state" },
};

/** `_meta` of a client that can show a form. */
const FORMS: Json = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };

/** A call of a client that can show a form; `more` are members beside name and arguments, `meta` of `_meta`. */
export const call = (id: unknown, name: string, args: unknown, more: Json = {}, meta: Json = {}): Json =>
  modern(id, "tools/call", { name, arguments: args, ...more }, { ...FORMS, ...meta });

export const open = (id: unknown, more: Json = {}, meta: Json = {}): Json =>
  call(id, "open_ticket", TICKET, more, meta);

/** Members of a second round. */
export const answered = (requestState: unknown, confirm: unknown): Json => ({
  inputResponses: { confirm },
  requestState,
});

export const YES = { action: "accept", content: { priority: "P2" } };

/** The answer to a frame, by its id. */
export async function ask(server: ServerProcess, frame: Json): Promise<Json> {
  server.send(frame);
  return server.answer(frame["id"]);
}

/** A first round: the state that came with the question. */
export async function stateFrom(server: ServerProcess, id: unknown, args: unknown = TICKET): Promise<string> {
  const result = body(await ask(server, call(id, "open_ticket", args)), "result");
  if (typeof result["requestState"] !== "string") throw new Error(`no question: ${JSON.stringify(result)}`);
  return result["requestState"];
}

/** The tickets that are open now. */
export async function tickets(server: ServerProcess, id: unknown = "list"): Promise<Json[]> {
  const answer = await ask(server, call(id, "list_tickets", {}));
  return (body(answer, "result")["structuredContent"] as { tickets: Json[] }).tickets;
}

/** The text of a tool error; an empty one where the answer is none. */
export function toolError(answer: Json): string {
  const { isError, content } = body(answer, "result") as { isError?: boolean; content?: { text: string }[] };
  return isError === true ? (content?.[0]?.text ?? "") : "";
}
