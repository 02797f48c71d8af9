import { record } from "../log-record.ts";

/**
 * Reads the arguments that a model wrote for a tool. None at all are no arguments; else they must be one JSON object.
 *
 * @returns the fault in words that the model can act on
 */
export function readArguments(text: unknown): { args: Record<string, unknown> } | { fault: string } {
  if (typeof text !== "string" || text.trim() === "") {
    const args = record(text);
    return args === text || typeof text === "string" || text == null ? { args } : notAnObject(text);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isBegun = text.trimStart().startsWith("{");
    const why = isBegun ? "they break off, or are malformed," : "they are no JSON";
    return {
      fault: `the arguments cannot be read: ${why} after ${text.length} characters. Send one JSON object.`,
    };
  }
  return record(value) === value ? { args: record(value) } : notAnObject(value);
}

function notAnObject(value: unknown): { fault: string } {
  const what =
    typeof value === "string" && value.trim().startsWith("{")
      ? "a JSON string that holds an object; send the object itself"
      : `${Array.isArray(value) ? "a list" : value === null ? "null" : `a ${typeof value}`}; send a JSON object`;
  return { fault: `the arguments are ${what}.` };
}
