import { html, type TemplateResult } from "lit";
import { isPlain } from "../../wire/visible.ts";
import { visibleCharacters } from "./visible-characters.ts";

/** More boxes than this in one piece of text are counted instead of drawn. */
const MOST = 60;

/** One boxed character. `at` is its UTF-16 offset, for whoever maps a click back to the text. */
export const byteMark = (mark: string, title: string, quiet: boolean, at?: number): TemplateResult =>
  html`<span class="byte-mark" title=${title} ?data-quiet=${quiet} data-at=${at ?? ""}>${mark}</span>`;

/** Text that came over a wire: as it is, with what hides or reorders boxed. For pieces of a line. */
export const visible = (text: string): unknown => boxed(text, "", MOST);

/**
 * Text of a file or a server over several lines, safe to look at: characters that hide or reorder it are boxed code
 * points (`badges` styles them), `most` of them at most; line ends and tabs stay.
 */
export const visibleText = (text: string, most = Infinity): unknown => boxed(text, "\n\t", most);

/** A sentence of the session: `code` in back-ticks becomes code, all else is text; both with what hides boxed. */
export const inlineCode = (sentence: string): unknown[] =>
  sentence.split(/`([^`]*)`/).map((part, at) => {
    const shown = boxed(part, "\n\t", MOST);
    return at % 2 === 1 ? html`<code>${shown}</code>` : shown;
  });

function boxed(text: string, kept: string, most: number): unknown {
  if (isPlain(text)) return text;
  let marks = 0;
  const out: unknown[] = [];
  for (const part of visibleCharacters(text)) {
    if (part.mark === null || kept.includes(part.text)) out.push(part.text);
    else if (++marks <= most) out.push(byteMark(part.mark, part.title, part.quiet));
  }
  if (marks > most)
    out.push(byteMark(`+ ${marks - most}`, `${marks - most} more characters that draw nothing`, false));
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
