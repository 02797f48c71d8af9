import { inverseSplices, spliceText, type Splice } from "../format/splice-text.ts";
import { diffLines } from "../wire/diff-lines.ts";

/** Splices of a text made in another one that came from it, and what takes them back there. */
export interface Merged {
  readonly text: string;
  readonly inverse: readonly Splice[];
}

/**
 * Makes splices of `base` in `now`, which came from it by other changes.
 *
 * @returns null where a line that they touch, or stand in, is another by now.
 */
export function mergeSplices(base: string, splices: readonly Splice[], now: string): Merged | null {
  const since = lineChanges(base, now);
  if (splices.some((splice) => since.some((other) => collide(splice, other)))) return null;
  // At one place, what is put back goes before what came since.
  const inverse = inverseSplices(base, [...splices, ...since]);
  return {
    text: spliceText(base, [...splices, ...since]),
    inverse: splices.map((splice) => inverse.get(splice)!),
  };
}

function collide(a: Splice, b: Splice): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The splices, whole lines each, that make one text of the other. */
function lineChanges(from: string, to: string): Splice[] {
  if (from === to) return [];
  const splices: Splice[] = [];
  let at = 0;
  let open: { start: number; text: string } | null = null;
  const close = (): void => {
    if (open) splices.push({ start: open.start, end: at, text: open.text });
    open = null;
  };
  for (const { left, right } of diffLines(linesOf(from), linesOf(to))) {
    if (left === right) close();
    else {
      open ??= { start: at, text: "" };
      open.text += right ?? "";
    }
    at += left?.length ?? 0;
  }
  close();
  return splices;
}

/** The lines of a text, each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}
