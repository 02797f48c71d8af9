import { duplicatesIn } from "./duplicates.ts";
import type { Findings } from "./findings.ts";

/** What JSON text may hold and a parsed value no longer shows: duplicates, and text that has no UTF-8 form. */
export function lintText(text: string, found: Findings): void {
  for (const path of duplicatesIn(text, 10)) {
    const name = JSON.stringify(path.at(-1));
    const message = `${name} stands twice in one object; most readers take the last, some the first (RFC 8259 §4)`;
    found.warning("WB310", path, message);
  }
  const lone = loneSurrogateIn(text);
  if (lone !== null) {
    const message = `${lone} is half of a surrogate pair; it has no UTF-8 form, and peers differ on it (RFC 8259 §8.2)`;
    found.warning("WB314", [], message);
  }
}

/** The first lone surrogate, as a character or as an escape; null where there is none. */
function loneSurrogateIn(text: string): string | null {
  const raw = /\p{Surrogate}/u.exec(text);
  if (raw) return `U+${raw[0].charCodeAt(0).toString(16).toUpperCase()}`;
  if (!/\\u[dD][89a-fA-F]/.test(text)) return null;
  // Escapes are read from left to right, so that `\\ud800` is a backslash and letters.
  let high: { text: string; end: number } | null = null;
  for (const match of text.matchAll(/\\(?:u([0-9a-fA-F]{4})|.)/g)) {
    const code = match[1] === undefined ? 0 : Number.parseInt(match[1], 16);
    const isLow = code >= 0xdc00 && code < 0xe000;
    const joins = high !== null && high.end === match.index;
    if (high !== null && !(isLow && joins)) return high.text;
    if (high === null && isLow) return match[0];
    high = code >= 0xd800 && code < 0xdc00 ? { text: match[0], end: match.index + 6 } : null;
  }
  return high?.text ?? null;
}
