import { z } from "zod";
import {
  allOf,
  anyObject,
  anything,
  flag,
  id,
  integer,
  integerOrNull,
  list,
  natural,
  object,
  optional,
  text,
  type Grammar,
  type Shape,
} from "./values.ts";
import { partOf, type Vocabulary } from "./vocabulary.ts";

/** What requests are answered with. */
export function resultsOf(
  vocabulary: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const { has, since } = vocabulary;
  const definition = partOf(known);
  const isNew = has("2026-07-28");
  const serverInfo = { "io.modelcontextprotocol/serverInfo": definition("Implementation").optional() };
  const resultMeta = isNew ? object(serverInfo) : anyObject;
  const base: Shape = { _meta: resultMeta.optional(), ...since("2026-07-28", { resultType: text }) };
  const result = (shape: Shape) => object({ ...base, ...shape });
  const hints = since("2026-07-28", { ttlMs: natural, cacheScope: z.enum(["public", "private"]) });
  const page = { nextCursor: text.optional() };
  const pageOf = (name: string, element: Grammar) => result({ [name]: list(element), ...page, ...hints });

  const listenMeta = object({ ...serverInfo, "io.modelcontextprotocol/subscriptionId": id });
  const status = z.enum(["working", "input_required", "completed", "failed", "cancelled"]);
  const task = object({
    taskId: text,
    status,
    createdAt: text,
    lastUpdatedAt: text,
    ttl: integerOrNull,
    ...optional({ pollInterval: integer, statusMessage: text }),
  });
  const tasked = allOf(result({}), task);
  return {
    Result: result({}),
    EmptyResult: result({}),
    ResultType: text,
    InitializeResult: result({
      protocolVersion: text,
      capabilities: definition("ServerCapabilities"),
      serverInfo: definition("Implementation"),
      instructions: text.optional(),
    }),
    DiscoverResult: result({
      supportedVersions: list(text),
      capabilities: definition("ServerCapabilities"),
      instructions: text.optional(),
      ...hints,
    }),
    ListToolsResult: pageOf("tools", definition("Tool")),
    ListResourcesResult: pageOf("resources", definition("Resource")),
    ListResourceTemplatesResult: pageOf("resourceTemplates", definition("ResourceTemplate")),
    ListPromptsResult: pageOf("prompts", definition("Prompt")),
    ReadResourceResult: result({ contents: list(definition("eitherContents")), ...hints }),
    GetPromptResult: result({ description: text.optional(), messages: list(definition("PromptMessage")) }),
    CallToolResult: result({
      content: list(definition("ContentBlock")),
      isError: flag.optional(),
      ...since("2025-06-18", { structuredContent: (isNew ? anything : anyObject).optional() }),
    }),
    CompleteResult: result({
      completion: object({
        values: list(text, isNew ? 100 : Number.POSITIVE_INFINITY),
        ...optional({ total: integer, hasMore: flag }),
      }),
    }),
    PaginatedResult: result(page),
    CacheableResult: result(hints),
    InputRequiredResult: result({
      inputRequests: definition("InputRequests").optional(),
      requestState: text.optional(),
    }),
    SubscriptionsListenResult: object({ _meta: listenMeta, resultType: text }),
    SubscriptionsListenResultMetaObject: listenMeta,
    ResultMetaObject: resultMeta,
    Task: task,
    TaskStatus: status,
    CreateTaskResult: result({ task }),
    GetTaskResult: tasked,
    CancelTaskResult: tasked,
    GetTaskPayloadResult: result({}),
    ListTasksResult: pageOf("tasks", task),
  };
}
