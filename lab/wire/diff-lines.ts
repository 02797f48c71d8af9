/** One row of two texts side by side: lines of answers, or of a draft and the file. */
export interface DiffRow {
  kind: "same" | "only-left" | "only-right";
  left: string | null;
  right: string | null;
}

/** Edits that are looked for at most. Texts further apart than this have nothing to line up for a reader. */
const MAX_EDITS = 1500;

/**
 * Aligns two lists of lines with the fewest edits (Myers 1986). Each column, without its nulls, is its input
 * again. Lines count as the same when they differ only in a last comma: in JSON that says what follows, not
 * what is there. Beyond `MAX_EDITS` the middle is given as left lines, then right lines.
 */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  const a = left.map(withoutComma);
  const b = right.map(withoutComma);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  const most = Math.min(a.length, b.length) - head;
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;

  const rows: DiffRow[] = [];
  let i = 0;
  let j = 0;
  const same = (count: number) => {
    for (let k = 0; k < count; k++) rows.push({ kind: "same", left: left[i++]!, right: right[j++]! });
  };
  const upTo = (toLeft: number, toRight: number) => {
    while (i < toLeft) rows.push({ kind: "only-left", left: left[i++]!, right: null });
    while (j < toRight) rows.push({ kind: "only-right", left: null, right: right[j++]! });
  };
  same(head);
  for (const [x, y] of commonPairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail))) {
    upTo(head + x, head + y);
    same(1);
  }
  upTo(left.length - tail, right.length - tail);
  same(tail);
  return rows;
}

/** Index pairs of a longest common subsequence, rising; none when the lists are too far apart. */
function commonPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const most = Math.min(a.length + b.length, MAX_EDITS);
  const offset = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    history.push(reach.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = offset + diagonal;
      let x = isDown(reach, at, diagonal, edits) ? reach[at + 1]! : reach[at - 1]! + 1;
      let y = x - diagonal;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      reach[at] = x;
      if (x >= a.length && y >= b.length) return walkBack(history, a.length, b.length);
    }
  }
  return [];
}

/** A path comes onto a diagonal from above (a right line more) or from the left (a left line more). */
function isDown(reach: Int32Array, at: number, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && reach[at - 1]! < reach[at + 1]!);
}

function walkBack(history: Int32Array[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = [];
  let x = endX;
  let y = endY;
  for (let edits = history.length - 1; edits > 0; edits--) {
    const reach = history[edits]!;
    const diagonal = x - y;
    const at = diagonal + edits + 1;
    const down = isDown(reach, at, diagonal, edits);
    const fromX = down ? reach[at + 1]! : reach[at - 1]!;
    const start = down ? fromX : fromX + 1;
    while (x > start) pairs.push([--x, --y]);
    x = fromX;
    y = fromX - (down ? diagonal + 1 : diagonal - 1);
  }
  while (x > 0) pairs.push([--x, --y]);
  return pairs.reverse();
}

function withoutComma(line: string): string {
  return line.endsWith(",") ? line.slice(0, -1) : line;
}
