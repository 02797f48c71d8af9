export interface VisiblePart {
  /** The characters themselves; show `⟨U+202E⟩` for a part with a `codePoint`. */
  text: string;
  kind: "plain" | "control" | "bidi" | "invisible" | "newline";
  codePoint?: number;
}

/** Splits text so that what a reader could not see, or what could fool one, is a part of its own. */
export function visibleParts(text: string): VisiblePart[] {
  void text;
  throw new Error("not yet");
}

/** The same as one string; line feeds stay unless `oneLine`. */
export function visibleText(text: string, options: { oneLine?: boolean } = {}): string {
  void text;
  void options;
  throw new Error("not yet");
}
