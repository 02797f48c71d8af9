import type { Revision } from "../era.ts";

/** Definitions by method: the request and its result, or the notification. */
interface Row {
  readonly request: string;
  readonly result: string;
}

const REQUESTS = new Map<string, Row>(
  (
    [
      ["initialize", "Initialize"],
      ["server/discover", "Discover"],
      ["ping", "Ping", "EmptyResult"],
      ["tools/list", "ListTools"],
      ["tools/call", "CallTool"],
      ["resources/list", "ListResources"],
      ["resources/templates/list", "ListResourceTemplates"],
      ["resources/read", "ReadResource"],
      ["resources/subscribe", "Subscribe", "EmptyResult"],
      ["resources/unsubscribe", "Unsubscribe", "EmptyResult"],
      ["prompts/list", "ListPrompts"],
      ["prompts/get", "GetPrompt"],
      ["completion/complete", "Complete"],
      ["logging/setLevel", "SetLevel", "EmptyResult"],
      ["subscriptions/listen", "SubscriptionsListen"],
      ["sampling/createMessage", "CreateMessage"],
      ["roots/list", "ListRoots"],
      ["elicitation/create", "Elicit"],
      ["tasks/get", "GetTask"],
      ["tasks/result", "GetTaskPayload"],
      ["tasks/cancel", "CancelTask"],
      ["tasks/list", "ListTasks"],
    ] as [string, string, string?][]
  ).map(([method, name, result]) => [
    method,
    { request: `${name}Request`, result: result ?? `${name}Result` },
  ]),
);

const NOTIFICATIONS = new Map<string, string>([
  ["notifications/cancelled", "CancelledNotification"],
  ["notifications/progress", "ProgressNotification"],
  ["notifications/message", "LoggingMessageNotification"],
  ["notifications/initialized", "InitializedNotification"],
  ["notifications/roots/list_changed", "RootsListChangedNotification"],
  ["notifications/tools/list_changed", "ToolListChangedNotification"],
  ["notifications/prompts/list_changed", "PromptListChangedNotification"],
  ["notifications/resources/list_changed", "ResourceListChangedNotification"],
  ["notifications/resources/updated", "ResourceUpdatedNotification"],
  ["notifications/elicitation/complete", "ElicitationCompleteNotification"],
  ["notifications/tasks/status", "TaskStatusNotification"],
  ["notifications/subscriptions/acknowledged", "SubscriptionsAcknowledgedNotification"],
]);

/** Errors whose `data` has a form, by code. */
const CODED: readonly [number, string, Revision, Revision][] = [
  [-32042, "URLElicitationRequiredError", "2025-11-25", "2025-11-25"],
  [-32020, "HeaderMismatchError", "2026-07-28", "2026-07-28"],
  [-32021, "MissingRequiredClientCapabilityError", "2026-07-28", "2026-07-28"],
  [-32022, "UnsupportedProtocolVersionError", "2026-07-28", "2026-07-28"],
];

export function requestName(method: string): string | null {
  return REQUESTS.get(method)?.request ?? null;
}

export function resultName(method: string): string | null {
  return REQUESTS.get(method)?.result ?? null;
}

export function notificationName(method: string): string | null {
  return NOTIFICATIONS.get(method) ?? null;
}

/** The definition of an error answer with this code. */
export function errorName(code: number | null, revision: Revision): string {
  const special = CODED.find(([of, , first, last]) => of === code && revision >= first && revision <= last);
  return special?.[1] ?? (revision >= "2025-11-25" ? "JSONRPCErrorResponse" : "JSONRPCError");
}

/** Every method with a definition, requests first. */
export function methodsWithDefinition(): { requests: string[]; notifications: string[] } {
  return { requests: [...REQUESTS.keys()], notifications: [...NOTIFICATIONS.keys()] };
}
