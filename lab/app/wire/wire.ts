import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { say } from "../events.ts";
import { apiContext } from "../lab-context.ts";
import { KEPT_ROWS } from "../lab-store.ts";
import type { Command } from "../shell/command.ts";
import { saveRecording } from "../shell/save-recording.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import "./frame-detail.ts";
import type { WbFrameDetail } from "./frame-detail.ts";
import "./frames.ts";
import type { WbFrames } from "./frames.ts";
import { wireCommands } from "./wire-commands.ts";
import { WireFilters } from "./wire-filters.ts";
import { wireHead } from "./wire-head.ts";
import { wireStyles } from "./wire-styles.ts";
import { emptyWords, loadView, wholeView, type WireView } from "./wire-views.ts";

/** Every line that crossed: filtered, as a table or another way, and one of them in detail. */
@customElement("wb-wire")
export class WbWire extends LitElement {
  static override styles = [ground, controls, signs, badges, wireStyles];

  /** The panel has the page for itself: the frame in detail stands beside the frames. */
  @property({ type: Boolean, reflect: true }) wide = false;
  @state() private shows: WireView = "frames";
  @query("wb-frames") private frames!: WbFrames | null;
  @query("wb-frame-detail") private detail!: WbFrameDetail | null;
  readonly #store = new StoreController(this, ["wire", "selection", "cells"]);
  readonly #api = new ContextConsumer(this, { context: apiContext });
  readonly #filters = new WireFilters(this, () => this.#api.value);

  /** Many rows may come between two frames of the screen; they are drawn once. */
  protected override async scheduleUpdate(): Promise<void> {
    await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  override render() {
    const store = this.#store.value;
    const { view, selectedFrame, traceFilter } = store;
    const filters = this.#filters;
    filters.take(store);
    const row = selectedFrame === null ? undefined : store.row(selectedFrame);
    const here = store.rows.length < Math.min(view.wireTotal.rows, KEPT_ROWS) ? store.rows.length : null;
    return html`<div class="wire" ?data-closed=${row === undefined} ?data-wide=${this.wide}>
      <div class="wire-top">
        ${wireHead({
          filters,
          total: view.wireTotal,
          here,
          trace: traceFilter,
          view: this.shows,
          show: (next) => void this.show(next),
          cellName: (id) => store.cell(id)?.name ?? id,
          clearTrace: () => say(this, "wb-filter-trace", { trace: null }),
          clearAll: () => this.clearFilters(),
          leave: () => this.focusRows(),
          save: this.#api.value === undefined ? null : () => void this.#save(),
          changed: () => this.requestUpdate(),
        })}
      </div>
      ${this.#rows(here === null ? view.wireTotal.rows - store.rows.length : 0)}
      ${
        row === undefined
          ? nothing
          : html`<wb-frame-detail
              .row=${row}
              @wb-leave-detail=${() => this.focusRows()}
              @wb-step-frame=${(event: CustomEvent<{ by: 1 | -1 }>) => this.frames?.step(event.detail.by)}
              @wb-only-cell=${(event: CustomEvent<{ id: string }>) => filters.only("cell", event.detail.id)}
            ></wb-frame-detail>`
      }
    </div>`;
  }

  #rows(older: number) {
    const store = this.#store.value;
    const { view, selectedFrame, selectedCell } = store;
    const { lines } = this.#filters;
    const empty = emptyWords(store.rows, view.recording !== undefined);
    if (this.shows === "frames") {
      return html`<wb-frames
        .lines=${lines}
        .shown=${lines.shown}
        .older=${older}
        .empty=${empty}
        @wb-open-frame=${this.#openDetail}
        @wb-search-frames=${() => this.focusSearch()}
      ></wb-frames>`;
    }
    return wholeView(this.shows, {
      rows: lines.rows,
      cells: view.cells,
      selected: selectedFrame,
      cell: selectedCell,
      empty,
      picked: (n) => store.selectCell(store.row(n)?.cell ?? selectedCell),
      opened: this.#openDetail,
    });
  }

  /** Shows the rows another way. */
  async show(view: WireView): Promise<void> {
    await loadView(view);
    this.shows = view;
  }

  /** Takes the focus to the frames: the selected one, or the newest; to what is drawn in their place. */
  focusRows(): void {
    if (this.frames !== null) this.frames.focusRows();
    else this.renderRoot.querySelector<HTMLElement>('.pane[tabindex], [tabindex="0"]')?.focus();
  }

  focusSearch(): void {
    const box = this.renderRoot.querySelector<HTMLInputElement>("input[type=search]");
    box?.focus();
    box?.select();
  }

  clearFilters(): void {
    this.#filters.clear();
    say(this, "wb-filter-trace", { trace: null });
  }

  /** What a person can ask of this panel by name. */
  commands(): Command[] {
    return wireCommands({
      filters: this.#filters,
      filtered: () => this.#filtered,
      search: () => this.focusSearch(),
      clear: () => this.clearFilters(),
      save: () => void this.#save(),
      showFilters: async (open) => {
        this.#filters.open = open;
        this.requestUpdate();
        await this.updateComplete;
        const at = open ? ".filter-panel button" : ".more-filters";
        this.renderRoot.querySelector<HTMLElement>(at)?.focus();
      },
    });
  }

  get #filtered(): boolean {
    return this.#filters.active || this.#store.value.traceFilter !== null;
  }

  async #save(): Promise<void> {
    const { value: api } = this.#api;
    const rows = this.#filtered ? this.#filters.runs() : null;
    if (api !== undefined) await saveRecording(api, this.#store.value, rows);
  }

  #openDetail = (): void => {
    void this.updateComplete.then(() => this.detail?.focusDetail());
  };
}
