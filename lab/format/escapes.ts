import { quote } from "./quote.ts";

/** A backslash in a `raw=escaped` cell that starts none of its escapes; `offset` is in the text given. */
export interface EscapeFault {
  readonly message: string;
  readonly offset: number;
}

const escape = /\\(?:x([0-9A-Fa-f]{2})|([rn0\\]))/y;
const single: Readonly<Record<string, number>> = { r: 13, n: 10, "0": 0, "\\": 92 };

/**
 * The bytes of a `raw=escaped` text: `\xNN` is that byte, `\r \n \0 \\` are theirs, all else is UTF-8. The first
 * backslash that starts none of these is a fault.
 */
export function decodeEscapes(text: string): Uint8Array | EscapeFault {
  const encoder = new TextEncoder();
  // UTF-8 takes at most three bytes for a UTF-16 unit, and an escape fewer bytes than it has characters.
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  let from = 0;
  const typed = (end: number): void => {
    if (end > from) length += encoder.encodeInto(text.slice(from, end), bytes.subarray(length)).written;
  };
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
    escape.lastIndex = at;
    const read = escape.exec(text);
    if (!read) return { message: escapeMessage(text, at), offset: at };
    typed(at);
    bytes[length++] = read[1] === undefined ? single[read[2]!]! : Number.parseInt(read[1], 16);
    from = escape.lastIndex;
  }
  typed(text.length);
  return bytes.slice(0, length);
}

function escapeMessage(text: string, at: number): string {
  const there = text[at + 1] === "x" ? text.slice(at, at + 4) : text.slice(at, at + 2);
  const what = there === "\\" ? "A backslash at the end" : quote(there.replace(/[\r\n].*/s, ""));
  return `${what} is no escape. raw=escaped knows \\xNN (two hex digits), \\r, \\n, \\0 and \\\\, which is a backslash itself.`;
}

/** One array of all bytes in order. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
