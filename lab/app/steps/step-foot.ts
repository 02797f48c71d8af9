import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../icon.ts";
import { withKeys } from "../shell/keys-label.ts";
import { sign } from "../sign.ts";
import type { Walker } from "./walker.ts";

/** Next, Back, and where the walk stands. */
export function stepFoot(walker: Walker, next: () => void, back: () => void): TemplateResult {
  const { store, steps, at, after, ahead } = walker;
  const { running, walk } = store.view;
  const waits = !running && after === at && ahead.form !== null && ahead.run.length === 0;
  return html`<footer class="stepper-foot">
    <button
      type="button"
      class="button next"
      data-rank="main"
      aria-disabled=${running || after === null ? "true" : nothing}
      title=${withKeys(nextTitle(walker), "step-next")}
      @click=${next}
    >
      Next${icon("right")}
    </button>
    <button
      type="button"
      class="button"
      aria-disabled=${at === 0 ? "true" : nothing}
      title=${withKeys("Look at the step before; sends nothing", "step-back")}
      @click=${back}
    >
      ${icon("left")}Back
    </button>
    <span class="note" role="status"
      >${steps.length === 0 ? nothing : `step ${at + 1} of ${steps.length}`}${
        running ? sign("running", walk.replayed === null ? "going back" : "running") : nothing
      }${waits ? sign("asks", "waits for your answer") : nothing}</span
    >
  </footer>`;
}

/** What Next would do now. */
function nextTitle({ store, after, at, steps, ahead }: Walker): string {
  if (store.view.running) return "Something runs; wait, or interrupt it";
  if (after === null) return "This was the last step";
  if (after === at && ahead.run.length === 0) return "Go to the question that waits for you";
  if (after === at) return "Run what is left of this step";
  const { title } = steps[after]!;
  return `Go to step ${after + 1}${title === "" ? "" : `, ${title}`}, and run it`;
}
