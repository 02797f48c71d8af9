import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";

/** Why a value of CEL has no JSON form. */
export class NoJson extends Error {
  override readonly name = "NoJson";
}

/** No result is longer, in UTF-16 units; a value that holds one list again and again could be without end. */
const longest = 2 ** 26;

/** JSON keeps whole numbers exact up to here. */
const exact = 2 ** 53;

/**
 * The JSON text of a result of CEL. Bytes become base64, a timestamp its RFC 3339 text and a duration its
 * seconds with an `s`, as protobuf's JSON form has them.
 * @throws NoJson for a number beyond ±2^53 or not finite, for a type, and for more than 64 Mi characters
 */
export function jsonOf(value: unknown): string {
  const text = write(value, strict, longest);
  if (text.length > longest) throw new NoJson(`The result is larger than ${longest} characters.`);
  return text;
}

/** The value for a person to read: JSON, cut after about `limit` characters. Never throws. */
export function shown(value: unknown, limit: number): string {
  return write(value, lenient, limit);
}

type Scalar = (value: unknown, limit: number) => string;

/** Writes without recursion, so that no depth is too deep. */
function write(value: unknown, scalar: Scalar, limit: number): string {
  const out: string[] = [];
  let length = 0;
  const put = (piece: string) => {
    out.push(piece);
    length += piece.length;
  };
  const open: { parts: Iterator<[string, unknown]>; end: string; some: boolean }[] = [];
  const begin = (value: unknown) => {
    if (isList(value)) {
      put("[");
      open.push({ parts: items(value), end: "]", some: false });
    } else if (isMap(value)) {
      put("{");
      open.push({ parts: members(value), end: "}", some: false });
    } else put(scalar(value, limit - length));
  };
  begin(value);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (length > limit) return `${out.join("").slice(0, limit)}…`;
    const part = top.parts.next();
    if (part.done) {
      put(top.end);
      open.pop();
      continue;
    }
    if (top.some) put(",");
    top.some = true;
    put(part.value[0]);
    begin(part.value[1]);
  }
  const text = out.join("");
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function isList(value: unknown): value is Iterable<unknown> {
  return Array.isArray(value) || value instanceof Set;
}

function isMap(value: unknown): value is Map<unknown, unknown> | Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function* items(list: Iterable<unknown>): Generator<[string, unknown]> {
  for (const item of list) yield ["", item];
}

function* members(map: Map<unknown, unknown> | Record<string, unknown>): Generator<[string, unknown]> {
  const entries = map instanceof Map ? map : Object.entries(map);
  for (const [key, value] of entries) yield [`${JSON.stringify(String(key))}:`, value];
}

function strict(value: unknown): string {
  if (typeof value === "bigint" || typeof value === "number") return number(value);
  if (value instanceof UnsignedInt) return number(value.valueOf());
  const text = special(value) ?? value;
  if (typeof text === "object" && text !== null) {
    throw new NoJson(`The result holds ${lenient(text, 80)}, which JSON cannot say. Compare it instead.`);
  }
  return JSON.stringify(text);
}

function number(value: number | bigint): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new NoJson(`The result holds ${value}, which is no number in JSON.`);
  }
  if (value > exact || value < -exact) {
    throw new NoJson(`The result holds ${value}, beyond ±2^53, where a JSON number is no longer exact.`);
  }
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}

function lenient(value: unknown, limit: number): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, Math.max(0, limit) + 1));
  if (typeof value === "object" && value !== null) {
    const text = special(value);
    if (text !== undefined) return JSON.stringify(text.slice(0, Math.max(0, limit) + 1));
    return "name" in value ? `the type ${String(value.name)}` : String(value);
  }
  return String(value);
}

/** The text that stands for a value which JSON has no kind for. */
function special(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Duration) return value.toString();
  return undefined;
}
