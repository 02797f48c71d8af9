import { codePoint, hiddenCharacters } from "../../wire/visible.ts";

/** A run of text as it is, or one character that hides, reorders or moves text and is drawn as a box. */
export type Visible =
  | { text: string; mark: null }
  | { text: string; mark: string; title: string; /** Plain layout, not a trick. */ quiet: boolean };

const CONTROLS =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

/** Names of the ones that people meet; the rest are told by their group. */
const NAMES: Record<number, string> = {
  0x09: "tab",
  0x0a: "line feed: the end of a line",
  0x0d: "carriage return",
  0x1b: "escape: starts a terminal command",
  0x7f: "delete",
  0xa0: "no-break space: looks like a space",
  0xad: "soft hyphen: invisible",
  0x061c: "Arabic letter mark: reorders text",
  0x200b: "zero width space: invisible",
  0x200c: "zero width non-joiner: invisible",
  0x200d: "zero width joiner: invisible",
  0x200e: "left-to-right mark: reorders text",
  0x200f: "right-to-left mark: reorders text",
  0x2028: "line separator: some readers end a line here",
  0x2029: "paragraph separator: some readers end a line here",
  0x202a: "left-to-right embedding: reorders text",
  0x202b: "right-to-left embedding: reorders text",
  0x202c: "pop directional formatting: reorders text",
  0x202d: "left-to-right override: reorders text",
  0x202e: "right-to-left override: shows what follows backwards",
  0x2060: "word joiner: invisible",
  0x2066: "left-to-right isolate: reorders text",
  0x2067: "right-to-left isolate: reorders text",
  0x2068: "first strong isolate: reorders text",
  0x2069: "pop directional isolate: reorders text",
  0xfeff: "byte order mark: invisible",
};

const PICTURE = /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?$/u;
const JOINED_PICTURE = /^\p{Extended_Pictographic}/u;

/**
 * Splits a text into plain runs and boxed characters; the runs and characters together are the text again.
 * What makes one emoji of several points is boxed too, but quietly.
 */
export function visibleCharacters(text: string): Visible[] {
  const out: Visible[] = [];
  let from = 0;
  for (const { text: hidden, at, point } of hiddenCharacters(text)) {
    if (at > from) out.push({ text: text.slice(from, at), mark: null });
    const picture =
      (point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f)) &&
      PICTURE.test(text.slice(Math.max(0, at - 8), at)) &&
      (point !== 0x200d || JOINED_PICTURE.test(text.slice(at + 1, at + 3)));
    const layout = point === 9 || point === 10 || point === 13;
    out.push({ text: hidden, mark: nameOf(point), title: titleOf(point), quiet: picture || layout });
    from = at + hidden.length;
  }
  if (from < text.length) out.push({ text: text.slice(from), mark: null });
  return out;
}

const nameOf = (point: number) => CONTROLS[point] ?? (point === 0x7f ? "DEL" : codePoint(point));

function titleOf(point: number): string {
  const known = NAMES[point];
  if (known) return `${codePoint(point)} ${known}`;
  if (point < 0x20 || (point > 0x7f && point < 0xa0)) return `${codePoint(point)} control character`;
  if (point >= 0xd800 && point <= 0xdfff) return `${codePoint(point)} half of a surrogate pair: no character`;
  if (point >= 0xe0000 && point <= 0xe007f)
    return `${codePoint(point)} tag character: invisible, carries hidden text`;
  return `${codePoint(point)} draws nothing, or only looks like a space`;
}
