/** The line end that lines near this offset have: of the line before it, else of the first one in the text. */
export function lineEndNear(text: string, offset: number): string {
  for (let at = offset - 1; at >= 0; at--) {
    if (text[at] === "\n") return text[at - 1] === "\r" ? "\r\n" : "\n";
    if (text[at] === "\r") return text[at + 1] === "\n" ? "\r\n" : "\r";
  }
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/** How many lines end in this text. */
export function lineEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
