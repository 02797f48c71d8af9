import type { Revision } from "../era.ts";

/** Sections by what the path leads through, the innermost first. */
const BY_MEMBER: readonly [string, string][] = [
  ["icons", 'basic/index, "Icons"'],
  ["requestedSchema", "client/elicitation"],
  ["inputRequests", "basic/patterns/mrtr"],
  ["inputResponses", "basic/patterns/mrtr"],
  ["requestState", "basic/patterns/mrtr"],
  ["_meta", 'basic/index, "_meta"'],
  ["ttlMs", "server/utilities/caching"],
  ["cacheScope", "server/utilities/caching"],
  ["cursor", "server/utilities/pagination"],
  ["nextCursor", "server/utilities/pagination"],
  ["structuredContent", 'server/tools, "Structured Content"'],
  ["error", 'basic/index, "Responses"'],
];

const BY_METHOD: readonly [string, string, string?][] = [
  ["initialize", "basic/lifecycle"],
  ["notifications/initialized", "basic/lifecycle"],
  ["ping", "basic/utilities/ping"],
  ["server/discover", "server/discover"],
  ["tools/", "server/tools"],
  ["notifications/tools/", "server/tools"],
  ["resources/", "server/resources"],
  ["notifications/resources/", "server/resources"],
  ["prompts/", "server/prompts"],
  ["notifications/prompts/", "server/prompts"],
  ["completion/", "server/utilities/completion"],
  ["logging/", "server/utilities/logging"],
  ["notifications/message", "server/utilities/logging"],
  ["subscriptions/", "basic/patterns/subscriptions"],
  ["notifications/subscriptions/", "basic/patterns/subscriptions"],
  ["notifications/cancelled", "basic/patterns/cancellation", "basic/utilities/cancellation"],
  ["notifications/progress", "basic/patterns/progress", "basic/utilities/progress"],
  ["sampling/", "client/sampling"],
  ["roots/", "client/roots"],
  ["notifications/roots/", "client/roots"],
  ["elicitation/", "client/elicitation"],
  ["notifications/elicitation/", "client/elicitation"],
  ["tasks/", "basic/utilities/tasks"],
  ["notifications/tasks/", "basic/utilities/tasks"],
];

/** The section of the specification that says what stands at a path; `revision` is the one that is judged by. */
export function sectionOf(
  method: string | null,
  path: readonly (string | number)[],
  revision: Revision,
): string {
  const member = path.findLast((step) => BY_MEMBER.some(([name]) => name === step));
  const found = BY_MEMBER.find(([name]) => name === member)?.[1];
  if (found) return found;
  const row = method === null ? undefined : BY_METHOD.find(([start]) => method.startsWith(start));
  if (!row) return "basic/index";
  return revision === "2026-07-28" ? row[1] : (row[2] ?? row[1]);
}
