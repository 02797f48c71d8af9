/**
 * What a server says may hold characters that hide, reorder or erase text on a screen. Which ones these are is said
 * here once: the command line and the sentences of the session write their code points, the page draws boxes.
 */

/**
 * All but the plain space of what Unicode counts as other (controls, formats, surrogates without a partner, points
 * for private use or for nothing) and as a separator (line ends, every odd space); what it lets a font ignore
 * (fillers, variation selectors, tags); the blank of Braille.
 */
const HIDDEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const EACH = new RegExp(HIDDEN.source, "gu");

/** True when every character of the text shows, and shows as what it is; a tab and a line feed do not. */
export function isPlain(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Every character that does not, in order, with its UTF-16 offset. */
export function* hiddenCharacters(text: string): Generator<{ text: string; at: number; point: number }> {
  for (const { 0: hidden, index } of text.matchAll(EACH))
    yield { text: hidden, at: index, point: hidden.codePointAt(0)! };
}

/** The text with `⟨U+202E⟩` for what is hidden. Tabs stay, and line feeds unless `oneLine`. */
export function visibleText(text: string, options: { oneLine?: boolean } = {}): string {
  return text.replace(EACH, (hidden) =>
    hidden === "\t" || (hidden === "\n" && !options.oneLine)
      ? hidden
      : `⟨${codePoint(hidden.codePointAt(0)!)}⟩`,
  );
}

/** `U+202E`. */
export function codePoint(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
