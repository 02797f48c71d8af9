import { diffLines } from "./diff-lines.ts";

/** One place where two states differ. */
export interface StateChange {
  /** Characters of the new state before it. */
  readonly at: number;
  readonly was: string;
  readonly is: string;
}

/**
 * What turns one state into another: the fewest characters taken out and put in (by Unicode code point), neighbours as
 * one change. Of two states that have little in common the whole middle is one change.
 */
export function stateChanges(was: string, is: string): StateChange[] {
  if (was === is) return [];
  const changes: { at: number; was: string; is: string }[] = [];
  let at = 0;
  let open = false;
  for (const { kind, left, right } of diffLines(Array.from(was), Array.from(is))) {
    if (kind === "same") open = false;
    else {
      if (!open) changes.push({ at, was: "", is: "" });
      open = true;
      const change = changes.at(-1)!;
      change.was += left ?? "";
      change.is += right ?? "";
    }
    if (right !== null) at += 1;
  }
  return changes;
}

/**
 * Which of these states one was made from: the same one, or the one with which it has most in common, at its two ends
 * or place by place, half of the shorter one at least. The last of equals; -1 where it resembles none.
 */
export function originOf(state: string, earlier: readonly string[]): number {
  let [best, most] = [-1, -1];
  for (const [at, one] of earlier.entries()) {
    const common = one === state ? Infinity : Math.max(commonEnds(one, state), samePlaces(one, state));
    if (common >= most && common * 2 >= Math.min(one.length, state.length) && common > 0)
      [best, most] = [at, common];
  }
  return best;
}

function commonEnds(a: string, b: string): number {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < least - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail))
    tail++;
  return head + tail;
}

/** Characters that stand at the same place in both: what another alphabet of base64 leaves. */
function samePlaces(a: string, b: string): number {
  const least = Math.min(a.length, b.length);
  let same = 0;
  for (let at = 0; at < least; at++) if (a.charCodeAt(at) === b.charCodeAt(at)) same++;
  return same;
}
