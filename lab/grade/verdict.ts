import type { CelReading, CelResult } from "./cel.ts";

/** One line of a check as it is written: what it claims, the CEL that must be true, and what to try where it is not. */
export interface Claim {
  readonly that: string;
  readonly expect: string;
  readonly hint: string | null;
}

export type VerdictState = "correct" | "almost" | "wrong" | "not-run" | "blocked" | "error";

export interface VerdictLine extends Claim {
  /** Null where it could not be judged, or was not. */
  readonly ok: boolean | null;
  /** The values it read, what it gave, or why it could not be computed; null where it was not judged. */
  readonly actual: string | null;
}

export interface Points {
  readonly got: number;
  readonly of: number;
}

/** What a check says. It gives all its points or none: `almost` shows how near it is, and gives none. */
export interface Verdict {
  readonly state: VerdictState;
  readonly points: Points;
  readonly lines: readonly VerdictLine[];
}

/**
 * Judges a check: `correct` where every line is true, `almost` where some are, `error` where none could be
 * judged, else `wrong`. A line whose expression has no value, or one that is not true or false, is not true.
 * `evaluate` gives one result for each expression.
 */
export async function judge(
  claims: readonly Claim[],
  points: number,
  evaluate: (expressions: readonly string[]) => Promise<readonly CelResult[]>,
): Promise<Verdict> {
  const results = await evaluate(claims.map(({ expect }) => expect));
  const lines = claims.map((claim, at) => ({ ...only(claim), ...judged(results[at]!) }));
  const state = stateOf(lines);
  return { state, points: { got: state === "correct" ? points : 0, of: points }, lines };
}

/** The verdict of a check that was not judged: its cells have not run, or one of them failed. */
export function unjudged(
  claims: readonly Claim[],
  points: number,
  state: "not-run" | "blocked" | "error",
): Verdict {
  const lines = claims.map((claim) => ({ ...only(claim), ok: null, actual: null }));
  return { state, points: { got: 0, of: points }, lines };
}

function only({ that, expect, hint }: Claim): Claim {
  return { that, expect, hint };
}

function stateOf(lines: readonly { ok: boolean | null }[]): VerdictState {
  if (lines.length > 0 && lines.every(({ ok }) => ok)) return "correct";
  if (lines.some(({ ok }) => ok)) return "almost";
  return lines.some(({ ok }) => ok === false) ? "wrong" : "error";
}

function judged(result: CelResult): { ok: boolean | null; actual: string } {
  if (!result.ok) return { ok: null, actual: withReadings(result.error, result.readings) };
  if (result.text === "true" || result.text === "false") {
    return { ok: result.text === "true", actual: listed(result.readings) || `It is ${result.text}.` };
  }
  const gave = result.text.length > 120 ? `${result.text.slice(0, 120)}…` : result.text;
  return {
    ok: null,
    actual: withReadings(`It gives ${gave}, where it must be true or false.`, result.readings),
  };
}

function withReadings(sentence: string, readings: readonly CelReading[]): string {
  return readings.length > 0 ? `${sentence} ${listed(readings)}` : sentence;
}

/** `round1.error.code = -32602, size(tools) = 2` */
function listed(readings: readonly CelReading[]): string {
  return readings.map(({ part, value }) => `${part} = ${value}`).join(", ");
}
