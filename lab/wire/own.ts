import type { Json } from "./message.ts";

/** A JSON object as JavaScript has it. */
export type JsonObject = { [name: string]: Json };

/** True for a JSON object; arrays and null are none. */
export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A value's own member by path; undefined where there is none. Never what the prototype has. */
export function own(value: Json | undefined, ...path: string[]): Json | undefined {
  let at = value;
  for (const name of path) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}
