import { z } from "zod";
import { isObject, own } from "../own.ts";
import {
  anyOf,
  flag,
  integer,
  is,
  list,
  map,
  number,
  object,
  optional,
  text,
  type Grammar,
  type Shape,
} from "./values.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The fields of a form that a server may ask for: flat, and of few kinds (client/elicitation, "Requested Schema"). */
export function formsOf({ has, since }: Vocabulary): Record<string, Grammar> {
  const named = optional({ title: text, description: text });
  const field = (type: string, shape: Shape, fallback: Grammar) =>
    object({
      type: z.literal(type),
      ...named,
      ...shape,
      ...since("2025-11-25", { default: fallback.optional() }),
    });

  const format = z.enum(["date", "date-time", "email", "uri"]);
  const string = field("string", optional({ format, minLength: integer, maxLength: integer }), text);
  const numeric = object({
    type: z.enum(["integer", "number"]),
    ...named,
    ...optional({ minimum: number, maximum: number }),
    ...since("2025-11-25", { default: number.optional() }),
  });
  const boolean = object({ type: z.literal("boolean"), ...named, default: flag.optional() });
  const legacyEnum = field("string", { enum: list(text), enumNames: list(text).optional() }, text);

  const titles = list(object({ const: text, title: text }));
  const choice = field("string", { enum: list(text) }, text);
  const titledChoice = field("string", { oneOf: titles }, text);
  const many = (items: Grammar) =>
    field("array", { items, ...optional({ minItems: integer, maxItems: integer }) }, list(text));
  const choices = many(object({ type: z.literal("string"), enum: list(text) }));
  const titledChoices = many(object({ anyOf: titles }));

  const strings = has("2025-11-25") ? [choice, titledChoice, legacyEnum] : [legacyEnum];
  const arrays = has("2025-11-25") ? [choices, titledChoices] : [];
  const any = anyOf([string, numeric, boolean, ...strings, ...arrays], (value) => {
    const type = own(value, "type");
    if (type === "boolean") return boolean;
    if (type === "integer" || type === "number") return numeric;
    if (type === "array" && has("2025-11-25")) {
      return own(value, "items", "anyOf") === undefined ? choices : titledChoices;
    }
    return type === "string" ? string : unknownField;
  });
  const kinds = has("2025-11-25")
    ? ["string", "number", "integer", "boolean", "array"]
    : ["string", "number", "integer", "boolean"];
  const unknownField = object({ type: z.enum(kinds) });

  return {
    StringSchema: string,
    NumberSchema: numeric,
    BooleanSchema: boolean,
    LegacyTitledEnumSchema: legacyEnum,
    UntitledSingleSelectEnumSchema: choice,
    TitledSingleSelectEnumSchema: titledChoice,
    UntitledMultiSelectEnumSchema: choices,
    TitledMultiSelectEnumSchema: titledChoices,
    SingleSelectEnumSchema: anyOf([choice, titledChoice], (value) =>
      own(value, "oneOf") === undefined ? choice : titledChoice,
    ),
    MultiSelectEnumSchema: anyOf([choices, titledChoices], (value) =>
      own(value, "items", "anyOf") === undefined ? choices : titledChoices,
    ),
    EnumSchema: has("2025-11-25")
      ? anyOf([...strings, ...arrays], (value) => (own(value, "type") === "array" ? choices : choice))
      : legacyEnum,
    PrimitiveSchemaDefinition: any,
    form: object({
      type: z.literal("object"),
      properties: map(any),
      required: list(text).optional(),
      ...since("2025-11-25", { $schema: text.optional() }),
    }),
    // The published schemas take integers only, by an error of their generator; the text says number.
    formContent: map(
      has("2025-11-25") ? anyOf([texts, plain], (value) => (Array.isArray(value) ? texts : plain)) : plain,
    ),
  };
}

const texts = list(text);
const plain = is(
  (value) => ["string", "number", "boolean"].includes(typeof value),
  "a string, a number or a boolean",
);

/** True for an object that has any of these members. */
export function hasAny(value: unknown, ...names: string[]): boolean {
  return isObject(value as never) && names.some((name) => Object.hasOwn(value as object, name));
}
