import { createContext, Script } from "node:vm";
import { type OutputUnit, type Schema, type SchemaDraft, Validator } from "@cfworker/json-schema";
import type { Json } from "../wire/message.ts";
import { own, type JsonObject } from "../wire/own.ts";

/**
 * ms that one judgement may take: a schema comes from a server, and may be made to never end. As long as for a check:
 * a busy machine must not silence what is sound.
 */
const limit = 1000;
const longest = 256 * 1024;

const sandbox: { job: () => void } = { job: () => undefined };
const context = createContext(sandbox);
const script = new Script("job()");

/** One schema, read once. `null`: it cannot be used, or took too long before. */
const known = new WeakMap<JsonObject, Validator | null>();

/**
 * What a value lacks for a JSON Schema (2020-12, or the draft that its `$schema` names). Null where the schema says
 * nothing that can be used: a reference that leads nowhere, a circle, a pattern that does not end in time.
 */
export function judgeSchema(schema: JsonObject, value: Json): readonly OutputUnit[] | null {
  try {
    return within(limit, () => {
      const validator = known.has(schema) ? known.get(schema)! : validatorOf(schema);
      return validator?.validate(value).errors ?? null;
    });
  } catch {
    known.set(schema, null);
    return null;
  }
}

function validatorOf(schema: JsonObject): Validator | null {
  const text = JSON.stringify(schema);
  // The validator writes into what it is given.
  const validator =
    text.length > longest ? null : new Validator(JSON.parse(text) as Schema, draftOf(schema), false);
  known.set(schema, validator);
  return validator;
}

function draftOf(schema: JsonObject): SchemaDraft {
  const named = own(schema, "$schema");
  const [draft] = typeof named === "string" ? (/draft-0?[47]|2019-09/.exec(named) ?? []) : [];
  if (draft === undefined) return "2020-12";
  return draft === "2019-09" ? draft : draft.endsWith("4") ? "4" : "7";
}

/** Runs something that may not come back, a regular expression above all; throws where it takes longer. */
function within<T>(ms: number, run: () => T): T {
  let result: T | undefined;
  sandbox.job = () => {
    result = run();
  };
  try {
    script.runInContext(context, { timeout: ms });
  } finally {
    sandbox.job = () => undefined;
  }
  return result as T;
}
