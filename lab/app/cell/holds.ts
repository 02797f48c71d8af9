import type { CellView } from "../../session/view.ts";
import { bytesText } from "../answer/units.ts";
import { faceOf } from "./face.ts";

/** Words that have a shorter form where there is little room. */
const short: Record<string, string> = {
  "does not parse": "invalid",
  "name used twice": "name twice",
  "waits for itself": "cycle",
  "cannot be judged": "not judged",
  "stopped by you": "stopped",
};

const READABLE = 64 * 1024;

/** What a name holds, in a word or two, for the list of names. */
export function holds(cell: CellView, editing = false): string {
  const { state, words, sign } = faceOf(cell, editing);
  if (cell.outcome?.kind === "check" && (state === "correct" || state === "almost" || state === "wrong")) {
    const { got, of } = cell.outcome.verdict.points;
    return `${got} of ${of}`;
  }
  if (state === "ok" && sign === "ok" && cell.outcome?.kind === "value") return shape(cell.outcome.text);
  if (sign === "died") return "died";
  if (state === "error") return /(tool )?error[^,]*/.exec(words)?.[0] ?? words;
  return short[words] ?? words.split(/,| by /)[0] ?? words;
}

/** `{3}`, `[2]`, `"text"`, `42`: the shape of a JSON value, never more than fits. */
function shape({ text, cut, bytes }: { text: string; cut: boolean; bytes: number }): string {
  if (cut || text.length > READABLE) return bytesText(bytes);
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return `[${value.length}]`;
    if (typeof value === "object" && value !== null) return `{${Object.keys(value).length}}`;
    return text.length > 12 ? `${text.slice(0, 11)}…` : text;
  } catch {
    return bytesText(bytes);
  }
}
