import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";

/** Why a value of CEL has no JSON form. */
export class NoJson extends Error {
  override readonly name = "NoJson";
}

/** No result is longer, in UTF-16 units; a value that holds one list again and again could be without end. */
const longest = 2 ** 24;

/** JSON keeps whole numbers exact up to here. */
const exact = 2 ** 53;

/**
 * The JSON text of a result of CEL. Bytes become base64, a timestamp its RFC 3339 text and a duration its
 * seconds with an `s`, as protobuf's JSON form has them.
 * @throws NoJson for a number beyond ±2^53 or not finite, for a type, and for more than 16 Mi characters
 */
export function jsonOf(value: unknown): string {
  const text = write(value, strict, longest);
  if (text.length > longest) throw new NoJson(`The result is larger than ${longest} characters.`);
  return text;
}

/** The value for a person to read: JSON, cut after about `limit` characters. Never throws. */
export function shown(value: unknown, limit: number): string {
  const text = write(value, lenient, limit);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

type Scalar = (value: unknown, limit: number) => string;

/** A container that is being written. */
interface Open {
  readonly keys: readonly unknown[] | null;
  readonly values: readonly unknown[];
  at: number;
}

/** Writes without recursion, so that no depth is too deep; stops soon after `limit`. */
function write(value: unknown, scalar: Scalar, limit: number): string {
  const whole: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  const put = (piece: string) => {
    length += piece.length;
    pieces.push(piece);
  };
  const open: Open[] = [];
  const begin = (value: unknown) => {
    const container = opened(value);
    if (container) {
      put(container.keys ? "{" : "[");
      open.push(container);
    } else put(scalar(value, limit - length));
  };
  begin(value);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (length > limit) break;
    if (pieces.length > 4096) {
      whole.push(pieces.join(""));
      pieces = [];
    }
    if (top.at === top.values.length) {
      put(top.keys ? "}" : "]");
      open.pop();
      continue;
    }
    if (top.at > 0) put(",");
    if (top.keys) put(`${JSON.stringify(String(top.keys[top.at]))}:`);
    begin(top.values[top.at++]);
  }
  return whole.join("") + pieces.join("");
}

function opened(value: unknown): Open | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return { keys: null, values: value, at: 0 };
  if (value instanceof Map) return { keys: [...value.keys()], values: [...value.values()], at: 0 };
  if (value instanceof Set) return { keys: null, values: [...value], at: 0 };
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return { keys: Object.keys(value), values: Object.values(value), at: 0 };
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
