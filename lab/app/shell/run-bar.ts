import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { iconButton } from "../icon-button.ts";
import { say } from "../events.ts";
import { icon } from "../icon.ts";
import { actionsContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { withKeys } from "./keys-label.ts";

/** The lab as a whole: its points, Run all, Interrupt, the reading view. */
@customElement("wb-run-bar")
export class WbRunBar extends LitElement {
  static override styles = [
    ground,
    controls,
    badges,
    css`
      .run-bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
      }
    `,
  ];

  #store = new StoreController(this, ["status", "lab", "view"]);
  #actions = new ContextConsumer(this, { context: actionsContext });

  override render() {
    const { points, running } = this.#store.value.view;
    return html`<div class="run-bar">
      ${
        points.of === 0
          ? nothing
          : html`<span class="points" title="points so far">${points.got} of ${points.of} points</span>`
      }
      <button
        type="button"
        class="button"
        data-rank="main"
        title=${withKeys("Restart the servers and run every cell in order", "run-all")}
        @click=${() => void this.#actions.value?.runAll()}
      >
        ${icon("runall")}Run all
      </button>
      <button
        type="button"
        class="button"
        aria-disabled=${running ? nothing : "true"}
        title=${withKeys("Stop what runs and what waits", "interrupt")}
        @click=${() => running && void this.#actions.value?.interrupt()}
      >
        ${icon("stop")}Interrupt
      </button>
      ${this.#steps()} ${this.#reading()}
    </div>`;
  }

  #steps(): unknown {
    const view = this.#actions.value?.kept.view ?? this.#store.value.view.view;
    return iconButton({
      icon: "steps",
      label: "Step by step",
      title: withKeys(view === "steps" ? "Show the lab as a page" : "Step by step", "switch-view"),
      pressed: view === "steps",
      click: () => say(this, "wb-show-as", { view: view === "steps" ? "page" : "steps" }),
    });
  }

  #reading(): unknown {
    const kept = this.#actions.value?.kept;
    if (kept === undefined) return nothing;
    const { reading } = kept;
    return iconButton({
      icon: "book",
      label: "Reading view",
      title: withKeys(reading ? "Show the sources again" : "Reading view: hide every source", "reading"),
      pressed: reading,
      click: () => (kept.reading = !reading),
    });
  }
}
