import { record } from "../log-record.ts";

/**
 * What a model gets of a tool's result: `structuredContent` as compact JSON, else its text. What is neither is
 * described, so that nothing is dropped in silence. A failure starts with `error:`.
 *
 * @param result of `tools/call`, of any revision
 */
export function resultText(result: {
  content?: unknown;
  structuredContent?: unknown;
  isError?: unknown;
}): string {
  const parts = Array.isArray(result.content) ? result.content.map(record) : [];
  const data = result.structuredContent;
  const lines =
    data === undefined
      ? parts.map((part) => (part["type"] === "text" ? String(part["text"]) : described(part)))
      : [JSON.stringify(data), ...parts.filter(({ type }) => type !== "text").map(described)];
  const text = lines.join("\n") || "(the tool gave back nothing)";
  return result.isError === true ? errorText(text) : text;
}

/** The text of a failure, for a model: it starts with `error:`. */
export function errorText(text: string): string {
  return text.startsWith("error:") ? text : `error: ${text}`;
}

function described(part: Record<string, unknown>): string {
  const { type, mimeType, data, uri, name } = part;
  const kind = typeof mimeType === "string" ? `, ${mimeType}` : "";
  switch (type) {
    case "image":
    case "audio":
      return `(${type}${kind}, ${bytesOf(data)} bytes; not shown to you)`;
    case "resource_link":
      return `(link to a resource: ${String(name ?? "")} ${String(uri)}${kind}; not read)`;
    case "resource": {
      const resource = record(part["resource"]);
      const about = `resource ${String(resource["uri"])}`;
      if (typeof resource["text"] === "string") return `(${about})\n${resource["text"]}`;
      return `(${about}, ${bytesOf(resource["blob"])} bytes; not shown to you)`;
    }
    default:
      return `(${typeof type === "string" ? type : "content without a type"}; not shown to you)`;
  }
}

/** Of base64. */
const bytesOf = (data: unknown) => (typeof data === "string" ? Buffer.byteLength(data, "base64") : 0);
