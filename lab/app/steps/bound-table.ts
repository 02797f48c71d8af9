import { html, nothing, type TemplateResult } from "lit";
import type { LabStep } from "../../format/lab-steps.ts";
import type { CellView } from "../../session/view.ts";
import { visible } from "../answer/visible.ts";
import { say } from "../events.ts";
import { sign } from "../sign.ts";
import { boundWord, type StepSign } from "./step-signs.ts";

/** One thing that state is bound to, or not, as far as a check of the lab shows it. */
interface Bound {
  what: string;
  step: LabStep;
  cell: CellView;
  shown: StepSign;
}

/** Every check that says what it shows of a state, in page order. */
export function boundsOf(steps: readonly LabStep[], cellOf: (id: string) => CellView | undefined): Bound[] {
  return steps.flatMap((step) =>
    step.cells.flatMap((id) => {
      const cell = cellOf(id);
      const what = cell?.bound ?? cell?.unbound ?? null;
      if (cell === undefined || what === null) return [];
      const verdict = cell.outcome?.kind === "check" ? cell.outcome.verdict : null;
      const shown =
        verdict === null ? { sign: "not-run" as const, words: "not tried" } : boundWord(cell, verdict);
      return [{ what, step, cell, shown }];
    }),
  );
}

/** What a state is bound to, as far as the attacks of the lab have shown; nothing in a lab without such checks. */
export function boundTable(bounds: readonly Bound[]): TemplateResult | typeof nothing {
  if (bounds.length === 0) return nothing;
  const tried = bounds.filter(({ shown }) => shown.sign !== "not-run").length;
  return html`<section aria-labelledby="bound-title">
    <h2 id="bound-title">
      What it is bound to, as far as you have shown
      <span class="sign">${tried} of ${bounds.length} tried</span>
    </h2>
    <div class="card">
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">bound to</th>
            <th scope="col">attack</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          ${bounds.map(
            ({ what, step, cell, shown }) =>
              html`<tr>
                <th scope="row">${visible(what)}</th>
                <td>
                  <button
                    type="button"
                    class="fact-link"
                    title="Go to ${cell.name}"
                    @click=${(event: Event) => say(event.currentTarget!, "wb-select-cell", { id: cell.id })}
                  >
                    ${step.title === "" ? visible(cell.name) : visible(step.title)}
                  </button>
                </td>
                <td>${sign(shown.sign, shown.words)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
