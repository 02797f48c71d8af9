import type { Cell, Lab } from "../format/lab.ts";
import type { CellShape } from "../engine/graph.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { CellState } from "../engine/state.ts";
import type { CellValue } from "./cell-value.ts";
import { cellsById } from "./cells-by-id.ts";
import type { QuestionView } from "./question-view.ts";
import { noVerdict } from "./run-check.ts";
import type { CellView, OutcomeView } from "./view.ts";
import { why } from "./why.ts";

/** What the session remembers of a cell beside the engine's state. */
export interface CellRun {
  startedAt: number | null;
  lastRun: number | null;
  ms: number | null;
  outcome: (() => OutcomeView) | null;
  /** How often it was begun. */
  turns: number;
}

/** One cell as the page gets it. */
export function cellView(
  cell: Cell,
  lab: Lab,
  shape: CellShape,
  scheduler: Scheduler<CellValue>,
  run: CellRun | undefined,
  wait: number | null,
  question: QuestionView | null,
): CellView {
  const state = scheduler.get(cell.id);
  const cells = cellsById(lab);
  const named = (ids: readonly string[]) => ids.map((id) => cells.get(id)?.name ?? id);
  const problems = scheduler.graph.problems.get(cell.id);
  return {
    id: cell.id,
    name: cell.name,
    kind: cell.kind,
    language: cell.language,
    info: cell.info,
    source: cell.source,
    line: cell.line,
    to: [...cell.options.to],
    starts: startsOf(cell),
    on: cell.options.on,
    raw: cell.options.raw,
    wait,
    bound: cell.options.bound,
    unbound: cell.options.unbound,
    mode: cell.mode,
    reads: [...cell.reads],
    readBy: named(scheduler.graph.children.get(cell.id) ?? []),
    after: [...cell.options.after],
    status: state.status,
    place: scheduler.place(cell.id),
    result: state.result,
    stale: state.stale,
    misnamed: problems?.[0]?.kind ?? null,
    why: why(state, shape, problems),
    asksFirst: named(scheduler.asks(cell.id)),
    startedAt: state.status === "running" ? (run?.startedAt ?? null) : null,
    lastRun: run?.lastRun ?? null,
    ms: run?.ms ?? null,
    outcome: outcomeOf(cell, state, run),
    question,
  };
}

/** What a cell has to show: nothing where the engine cleared what it held, even if it ran once. */
function outcomeOf(cell: Cell, { status, result }: CellState, run: CellRun | undefined): OutcomeView | null {
  if (cell.kind === "check" && result !== "ok") return noVerdict(cell, result);
  const cleared = result === null || result === "invalid" || result === "blocked";
  if (cleared && status !== "running") return null;
  return run?.outcome?.() ?? null;
}

/** Programs that a cell starts: a `do` step only ends connections of its server. */
function startsOf({ kind, options }: Cell): string[] {
  if (kind === "script") return options.client === null ? [] : [options.client];
  return kind === "frame" ? [...options.to] : [];
}
