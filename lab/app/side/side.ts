import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { CellView, WireRow } from "../../session/view.ts";
import { keep, kept } from "../browser-keep.ts";
import { say } from "../events.ts";
import { headingsOf } from "../prose/headings.ts";
import { cellAddress } from "../shell/address.ts";
import { StoreController } from "../store-controller.ts";
import { ground } from "../styles/ground.ts";
import { frameNotes, type FrameNote } from "./frame-notes.ts";
import "./names.ts";
import { outlineStyles } from "./outline-styles.ts";
import { problemsCount, problemsList } from "./problems.ts";
import { sideStyles } from "./side-styles.ts";

/** A lab with more cells than this opens with its map folded: names and map do not fit together. */
const MAPPED = 16;
const KEPT = "wirebook.map";

/** The side panel: names and what they hold, the map, the outline of the prose, the problems with a way to each. */
@customElement("wb-side")
export class WbSide extends LitElement {
  static override styles = [
    ground,
    sideStyles,
    outlineStyles,
    css`
      :host {
        display: grid;
      }
    `,
  ];

  /** Whether the map is open; null until it is known how many cells there are. */
  @state() private map: boolean | null = null;
  readonly #store = new StoreController(this, ["lab", "cells", "status", "selection"]);

  override render() {
    const store = this.#store.value;
    const { cells, blocks, problems } = store.view;
    const headings = headingsOf(blocks);
    const notes = this.#notesOf(cells, store.rows);
    return html`<aside class="side pane" tabindex="0" aria-label="Names, map, outline, problems">
      ${fold("Names", String(cells.length), true, html`<wb-names></wb-names>`)}
      ${fold(
        "Map",
        "",
        this.#mapOpen(cells.length),
        html`<wb-map .cells=${cells} .selected=${store.selectedCell}></wb-map>`,
        (open) => void this.#toggleMap(open),
      )}
      ${
        headings.length === 0
          ? nothing
          : fold(
              "Outline",
              "",
              false,
              html`<ul class="outline">
                ${headings.map(
                  ({ block, index, depth, text }) =>
                    html`<li data-depth=${depth}>
                      <button type="button" @click=${() => say(this, "wb-show-heading", { block, index })}>
                        ${text}
                      </button>
                    </li>`,
                )}
              </ul>`,
            )
      }
      ${fold(
        "Problems",
        problemsCount(problems, notes),
        false,
        problemsList({
          problems,
          notes,
          cell: (id) => store.cell(id),
          href: (name) => cellAddress(store.view.id, name),
          toCell: (event, id) => this.#go(event, id),
          toFrame: (n) => say(this, "wb-select-frame", { n }),
        }),
      )}
    </aside>`;
  }

  #notes: { cells: readonly CellView[]; rows: readonly WireRow[]; found: FrameNote[] } | null = null;

  /** Looked for anew only where something ran or crossed. */
  #notesOf(cells: readonly CellView[], rows: readonly WireRow[]): FrameNote[] {
    if (this.#notes?.cells !== cells || this.#notes.rows !== rows)
      this.#notes = { cells, rows, found: frameNotes(cells, rows) };
    return this.#notes.found;
  }

  focusPanel(): void {
    this.renderRoot.querySelector<HTMLElement>("aside")?.focus();
  }

  #mapOpen(cells: number): boolean {
    if (this.map !== null) return this.map;
    const was = kept(KEPT);
    this.map = was === null ? cells > 0 && cells <= MAPPED : was === "open";
    if (this.map) void import("../map/map.ts");
    return this.map;
  }

  async #toggleMap(open: boolean): Promise<void> {
    if (open === this.map) return;
    this.map = open;
    keep(KEPT, open ? "open" : "closed");
    if (open) await import("../map/map.ts");
  }

  #go(event: MouseEvent, id: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this, "wb-select-cell", { id });
  }
}

const fold = (
  title: string,
  count: string,
  open: boolean,
  inside: TemplateResult,
  toggled?: (open: boolean) => void,
): TemplateResult =>
  html`<details
    class="fold"
    ?open=${open}
    @toggle=${(event: Event) => toggled?.((event.target as HTMLDetailsElement).open)}
  >
    <summary>${title} <span class="count">${count}</span></summary>
    ${inside}
  </details>`;
