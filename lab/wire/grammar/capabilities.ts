import type { Json } from "../message.ts";
import { own } from "../own.ts";

/**
 * What a question needs that the client has not declared, the first of it; null where all is declared
 * (client/elicitation, client/sampling, client/roots: "Capabilities"). An `elicitation` of `{}` is form mode alone.
 */
export function missingFor(
  method: string,
  params: Json | undefined,
  declared: Json | undefined,
): string | null {
  const has = (...path: string[]) => own(declared, ...path) !== undefined;
  if (method === "roots/list") return has("roots") ? null : "roots";
  if (method === "sampling/createMessage") {
    if (!has("sampling")) return "sampling";
    const usesTools = own(params, "tools") !== undefined || own(params, "toolChoice") !== undefined;
    return usesTools && !has("sampling", "tools") ? "sampling.tools" : null;
  }
  if (method !== "elicitation/create") return null;
  if (!has("elicitation")) return "elicitation";
  if (own(params, "mode") === "url") return has("elicitation", "url") ? null : "elicitation.url";
  return has("elicitation", "form") || !has("elicitation", "url") ? null : "elicitation.form";
}
