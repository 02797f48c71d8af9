import { skipSpace, valueEnd } from "./json-places.ts";

/**
 * JSON laid out for reading: the session uses it for answers side by side, the command line for what it
 * prints. Every token stays as written, so big numbers, escapes and duplicate members are seen as they were.
 */
export interface Pretty {
  lines: string[];
  /** Lines that were left out at the end. */
  cut: number;
}

/** Deeper levels are indented no further: 100,000 brackets would otherwise be gigabytes of spaces. */
const MAX_INDENT = 40;

/**
 * Lays JSON text out, two spaces a level. Below the top, an object or array that fits into `width` characters
 * (default 60) stays on its line; 0 breaks all of them. Text that is not JSON comes back as its own lines.
 * At most `maxLines` lines are given (default: all).
 */
export function prettyJson(text: string, options: { width?: number; maxLines?: number } = {}): Pretty {
  const { width = 60, maxLines = Number.POSITIVE_INFINITY } = options;
  const out = new Lines(maxLines);
  if (!isJson(text)) {
    for (const line of text.split("\n")) out.add(line);
    return out;
  }
  let line = "";
  let depth = 0;
  let i = skipSpace(text, 0);
  while (i < text.length) {
    const token = text[i]!;
    const isOpening = token === "{" || token === "[";
    const inline = isOpening ? inlineAt(text, i, depth === 0 ? 2 : width) : null;
    if (inline) {
      line += inline.text;
      i = inline.end;
    } else if (isOpening) {
      out.add(line + token);
      line = indent(++depth);
      i++;
    } else if (token === "}" || token === "]") {
      out.add(line);
      line = indent(--depth) + token;
      i++;
    } else if (token === ",") {
      out.add(`${line},`);
      line = indent(depth);
      i++;
    } else if (token === ":") {
      line += ": ";
      i++;
    } else {
      const end = valueEnd(text, i);
      line += text.slice(i, end);
      i = end;
    }
    i = skipSpace(text, i);
  }
  out.add(line);
  return out;
}

class Lines implements Pretty {
  lines: string[] = [];
  cut = 0;
  #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(line: string): void {
    if (this.lines.length < this.#max) this.lines.push(line);
    else this.cut++;
  }
}

/** The container that begins at `at` on one line; null when that is longer than `width`. `{}` and `[]` always. */
function inlineAt(text: string, at: number, width: number): { text: string; end: number } | null {
  const most = Math.max(width, 2);
  const tokens: string[] = [];
  let length = 0;
  let depth = 0;
  let i = at;
  do {
    const token = text[i]!;
    const end = "{}[],:".includes(token) ? i + 1 : valueEnd(text, i);
    length += end - i;
    if (length > most) return null;
    const next = skipSpace(text, end);
    const shown = spaced(text.slice(i, end), tokens.at(-1), text[next]);
    length += shown.length - (end - i);
    tokens.push(shown);
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    i = depth === 0 ? end : next;
  } while (depth > 0 && i < text.length);
  return length > most ? null : { text: tokens.join(""), end: i };
}

/** One token with the spaces around it that an inline object has. */
function spaced(token: string, before: string | undefined, next: string | undefined): string {
  if (token === "{") return next === "}" ? "{" : "{ ";
  if (token === "}") return before === "{" ? "}" : " }";
  if (token === "," || token === ":") return `${token} `;
  return token;
}

function indent(depth: number): string {
  return "  ".repeat(Math.min(depth, MAX_INDENT));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
