import type { Cell } from "../../format/lab.ts";
import { showPath } from "../../format/path-text.ts";
import { readReference } from "../../format/reference-syntax.ts";
import type { CompletionsView } from "../completion-view.ts";
import type { Completing } from "./completing.ts";
import { answer, option } from "./option.ts";
import { partAt, partsOf, type ValuePart } from "./parts-of-value.ts";

/** A reference is looked for this far before the caret. */
const farthest = 2000;

/** Names and paths for the `${…}` that the caret is in; null where it is in none. */
export function completeReference(completing: Completing): CompletionsView | null {
  const { source, offset, cell } = completing;
  const before = source.slice(Math.max(0, offset - farthest), offset);
  const opening = /(?<!\$)\$\{([^${}\n]*)$/.exec(before);
  if (opening === null) return null;
  const escaped = cell.language === "json";
  const inner = opening[1]!;
  const start = offset - inner.length;
  const closing = /^[\w.[\]$-]*/.exec(source.slice(offset, offset + farthest))![0];
  const isClosed = source[offset + closing.length] === "}";
  const to = isClosed ? offset + closing.length : offset;
  /** What comes after what is chosen: a brace, before which the caret stays where a path may go on. */
  const end = (more: boolean) => (isClosed ? { end: "", back: 0 } : { end: "}", back: more ? 1 : 0 });

  if (/^[\w-]*$/.test(inner)) {
    const options = readable(completing).map((other) => {
      const value = completing.valueOf(other.name);
      const part = value === undefined ? null : partAt(value, []);
      const { end: brace, back } = end(part?.more ?? true);
      const detail = part?.type ?? "no value yet";
      return option("name", other.name, {
        insert: other.name + brace,
        back,
        detail: `${other.kind}, ${detail}`,
        info: part?.preview ?? null,
      });
    });
    return answer(start, to, inner, options);
  }
  const split = splitPath(escaped ? inner.replaceAll('\\"', '"') : inner);
  if (split === null) return null;
  const value = completing.valueOf(split.name);
  if (value === undefined) return null;
  const from = start + (escaped ? inner.lastIndexOf(split.separator) : split.at);
  const options = partsOf(value, split.path).map((part) => {
    const { end: brace, back } = end(part.more);
    return option("path", labelOf(part), {
      insert: stepText(part, escaped) + brace,
      back,
      detail: part.type,
      info: part.preview,
    });
  });
  return answer(from, to, split.typed, options);
}

/** Cells that this one could read. */
function readable({ lab, cell }: Completing): Cell[] {
  return lab.cells.filter(({ id, name, kind }) => id !== cell.id && id === name && kind !== "do");
}

const labelOf = ({ step }: ValuePart): string => (typeof step === "number" ? `[${step}]` : step);

/** A step as it is written in a reference; within a JSON string without quotes that would need a backslash. */
function stepText({ step }: ValuePart, escaped: boolean): string {
  const plain = showPath([step]);
  if (!plain.startsWith('["') || !escaped) return plain;
  const key = String(step);
  return /^[^'\\\p{C}]*$/u.test(key)
    ? `['${key}']`.replaceAll('"', '\\"')
    : JSON.stringify(plain).slice(1, -1);
}

interface Split {
  readonly name: string;
  readonly path: readonly (string | number)[];
  /** Where the separator of the step that is being written is. */
  readonly at: number;
  readonly separator: string;
  readonly typed: string;
}

/** A reference that is being written: what is whole of it, and the step at its end that is not. */
export function splitPath(inner: string): Split | null {
  for (let at = inner.length - 1; at > 0; at--) {
    const separator = inner.charAt(at);
    if (separator !== "." && separator !== "[") continue;
    const read = readReference(inner.slice(0, at), 0, "");
    if (!read.ok) continue;
    const typed = inner.slice(at + 1).replace(/^["']/, "");
    if (/["'\]]/.test(typed)) return null;
    return { name: read.name, path: read.path, at, separator, typed };
  }
  return null;
}
