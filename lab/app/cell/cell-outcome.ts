import { html, nothing, type TemplateResult } from "lit";
import type { CellView } from "../../session/view.ts";
import type { KeptView } from "../kept-view.ts";
import { checkLines } from "./check-lines.ts";
import type { Face } from "./face.ts";
import { withOldAnswer } from "./old-answer.ts";

/** What a cell gave: its answer, its verdict, or the button that shows them where they are folded. */
export function cellOutcome(
  cell: CellView,
  face: Face,
  hasDraft: boolean,
  kept: KeptView | undefined,
): TemplateResult | typeof nothing {
  if (cell.outcome !== null && kept?.hidden("answer", cell.id, cell.kind) === true)
    return html`<p class="folded">
      <button type="button" class="fact-link" @click=${() => kept.hide("answer", cell.id, false)}>
        Show ${cell.kind === "check" ? "the verdict" : "the answer"}
      </button>
    </p>`;
  if (cell.outcome?.kind === "check")
    return html`<div class="verdict" ?data-old=${cell.stale !== null}>
      ${checkLines(cell.outcome.verdict)}
    </div>`;
  if (cell.outcome === null && cell.status !== "running") return nothing;
  return html`<wb-answers .cell=${withOldAnswer(cell, face, hasDraft)}></wb-answers>`;
}
