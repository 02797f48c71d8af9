import type { JsonNode, JsonObject } from "./json-scan.ts";
import type { Path } from "./lab.ts";
import { showPath } from "./path-text.ts";
import { quote, quoteList } from "./quote.ts";

export type Found =
  { readonly ok: true; readonly node: JsonNode } | { readonly ok: false; readonly message: string };

/** The content of a string node, decoded. */
export function stringOf(text: string, node: { readonly start: number; readonly end: number }): string {
  const raw = text.slice(node.start + 1, node.end - 1);
  return raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
}

const indexes = new WeakMap<JsonObject, Map<string, JsonNode>>();

/** The member of that name; of duplicates the last, as `JSON.parse` has it. Only what the text itself holds. */
function memberOf(object: JsonObject, key: string): JsonNode | undefined {
  let index = indexes.get(object);
  if (!index) {
    index = new Map(object.members.map((member) => [member.key, member.value]));
    indexes.set(object, index);
  }
  return index.get(key);
}

/** The value at `path` in the value of the cell `name`; a miss says what is there instead. */
export function nodeAt(text: string, root: JsonNode, path: Path, name: string): Found {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const next = stepInto(node, step);
    if (!next) {
      const where = quote(name + showPath(path.slice(0, depth)), 80);
      return { ok: false, message: miss(text, node, step, where) };
    }
    node = next;
  }
  return { ok: true, node };
}

function stepInto(node: JsonNode, step: string | number): JsonNode | undefined {
  if (node.type === "object") return typeof step === "string" ? memberOf(node, step) : undefined;
  if (node.type === "array") return typeof step === "number" ? node.items[step] : undefined;
  return undefined;
}

function miss(text: string, node: JsonNode, step: string | number, where: string): string {
  const wanted = typeof step === "number" ? `[${step}]` : quote(step);
  if (node.type === "object") {
    if (typeof step === "number")
      return `${where} is an object, so ${wanted} cannot be read from it; ${holdings(node)}.`;
    return `${where} has no ${wanted}; ${holdings(node)}.`;
  }
  if (node.type === "array") {
    const count = node.items.length;
    const size =
      count === 0 ? "an empty list" : `a list of ${count}, [0]${count > 1 ? ` to [${count - 1}]` : ""}`;
    return `${where} has no ${wanted}; it is ${size}.`;
  }
  const kind = node.type === "string" ? "text" : node.type === "number" ? "a number" : "just";
  return `${where} has no ${wanted}; it is ${kind} ${quote(text.slice(node.start, Math.min(node.end, node.start + 60)))}.`;
}

function holdings(object: JsonObject): string {
  const keys = [...new Set(object.members.map((member) => member.key))];
  return keys.length === 0 ? "it is empty" : `it has ${quoteList(keys)}`;
}
