import type { Json } from "../message.ts";
import type { Field, ManyField, NumberField, TextField } from "./form-field.ts";
import { fitsPattern } from "./pattern.ts";
import { formatFault } from "./text-formats.ts";

/**
 * Why a value is none that the field can have, as a sentence for whoever filled it in; null where it fits. Says nothing
 * of a pattern that it does not know how to try in bounded time.
 */
export function judgeField(field: Field, value: Json): string | null {
  if (value === null) return field.nullable ? null : "Null is no value for this.";
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? text(field, value) : "This has to be text.";
    case "number":
      return typeof value === "number" ? number(field, value) : `This has to be a ${numberWord(field)}.`;
    case "boolean":
      return typeof value === "boolean" ? null : "This has to be true or false.";
    case "choice":
      return field.options.some((option) => option.value === value) ? null : "This is none of the choices.";
    case "many":
      return Array.isArray(value) ? many(field, value) : "This has to be a list of choices.";
  }
}

/** `integer` in words. */
export const numberWord = ({ whole }: NumberField): string => (whole ? "whole number" : "number");

function text(field: TextField, value: string): string | null {
  if (/\p{Surrogate}/u.test(value)) return "It holds half of a character, which cannot be written down.";
  const { minLength, maxLength, pattern, format } = field;
  const length = lengthOf(value);
  if (minLength !== null && length < minLength) return `Too short: ${are(length)} of at least ${minLength}.`;
  if (maxLength !== null && length > maxLength) return `Too long: ${are(length)}, at most ${maxLength}.`;
  const fault = format === null ? null : formatFault(format, value);
  if (fault !== null) return fault;
  if (pattern !== null && fitsPattern(pattern, value) === false)
    return `It does not match the pattern ${pattern}`;
  return null;
}

const are = (n: number): string => `${n.toLocaleString("en")} character${n === 1 ? "" : "s"}`;

/** Characters as a schema counts them: code points. */
export function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function number(field: NumberField, value: number): string | null {
  if (!Number.isFinite(value)) return "This number is too large.";
  if (field.whole && !Number.isInteger(value)) return `${value} is no whole number.`;
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return "This number is too large to be exact: readers of JSON would round it.";
  const { minimum, maximum, above, below } = field;
  if (minimum !== null && value < minimum) return `Too small: at least ${minimum}.`;
  if (maximum !== null && value > maximum) return `Too large: at most ${maximum}.`;
  if (above !== null && value <= above) return `Too small: more than ${above}.`;
  if (below !== null && value >= below) return `Too large: less than ${below}.`;
  return null;
}

function many(field: ManyField, values: readonly Json[]): string | null {
  const known = new Set<Json>(field.options.map(({ value }) => value));
  if (!values.every((value) => known.has(value))) return "One of these is none of the choices.";
  if (new Set(values).size < values.length) return "One of these is chosen twice.";
  const { minItems, maxItems } = field;
  if (minItems !== null && values.length < minItems)
    return `Choose at least ${minItems}: ${chosen(values.length)}.`;
  if (maxItems !== null && values.length > maxItems)
    return `Choose at most ${maxItems}: ${chosen(values.length)}.`;
  return null;
}

const chosen = (n: number): string =>
  n === 0 ? "none is chosen" : n === 1 ? "1 is chosen" : `${n} are chosen`;
