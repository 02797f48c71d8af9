import { type JsonNode, nodeAt, parseJson } from "../../format/json-text.ts";
import type { Path } from "../../format/lab.ts";

/** A part of a cell's value, as far as it is shown to somebody who writes a reference to it. */
export interface ValuePart {
  readonly step: string | number;
  /** `text`, `list of 3`. */
  readonly type: string;
  /** The beginning of its JSON text. */
  readonly preview: string;
  /** Whether it has parts itself. */
  readonly more: boolean;
}

/** Longer values are not read for this: it would take too long between two keys. */
const longest = 4 * 1024 * 1024;
const mostParts = 1000;

/** The last value that was looked into, read. */
let last: { text: string; root: JsonNode | null } | null = null;

function rootOf(text: string): JsonNode | null {
  if (last?.text !== text) {
    const read = text.length > longest ? null : parseJson(text);
    last = { text, root: read?.ok ? read.root : null };
  }
  return last.root;
}

/** The own parts of what stands at a path of a value; none where there is nothing of that path. */
export function partsOf(text: string, path: Path): ValuePart[] {
  const root = rootOf(text);
  const found = root && nodeAt(text, root, path, "");
  if (!found?.ok) return [];
  const { node } = found;
  if (node.type === "array") return node.items.slice(0, mostParts).map((item, i) => part(text, i, item));
  if (node.type !== "object") return [];
  return node.members.slice(0, mostParts).map(({ key, value }) => part(text, key, value));
}

/** What stands at a path of a value; null where nothing does. */
export function partAt(text: string, path: Path): ValuePart | null {
  const root = rootOf(text);
  const found = root && nodeAt(text, root, path, "");
  return found?.ok ? part(text, path.at(-1) ?? "", found.node) : null;
}

function part(text: string, step: string | number, node: JsonNode): ValuePart {
  const more =
    node.type === "array" ? node.items.length > 0 : node.type === "object" && node.members.length > 0;
  const preview = text.slice(node.start, Math.min(node.end, node.start + 400));
  return { step, type: typeOf(node), preview: node.end - node.start > 400 ? `${preview}…` : preview, more };
}

function typeOf(node: JsonNode): string {
  switch (node.type) {
    case "object":
      return node.members.length === 1 ? "object of 1" : `object of ${node.members.length}`;
    case "array":
      return `list of ${node.items.length}`;
    case "string":
      return "text";
    case "number":
      return "number";
    default:
      return node.type;
  }
}
