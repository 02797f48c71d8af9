import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { iconButton } from "../icon-button.ts";
import { StoreController } from "../store-controller.ts";
import { controls } from "../styles/controls.ts";
import { dialogStyles } from "../styles/dialog.ts";
import { ground } from "../styles/ground.ts";

/** What a sheet shows over the page. */
export type SheetContent =
  { show: "compare"; left: number | null; right: number | null } | { show: "map" } | { show: "names" };

const titles = {
  compare: "Compare two frames",
  map: "Map of the cells",
  names: "Names and problems",
} as const;

/** Something that needs more room than the panes have, over the page: closed by Esc, or by going where it leads. */
@customElement("wb-sheet")
export class WbSheet extends LitElement {
  static override styles = [
    ground,
    dialogStyles,
    controls,
    css`
      dialog {
        inline-size: min(68rem, calc(100vw - 2rem));
        max-block-size: calc(100dvh - 2rem);
        background: var(--paper);
        overflow: auto;
      }
      dialog:not([data-show="compare"]) {
        inline-size: min(32rem, calc(100vw - 2rem));
      }
      .top {
        position: sticky;
        inset-block-start: 0;
        z-index: 2;
        display: flex;
        align-items: center;
        min-block-size: 2.5rem;
        padding: 4px 8px 4px 16px;
        border-block-end: 1px solid var(--line);
        background: var(--paper);
      }
      h2 {
        font-size: var(--text-l);
        font-weight: 650;
      }
      h2:focus-visible {
        outline: none;
      }
      .top .button {
        margin-inline-start: auto;
      }
      wb-map {
        --map-height: none;
        padding-block: 8px;
      }
    `,
  ];

  @state() private content: SheetContent | null = null;
  readonly #store = new StoreController(this, ["wire", "cells", "lab", "selection"]);

  /** Shows something over the page. */
  async open(content: SheetContent): Promise<void> {
    if (content.show === "compare") await import("../compare/compare.ts");
    if (content.show === "map") await import("../map/map.ts");
    this.content = content;
    await this.updateComplete;
    const dialog = this.#dialog;
    if (dialog !== null && !dialog.open) dialog.showModal();
    this.renderRoot.querySelector<HTMLElement>("h2")?.focus();
  }

  override render(): TemplateResult | typeof nothing {
    const { content } = this;
    if (content === null) return nothing;
    const leave = () => this.#dialog?.close();
    return html`<dialog
      data-show=${content.show}
      aria-labelledby="title"
      @close=${() => (this.content = null)}
      @click=${this.#outside}
      @wb-select-cell=${leave}
      @wb-select-frame=${leave}
      @wb-show-server=${leave}
      @wb-show-heading=${leave}
    >
      <div class="top">
        <h2 id="title" tabindex="-1">${titles[content.show]}</h2>
        ${iconButton({ icon: "cross", label: "Close", click: leave })}
      </div>
      ${this.#inside(content)}
    </dialog>`;
  }

  #inside(content: SheetContent): TemplateResult {
    const store = this.#store.value;
    const { cells } = store.view;
    switch (content.show) {
      case "compare":
        return html`<wb-compare
          .rows=${store.rows}
          .cells=${cells}
          .left=${content.left}
          .right=${content.right}
        ></wb-compare>`;
      case "map":
        return html`<wb-map .cells=${cells} .selected=${store.selectedCell}></wb-map>`;
      case "names":
        return html`<wb-side></wb-side>`;
    }
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.#dialog) this.#dialog?.close();
  }
}
