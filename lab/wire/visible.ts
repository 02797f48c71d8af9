/**
 * What a server says may hold characters that hide, reorder or erase text on a screen. These functions make
 * them visible for the command line and for what the session puts into sentences. The page, which imports no
 * code from this room, draws parts of its own (`lab/app/visible-text.ts`); both follow the same classes.
 */

export interface VisiblePart {
  /** The characters themselves. A part with a `codePoint` is one character: show `⟨U+202E⟩` instead. */
  text: string;
  kind: "plain" | "control" | "bidi" | "invisible" | "newline";
  codePoint?: number;
}

/**
 * Controls but tab; what Unicode says to ignore (direction marks are among it) or not to use; separators and blanks that
 * look like nothing; lone surrogates.
 */
const HIDDEN =
  /(?!\t)\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\p{Surrogate}|[\u2028\u2029\u2800\ufff9-\ufffb]/gu;

const BIDI = /\p{Bidi_Control}/u;

/** Splits text so that what a reader could not see, or what could fool one, is a part of its own. */
export function visibleParts(text: string): VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), kind: "plain" });
    from = match.index + match[0].length;
    parts.push(hiddenPart(match[0]));
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: "plain" });
  return parts;
}

/** The same as one string; line feeds stay unless `oneLine`. */
export function visibleText(text: string, options: { oneLine?: boolean } = {}): string {
  return text.replace(HIDDEN, (hidden) =>
    hidden === "\n" && !options.oneLine ? hidden : codePointName(hidden.codePointAt(0)!),
  );
}

/** `⟨U+202E⟩`. */
export function codePointName(codePoint: number): string {
  return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

function hiddenPart(text: string): VisiblePart {
  const codePoint = text.codePointAt(0)!;
  if (text === "\n") return { text, kind: "newline", codePoint };
  const isControl = codePoint < 0xa0;
  return { text, kind: isControl ? "control" : BIDI.test(text) ? "bidi" : "invisible", codePoint };
}
