/**
 * Characters that a terminal or a browser would not show as themselves: controls, bidirectional marks,
 * spaces that are not the plain one, invisible characters and halves of surrogate pairs.
 */
const unseen = /(?! )[\p{Zs}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/** The text on one line, with every character that would not show as itself written as `\u{…}`. */
export function visible(text: string): string {
  // Most text is plain, and the long pattern is slow.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}

/** A piece of a file as messages show it: in back-ticks, on one line, cut after `max` characters. */
export function quote(text: string, max = 40): string {
  const cut = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  const shown = visible(cut);
  return shown.includes("`") ? `“${shown}”` : `\`${shown}\``;
}

/** Names for a sentence, in back-ticks with commas; after `max` of them, how many more there are. */
export function quoteList(names: readonly string[], max = 10): string {
  const shown = names.slice(0, max).map((name) => quote(name));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
