import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { definitionsOf, headingsOf } from "../prose/headings.ts";
import type { ProseLinks } from "../prose/nodes.ts";
import { proseStyles } from "../prose/prose-styles.ts";
import "../prose/prose.ts";
import type { WbProse } from "../prose/prose.ts";
import { StoreController } from "../store-controller.ts";
import { ground } from "../styles/ground.ts";
import { cellAddress } from "./address.ts";
import "./still-cell.ts";
import type { WbStillCell } from "./still-cell.ts";

/** Blocks drawn on opening, and in each frame after: a long lab shows its beginning at once. */
const FIRST = 16;
const EACH_FRAME = 16;

/** The notebook to be read: prose and cells in page order, below what the page says of itself. */
@customElement("wb-still-notebook")
export class WbStillNotebook extends LitElement {
  static override styles = [
    ground,
    proseStyles,
    css`
      :host {
        display: grid;
        min-block-size: 0;
        min-inline-size: 0;
      }
      .page {
        background: var(--paper);
        padding: var(--s6) var(--s6) var(--s8);
        min-block-size: 100%;
      }
      wb-prose,
      .prose {
        margin-block-end: var(--s5);
      }
      wb-still-cell {
        content-visibility: auto;
        contain-intrinsic-size: auto 9rem;
        padding: 4px;
        margin: -4px -4px calc(var(--s5) - 4px);
      }
      @media (max-width: 760px), (max-height: 560px) {
        .pane {
          overflow: visible;
        }
        .page {
          padding-inline: var(--s5);
        }
      }
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
  @state() private drawn = FIRST;

  override render() {
    const { view } = this.#store.value;
    const headings = headingsOf(view.blocks);
    const slugs = new Set(headings.map(({ slug }) => slug));
    const links: ProseLinks = {
      definitions: definitionsOf(view.blocks),
      fragment: (name) =>
        this.#store.value.cell(name) !== undefined || slugs.has(name) ? cellAddress("", name) : null,
    };
    return html`<main class="page pane" id="page" tabindex="0" aria-label="Notebook">
      <slot></slot>
      ${
        headings.some(({ depth }) => depth === 1)
          ? nothing
          : html`<div class="prose"><h1>${view.title}</h1></div>`
      }
      ${repeat(
        view.blocks.slice(0, this.drawn),
        (block) => `${block.kind}:${block.id}`,
        (block) =>
          block.kind === "cell"
            ? html`<wb-still-cell .cell=${block.id} data-cell=${block.id}></wb-still-cell>`
            : html`<wb-prose .nodes=${block.nodes} .links=${links} data-block=${block.id}></wb-prose>`,
      )}
    </main>`;
  }

  protected override updated(): void {
    if (this.drawn < this.#store.value.view.blocks.length)
      requestAnimationFrame(() => setTimeout(() => (this.drawn += EACH_FRAME)));
  }

  /** Draws what is not drawn yet; resolves when it is there. */
  async drawAll(): Promise<void> {
    this.drawn = Math.max(this.drawn, this.#store.value.view.blocks.length);
    await this.updateComplete;
  }

  async showCell(id: string): Promise<void> {
    await this.drawAll();
    const cell = this.renderRoot.querySelector<WbStillCell>(`wb-still-cell[data-cell="${CSS.escape(id)}"]`);
    await cell?.updateComplete;
    cell?.scrollIntoView({ block: "nearest" });
    cell?.focusCell();
    // Cells above that were never drawn get their real height now, and move this one.
    requestAnimationFrame(() => requestAnimationFrame(() => cell?.scrollIntoView({ block: "nearest" })));
  }

  async showHeading(block: string, index: number): Promise<void> {
    await this.drawAll();
    this.renderRoot.querySelector<WbProse>(`wb-prose[data-block="${CSS.escape(block)}"]`)?.showHeading(index);
  }

  focusPage(): void {
    this.renderRoot.querySelector<HTMLElement>("main")?.focus();
  }
}
