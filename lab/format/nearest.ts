/** Beyond this length words are not compared: a typo of a name this long is not what happened. */
const longest = 64;

/** Edits (insert, delete, replace, swap of neighbours) from one word to another; `limit + 1` where more than that. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** The candidate that `word` was probably meant to be (a third of it may differ, case aside), or null. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  if (word.length > longest) return null;
  const wanted = word.toLowerCase();
  let best: string | null = null;
  let least = (word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    if (candidate.length > longest) continue;
    const edits = distance(wanted, candidate.toLowerCase(), least - 1);
    if (edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

/** ` Did you mean …?` where a candidate is near, else nothing; to be put after a sentence. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === null ? "" : ` Did you mean \`${near}\`?`;
}
