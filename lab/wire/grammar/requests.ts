import { z } from "zod";
import {
  byTag,
  anyObject,
  id,
  integer,
  list,
  map,
  object,
  optional,
  text,
  flag,
  uri,
  uriTemplate,
  logLevel,
  type Grammar,
  type Shape,
} from "./values.ts";
import { partOf, type Vocabulary } from "./vocabulary.ts";

/** What clients ask of servers (basic, server/*). */
export function requestsOf(
  vocabulary: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const { has, since, until, from, request } = vocabulary;
  const definition = partOf(known);
  const isNew = has("2026-07-28");
  const token = { progressToken: id.optional() };
  const envelope = object({
    "io.modelcontextprotocol/protocolVersion": text,
    "io.modelcontextprotocol/clientCapabilities": definition("ClientCapabilities"),
    "io.modelcontextprotocol/clientInfo": definition("Implementation").optional(),
    "io.modelcontextprotocol/logLevel": logLevel.optional(),
    ...token,
  });
  // Before 2025-11-25, only the general request says what `_meta` is, not the request of each method.
  const meta: Shape = isNew
    ? { _meta: envelope }
    : has("2025-11-25")
      ? { _meta: object(token).optional() }
      : {};
  const params = (shape: Shape) => object({ ...shape, ...meta });
  const perhaps = (schema: Grammar) => (isNew ? schema : schema.optional());

  const plain = isNew ? params({}) : object({ _meta: object(token).optional() });
  const paged = params({ cursor: text.optional() });
  const retry = since(
    "2026-07-28",
    optional({ inputResponses: definition("InputResponses"), requestState: text }),
  );
  const retryParams = params(retry);
  const byUri = params({ uri });
  const read = params({ uri, ...retry });
  const get = params({ name: text, arguments: map(text).optional(), ...retry });
  const call = params({
    name: text,
    arguments: anyObject.optional(),
    ...retry,
    ...since("2025-11-25", until("2026-07-28", { task: definition("TaskMetadata").optional() })),
  });
  const promptRef = object({
    type: z.literal("ref/prompt"),
    name: text,
    ...since("2025-06-18", { title: text.optional() }),
  });
  const templateRef = object({ type: z.literal("ref/resource"), uri: uriTemplate });
  const complete = params({
    ref: byTag("type", { "ref/prompt": promptRef, "ref/resource": templateRef }),
    argument: object({ name: text, value: text }),
    ...since("2025-06-18", { context: object({ arguments: map(text).optional() }).optional() }),
  });
  const initialize = params({
    protocolVersion: text,
    capabilities: definition("ClientCapabilities"),
    clientInfo: definition("Implementation"),
  });
  const setLevel = params({ level: logLevel });
  const filter = object(
    optional({
      toolsListChanged: flag,
      promptsListChanged: flag,
      resourcesListChanged: flag,
      resourceSubscriptions: list(text),
    }),
  );
  const listen = params({ notifications: filter });
  const byTask = object({ taskId: text });
  return {
    InitializeRequest: request("initialize", initialize),
    InitializeRequestParams: initialize,
    DiscoverRequest: request("server/discover", plain),
    PingRequest: request("ping", perhaps(plain)),
    ListToolsRequest: request("tools/list", perhaps(paged)),
    ListResourcesRequest: request("resources/list", perhaps(paged)),
    ListResourceTemplatesRequest: request("resources/templates/list", perhaps(paged)),
    ListPromptsRequest: request("prompts/list", perhaps(paged)),
    CallToolRequest: request("tools/call", call),
    CallToolRequestParams: call,
    ReadResourceRequest: request("resources/read", read),
    ReadResourceRequestParams: read,
    GetPromptRequest: request("prompts/get", get),
    GetPromptRequestParams: get,
    CompleteRequest: request("completion/complete", complete),
    CompleteRequestParams: complete,
    PromptReference: promptRef,
    ResourceReference: templateRef,
    ResourceTemplateReference: templateRef,
    SetLevelRequest: request("logging/setLevel", setLevel),
    SetLevelRequestParams: setLevel,
    SubscribeRequest: request("resources/subscribe", byUri),
    SubscribeRequestParams: byUri,
    UnsubscribeRequest: request("resources/unsubscribe", byUri),
    UnsubscribeRequestParams: byUri,
    SubscriptionsListenRequest: request("subscriptions/listen", listen),
    SubscriptionsListenRequestParams: listen,
    SubscriptionFilter: filter,
    GetTaskRequest: request("tasks/get", byTask),
    GetTaskPayloadRequest: request("tasks/result", byTask),
    CancelTaskRequest: request("tasks/cancel", byTask),
    ListTasksRequest: request("tasks/list", paged.optional()),
    RequestParams: plain,
    PaginatedRequest: from(
      "2025-11-25",
      object({ jsonrpc: z.literal("2.0"), id, method: text, params: perhaps(paged) }),
      object({ method: text, params: paged.optional() }),
    ),
    PaginatedRequestParams: paged,
    ResourceRequestParams: byUri,
    InputResponseRequestParams: retryParams,
    RequestMetaObject: envelope,
    TaskAugmentedRequestParams: params({ task: object({ ttl: integer.optional() }).optional() }),
  };
}
