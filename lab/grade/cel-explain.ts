import { celFault } from "../format/cel-fault.ts";
import { quote, quoteList } from "../format/quote.ts";
import { CelFault } from "./cel-fault.ts";
import { NoJson, shown } from "./cel-json.ts";
import type { CelNode } from "./cel-tree.ts";

/** What the library throws, as far as it is looked into here. */
interface LibraryError {
  readonly code: string;
  readonly summary: string;
  readonly range?: { start: number; end: number };
  readonly node?: CelNode;
}

/** Says that a key or a position is not there, and what is there instead. `place` is what was read from. */
export function missing(place: string, from: unknown, key: unknown): CelFault {
  const where = quote(place, 80);
  const isPosition = typeof key === "number" || typeof key === "bigint";
  const wanted = isPosition ? `\`[${key}]\`` : quote(typeof key === "string" ? key : shown(key, 40));
  return new CelFault(`${where} has no ${wanted}; it ${whatIs(from)}.`);
}

function whatIs(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return "is an empty list";
    return `is a list of ${value.length}, [0]${value.length > 1 ? ` to [${value.length - 1}]` : ""}`;
  }
  if (value instanceof Map || (typeof value === "object" && value?.constructor === Object)) {
    const keys = value instanceof Map ? [...value.keys()].map(String) : Object.keys(value);
    return keys.length === 0 ? "is empty" : `has ${quoteList(keys)}`;
  }
  const kind = typeof value === "string" ? "text " : typeof value === "number" ? "the number " : "";
  return `is ${kind}${quote(shown(value, 60), 80)}`;
}

/** What `explain` needs to know of the evaluation that threw. */
export interface Evaluation {
  readonly expression: string;
  /** Cells that it may read. */
  readonly names: readonly string[];
  readonly functions: ReadonlySet<string>;
  /** The value of a part of the expression. */
  evaluate(part: string): unknown;
}

/** Turns what an evaluation threw into a sentence for the person who wrote the expression. */
export function explain(error: unknown, evaluation: Evaluation): string {
  if (error instanceof CelFault || error instanceof NoJson) return error.message;
  if (error instanceof RangeError) {
    const deep = error.message.includes("call stack");
    return deep ? "It is nested too deeply to be computed." : "It would be too large to be computed.";
  }
  if (!isLibraryError(error)) return sentence(error instanceof Error ? error.message : String(error));
  const { expression, names } = evaluation;
  const { code, summary, range, node } = error;
  if (error.name === "ParseError") return celFault(expression, code, summary, range).message;
  const at = node ?? range;
  const part = quote(at ? expression.slice(at.start, at.end) : expression, 80);
  switch (code) {
    case "unknown_variable": {
      const there = names.length > 0 ? `there is ${quoteList(names)}` : "there is no name to read";
      return `Nothing here has the name ${quote(summary.replace(/^Unknown variable: /, ""))}; ${there}.`;
    }
    case "no_such_key":
      return keyFault(node, evaluation) ?? sentence(summary);
    case "division_by_zero":
      return "Division by zero.";
    case "modulo_by_zero":
      return "The rest of a division by zero.";
    case "no_such_overload":
    case "no_matching_overload":
    case "invalid_logical_operand":
    case "invalid_condition_type":
      return kindFault(summary, part, evaluation) ?? `${part}: ${sentence(summary)}`;
    default:
      return `${part}: ${sentence(summary)}`;
  }
}

function isLibraryError(error: unknown): error is LibraryError & Error {
  return error instanceof Error && "code" in error && "summary" in error && typeof error.summary === "string";
}

/** For a key that `has()` walked over: what holds it is computed again, to say what it has. */
function keyFault(node: CelNode | undefined, { expression, evaluate }: Evaluation): string | undefined {
  const [from, key] = Array.isArray(node?.args) ? (node.args as [CelNode, unknown]) : [];
  if (!from || typeof key !== "string") return undefined;
  const place = expression.slice(from.start, from.end);
  try {
    return missing(place, evaluate(place), key).message;
  } catch {
    return `${quote(place, 80)} has no ${quote(key)}.`;
  }
}

const words: Readonly<Record<string, string>> = {
  int: "a number",
  uint: "a number",
  double: "a number",
  string: "a text",
  bool: "true or false",
  null: "null",
  list: "a list",
  map: "an object",
  bytes: "bytes",
  type: "a type",
  "google.protobuf.Timestamp": "a timestamp",
  "google.protobuf.Duration": "a duration",
};

/** A type of CEL in a person's words; `dyn<list<int>>` is a list. */
function word(type: string): string {
  const inner = /^dyn<(.*)>$/.exec(type)?.[1] ?? type;
  return words[/^[\w.]+/.exec(inner)?.[0] ?? ""] ?? "any value";
}

/** Faults of kind: an operator, a function or a condition that got something it does not take. */
function kindFault(summary: string, part: string, { functions }: Evaluation): string | undefined {
  const binary = /^no such overload: (.+) (==|!=|<=|>=|<|>|\+|-|\*|\/|%|in) (.+)$/.exec(summary);
  if (binary)
    return `${part}: \`${binary[2]}\` does not work with ${word(binary[1]!)} and ${word(binary[3]!)}.`;
  const unary = /^no such overload: ([-!])(.+)$/.exec(summary);
  if (unary) return `${part}: \`${unary[1]}\` does not work with ${word(unary[2]!)}.`;
  const operand = /^Logical operator .*got '(.+)'$/.exec(summary);
  if (operand) return `\`&&\` and \`||\` join true and false; one side is ${word(operand[1]!)}.`;
  const condition = / must (?:be|return) bool, got '(.+)'$/.exec(summary);
  if (condition) return `${part} is ${word(condition[1]!)}, where only true or false can stand.`;
  const call = /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/.exec(summary);
  if (!call) return undefined;
  const [, receiver, name, args] = call;
  if (!functions.has(name!)) return `${part}: CEL has no ${name}().`;
  const given = splitTypes(args!).map(word).join(", ") || "nothing";
  return `${part}: there is no ${name}() ${receiver === undefined ? "" : `of ${word(receiver)} `}that takes ${given}.`;
}

function splitTypes(list: string): string[] {
  let depth = 0;
  const types = [""];
  for (const char of list) {
    if (char === "<") depth++;
    if (char === ">") depth--;
    if (char === "," && depth === 0) types.push("");
    else types[types.length - 1] += char;
  }
  return types.map((type) => type.trim()).filter((type) => type !== "");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}
