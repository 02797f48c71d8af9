import { html, nothing, type TemplateResult } from "lit";
import type { LabStep } from "../../format/lab-steps.ts";
import { visible } from "../answer/visible.ts";
import { waitingOf } from "../form/asked.ts";
import type { Walker } from "./walker.ts";

/** A cell of the lab, as the notebook has it. */
export const cellCard = (id: string): TemplateResult => html`<wb-cell .cell=${id} data-cell=${id}></wb-cell>`;

/** The questions of a step stand first: nothing goes on without their answers. */
export function stepForms(step: LabStep, walker: Walker): TemplateResult | typeof nothing {
  const forms = step.cells.filter((id) => walker.cellOf(id)?.kind === "form");
  if (forms.length === 0) return nothing;
  return html`<section aria-labelledby="ask-title">
    <h2 id="ask-title">You are asked</h2>
    ${forms.map((id) => html`${cellCard(id)} ${asWritten(id, walker)}`)}
  </section>`;
}

/** The file's own answer, perhaps one that no form would give. */
function asWritten(id: string, walker: Walker): TemplateResult | typeof nothing {
  const cell = walker.cellOf(id);
  const given = cell === undefined ? null : (waitingOf(cell)?.given ?? null);
  if (given === null) return nothing;
  return html`<button
    type="button"
    class="button as-written"
    data-size="small"
    title="Takes what is written in the cell, whether or not it fits the question; sends nothing"
    @click=${() => void walker.actions.walk([id], false)}
  >
    Answer as the file says: ${visible(given.action)}
  </button>`;
}
