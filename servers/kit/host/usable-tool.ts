import { record } from "../log-record.ts";
import { schemaFault } from "./schema-fault.ts";

/** A tool as its server names it, fit to be offered to a model. */
export interface UsableTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments, an object at its root. */
  inputSchema: Record<string, unknown>;
  /** What the server claims of it (`readOnlyHint`, …): hints that nothing holds it to. */
  annotations: Record<string, unknown>;
}

const LONGEST_NAME = 1000;
/** Characters: what is longer is paid for with every question to the model. */
const LONGEST_DESCRIPTION = 8000;
const LONGEST_SCHEMA = 100_000;

/** Judges one entry of a `tools/list` by itself, so that one that is no good costs nothing but itself. */
export function usableTool(entry: unknown): UsableTool | { name: string; fault: string } {
  const { name, description, inputSchema, annotations, execution } = record(entry);
  if (typeof name !== "string" || name === "") return { name: "(no name)", fault: "it has no name" };
  if (name.length > LONGEST_NAME) return { name: `${name.slice(0, 40)}…`, fault: "its name has no end" };
  if (description !== undefined && typeof description !== "string")
    return { name, fault: "its description is no text" };
  if (record(execution)["taskSupport"] === "required")
    return { name, fault: "it runs only as a task, and this host starts none" };
  if (JSON.stringify(inputSchema ?? null).length > LONGEST_SCHEMA)
    return { name, fault: `its inputSchema is longer than ${LONGEST_SCHEMA} characters` };
  const fault = schemaFault(inputSchema);
  if (fault !== null) return { name, fault };
  // A model's API wants `properties` even where there are none.
  const schema = { ...record(inputSchema) };
  schema["properties"] ??= {};
  return {
    name,
    description: shortened(description ?? ""),
    inputSchema: schema,
    annotations: record(annotations),
  };
}

function shortened(text: string): string {
  return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION)}… (cut)`;
}
