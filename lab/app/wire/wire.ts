import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { remPx } from "../answer/rem.ts";
import { plural } from "../answer/units.ts";
import { VirtualRows } from "../answer/virtual-rows.ts";
import { say } from "../events.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import "./frame-detail.ts";
import type { WbFrameDetail } from "./frame-detail.ts";
import { framesTable } from "./frames-table.ts";
import { lineFor } from "./row-keys.ts";
import { indexOfRow, selectable } from "./shown-rows.ts";
import { Tail } from "./tail.ts";
import { TextSearch } from "./text-search.ts";
import { UnansweredFrames } from "./unanswered.ts";
import { wireHead } from "./wire-head.ts";
import { WireLines } from "./wire-lines.ts";
import { wireStyles } from "./wire-styles.ts";
import { emptyWords, loadView, wholeView, type WireView } from "./wire-views.ts";

/** A search may hold the page up this long at a time, in ms. */
const SLICE = 12;

/**
 * Every line of the session that crossed, newest last, with the server's own log line below each; one of them in
 * detail. Draws only the rows in view. Follows the newest row until a person scrolls up.
 */
@customElement("wb-wire")
export class WbWire extends LitElement {
  static override styles = [ground, controls, signs, badges, wireStyles];

  @state() private chosen: ReadonlySet<string> = new Set();
  /** Id of the cell whose frames alone are shown. */
  @state() private onlyCell: string | null = null;
  @state() private logLines = true;
  @state() private shows: WireView = "frames";
  @query(".frames-scroll") private scroller!: HTMLElement | null;
  @query("tbody") private box!: HTMLElement | null;
  readonly #store = new StoreController(this, ["wire", "selection", "servers", "cells"]);
  readonly #search = new TextSearch();
  readonly #view = new VirtualRows(
    this,
    () => (this.scroller && this.box ? { scroller: this.scroller, box: this.box } : null),
    300,
  );
  readonly #lines = new WireLines();
  readonly #tail = new Tail();
  #scrolledFor: unknown = null;
  #selected: number | null = null;
  #cell: string | null = null;
  #restoreFocus = false;
  #hadFocus = false;

  /** Many rows may come between two frames of the screen; they are drawn once. */
  protected override async scheduleUpdate(): Promise<void> {
    await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  override render() {
    const store = this.#store.value;
    const { rows, view, selectedFrame, selectedCell, traceFilter } = store;
    const whole = this.#search.run(rows, SLICE);
    if (!whole) setTimeout(() => this.requestUpdate());
    const cell = this.onlyCell;
    this.#lines.take({
      rows,
      servers: this.chosen,
      trace: traceFilter,
      cell,
      logLines: this.logLines,
      found: (row) => this.#search.found(row),
      searched: this.#search.version,
      rem: remPx(),
    });
    const filtered =
      this.chosen.size > 0 || traceFilter !== null || cell !== null || this.#search.typed.trim() !== "";
    this.#tail.came(this.#lines.shown.at(-1)?.row.n ?? 0, (n) => this.#lines.after(n));
    const row = selectedFrame === null ? undefined : store.row(selectedFrame);
    return html`<div class="wire" ?data-closed=${row === undefined}>
      ${wireHead({
        total: view.wireTotal,
        found: filtered ? this.#lines.count : null,
        searching: !whole,
        typed: this.#search.typed,
        servers: view.servers.map(({ name }) => name),
        chosen: this.chosen,
        trace: traceFilter,
        cell: cell === null ? null : (store.cell(cell)?.name ?? null),
        logLines: this.logLines,
        view: this.shows,
        show: (next) => void this.show(next),
        type: (text) => this.#type(text),
        toggleServer: (name) => this.#toggleServer(name),
        clearTrace: () => say(this, "wb-filter-trace", { trace: null }),
        clearCell: () => (this.onlyCell = null),
        toggleLog: () => (this.logLines = !this.logLines),
      })}
      ${
        this.shows === "frames"
          ? this.#frames(selectedFrame, selectedCell, view.wireTotal.rows - rows.length)
          : wholeView(this.shows, {
              rows: this.#lines.rows,
              cells: view.cells,
              selected: selectedFrame,
              cell: selectedCell,
              empty: emptyWords(this.#store.value.rows),
              picked: (n) => store.selectCell(store.row(n)?.cell ?? selectedCell),
              opened: this.#openDetail,
            })
      }
      ${
        row === undefined
          ? nothing
          : html`<wb-frame-detail
              .row=${row}
              @wb-leave-detail=${this.#leaveDetail}
              @wb-only-cell=${(event: CustomEvent<{ id: string }>) => (this.onlyCell = event.detail.id)}
            ></wb-frame-detail>`
      }
    </div>`;
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.shadowRoot?.activeElement?.matches(".frame-row") ?? false;
  }

  /** Shows the rows another way. */
  async show(view: WireView): Promise<void> {
    await loadView(view);
    this.shows = view;
  }

  #frames(selected: number | null, cell: string | null, older: number): TemplateResult {
    const { shown, tops } = this.#lines;
    this.#view.rows = tops;
    const window = this.#view.window();
    const unanswered = new UnansweredFrames(this.#store.value.view.cells);
    const { unseen } = this.#tail;
    // Keys scroll it by a row in it; without one, by itself.
    const focusable = this.#focusable(selected);
    return html`<div class="scroll-area">
      <div
        class="frames-scroll pane"
        role="group"
        aria-labelledby="wire-title"
        tabindex=${focusable === null ? 0 : -1}
        @scroll=${this.#scrolled}
        @keydown=${this.#key}
      >
        ${older > 0 ? html`<p class="empty">${plural(older, "older line")} are in the recording.</p>` : nothing}
        ${guard([shown, window.first, window.end, window.before, selected, cell, unanswered.key], () =>
          framesTable({
            shown,
            window,
            selected,
            focusable,
            cell,
            unanswered,
            click: this.#click,
          }),
        )}
        ${this.#lines.shown.length > 0 ? nothing : html`<p class="empty">${emptyWords(this.#store.value.rows)}</p>`}
      </div>
      ${
        unseen === 0
          ? nothing
          : html`<button type="button" class="button to-tail" data-size="small" @click=${this.#toTail}>
              ${plural(unseen, "new line")}, go to the newest
            </button>`
      }
    </div>`;
  }

  protected override updated(): void {
    const { selectedFrame, selectedCell } = this.#store.value;
    this.#followTail(selectedFrame);
    if (selectedFrame !== this.#selected) {
      this.#selected = selectedFrame;
      if (selectedFrame !== null) this.#reveal(selectedFrame);
    } else if (selectedCell !== this.#cell && selectedCell !== null) {
      const last = this.#lines.shown.findLast(({ row }) => row.cell === selectedCell);
      if (last) this.#reveal(last.row.n);
    }
    this.#cell = selectedCell;
    // A row that was scrolled out of the window took the focus with it; its keys go on working from the table.
    if (this.#hadFocus && !this.#restoreFocus && this.shadowRoot?.activeElement === null)
      this.scroller?.focus({ preventScroll: true });
    if (this.#restoreFocus) {
      const focused = this.renderRoot.querySelector<HTMLElement>('tr[tabindex="0"]');
      focused?.focus({ preventScroll: true });
      if (focused) this.#restoreFocus = false;
    }
  }

  /** Scrolling makes the browser lay everything out, so only new lines, or less room for them, ask for it. */
  #followTail(selected: number | null): void {
    const { shown } = this.#lines;
    const changed = shown !== this.#scrolledFor || (selected === null) !== (this.#selected === null);
    this.#scrolledFor = shown;
    if (!changed || !this.scroller) return;
    if (this.#tail.follows) this.scroller.scrollTop = this.scroller.scrollHeight;
    else if (this.#tail.scrolled(this.scroller)) this.requestUpdate();
  }

  #reveal(n: number): void {
    const index = indexOfRow(this.#lines.shown, n);
    if (index < 0) return;
    const before = this.scroller?.scrollTop ?? 0;
    this.#view.reveal(index);
    if ((this.scroller?.scrollTop ?? 0) < before) this.#tail.follows = false;
  }

  /** The row that Tab reaches: the selected one, or the newest. */
  #focusable(selected: number | null): number | null {
    if (selected !== null && indexOfRow(this.#lines.shown, selected) >= 0) return selected;
    return this.#lines.shown.findLast(selectable)?.row.n ?? null;
  }

  #type(text: string): void {
    this.#search.typed = text;
    this.requestUpdate();
  }

  #toggleServer(name: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(name)) chosen.add(name);
    this.chosen = chosen;
  }

  #scrolled = (): void => {
    if (this.#tail.scrolled(this.scroller!)) this.requestUpdate();
  };

  #toTail = (): void => {
    this.#tail.follow();
    this.requestUpdate();
  };

  #leaveDetail = (): void => {
    this.#restoreFocus = true;
    this.requestUpdate();
  };

  #click = (event: Event): void => {
    const target = event.composedPath()[0] as Element;
    const trace = target.closest<HTMLElement>("[data-trace]")?.dataset["trace"];
    if (trace !== undefined) return say(this, "wb-filter-trace", { trace });
    const n = Number(target.closest<HTMLElement>(".frame-row")?.dataset["n"]);
    if (n > 0) this.#select(n);
  };

  /** Whoever looks at a row is not taken away from it by the next one, unless it is the newest. */
  #stayAt(line: number): void {
    this.#tail.follows &&= line === this.#lines.shown.findLastIndex(selectable);
  }

  #select(n: number): void {
    const store = this.#store.value;
    const row = store.row(n);
    this.#stayAt(indexOfRow(this.#lines.shown, n));
    say(this, "wb-select-frame", { n });
    if (row?.cell) store.selectCell(row.cell);
    this.#cell = store.selectedCell;
  }

  #openDetail = (): void => {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<WbFrameDetail>("wb-frame-detail")?.focusDetail(),
    );
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0] as Element;
    const own = Number(target.closest<HTMLElement>(".frame-row")?.dataset["n"]);
    const focused = target === this.scroller ? this.#focusable(this.#selected) : own;
    const from = focused === null ? -1 : indexOfRow(this.#lines.shown, focused);
    if (focused === null || from < 0) return;
    const page = Math.max(1, Math.floor((this.scroller?.clientHeight ?? 200) / 30));
    const to = lineFor(event.key, this.#lines.shown, from, page);
    if (to === null && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) {
      this.#select(focused);
      this.#openDetail();
      return;
    }
    this.#restoreFocus = true;
    this.#stayAt(to);
    say(this, "wb-select-frame", { n: this.#lines.shown[to]!.row.n });
    this.requestUpdate();
  };
}
