/** A place in a text as people count it. Both 1-based; `column` counts UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds line and column of offsets in `text`, each in logarithmic time after one pass. Lines end with LF,
 * CR LF or CR alone, as in CommonMark.
 */
export function lineIndex(text: string): (offset: number) => Place {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
