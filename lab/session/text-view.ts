import type { TextView } from "./view.ts";

/** Characters that a page gets of one text; it fetches the whole when a person wants it. */
const limit = 64 * 1024;

/** A text as the page gets it. `most` are the characters that it gets, where they are not those of any text. */
export function textView(text: string, bytes = Buffer.byteLength(text), most = limit): TextView {
  if (text.length <= most) return { text, bytes, cut: false };
  // A surrogate pair is never cut in two.
  const end = /[\uD800-\uDBFF]/.test(text[most - 1]!) ? most - 1 : most;
  return { text: text.slice(0, end), bytes, cut: true };
}

/** Bytes as the page gets them: as text where they are UTF-8, else as base64. */
export function bytesView(
  content: Buffer,
  whole: boolean,
  bytes: number,
): { text: TextView; encoding: "utf8" | "base64" } {
  const text = utf8(content, whole);
  if (text !== null) {
    const view = textView(text, bytes);
    return { text: whole ? view : { ...view, cut: true }, encoding: "utf8" };
  }
  const view = textView(content.toString("base64"), bytes);
  return { text: whole ? view : { ...view, cut: true }, encoding: "base64" };
}

/** The text of UTF-8 bytes, byte order mark kept; null where they are not UTF-8. */
export function utf8(content: Buffer, whole = true): string | null {
  try {
    // A cut end may split a character; `stream` leaves it out.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content, { stream: !whole });
  } catch {
    return null;
  }
}
