import { record } from "../log-record.ts";

/**
 * Reads what a person typed for one field of a form (MCP's flat schemas: text, number, boolean, choice, choices).
 * An empty line is the default, where there is one.
 */
export function readField(
  typed: string,
  field: Record<string, unknown>,
): { value: unknown } | { fault: string } {
  const text = typed.trim();
  if (text === "")
    return "default" in field ? { value: field["default"] } : { fault: "It must be filled in." };
  const choices = choicesOf(field);
  switch (field["type"]) {
    case "boolean":
      if (/^(y|yes|true)$/i.test(text)) return { value: true };
      return /^(n|no|false)$/i.test(text) ? { value: false } : { fault: "Type y or n." };
    case "integer":
    case "number":
      return readNumber(text, field);
    case "array": {
      const items = choicesOf(record(field["items"])) ?? [];
      const picked = text.split(",").map((each) => each.trim());
      const stranger = picked.find((each) => !items.includes(each));
      if (stranger !== undefined)
        return { fault: `Type some of ${items.join(", ")}, with commas between them.` };
      return sized(picked, picked.length, field, "minItems", "maxItems", "choices");
    }
    default:
      if (choices !== null)
        return choices.includes(text) ? { value: text } : { fault: `Type one of ${choices.join(", ")}.` };
      return sized(text, [...text].length, field, "minLength", "maxLength", "characters");
  }
}

/** The values that may be chosen (`enum`, or `const`s with titles); null where any text may be typed. */
function choicesOf(field: Record<string, unknown>): string[] | null {
  if (Array.isArray(field["enum"])) return field["enum"].map(String);
  const titled = field["oneOf"] ?? field["anyOf"];
  return Array.isArray(titled) ? titled.map((each) => String(record(each)["const"])) : null;
}

function readNumber(
  text: string,
  { type, minimum, maximum }: Record<string, unknown>,
): { value: number } | { fault: string } {
  const value = Number(text);
  if (!Number.isFinite(value)) return { fault: "Type a number." };
  if (type === "integer" && !Number.isSafeInteger(value)) return { fault: "Type a whole number." };
  if (typeof minimum === "number" && value < minimum) return { fault: `It is ${minimum} at least.` };
  if (typeof maximum === "number" && value > maximum) return { fault: `It is ${maximum} at most.` };
  return { value };
}

function sized(
  value: unknown,
  size: number,
  field: Record<string, unknown>,
  min: string,
  max: string,
  what: string,
): { value: unknown } | { fault: string } {
  const [least, most] = [field[min], field[max]];
  if (typeof least === "number" && size < least) return { fault: `It has ${least} ${what} at least.` };
  if (typeof most === "number" && size > most) return { fault: `It has ${most} ${what} at most.` };
  return { value };
}
