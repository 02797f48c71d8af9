import { celConstants, celReserved } from "../../format/cel-references.ts";
import type { CompletionsView, CompletionView } from "../completion-view.ts";
import type { Completing } from "./completing.ts";
import { answer, option } from "./option.ts";
import { partAt, partsOf, type ValuePart } from "./parts-of-value.ts";
import { splitPath } from "./complete-reference.ts";

const farthest = 2000;
const identifier = /^[A-Za-z_]\w*$/;

/** A name with its path, as an expression has them, up to the caret. */
const chain = /[A-Za-z_]\w*(?:\.\w*|\[(?:\d*|"[^"\n]*"?|'[^'\n]*'?)\]?)*$/;

const functions: readonly [name: string, takes: string, back: number][] = [
  ["has", "has(x.y): whether a member is there", 1],
  ["size", "size(x): of a text, a list or an object", 1],
  ["byteLength", "byteLength(x): bytes of a text or of JSON", 1],
  ["sha256", "sha256(text): in hexadecimal", 1],
  ["tampered", "tampered(text): one character changed", 1],
  ["flip", "flip(text, i): character i changed; -1 is the last", 1],
  ["truncate", "truncate(text, n): its first n characters; -1 cuts one off", 1],
  ["reencode", "reencode(text): the same bytes in other characters", 1],
  ["tokenHeader", "tokenHeader(token): what anyone can read of it", 1],
  ["tokenParts", "tokenParts(token): its parts by name", 1],
  ["sum", "sum(list): its numbers added up", 1],
  ["frames", "frames(): every frame of the session", 0],
  ["frame", 'frame("cell", "s2c"): the last frame that it got', 1],
  ["type", "type(x)", 1],
  ["string", "string(x)", 1],
  ["int", "int(x)", 1],
  ["double", "double(x)", 1],
];
const methods: readonly [name: string, on: "text" | "list" | "any", takes: string, back: number][] = [
  ["size", "any", "how many characters, elements or members", 0],
  ["contains", "text", "contains(text)", 1],
  ["startsWith", "text", "startsWith(text)", 1],
  ["endsWith", "text", "endsWith(text)", 1],
  ["matches", "text", "matches(pattern)", 1],
  ["all", "list", "all(x, condition)", 1],
  ["exists", "list", "exists(x, condition)", 1],
  ["filter", "list", "filter(x, condition)", 1],
  ["map", "list", "map(x, expression)", 1],
];

/**
 * Names, paths and functions for a CEL expression.
 *
 * @param quote the quote that the expression stands in, within YAML: a key is then written in the other one
 */
export function completeCel(completing: Completing, quote: '"' | "'" | "" = ""): CompletionsView {
  const { source, offset } = completing;
  const before = source.slice(Math.max(0, offset - farthest), offset);
  const [inner = ""] = chain.exec(before) ?? [];
  const start = offset - inner.length;
  const to = offset + /^\w*/.exec(source.slice(offset, offset + 200))![0].length;
  const preceding = source[start - 1] ?? "";
  if (identifier.test(inner) || inner === "") {
    if (/[.\w"'\]]/.test(preceding)) return { from: offset, to: offset, options: [] };
    return answer(start, to, inner, [...names(completing), ...globals()]);
  }
  const split = splitPath(inner);
  const value = split && completing.valueOf(split.name);
  if (!split || value == null) return { from: offset, to: offset, options: [] };
  const from = start + split.at;
  const parts = partsOf(value, split.path).map((part) => pathOption(part, quote));
  const calls = split.separator === "." ? callsOn(partAt(value, split.path)?.type ?? "") : [];
  return answer(from, to, split.typed, [...parts, ...calls]);
}

function names({ lab, cell, valueOf }: Completing): CompletionView[] {
  return lab.cells
    .filter(
      ({ id, name }) => id !== cell.id && id === name && identifier.test(name) && !celReserved.has(name),
    )
    .filter(({ kind, name }) => kind !== "check" && !celConstants.has(name))
    .map(({ name, kind }) => {
      const text = valueOf(name);
      const part = text === undefined ? null : partAt(text, []);
      return option("name", name, {
        detail: `${kind}, ${part?.type ?? "no value yet"}`,
        info: part?.preview ?? null,
      });
    });
}

const globals = (): CompletionView[] =>
  functions.map(([name, detail, back]) => option("function", name, { insert: `${name}()`, back, detail }));

function callsOn(type: string): CompletionView[] {
  const kind = type === "text" ? "text" : type.startsWith("list") ? "list" : "any";
  return methods
    .filter(([, on]) => on === "any" || on === kind)
    .map(([name, , detail, back]) => option("function", name, { insert: `.${name}()`, back, detail }));
}

function pathOption({ step, type, preview }: ValuePart, quote: string): CompletionView {
  const label = typeof step === "number" ? `[${step}]` : step;
  return option("path", label, { insert: stepText(step, quote), detail: type, info: preview });
}

function stepText(step: string | number, quote: string): string {
  if (typeof step === "number") return `[${step}]`;
  if (identifier.test(step) && !celReserved.has(step)) return `.${step}`;
  if (quote === '"' && !/['\\]/.test(step)) return `['${step}']`;
  const text = JSON.stringify(step);
  return `[${quote === '"' ? JSON.stringify(text).slice(1, -1) : quote === "'" ? text.replaceAll("'", "''") : text}]`;
}
