import { REVISIONS, type Revision } from "./era.ts";

/** Who sends a method in a revision: the client, the server, both, or nobody. */
export type Sender = "C" | "S" | "B" | "-";

/** The methods of the specification: who sends them, one letter for each of `REVISIONS`. */
const SENDERS = new Map<string, string>([
  ["initialize", "CCCC-"],
  ["notifications/initialized", "CCCC-"],
  ["server/discover", "----C"],
  ["ping", "BBBB-"],
  ["tools/list", "CCCCC"],
  ["tools/call", "CCCCC"],
  ["resources/list", "CCCCC"],
  ["resources/read", "CCCCC"],
  ["resources/templates/list", "CCCCC"],
  ["resources/subscribe", "CCCC-"],
  ["resources/unsubscribe", "CCCC-"],
  ["prompts/list", "CCCCC"],
  ["prompts/get", "CCCCC"],
  ["completion/complete", "CCCCC"],
  ["logging/setLevel", "CCCC-"],
  ["subscriptions/listen", "----C"],
  ["sampling/createMessage", "SSSS-"],
  ["roots/list", "SSSS-"],
  ["elicitation/create", "--SS-"],
  // In 2026 these three belong to the extension `io.modelcontextprotocol/tasks`.
  ["tasks/get", "---BC"],
  ["tasks/update", "----C"],
  ["tasks/cancel", "---BC"],
  ["tasks/result", "---B-"],
  ["tasks/list", "---B-"],
  ["notifications/cancelled", "BBBBB"],
  ["notifications/progress", "BBBBS"],
  ["notifications/message", "SSSSS"],
  ["notifications/tools/list_changed", "SSSSS"],
  ["notifications/prompts/list_changed", "SSSSS"],
  ["notifications/resources/list_changed", "SSSSS"],
  ["notifications/resources/updated", "SSSSS"],
  ["notifications/roots/list_changed", "CCCC-"],
  ["notifications/elicitation/complete", "---S-"],
  ["notifications/tasks/status", "---B-"],
  ["notifications/tasks", "----S"],
  ["notifications/subscriptions/acknowledged", "----S"],
]);

/** Results that carry cache hints in 2026 (server/utilities/caching). */
export const CACHEABLE = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
]);

/** Requests that may be answered with a question in 2026 (basic/patterns/mrtr). */
export const MAY_ASK = new Set(["tools/call", "resources/read", "prompts/get"]);

/** True for a method of any revision; others belong to an extension, or to nobody. */
export function isSpecMethod(method: string): boolean {
  return SENDERS.has(method);
}

/** The methods that one side sends in a revision, in the specification's order. */
export function methodsOf(side: "C" | "S", revision: Revision): string[] {
  return [...SENDERS.keys()].filter((method) => [side, "B"].includes(senderOf(method, revision) ?? "-"));
}

/** Who sends a method in a revision; null for a method that no revision has. */
export function senderOf(method: string, revision: Revision): Sender | null {
  return (SENDERS.get(method)?.[REVISIONS.indexOf(revision)] as Sender | undefined) ?? null;
}

/** The first and the last revision that have a method; null for a method that no revision has. */
export function lifeOf(method: string): { first: Revision; last: Revision } | null {
  const having = REVISIONS.filter((_, i) => (SENDERS.get(method)?.[i] ?? "-") !== "-");
  const [first] = having;
  const last = having.at(-1);
  return first && last ? { first, last } : null;
}
