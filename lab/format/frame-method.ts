import { type JsonNode, stringOf } from "./json-text.ts";

/** Methods that ask and change nothing, so that a frame of theirs may run by itself. */
const reading = /^(?:server\/discover|ping|.+\/list|resources\/read|prompts\/get|completion\/complete)$/s;

/** What a JSON frame's method is, as far as the text alone says. */
export interface FrameMethod {
  /** Null for a batch, a response, or where a reference decides. Of duplicates the last, as `JSON.parse` has it. */
  readonly method: string | null;
  /** True where every method that a server could see here only asks. */
  readonly readOnly: boolean;
}

/** The method of a frame written as this JSON text, before references are filled. */
export function frameMethod(source: string, root: JsonNode): FrameMethod {
  if (root.type !== "object") return { method: null, readOnly: false };
  const methods = root.members.filter(({ key }) => key === "method").map(({ value }) => value);
  const texts = methods.map((node) => (node.type === "string" ? stringOf(source, node) : null));
  const method = texts.at(-1) ?? null;
  // A reference in a member's name could become another `method`.
  const dynamic = [...texts, ...root.members.map(({ key }) => key)].some((text) => text?.includes("${"));
  if (method === null || dynamic) return { method: null, readOnly: false };
  return { method, readOnly: texts.every((text) => text !== null && reading.test(text)) };
}
