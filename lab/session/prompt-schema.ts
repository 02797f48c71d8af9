import type { Json } from "../wire/message.ts";
import { own, type JsonObject } from "../wire/own.ts";

const made = new WeakMap<JsonObject, JsonObject>();

/** The arguments of a prompt as a schema: it lists them by name, and every value is a text (server/prompts). */
export function promptSchema(prompt: JsonObject): JsonObject {
  const before = made.get(prompt);
  if (before) return before;
  const listed = own(prompt, "arguments");
  const named = (Array.isArray(listed) ? listed : []).filter((one) => typeof own(one, "name") === "string");
  const schema: JsonObject = {
    type: "object",
    properties: Object.fromEntries(named.map((one) => [own(one, "name"), memberOf(one)])),
    required: named.filter((one) => own(one, "required") === true).map((one) => own(one, "name")!),
  };
  made.set(prompt, schema);
  return schema;
}

function memberOf(argument: Json): JsonObject {
  const description = own(argument, "description");
  return { type: "string", ...(typeof description === "string" ? { description } : {}) };
}
