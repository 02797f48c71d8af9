import type { Json } from "../message.ts";
import { isObject, own, type JsonObject } from "../own.ts";
import type { Field } from "./form-field.ts";
import { judgeField } from "./judge-field.ts";
import { readOptions } from "./read-options.ts";

/** UTF-16 units that are kept of what a server says of a field. */
const longest = { title: 300, description: 4000, pattern: 500 } as const;

/** A property of a question, read: what to ask for, or why no form can. */
export type FieldReading =
  { readonly ok: true; readonly field: Field } | { readonly ok: false; readonly why: string };

/** Reads the schema of one property of a question. `why` is a sentence without its capital and its point. */
export function readField(name: string, schema: Json | undefined, required: boolean): FieldReading {
  if (name.length > 1000) return { ok: false, why: "its name has more than 1,000 characters" };
  if (!isObject(schema)) return { ok: false, why: "its schema is no object" };
  const { schema: inner, nullable } = withoutNull(schema);
  const shape = shapeOf(inner);
  if (typeof shape === "string") return { ok: false, why: shape };
  const text = (key: "title" | "description") => {
    const said = own(schema, key) ?? own(inner, key);
    return typeof said === "string" && said.trim() !== "" ? said.slice(0, longest[key]) : null;
  };
  const nil = "nil" in shape && shape.nil;
  const { nil: _, ...rest } = { nil: false, ...shape };
  const head = {
    name,
    title: text("title"),
    description: text("description"),
    required,
    nullable: nullable || nil,
    odd: null,
  };
  const field = { ...head, ...rest } as Field;
  // Null is a default, too.
  const given = Object.hasOwn(schema, "default") ? schema["default"] : own(inner, "default");
  return { ok: true, field: withDefault(field, given) };
}

/** A default that is of another kind than its field would be sent without anybody's choice: it is told instead. */
function withDefault(field: Field, given: Json | undefined): Field {
  if (given === undefined || (given === null && !field.nullable)) return field;
  const asText = field.kind === "text" && typeof given === "string";
  const asNumber = field.kind === "number" && typeof given === "number" && Number.isFinite(given);
  const fault = asText || asNumber ? null : judgeField(field, given);
  if (fault === null) return { ...field, default: given };
  const shown = typeof given === "number" ? String(given) : (JSON.stringify(given) ?? "");
  return {
    ...field,
    odd: `Its default, ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}, does not fit.`,
  };
}

/** `type: [T, "null"]` and `anyOf: [S, {type: "null"}]` are the other with null as a value more. */
function withoutNull(schema: JsonObject): { schema: JsonObject; nullable: boolean } {
  const type = own(schema, "type");
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== "null");
    const nullable = types.length < type.length;
    return types.length === 1 ? { schema: { ...schema, type: types[0]! }, nullable } : { schema, nullable };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const parts = own(schema, keyword);
    if (!Array.isArray(parts) || parts.length !== 2) continue;
    const rest = parts.filter((part) => own(part, "type") !== "null");
    const [only] = rest;
    if (rest.length === 1 && isObject(only)) return { schema: only, nullable: true };
  }
  return { schema, nullable: false };
}

/** What kind of field it is, with its bounds; or why it is none. */
function shapeOf(schema: JsonObject): object | string {
  const type = own(schema, "type");
  if (own(schema, "$ref") !== undefined) return "it refers to another schema (`$ref`)";
  if (type === "array") return many(schema);
  const choice = type === "object" ? null : readOptions(schema);
  if (choice !== null)
    return choice.ok ? { kind: "choice", options: choice.options, nil: choice.nil } : choice.why;
  switch (type) {
    case "string":
      return {
        kind: "text",
        minLength: count(schema, "minLength"),
        maxLength: count(schema, "maxLength"),
        pattern: word(schema, "pattern"),
        format: word(schema, "format"),
      };
    case "number":
    case "integer":
      return {
        kind: "number",
        whole: type === "integer",
        minimum: number(schema, "minimum"),
        maximum: number(schema, "maximum"),
        above: number(schema, "exclusiveMinimum"),
        below: number(schema, "exclusiveMaximum"),
      };
    case "boolean":
      return { kind: "boolean" };
    case "object":
      return "it is an object inside the form";
    case undefined:
      return "its schema says no type";
    default:
      return `a form has no field of type ${JSON.stringify(type).slice(0, 60)}`;
  }
}

function many(schema: JsonObject): object | string {
  const items = own(schema, "items");
  const choices = isObject(items) ? readOptions(items) : null;
  if (choices === null) return "it is a list whose items are not to be chosen from";
  if (!choices.ok) return choices.why;
  if (choices.nil) return "null is one of its choices";
  return {
    kind: "many",
    options: choices.options,
    minItems: count(schema, "minItems"),
    maxItems: count(schema, "maxItems"),
  };
}

function number(schema: JsonObject, key: string): number | null {
  const value = own(schema, key);
  // 1e400 is a number of JSON, and none that can be compared with, or written down again.
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function count(schema: JsonObject, key: string): number | null {
  const value = number(schema, key);
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null;
}

function word(schema: JsonObject, key: string): string | null {
  const value = own(schema, key);
  return typeof value === "string" && value.length <= longest.pattern ? value : null;
}
