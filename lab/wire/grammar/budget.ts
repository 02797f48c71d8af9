/** Elements of lists and maps that one judgement looks at; what comes after them is taken for good. */
const ELEMENTS = 20_000;

let left = Number.POSITIVE_INFINITY;

/** Runs a judgement of one frame that looks at a bounded number of elements: 10 MB must not take seconds. */
export function bounded<T>(judge: () => T, elements: number = ELEMENTS): T {
  const before = left;
  left = Math.min(before, elements);
  try {
    return judge();
  } finally {
    left = before;
  }
}

/** Takes one element from the budget; false when none is left. */
export function spend(): boolean {
  if (left <= 0) return false;
  left--;
  return true;
}
