import { record } from "./record.ts";

/** `${TOOL.key.key}`, or `${TOOL}` for all of it. */
const PART = /\$\{([\w-]+)((?:\.[\w-]+)*)\}/;

/**
 * Fills `${TOOL.key.key}` in what a script says: the part of the newest result of that tool, as the conversation has it.
 * What is not there stays as it is written.
 *
 * @param results the newest result of each tool, by the name that the model calls it by
 */
export function fillFromResults<T>(value: T, results: ReadonlyMap<string, unknown>): T;
export function fillFromResults(value: unknown, results: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === "string") {
    return value.replaceAll(new RegExp(PART, "g"), (whole, tool: string, path: string) => {
      const steps = path.split(".").slice(1);
      const found = steps.reduce<unknown>((here, step) => at(here, step), results.get(tool));
      if (found === undefined) return whole;
      return typeof found === "string" ? found : JSON.stringify(found);
    });
  }
  if (Array.isArray(value)) return value.map((each) => fillFromResults(each, results));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fillFromResults(each, results)]),
  );
}

/** Whether nothing in a text is left to be filled. */
export const isFilled = (text: string): boolean => !PART.test(text);

/** The newest result of each tool in a conversation, read as JSON where it is JSON. */
export function resultsIn(messages: readonly unknown[]): Map<string, unknown> {
  const names = new Map<unknown, string>();
  const results = new Map<string, unknown>();
  for (const message of messages.map(record)) {
    for (const call of Array.isArray(message["tool_calls"]) ? message["tool_calls"].map(record) : [])
      names.set(call["id"], String(record(call["function"])["name"]));
    const name = message["role"] === "tool" ? names.get(message["tool_call_id"]) : undefined;
    if (name !== undefined) results.set(name, json(message["content"]));
  }
  return results;
}

function at(value: unknown, step: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string, unknown>)[step];
}

function json(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
