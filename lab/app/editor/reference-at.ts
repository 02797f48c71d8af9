/** A reference in a line of source: what it says between its braces, and where it is. */
export interface ReferenceAt {
  readonly text: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const braced = /(?<!\$)\$\{([^{}\n]*)\}/g;
const chain = /(?<![\w."'])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:\d+|"[^"\n]*"|'[^'\n]*')\])*/g;

/**
 * The reference that an offset of a line is in; null where it is in none. In CEL a chain counts up to the step that the
 * offset is in, and only where `isCell` says that it begins with a cell.
 */
export function referenceAt(
  line: string,
  offset: number,
  language: string,
  isCell: (name: string) => boolean,
): ReferenceAt | null {
  for (const match of line.matchAll(braced)) {
    const from = match.index;
    const to = from + match[0].length;
    if (offset < from || offset > to) continue;
    const text = language === "json" ? match[1]!.replaceAll('\\"', '"') : match[1]!;
    return { text, name: nameOf(text), from, to };
  }
  if (language === "json" || language === "text") return null;
  for (const match of line.matchAll(chain)) {
    const from = match.index;
    const end = from + match[0].length;
    if (offset < from || offset > end) continue;
    const name = nameOf(match[0]);
    const rest = match[0].slice(offset - from);
    const step = /^[\w"']*\]?/.exec(rest)![0].length;
    const to = Math.max(from + name.length, offset + step);
    return isCell(name) ? { text: line.slice(from, to), name, from, to } : null;
  }
  return null;
}

const nameOf = (text: string): string => /^[\w-]*/.exec(text)![0];
