/** One line of a text: `end` is before its line end, `next` after it. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** The line that starts at `start`. Lines end with LF, CR LF or CR alone, as in CommonMark. */
export function lineAt(text: string, start: number): TextLine {
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 10) return { start, end, next: end + 1 };
    if (code === 13) return { start, end, next: text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1 };
  }
  return { start, end, next: end };
}

/** Columns of white space that the line starts with (tabs stop every four), and the offset after it. */
export function indentOf(text: string, line: TextLine): { columns: number; at: number } {
  let columns = 0;
  let at = line.start;
  for (; at < line.end; at++) {
    if (text[at] === " ") columns++;
    else if (text[at] === "\t") columns += 4 - (columns % 4);
    else break;
  }
  return { columns, at };
}
