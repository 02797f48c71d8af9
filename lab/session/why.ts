import type { CellShape, Problem } from "../engine/graph.ts";
import type { Snapshot } from "../engine/scheduler.ts";
import type { CellValue } from "./cell-value.ts";

/**
 * One sentence on why a cell is not fresh, blocked, invalid, failed or stopped; null where there is nothing to say.
 * `code` is in back-ticks.
 */
export function why(
  state: Snapshot<CellValue>,
  shape: CellShape,
  problems: readonly Problem[] | undefined,
): string | null {
  if (problems?.length) return problems.map(problemText).join(" ");
  if (state.result === "error") return state.error;
  if (state.result === "blocked") return `Nothing ran: \`${state.blockedBy}\` has no value to give.`;
  if (state.result === "aborted") return "You stopped it. What still comes is shown as late.";
  return state.stale ? staleText(state.stale, shape) : null;
}

function problemText(problem: Problem): string {
  if (problem.kind === "duplicate")
    return `${problem.with.length} cells are called \`${problem.name}\`: give each a name of its own.`;
  if (problem.kind === "undefined") return `It reads \`${problem.name}\`, and no cell is called that.`;
  return `It waits for itself: ${problem.path.map((name) => `\`${name}\``).join(" → ")}.`;
}

function staleText(stale: NonNullable<Snapshot<CellValue>["stale"]>, shape: CellShape): string | null {
  switch (stale.kind) {
    case "never":
      return shape.kind === "pure" ? null : "Not run yet.";
    case "edited":
      return "Edited since it ran: what is below was sent before this edit.";
    case "input":
      return `\`${stale.by}\` changed since this ran.`;
    case "epoch":
      return `\`${stale.server}\` was restarted (epoch ${stale.was} → ${stale.now}): this answer is from the old process.`;
  }
}
