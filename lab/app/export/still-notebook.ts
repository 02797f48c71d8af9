import { css, html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { GradualBlocks } from "../gradual-blocks.ts";
import { notebookStyles } from "../notebook-styles.ts";
import { ProseAround } from "../prose/prose-around.ts";
import { proseStyles } from "../prose/prose-styles.ts";
import "../prose/prose.ts";
import type { WbProse } from "../prose/prose.ts";
import { settleAt } from "../settle.ts";
import { StoreController } from "../store-controller.ts";
import { ground } from "../styles/ground.ts";
import "./still-cell.ts";
import type { WbStillCell } from "./still-cell.ts";

/** The notebook to be read: prose and cells in page order, below what the page says of itself. */
@customElement("wb-still-notebook")
export class WbStillNotebook extends LitElement {
  static override styles = [
    ground,
    proseStyles,
    notebookStyles,
    css`
      @media print {
        .page {
          overflow: visible;
          padding: 0;
          background: none;
        }
        wb-still-cell {
          content-visibility: visible;
        }
      }
    `,
  ];

  readonly #store = new StoreController(this, ["lab"]);
  readonly #blocks = new GradualBlocks(this, () => this.#store.value.view.blocks.length);
  readonly #around = new ProseAround();

  override render() {
    const { view } = this.#store.value;
    const { links, titled } = this.#around.of(this.#store.value);
    return html`<main class="page pane" id="page" tabindex="0" aria-label="Notebook">
      <slot></slot>
      ${titled ? nothing : html`<div class="prose"><h1>${view.title}</h1></div>`}
      ${repeat(
        this.#blocks.of(view.blocks),
        (block) => `${block.kind}:${block.id}`,
        (block) =>
          block.kind === "cell"
            ? html`<wb-still-cell .cell=${block.id} data-cell=${block.id}></wb-still-cell>`
            : html`<wb-prose .nodes=${block.nodes} .links=${links} data-block=${block.id}></wb-prose>`,
      )}
    </main>`;
  }

  /** Draws what is not drawn yet; resolves when it is there. */
  drawAll(): Promise<void> {
    return this.#blocks.all();
  }

  async showCell(id: string): Promise<void> {
    await this.drawAll();
    const cell = this.renderRoot.querySelector<WbStillCell>(`wb-still-cell[data-cell="${CSS.escape(id)}"]`);
    if (cell === null) return;
    await cell.updateComplete;
    cell.scrollIntoView({ block: "nearest" });
    cell.focusCell();
    settleAt(cell);
  }

  async showHeading(block: string, index: number): Promise<void> {
    await this.drawAll();
    this.renderRoot.querySelector<WbProse>(`wb-prose[data-block="${CSS.escape(block)}"]`)?.showHeading(index);
  }

  focusPage(): void {
    this.renderRoot.querySelector<HTMLElement>("main")?.focus();
  }
}
