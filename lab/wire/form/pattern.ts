import { compilePattern, type Step } from "./pattern-steps.ts";

/** UTF-16 units of a text that a pattern is tried on, and work that is done for one trial. */
const most = { text: 100_000, work: 5_000_000 } as const;

/**
 * Whether a text holds what a schema's `pattern` describes (anywhere, as JSON Schema has it). A pattern comes from a
 * server: it is never given to the engine of the browser, which some keep busy for years, but tried state by state, in
 * time of its length times the text's. Null where that is not possible (look-around, back-references, too large).
 */
export function fitsPattern(pattern: string, text: string): boolean | null {
  const steps = compilePattern(pattern);
  if (steps === null || text.length > most.text || steps.length * text.length > most.work) return null;
  const characters = Array.from(text);
  let states = new Set<number>();
  for (let at = 0; at <= characters.length; at += 1) {
    // It may begin at every place.
    follow(steps, 0, at, characters.length, states);
    if (states.has(steps.length)) return true;
    const next = new Set<number>();
    const character = characters[at];
    if (character === undefined) return false;
    for (const state of states) {
      const step = steps[state];
      if (step?.kind === "one" && step.takes(character))
        follow(steps, state + 1, at + 1, characters.length, next);
    }
    if (next.has(steps.length)) return true;
    states = next;
  }
  return false;
}

/** Adds the states that are reached from one without taking a character. */
function follow(steps: readonly Step[], from: number, at: number, end: number, into: Set<number>): void {
  const waiting = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (into.has(state)) continue;
    into.add(state);
    const step = steps[state];
    if (step?.kind === "go") waiting.push(...step.to);
    else if (step?.kind === "start" && at === 0) waiting.push(state + 1);
    else if (step?.kind === "end" && at === end) waiting.push(state + 1);
  }
}
