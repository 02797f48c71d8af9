import { record } from "../log-record.ts";

const TYPES = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);
const DIALECT = /^https?:\/\/json-schema\.org\/(draft\/2020-12|draft\/2019-09|draft-0[467])\/schema#?$/;

/** Keywords whose value is a schema, a list of schemas, or schemas by name (JSON Schema 2020-12 §10 and §11). */
const ONE = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const ONE_MORE = ["unevaluatedProperties", "unevaluatedItems", "additionalItems"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/** What the API of the models takes at no schema's root. */
const NOT_AT_ROOT = ["anyOf", "oneOf", "allOf", "not", "enum"];

const DEEPEST = 64;
const MOST = 10_000;

/**
 * Why a tool's `inputSchema` can be given to no model, in words; null where it can. References within the schema are
 * followed, each once; one that leads anywhere else makes the schema unusable, and nothing is ever fetched.
 */
export function schemaFault(schema: unknown): string | null {
  if (schema === undefined) return "it has no inputSchema";
  const root = record(schema);
  if (root !== schema) return "its inputSchema is no object";
  if (root["type"] !== "object")
    return `its inputSchema says "type": ${shown(root["type"])}, and MCP wants "object"`;
  const odd = NOT_AT_ROOT.find((key) => key in root);
  if (odd !== undefined) return `its inputSchema has ${odd} at its root, which no model's API takes`;
  const dialect = root["$schema"];
  if (dialect !== undefined && !(typeof dialect === "string" && DIALECT.test(dialect)))
    return `its inputSchema is in a dialect that is not known here: ${shown(dialect)}`;

  const text = JSON.stringify(root);
  const left: { at: string; value: unknown; depth: number }[] = [{ at: "", value: schema, depth: 0 }];
  for (let seen = 0; left.length > 0; seen++) {
    const { at, value, depth } = left.pop()!;
    if (seen > MOST || depth > DEEPEST) return "its inputSchema is too deep or too long";
    const fault = faultHere(value, root, text);
    if (fault !== null) return at === "" ? `its inputSchema ${fault}` : `${at} in its inputSchema ${fault}`;
    for (const [key, part] of partsOf(record(value)))
      left.push({ at: `${at}/${key}`, value: part, depth: depth + 1 });
  }
  return null;
}

function faultHere(schema: unknown, root: Record<string, unknown>, text: string): string | null {
  if (typeof schema === "boolean") return null;
  const here = record(schema);
  if (here !== schema) return `is ${shown(schema)}, which is no schema`;
  const { type, $ref } = here;
  const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
  const stranger = types.find((each) => typeof each !== "string" || !TYPES.has(each));
  if (stranger !== undefined) return `has a type that JSON does not have: ${shown(stranger)}`;
  if (types.includes("array") && !("items" in here) && !("prefixItems" in here))
    return "is an array that does not say of what (items)";
  const badMap = NAMED.find((key) => key in here && record(here[key]) !== here[key]);
  if (badMap !== undefined) return `has ${badMap} that are no object`;
  const badList = LISTS.find((key) => key in here && !Array.isArray(here[key]));
  if (badList !== undefined) return `has ${badList} that is no list`;
  if ($ref === undefined) return null;
  if (typeof $ref !== "string") return "has a $ref that is no text";
  if (!$ref.startsWith("#"))
    return `refers to ${shown($ref)}, outside of the schema, and that is never fetched`;
  return isThere($ref, root, text) ? null : `refers to ${shown($ref)}, which is not there`;
}

function* partsOf(schema: Record<string, unknown>): Generator<[string, unknown]> {
  for (const key of [...ONE, ...ONE_MORE]) {
    const part = schema[key];
    // Before 2020-12 `items` could be a list.
    if (Array.isArray(part)) for (const [i, each] of part.entries()) yield [`${key}/${i}`, each];
    else if (part !== undefined) yield [key, part];
  }
  for (const key of LISTS)
    for (const [i, part] of ((schema[key] ?? []) as unknown[]).entries()) yield [`${key}/${i}`, part];
  for (const key of NAMED)
    for (const [name, part] of Object.entries(record(schema[key]))) yield [`${key}/${name}`, part];
}

/** Whether a fragment names a part of the schema: a JSON Pointer (RFC 6901 §6), or the name of an anchor. */
function isThere(ref: string, root: Record<string, unknown>, text: string): boolean {
  const fragment = decoded(ref.slice(1));
  if (fragment === "") return true;
  if (!fragment.startsWith("/")) return text.includes(`"$anchor":${JSON.stringify(fragment)}`);
  let here: unknown = root;
  for (const step of fragment.slice(1).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return false;
    here = (here as Record<string, unknown>)[key];
  }
  return true;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
