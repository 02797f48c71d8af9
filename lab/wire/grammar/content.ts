import { z } from "zod";
import {
  anyObject,
  anyOf,
  anything,
  base64,
  byTag,
  flag,
  integer,
  list,
  object,
  optional,
  role,
  share,
  text,
  uri,
  uriTemplate,
  type Grammar,
  type Shape,
} from "./values.ts";
import { own } from "../own.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Members that many things share: names, `_meta`, icons. */
export function commonShapes({ since }: Vocabulary): {
  title: Shape;
  meta: Shape;
  icons: Shape;
  icon: Grammar;
} {
  const icon = object({
    src: uri,
    mimeType: text.optional(),
    sizes: list(text).optional(),
    theme: z.enum(["light", "dark"]).optional(),
  });
  return {
    title: since("2025-06-18", { title: text.optional() }),
    meta: since("2025-06-18", { _meta: anyObject.optional() }),
    icons: since("2025-11-25", { icons: list(icon).optional() }),
    icon,
  };
}

/** Resources, and the blocks of which messages and results are made (server/resources, server/tools). */
export function contentOf(vocabulary: Vocabulary): Record<string, Grammar> {
  const { since, has } = vocabulary;
  const { title, meta, icons, icon } = commonShapes(vocabulary);
  const annotations = object({
    ...optional({ audience: list(role), priority: share }),
    ...since("2025-06-18", { lastModified: text.optional() }),
  });
  const annotated = { annotations: annotations.optional() };
  const block = (type: string, shape: Shape) => object({ type: z.literal(type), ...meta, ...shape });
  const resourceShape = {
    uri,
    name: text,
    ...optional({ description: text, mimeType: text, size: integer }),
    ...annotated,
    ...title,
    ...meta,
    ...icons,
  };
  const contents = { uri, mimeType: text.optional(), ...meta };
  const textContents = object({ ...contents, text });
  const blobContents = object({ ...contents, blob: base64 });
  const eitherContents = anyOf([textContents, blobContents], (value) =>
    own(value, "blob") === undefined ? textContents : blobContents,
  );

  const textBlock = block("text", { text, ...annotated });
  const image = block("image", { data: base64, mimeType: text, ...annotated });
  const audio = block("audio", { data: base64, mimeType: text, ...annotated });
  const link = block("resource_link", resourceShape);
  const embedded = block("resource", { resource: eitherContents, ...annotated });
  const media = { text: textBlock, image, ...(has("2025-03-26") && { audio }) };
  const blocks = byTag("type", {
    ...media,
    ...(has("2025-06-18") && { resource_link: link }),
    resource: embedded,
  });

  const toolUse = block("tool_use", { id: text, name: text, input: anyObject });
  const toolResult = block("tool_result", {
    toolUseId: text,
    content: list(blocks),
    isError: flag.optional(),
    structuredContent: (has("2026-07-28") ? anything : anyObject).optional(),
  });
  const sampled = byTag("type", {
    ...media,
    ...(has("2025-11-25") && { tool_use: toolUse, tool_result: toolResult }),
  });
  const manySampled = list(sampled);
  const sampledContent = has("2025-11-25")
    ? anyOf([sampled, manySampled], (value) => (Array.isArray(value) ? manySampled : sampled))
    : sampled;

  return {
    Annotations: annotations,
    ...(has("2025-03-26") ? {} : { Annotated: object(annotated) }),
    Role: role,
    Icon: icon,
    Icons: object(icons),
    BaseMetadata: object({ name: text, ...title }),
    TextContent: textBlock,
    ImageContent: image,
    AudioContent: audio,
    ResourceLink: link,
    EmbeddedResource: embedded,
    ContentBlock: blocks,
    ToolUseContent: toolUse,
    ToolResultContent: toolResult,
    SamplingMessageContentBlock: sampled,
    sampledContent: sampledContent,
    SamplingMessage: object({
      role,
      content: sampledContent,
      ...(has("2025-11-25") && { _meta: anyObject.optional() }),
    }),
    PromptMessage: object({ role, content: blocks }),
    Resource: object(resourceShape),
    ResourceContents: object(contents),
    TextResourceContents: textContents,
    BlobResourceContents: blobContents,
    eitherContents: eitherContents,
    ResourceTemplate: object({
      uriTemplate,
      name: text,
      ...optional({ description: text, mimeType: text }),
      ...annotated,
      ...title,
      ...meta,
      ...icons,
    }),
    Root: object({ uri, name: text.optional(), ...meta }),
    ModelHint: object({ name: text.optional() }),
    ModelPreferences: object(
      optional({
        hints: list(object({ name: text.optional() })),
        costPriority: share,
        speedPriority: share,
        intelligencePriority: share,
      }),
    ),
  };
}
