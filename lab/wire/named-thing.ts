import type { Json } from "./message.ts";
import { own } from "./own.ts";

/** Where the params of a method name what it is about: a tool, a prompt, a resource. */
const NAMED_BY = new Map<string, string[][]>([
  ["tools/call", [["name"]]],
  ["prompts/get", [["name"]]],
  ["resources/read", [["uri"]]],
  ["resources/subscribe", [["uri"]]],
  ["resources/unsubscribe", [["uri"]]],
  ["notifications/resources/updated", [["uri"]]],
  [
    "completion/complete",
    [
      ["ref", "name"],
      ["ref", "uri"],
    ],
  ],
]);

/** The tool, prompt or URI that a method's params name; null where they name none. */
export function nameOfParams(method: string, params: Json | undefined): string | null {
  for (const path of NAMED_BY.get(method) ?? []) {
    const value = own(params, ...path);
    if (typeof value === "string") return value;
  }
  return null;
}
