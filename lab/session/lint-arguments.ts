import { didYouMean } from "../format/nearest.ts";
import type { Finding, Path } from "../wire/findings.ts";
import { Findings } from "../wire/findings.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own, type JsonObject } from "../wire/own.ts";
import { clip } from "../wire/stray.ts";
import { explainSchema } from "./explain-schema.ts";
import { judgeSchema } from "./judge-schema.ts";
import { promptSchema } from "./prompt-schema.ts";
import type { Offer } from "./seen-lists.ts";

/** Faults of one call; more say nothing new. */
const most = 20;

/**
 * Holds a call to what the server last said of the tool or the prompt that it names: whether there is one, and its
 * arguments. Warnings all: the server decides, and a wrong call is worth sending.
 *
 * @param text the frame, JSON
 * @param server whose offer it is, for the words
 */
export function lintArguments(text: string, json: Json, server: string, offer: Offer): readonly Finding[] {
  const found = new Findings(text);
  const name = own(json, "params", "name");
  const method = own(json, "method");
  if (typeof name !== "string" || (method !== "tools/call" && method !== "prompts/get")) return [];
  const [kind, list] =
    method === "tools/call" ? (["tool", offer.tools] as const) : (["prompt", offer.prompts] as const);
  if (list === null) return [];
  const item = list.items.get(name);
  const given = own(json, "params", "arguments");
  if (item === undefined) {
    if (!list.complete) return [];
    const near = didYouMean(name, list.items.keys());
    found.warning(
      "WB354",
      ["params", "name"],
      `\`${server}\` lists no ${kind} \`${clip(name, 60)}\`.${near}`,
    );
  } else if (given === undefined || isObject(given)) {
    argumentFaults(found, kind, item, given ?? {}, ["params", "arguments"]);
  }
  return found.list;
}

/** The same for arguments alone, as a `call` cell has them. */
export function lintBareArguments(text: string, json: Json, tool: JsonObject): readonly Finding[] {
  const found = new Findings(text);
  if (isObject(json)) argumentFaults(found, "tool", tool, json, []);
  return found.list;
}

function argumentFaults(
  found: Findings,
  kind: "tool" | "prompt",
  item: JsonObject,
  given: JsonObject,
  base: Path,
): void {
  const schema = kind === "tool" ? own(item, "inputSchema") : promptSchema(item);
  if (!isObject(schema)) return;
  const label = `\`${clip(String(own(item, "name")), 60)}\``;
  const says = kind === "tool" ? `${label}, by its inputSchema` : label;
  const faults = explainSchema(schema, given, judgeSchema(schema, given) ?? []);
  for (const { path, on, unknown, message } of faults.slice(0, most))
    found.warning(unknown ? "WB353" : "WB352", [...base, ...path], `${says}: ${message}`, on);
  if (faults.some(({ unknown }) => unknown) || !isPlain(schema)) return;
  const known = Object.keys(own(schema, "properties") as JsonObject);
  for (const name of Object.keys(given)
    .filter((key) => !known.includes(key))
    .slice(0, most)) {
    const near = didYouMean(name, known);
    const text = `${says}: names no \`${clip(name, 60)}\`, and may read past it.${near}`;
    found.warning("WB353", [...base, name], text, "name");
  }
}

/** Whether its `properties` are all that an object schema says of names: only then a stranger is worth a word. */
function isPlain(schema: JsonObject): boolean {
  const more =
    "additionalProperties patternProperties unevaluatedProperties propertyNames $ref allOf anyOf oneOf if dependentSchemas";
  return (
    isObject(own(schema, "properties")) && !more.split(" ").some((keyword) => Object.hasOwn(schema, keyword))
  );
}
