import type { Field } from "./form-field.ts";

/** What a field may hold, in a few words beside its name: `integer, 1 to 50`, `string, email`, `1 to 2 of 3`. */
export function fieldRule(field: Field): string {
  const words = rule(field);
  return field.nullable ? `${words} or null` : words;
}

function rule(field: Field): string {
  switch (field.kind) {
    case "text":
      return listed("string", field.format, span(field.minLength, field.maxLength, " characters"));
    case "number": {
      const { minimum, maximum, above, below } = field;
      const bounds = listed(
        span(minimum, maximum, ""),
        above === null ? null : `above ${above}`,
        below === null ? null : `below ${below}`,
      );
      return listed(field.whole ? "integer" : "number", bounds);
    }
    case "boolean":
      return "boolean";
    case "choice":
      return `one of ${field.options.length.toLocaleString("en")}`;
    case "many": {
      const of = ` of ${field.options.length.toLocaleString("en")}`;
      const { minItems, maxItems } = field;
      return `${span(minItems, maxItems, "") ?? "any"}${of}`;
    }
  }
}

function span(from: number | null, to: number | null, unit: string): string | null {
  if (from !== null && to !== null) return from === to ? `exactly ${from}${unit}` : `${from} to ${to}${unit}`;
  if (from !== null && from > 0) return `at least ${from}${unit}`;
  return to === null ? null : `up to ${to}${unit}`;
}

const listed = (...words: (string | null)[]): string => words.filter((word) => word).join(", ");
