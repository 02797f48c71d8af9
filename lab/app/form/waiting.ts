import { css, html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { say } from "../events.ts";
import { icon } from "../icon.ts";
import type { LabStore } from "../lab-store.ts";
import { StoreController } from "../store-controller.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { waitingOf } from "./asked.ts";

/** Ids of the form cells whose questions wait, in the order of the page. */
function waitingCells({ view }: LabStore): string[] {
  return view.cells.filter((cell) => waitingOf(cell) !== null).map(({ id }) => id);
}

/** The next of them after the selected cell, around the end. */
export function nextQuestion(store: LabStore): string | undefined {
  const waiting = waitingCells(store);
  const order = store.view.cells.map(({ id }) => id);
  const here = order.indexOf(store.selectedCell ?? "");
  return waiting.find((id) => order.indexOf(id) > here) ?? waiting[0];
}

/** How many questions wait for the person, and the way to the next. */
@customElement("wb-waiting")
export class WbWaiting extends LitElement {
  static override styles = [
    ground,
    controls,
    css`
      .button[data-rank="quiet"],
      .button[data-rank="quiet"]:hover {
        color: var(--yellow);
      }
    `,
  ];

  #store = new StoreController(this, ["cells", "lab"]);

  override render() {
    const store = this.#store.value;
    const { length } = waitingCells(store);
    if (length === 0) return nothing;
    return html`<button
      type="button"
      class="button"
      data-rank="quiet"
      title="Go to the next question"
      @click=${() => {
        const next = nextQuestion(store);
        if (next !== undefined) say(this, "wb-select-cell", { id: next });
      }}
    >
      ${icon("person")}${length === 1 ? "1 question waits for you" : `${length} questions wait for you`}
    </button>`;
  }
}
