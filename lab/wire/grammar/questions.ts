import { z } from "zod";
import { own } from "../own.ts";
import { hasAny } from "./forms.ts";
import {
  anyObject,
  anyOf,
  byTag,
  id,
  integer,
  jsonObject,
  list,
  map,
  number,
  object,
  optional,
  role,
  text,
  uri,
  type Grammar,
  type Shape,
} from "./values.ts";
import { partOf, type Vocabulary } from "./vocabulary.ts";

/**
 * What servers ask of clients, and the answers: a message each way up to 2025-11-25, parts of results and of
 * requests in 2026-07-28 (client/*, basic/patterns/mrtr).
 *
 * @param known definitions that were built before: content, offers, forms
 */
export function questionsOf(
  vocabulary: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const { has, since, until } = vocabulary;
  const definition = partOf(known);
  const isAlone = has("2026-07-28");
  const request = (method: string, params: Grammar) =>
    isAlone ? object({ method: z.literal(method), params }) : vocabulary.request(method, params);

  const token = object({ progressToken: id.optional() });
  const meta: Shape = has("2025-11-25") && !isAlone ? { _meta: token.optional() } : {};
  const task = object({ ttl: integer.optional() });
  const augmented = { ...meta, ...since("2025-11-25", until("2026-07-28", { task: task.optional() })) };
  const toolChoice = object({ mode: z.enum(["auto", "none", "required"]).optional() });

  const createParams = object({
    messages: list(definition("SamplingMessage")),
    maxTokens: integer,
    includeContext: z.enum(["allServers", "none", "thisServer"]).optional(),
    ...optional({
      systemPrompt: text,
      temperature: number,
      stopSequences: list(text),
      metadata: isAlone ? jsonObject : anyObject,
      modelPreferences: definition("ModelPreferences"),
    }),
    ...since("2025-11-25", optional({ tools: list(definition("Tool")), toolChoice })),
    ...augmented,
  });
  const form = object({
    message: text,
    requestedSchema: definition("form"),
    ...since("2025-11-25", { mode: z.literal("form").optional() }),
    ...augmented,
  });
  const url = object({
    message: text,
    mode: z.literal("url"),
    url: uri,
    ...until("2026-07-28", { elicitationId: text }),
    ...augmented,
  });
  const noMode = object({ mode: z.enum(["form", "url"]) });
  const elicitParams = has("2025-11-25")
    ? anyOf([form, url], (value) => {
        const mode = own(value, "mode");
        return mode === "url" ? url : mode === undefined || mode === "form" ? form : noMode;
      })
    : form;
  const create = request("sampling/createMessage", createParams);
  const elicit = request("elicitation/create", elicitParams);
  const rootsParams = object({ _meta: (isAlone ? anyObject : token).optional() });
  const roots = request("roots/list", rootsParams.optional());

  const answerMeta = { _meta: anyObject.optional() };
  const createResult = object({
    role,
    content: definition("sampledContent"),
    model: text,
    stopReason: text.optional(),
    ...answerMeta,
  });
  const rootsResult = object({ roots: list(definition("Root")), ...(isAlone ? {} : answerMeta) });
  const elicitResult = object({
    action: z.enum(["accept", "decline", "cancel"]),
    content: definition("formContent").optional(),
    ...(isAlone ? {} : answerMeta),
  });
  const answer = anyOf([createResult, rootsResult, elicitResult], (value) =>
    hasAny(value, "roots")
      ? rootsResult
      : hasAny(value, "role", "model", "stopReason")
        ? createResult
        : elicitResult,
  );
  const question = byTag("method", {
    "elicitation/create": elicit,
    "sampling/createMessage": create,
    "roots/list": roots,
  });
  return {
    CreateMessageRequest: create,
    CreateMessageRequestParams: createParams,
    CreateMessageResult: createResult,
    ToolChoice: toolChoice,
    ListRootsRequest: roots,
    ListRootsResult: rootsResult,
    ElicitRequest: elicit,
    ElicitRequestParams: elicitParams,
    ElicitRequestFormParams: form,
    ElicitRequestURLParams: url,
    ElicitResult: elicitResult,
    InputRequest: question,
    InputRequests: map(question),
    InputResponse: answer,
    InputResponses: map(answer),
    TaskMetadata: task,
  };
}
