import { html, nothing } from "lit";
import type { FormFinding } from "../../session/question-view.ts";
import type { CellView } from "../../session/view.ts";
import { visible } from "../answer/visible.ts";
import type { KeptView } from "../kept-view.ts";
import { checkLines } from "./check-lines.ts";
import type { Face } from "./face.ts";
import { note } from "./note.ts";
import { withOldAnswer } from "./old-answer.ts";

/** What a cell gave: its answer, its verdict, or the button that shows them where they are folded. */
export function cellOutcome(
  cell: CellView,
  face: Face,
  hasDraft: boolean,
  kept: KeptView | undefined,
): unknown {
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
  if (cell.outcome?.kind === "form") return formFindings(cell, cell.outcome.findings);
  if (cell.outcome === null && cell.status !== "running") return nothing;
  return html`<wb-answers .cell=${withOldAnswer(cell, face, hasDraft)}></wb-answers>`;
}

/** Where what was answered does not fit what was asked. */
function formFindings(cell: CellView, findings: readonly FormFinding[]): unknown {
  if (findings.length === 0 || cell.stale !== null) return nothing;
  return findings.map(({ code, path, message }) =>
    note(
      "lint",
      "warn",
      html`${path === "" ? nothing : html`<code>${visible(path)}</code>: `}${visible(message)}
        <span class="num">${code}</span>`,
    ),
  );
}
