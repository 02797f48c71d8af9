/** Controls but LF, what has no width, and what turns the direction of writing. */
const HIDDEN = /(?!\n)\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Surrogate}|[\u2028\u2029\u2800]/gu;

/** A peer's words, safe to print: what a terminal would obey, or would not show, is written as `⟨U+202E⟩`. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, (char) => {
    const code = char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${code}⟩`;
  });
}
