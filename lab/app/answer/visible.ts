import { html, type TemplateResult } from "lit";
import { isPlain, visibleCharacters } from "./visible-characters.ts";

/** More boxes than this in one piece of text are counted instead of drawn. */
const MOST = 60;

/** One boxed character. `at` is its UTF-16 offset, for whoever maps a click back to the text. */
export const byteMark = (mark: string, title: string, quiet: boolean, at?: number): TemplateResult =>
  html`<span class="byte-mark" title=${title} ?data-quiet=${quiet} data-at=${at ?? ""}>${mark}</span>`;

/** Text that came over a wire: as it is, with what hides or reorders boxed. For pieces of a line. */
export function visible(text: string): unknown {
  if (isPlain(text)) return text;
  const parts = visibleCharacters(text);
  let marks = 0;
  const out: unknown[] = [];
  for (const part of parts) {
    if (part.mark === null) out.push(part.text);
    else if (++marks <= MOST) out.push(byteMark(part.mark, part.title, part.quiet));
  }
  if (marks > MOST)
    out.push(byteMark(`+ ${marks - MOST}`, `${marks - MOST} more characters that draw nothing`, false));
  return out;
}

/** Bytes that are no UTF-8: letters as they are, every other byte boxed as hex. */
export const visibleBytes = (bytes: Uint8Array): unknown =>
  Array.from(bytes, (byte) =>
    byte >= 32 && byte < 127
      ? String.fromCharCode(byte)
      : byteMark(
          byte.toString(16).toUpperCase().padStart(2, "0"),
          `byte ${byte} of a line that is no UTF-8`,
          false,
        ),
  );

/** A sentence with `code` in back-ticks, as the session writes them; code and all else made visible. */
export const sentence = (text: string): unknown =>
  text
    .split(/`([^`]*)`/)
    .map((part, at) => (at % 2 === 1 ? html`<code>${visible(part)}</code>` : visible(part)));
