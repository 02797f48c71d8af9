import { parseJson, stringOf, type JsonNode } from "../format/json-text.ts";

/**
 * A value as CEL holds it. JSON's numbers are doubles; an integer that a double cannot hold exactly is a
 * CEL int, so that its digits still compare. Objects are maps, so no name of JavaScript's own is ever found.
 */
export type CelValue = null | boolean | number | bigint | string | CelValue[] | Map<string, CelValue>;

/**
 * Reads JSON text. Of duplicate members the last counts. Depth is bounded by memory only.
 * @throws SyntaxError where the text is not JSON
 */
export function celValue(text: string): CelValue {
  const read = parseJson(text);
  if (!read.ok) throw new SyntaxError(read.message);
  const [root, fill] = shell(text, read.root);
  const todo = [fill];
  for (let next = todo.pop(); next; next = todo.pop()) next(todo);
  return root;
}

type Fill = (todo: Fill[]) => void;

/** A value whose parts are still missing, and what puts them in. */
function shell(text: string, node: JsonNode): [CelValue, Fill] {
  if (node.type === "array") {
    const list: CelValue[] = [];
    return [list, (todo) => node.items.forEach((item) => list.push(part(text, item, todo)))];
  }
  if (node.type === "object") {
    const map = new Map<string, CelValue>();
    return [map, (todo) => node.members.forEach(({ key, value }) => map.set(key, part(text, value, todo)))];
  }
  return [scalar(text, node), () => {}];
}

function part(text: string, node: JsonNode, todo: Fill[]): CelValue {
  if (node.type !== "array" && node.type !== "object") return scalar(text, node);
  const [value, fill] = shell(text, node);
  todo.push(fill);
  return value;
}

function scalar(text: string, node: Exclude<JsonNode, { type: "array" | "object" }>): CelValue {
  switch (node.type) {
    case "string":
      return stringOf(text, node);
    case "number":
      return number(text.slice(node.start, node.end));
    case "null":
      return null;
    default:
      return node.type === "true";
  }
}

const limit = 2n ** 63n;

function number(token: string): number | bigint {
  const double = Number(token);
  if (Math.abs(double) <= Number.MAX_SAFE_INTEGER || !/^-?\d{16,19}$/.test(token)) return double;
  const exact = BigInt(token);
  return exact >= -limit && exact < limit ? exact : double;
}
