import type { Json } from "../../wire/message.ts";
import { isObject, own, type JsonObject } from "../../wire/own.ts";

/** Branches that are looked at for one place: a schema comes from a server, and may be made to have no end. */
const mostBranches = 64;
const mostHops = 20;

export interface SchemaMember {
  readonly name: string;
  readonly required: boolean;
  readonly schemas: readonly JsonObject[];
}

/** Every schema that has a say at a path of a value: through references within the schema, and all its branches. */
export function schemasAt(root: JsonObject, path: readonly (string | number)[]): JsonObject[] {
  let here = branches(root, [root]);
  for (const step of path) {
    const below = here.flatMap((schema) =>
      typeof step === "number" ? elements(schema, step) : [memberOf(schema, step)],
    );
    here = branches(root, below.filter(isObject));
  }
  return here;
}

/** The members that these schemas name, required ones first. */
export function schemaMembers(schemas: readonly JsonObject[]): SchemaMember[] {
  const found = new Map<string, JsonObject[]>();
  const required = new Set<Json>();
  for (const schema of schemas) {
    const properties = own(schema, "properties");
    for (const [name, member] of isObject(properties) ? Object.entries(properties).slice(0, 500) : [])
      found.set(name, [...(found.get(name) ?? []), ...(isObject(member) ? [member] : [])]);
    const names = own(schema, "required");
    if (Array.isArray(names)) for (const name of names) required.add(name);
  }
  const all = [...found].map(([name, members]) => ({ name, required: required.has(name), schemas: members }));
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)];
}

/** Values that these schemas name: enumerated ones, else booleans, defaults and examples. */
export function schemaValues(schemas: readonly JsonObject[]): { value: Json; detail: string | null }[] {
  const found: { value: Json; detail: string | null }[] = [];
  const add = (value: Json | undefined, detail: string | null) => {
    if (value !== undefined && found.length < 200) found.push({ value, detail });
  };
  for (const schema of schemas) {
    const listed = own(schema, "enum");
    if (Array.isArray(listed)) for (const value of listed) add(value, null);
    add(own(schema, "const"), stringOf(own(schema, "title")));
    if (own(schema, "type") === "boolean") for (const value of [true, false]) add(value, null);
    add(own(schema, "default"), "default");
    const examples = own(schema, "examples");
    if (Array.isArray(examples)) for (const value of examples.slice(0, 10)) add(value, "example");
  }
  return found;
}

/** `string`, `number or null`; null where the schemas name no type. */
export function schemaType(schemas: readonly JsonObject[]): string | null {
  const types = schemas
    .flatMap((schema) => own(schema, "type") ?? [])
    .filter((type) => typeof type === "string");
  return types.length === 0 ? null : [...new Set(types)].slice(0, 4).join(" or ");
}

export function schemaWords(schemas: readonly JsonObject[]): string | null {
  return schemas.map((schema) => stringOf(own(schema, "description"))).find((text) => text !== null) ?? null;
}

const stringOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);

function memberOf(schema: JsonObject, name: string): Json | undefined {
  return own(schema, "properties", name) ?? own(schema, "additionalProperties");
}

function elements(schema: JsonObject, index: number): (Json | undefined)[] {
  const first = own(schema, "prefixItems");
  const named = Array.isArray(first) ? first[index] : undefined;
  return [named ?? own(schema, "items")];
}

function branches(root: JsonObject, from: readonly JsonObject[]): JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting = [...from];
  for (let next = waiting.shift(); next !== undefined && found.size < mostBranches; next = waiting.shift()) {
    if (found.has(next)) continue;
    found.add(next);
    const target = referred(root, next);
    if (target) waiting.push(target);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const below = own(next, keyword);
      if (Array.isArray(below)) waiting.push(...below.slice(0, mostBranches).filter(isObject));
    }
  }
  return [...found];
}

/** The schema that a `$ref` within the same document leads to. */
function referred(root: JsonObject, schema: JsonObject): JsonObject | null {
  const ref = own(schema, "$ref");
  if (typeof ref !== "string" || !ref.startsWith("#")) return null;
  let found: Json | undefined = root;
  for (const step of ref.split("/").slice(1, mostHops)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = Array.isArray(found) ? found[Number(name)] : own(found, name);
  }
  return isObject(found) ? found : null;
}
