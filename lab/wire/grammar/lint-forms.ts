import type { Path } from "../findings.ts";
import type { Linted } from "../linted.ts";
import type { Json } from "../message.ts";
import { isObject, own, type JsonObject } from "../own.ts";
import { brief, clip } from "../stray.ts";

const WHERE = '(client/elicitation, "Requested Schema")';
const MOST = 100;

/** What each kind of field may have besides `type`, `title`, `description` and `default`. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ["format", "minLength", "maxLength", "enum", "enumNames", "oneOf"],
  number: ["minimum", "maximum"],
  integer: ["minimum", "maximum"],
  boolean: [],
  array: ["items", "minItems", "maxItems"],
};
const COMMON = ["type", "title", "description", "default"];

/** Forms that a server asks for: flat, of few kinds of fields, and in agreement with themselves. */
export function lintForms(linted: Linted): void {
  for (const [path, form] of formsIn(linted)) lintForm(linted, path, form);
}

/** Every form of a frame, with its place. */
function formsIn({ message }: Linted): [Path, JsonObject][] {
  const forms: [Path, JsonObject][] = [];
  const add = (path: Path, params: Json | undefined) => {
    const form = own(params, "requestedSchema");
    if (isObject(form)) forms.push([[...path, "requestedSchema"], form]);
  };
  if (message.method === "elicitation/create") add(["params"], own(message.json, "params"));
  const questions = own(message.json, "result", "inputRequests");
  for (const [key, question] of isObject(questions) ? Object.entries(questions).slice(0, MOST) : []) {
    if (own(question, "method") === "elicitation/create")
      add(["result", "inputRequests", key, "params"], own(question, "params"));
  }
  return forms;
}

function lintForm({ found }: Linted, path: Path, form: JsonObject): void {
  const { properties, required } = form;
  if (!isObject(properties)) return;
  for (const [i, name] of Array.isArray(required) ? required.slice(0, MOST).entries() : []) {
    if (typeof name !== "string" || Object.hasOwn(properties, name)) continue;
    found.warning(
      "WB372",
      [...path, "required", i],
      `${brief(name)} is required, and the form has no such field ${WHERE}`,
    );
  }
  for (const [name, field] of Object.entries(properties).slice(0, MOST)) {
    if (isObject(field)) lintField([...path, "properties", name], name, field);
  }

  function lintField(at: Path, name: string, field: JsonObject): void {
    const type = own(field, "type");
    const allowed = typeof type === "string" && Object.hasOwn(KEYWORDS, type) ? KEYWORDS[type] : undefined;
    if (!allowed) return;
    const say = (key: string, text: string) =>
      found.warning("WB372", [...at, key], `\`${clip(name)}.${clip(key)}\` ${text} ${WHERE}`);
    for (const key of Object.keys(field).slice(0, MOST)) {
      if (!COMMON.includes(key) && !allowed.includes(key))
        say(key, `is nothing that a field of type ${type as string} may have in a form`);
    }
    const options = optionsOf(field);
    if (options && new Set(options.map((option) => JSON.stringify(option))).size < options.length)
      say("enum" in field ? "enum" : "oneOf", "offers the same value twice");
    if (options && options.some((option) => typeof option !== "string"))
      say("enum" in field ? "enum" : "oneOf", "offers something other than strings");
    const names = own(field, "enumNames");
    if (Array.isArray(names) && names.length !== options?.length)
      say("enumNames", `has ${names.length} names for ${options?.length ?? 0} values`);
    for (const [low, high] of [
      ["minimum", "maximum"],
      ["minLength", "maxLength"],
      ["minItems", "maxItems"],
    ] as const) {
      const [least, most] = [own(field, low), own(field, high)];
      if (typeof least === "number" && typeof most === "number" && least > most)
        say(low, `is ${least}, above \`${high}\`, which is ${most}: no answer fits`);
    }
    const fallback = own(field, "default");
    if (fallback !== undefined && !isAnswer(type as string, fallback, options))
      say("default", `is ${brief(fallback)}, which is no answer to this field`);
  }
}

/** The values that a choice offers; null for a field that is no choice. */
function optionsOf(field: JsonObject): Json[] | null {
  const plain = own(field, "enum") ?? own(field, "items", "enum");
  if (Array.isArray(plain)) return plain.slice(0, 1000);
  return constsOf(own(field, "oneOf")) ?? constsOf(own(field, "items", "anyOf"));
}

function constsOf(list: Json | undefined): Json[] | null {
  return Array.isArray(list) ? list.slice(0, 1000).map((one) => own(one, "const") ?? null) : null;
}

/** True where a value may answer a field of a form. */
function isAnswer(type: string, value: Json, options: readonly Json[] | null): boolean {
  if (type === "boolean") return typeof value === "boolean";
  if (type === "number") return typeof value === "number";
  if (type === "integer") return typeof value === "number" && Number.isInteger(value);
  if (type === "array")
    return (
      Array.isArray(value) &&
      value.every((one) => typeof one === "string" && (options?.includes(one) ?? true))
    );
  return typeof value === "string" && (options?.includes(value) ?? true);
}

/**
 * What is wrong with the content of an accepted form, in a few words each with its field; nothing for a good one.
 * Formats and lengths are left to the server, which knows what it wants of them.
 */
export function misfitsOf(
  form: Json | undefined,
  content: Json | undefined,
): { name: string; text: string }[] {
  const properties = own(form, "properties");
  if (!isObject(properties)) return [];
  const given = isObject(content) ? content : {};
  const required = own(form, "required");
  const missing = (Array.isArray(required) ? required.slice(0, MOST) : [])
    .filter((name): name is string => typeof name === "string" && !Object.hasOwn(given, name))
    .map((name) => ({ name, text: "is required by the form, and has no answer" }));
  const wrong = Object.entries(given)
    .slice(0, MOST)
    .flatMap(([name, value]) => {
      if (!Object.hasOwn(properties, name)) return [{ name, text: "is no field of the form" }];
      const field = own(properties, name);
      const type = own(field, "type");
      if (!isObject(field) || typeof type !== "string" || isAnswer(type, value, optionsOf(field))) return [];
      return [{ name, text: `is ${brief(value)}, which is no answer to a field of type ${type}` }];
    });
  return [...missing, ...wrong];
}
