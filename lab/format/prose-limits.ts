/**
 * Bounds on the prose that the Markdown parser gets: its time grows with the square of some blocks' length and
 * faster with nesting. All are far above what people write.
 */
const limit = { length: 1_000_000, lines: 100_000, blocks: 6e8, tickLengths: 64 } as const;

/** Quotes and list items within each other: written in one line, or by indentation. */
const deepLine = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){40}/m;
const deepIndent = /^[ \t]{160,}(?:[-*+>]|\d{1,9}[.)])/m;

/** Whether this Markdown would take the parser too long, or too deep. */
export function isTooMuch(markdown: string): boolean {
  if (markdown.length > limit.length || deepLine.test(markdown) || deepIndent.test(markdown)) return true;
  let lines = 0;
  let blocks = 0;
  let block = 0;
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    if (++lines > limit.lines) return true;
    block = line.trim() === "" ? 0 : block + line.length;
    // The sum over a block's lines is half its square where lines are even; whole blocks count at their end.
    blocks += block === 0 ? 0 : 2 * block * line.length;
    if (blocks > limit.blocks) return true;
  }
  const tickLengths = new Set<number>();
  for (const run of markdown.matchAll(/`+/g)) {
    if (tickLengths.add(run[0].length).size > limit.tickLengths) return true;
  }
  return false;
}
