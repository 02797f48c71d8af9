/** Why a string token is no JSON string, and where. */
export interface StringFault {
  readonly kind: "open" | "control" | "escape" | "unicode";
  readonly offset: number;
}

/** The end of the string token at `at`, its closing quote included; -1 where it is not a JSON string. */
export function stringEnd(text: string, at: number): number {
  const read = readString(text, at);
  return typeof read === "number" ? read : -1;
}

/**
 * The end of the string token at `at` by its quotes alone, whatever is between them; -1 where it never closes. Faster
 * than `stringEnd`, for text that is JSON, or of which somebody else says whether it is.
 */
export function quotedEnd(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text.charCodeAt(before - 1) === 0x5c) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return -1;
}

/** Reads the string token that opens at `at`: its end, or its first fault. */
export function readString(text: string, at: number): number | StringFault {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return i + 1;
    if (code < 0x20) return { kind: "control", offset: i };
    if (code !== 0x5c) continue;
    const escaped = text[i + 1];
    if (escaped === undefined) break;
    if (escaped === "u") {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(i + 2, i + 6))) return { kind: "unicode", offset: i };
      i += 5;
    } else if ('"\\/bfnrt'.includes(escaped)) {
      i++;
    } else {
      return { kind: "escape", offset: i };
    }
  }
  return { kind: "open", offset: at };
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The end of the number token at `at`; -1 where what stands there, taken as a whole, is no JSON number. */
export function numberEnd(text: string, at: number): number {
  number.lastIndex = at;
  if (!number.test(text)) return -1;
  const end = number.lastIndex;
  return /[\w.+-]/.test(text.charAt(end)) ? -1 : end;
}

/** The end of the run of letters, digits, `_`, `$`, `.`, `+` and `-` that starts at `at`. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && /[\w$.+-]/.test(text.charAt(end))) end++;
  return end;
}
