import type { Points, Verdict, VerdictState } from "./verdict.ts";

/** The exit codes of the command. */
export const exits = {
  /** All checks hold. */
  ok: 0,
  /** A check fails or was not run, or a cell they use failed. */
  failed: 1,
  /** The lab or the usage is wrong. */
  invalid: 2,
  /** Not permitted. */
  refused: 3,
  /** A program could not start. */
  unstarted: 4,
  interrupted: 130,
} as const;

/** One of them. */
export type Exit = (typeof exits)[keyof typeof exits];

/** How one headless run of a lab went; what the JSON report holds. */
export interface Report {
  readonly lab: string;
  readonly exit: Exit;
  readonly points: Points;
  readonly checks: readonly ReportCheck[];
  readonly cells: readonly ReportCell[];
}

export interface ReportCheck {
  readonly name: string;
  readonly state: VerdictState;
  readonly points: Points;
  readonly lines: readonly ReportLine[];
}

export interface ReportLine {
  readonly that: string;
  readonly ok: boolean | null;
  /** The CEL that must be true. */
  readonly expected: string;
  readonly actual: string | null;
  readonly hint: string | null;
}

export interface ReportCell {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly result: string | null;
  /** Duration of its last run; null where it has not run. */
  readonly ms: number | null;
}

/** What a run gave, before it is summed up. */
export interface Ran {
  readonly lab: string;
  readonly checks: readonly { readonly name: string; readonly verdict: Verdict }[];
  readonly cells: readonly ReportCell[];
  /** What ended the run before its end, if anything did; it decides the exit code. */
  readonly ended?: Exclude<Exit, 0 | 1>;
}

/**
 * The report of a run: its checks with their points, the sums, and the exit code, which is what `ended` says, else 0
 * where every check is correct, else 1.
 */
export function reportOf({ lab, checks, cells, ended }: Ran): Report {
  const listed = checks.map(({ name, verdict }): ReportCheck => {
    const lines = verdict.lines.map(({ that, ok, expect, actual, hint }) => {
      return { that, ok, expected: expect, actual, hint };
    });
    return { name, state: verdict.state, points: { ...verdict.points }, lines };
  });
  const sum = (which: "got" | "of") => listed.reduce((total, { points }) => total + points[which], 0);
  return {
    lab,
    exit: ended ?? exitCode(listed),
    points: { got: sum("got"), of: sum("of") },
    checks: listed,
    cells: cells.map(({ name, kind, status, result, ms }) => ({ name, kind, status, result, ms })),
  };
}

/** 0 where every check is correct, also where there is none; else 1. */
export function exitCode(checks: readonly { readonly state: VerdictState }[]): 0 | 1 {
  return checks.every(({ state }) => state === "correct") ? exits.ok : exits.failed;
}
