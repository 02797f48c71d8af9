import type { WholeFrame } from "../../session/open-wire.ts";
import { bytesOfBase64 } from "./hex-rows.ts";

/** The bytes of a frame as they were on the wire, the LF that ended it included where there was one. */
export function wireBytes({
  row,
  text,
  encoding,
}: Pick<WholeFrame, "row" | "text" | "encoding">): ArrayBuffer {
  const content = encoding === "base64" ? bytesOfBase64(text) : new TextEncoder().encode(text);
  const bytes = new Uint8Array(content.length + (row.bytes > content.length ? 1 : 0));
  bytes.set(content);
  if (bytes.length > content.length) bytes[content.length] = 10;
  return bytes.buffer;
}

/** How many bytes a line's text stands for. */
export function contentBytes(text: string, encoding: "utf8" | "base64"): number {
  if (encoding === "utf8") return new TextEncoder().encode(text).length;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}
