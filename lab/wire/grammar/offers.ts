import { z } from "zod";
import { commonShapes } from "./content.ts";
import {
  anyObject,
  flag,
  jsonObject,
  list,
  map,
  object,
  optional,
  text,
  uri,
  type Grammar,
} from "./values.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Who a peer is, what it can do, and the tools and prompts that a server offers. */
export function offersOf(vocabulary: Vocabulary): Record<string, Grammar> {
  const { since, until, has, from } = vocabulary;
  const { title, meta, icons } = commonShapes(vocabulary);
  const open = from("2026-07-28", jsonObject, anyObject);
  const schema = (root: "object" | "any") =>
    object({
      ...(root === "object" ? { type: z.literal("object") } : {}),
      ...since("2025-11-25", { $schema: text.optional() }),
      ...(has("2026-07-28") ? {} : optional({ properties: map(anyObject), required: list(text) })),
    });
  const annotations = object(
    optional({
      title: text,
      readOnlyHint: flag,
      destructiveHint: flag,
      idempotentHint: flag,
      openWorldHint: flag,
    }),
  );
  const execution = object({ taskSupport: z.enum(["forbidden", "optional", "required"]).optional() });
  const argument = object({ name: text, ...optional({ description: text, required: flag }), ...title });
  const listChanged = { listChanged: flag.optional() };
  const taskCapability = (requests: Grammar) =>
    since(
      "2025-11-25",
      until("2026-07-28", {
        tasks: object(optional({ list: anyObject, cancel: anyObject, requests })).optional(),
      }),
    );
  return {
    Implementation: object({
      name: text,
      version: text,
      ...title,
      ...icons,
      ...since("2025-11-25", optional({ description: text, websiteUrl: uri })),
    }),
    ClientCapabilities: object({
      experimental: map(open).optional(),
      roots: (has("2026-07-28") ? anyObject : object(listChanged)).optional(),
      sampling: (has("2025-11-25") ? object(optional({ context: open, tools: open })) : anyObject).optional(),
      ...since("2025-06-18", {
        elicitation: (has("2025-11-25") ? object(optional({ form: open, url: open })) : anyObject).optional(),
      }),
      ...taskCapability(
        object(
          optional({
            elicitation: object({ create: anyObject.optional() }),
            sampling: object({ createMessage: anyObject.optional() }),
          }),
        ),
      ),
      ...since("2026-07-28", { extensions: map(open).optional() }),
    }),
    ServerCapabilities: object({
      experimental: map(open).optional(),
      logging: open.optional(),
      ...since("2025-03-26", { completions: open.optional() }),
      prompts: object(listChanged).optional(),
      resources: object({ ...listChanged, subscribe: flag.optional() }).optional(),
      tools: object(listChanged).optional(),
      ...taskCapability(object({ tools: object({ call: anyObject.optional() }).optional() })),
      ...since("2026-07-28", { extensions: map(open).optional() }),
    }),
    ToolAnnotations: annotations,
    ToolExecution: execution,
    Tool: object({
      name: text,
      description: text.optional(),
      inputSchema: schema("object"),
      ...since("2025-03-26", { annotations: annotations.optional() }),
      ...since("2025-06-18", { outputSchema: schema(has("2026-07-28") ? "any" : "object").optional() }),
      ...since("2025-11-25", until("2026-07-28", { execution: execution.optional() })),
      ...title,
      ...meta,
      ...icons,
    }),
    Prompt: object({
      name: text,
      description: text.optional(),
      arguments: list(argument).optional(),
      ...title,
      ...meta,
      ...icons,
    }),
    PromptArgument: argument,
  };
}
