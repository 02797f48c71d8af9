import type { Json } from "../message.ts";
import { isObject, own, type JsonObject } from "../own.ts";
import type { Option, Scalar } from "./form-field.ts";

/** Choices that are read of one field. */
const most = 20_000;
/** UTF-16 units of a choice's name that are kept. */
const longestTitle = 300;

/** What a schema's `enum`, `oneOf` or `anyOf` lets one choose from. */
export type Options =
  | {
      readonly ok: true;
      readonly options: readonly Option[];
      /** Null is among them. */ readonly nil: boolean;
    }
  | { readonly ok: false; readonly why: string };

/**
 * The choices that a schema names: `enum` (with the older `enumNames`), or `oneOf` / `anyOf` whose every part is a
 * `const`, or one `const` alone. Null where it names none.
 */
export function readOptions(schema: JsonObject): Options | null {
  const values = own(schema, "enum");
  if (Array.isArray(values)) {
    const names = own(schema, "enumNames");
    const named = Array.isArray(names) && names.length === values.length ? names : null;
    return gathered(values.map((value, at) => [value, named?.[at]]));
  }
  for (const keyword of ["oneOf", "anyOf"]) {
    const parts = own(schema, keyword);
    if (!Array.isArray(parts) || !parts.every((part) => own(part, "const") !== undefined)) continue;
    return gathered(parts.map((part) => [own(part, "const")!, own(part, "title")]));
  }
  const only = own(schema, "const");
  return only === undefined ? null : gathered([[only, own(schema, "title")]]);
}

function gathered(pairs: readonly (readonly [Json, Json | undefined])[]): Options {
  if (pairs.length === 0) return { ok: false, why: "it offers nothing to choose from" };
  if (pairs.length > most) {
    const why = `it offers ${pairs.length.toLocaleString("en")} choices, more than ${most.toLocaleString("en")}`;
    return { ok: false, why };
  }
  const options = new Map<Scalar, Option>();
  let nil = false;
  for (const [value, title] of pairs) {
    if (value === null) nil = true;
    else if (isObject(value) || Array.isArray(value))
      return { ok: false, why: "one of its choices is no text, number, true or false" };
    else if (typeof value === "number" && !Number.isFinite(value))
      return { ok: false, why: "one of its choices is a number that is too large" };
    else if (!options.has(value))
      options.set(value, { value, title: typeof title === "string" ? title.slice(0, longestTitle) : null });
  }
  return { ok: true, options: [...options.values()], nil };
}
