import { html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { plural } from "../answer/units.ts";
import { VirtualRows } from "../answer/virtual-rows.ts";
import { say } from "../events.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { framesStyles } from "./frames-styles.ts";
import { framesTable } from "./frames-table.ts";
import { lineFor } from "./row-keys.ts";
import { indexOfRow, selectable, stepRow, type ShownRow } from "./shown-rows.ts";
import { Tail } from "./tail.ts";
import { toTail, toTailStyles } from "./to-tail.ts";
import { UnansweredFrames } from "./unanswered.ts";
import type { WireLines } from "./wire-lines.ts";

/**
 * The lines of the wire panel as a table, newest last, with the server's own log line below each frame. Draws only the
 * rows in view. Follows the newest row until a person scrolls up.
 */
@customElement("wb-frames")
export class WbFrames extends LitElement {
  static override styles = [ground, controls, signs, badges, toTailStyles, framesStyles];

  @property({ attribute: false }) lines!: WireLines;
  /** Those of `lines`: others when they changed. */
  @property({ attribute: false }) shown: readonly ShownRow[] = [];
  /** Lines before those, which the page does not have. */
  @property({ attribute: false }) older = 0;
  /** Said where no line is shown. */
  @property() empty = "";
  @query(".frames-scroll") private scroller!: HTMLElement | null;
  @query("tbody") private box!: HTMLElement | null;
  readonly #store = new StoreController(this, ["selection", "cells"]);
  readonly #view = new VirtualRows(
    this,
    () => (this.scroller && this.box ? { scroller: this.scroller, box: this.box } : null),
    () => 300,
  );
  readonly #tail = new Tail();
  #scrolledFor: readonly ShownRow[] | null = null;
  /** The first line in view and its px from the top, while a person looks at it. */
  #held: { n: number; off: number } | null = null;
  #selected: number | null = null;
  #cell: string | null = null;
  #restoreFocus = false;
  #hadFocus = false;

  override render() {
    const { view, selectedFrame, selectedCell } = this.#store.value;
    const { shown, tops } = this.lines;
    this.#tail.came(shown.at(-1)?.row.n ?? 0, (n) => this.lines.after(n));
    this.#view.rows = tops;
    const window = this.#view.window();
    const unanswered = new UnansweredFrames(view.cells);
    const { unseen } = this.#tail;
    // Keys scroll it by a row in it; without one, by itself.
    const focusable = this.#focusable(selectedFrame);
    const { older } = this;
    return html`<div class="scroll-area">
      <div
        class="frames-scroll pane"
        role="group"
        aria-label="Frames"
        tabindex=${focusable === null ? 0 : -1}
        @scroll=${this.#scrolled}
        @keydown=${this.#key}
      >
        ${older > 0 ? html`<p class="empty">${plural(older, "older line")} are in the recording.</p>` : nothing}
        ${guard(
          [shown, window.first, window.end, window.before, selectedFrame, selectedCell, unanswered.key],
          () =>
            framesTable({
              shown,
              window,
              selected: selectedFrame,
              focusable,
              cell: selectedCell,
              unanswered,
              click: this.#click,
            }),
        )}
        ${shown.length > 0 ? nothing : html`<p class="empty">${this.empty}</p>`}
      </div>
      ${toTail(unseen, this.#toTail)}
    </div>`;
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.shadowRoot?.activeElement?.matches(".frame-row") ?? false;
    // Rows from before those that are here come above them: what a person looks at stays where it is.
    if (this.lines.shown !== this.#scrolledFor) this.#held = this.#tail.follows ? null : this.#inView();
  }

  protected override updated(): void {
    const { selectedFrame, selectedCell } = this.#store.value;
    this.#stay();
    this.#followTail(selectedFrame);
    if (selectedFrame !== this.#selected) {
      this.#selected = selectedFrame;
      if (selectedFrame !== null) this.#reveal(selectedFrame);
    } else if (selectedCell !== this.#cell && selectedCell !== null) {
      const last = this.lines.shown.findLast(({ row }) => row.cell === selectedCell);
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

  /** Takes the focus to the selected frame, or to the newest. */
  focusRows(): void {
    const n = this.#focusable(this.#store.value.selectedFrame);
    if (n === null) return this.scroller?.focus();
    this.#restoreFocus = true;
    this.#reveal(n);
    this.requestUpdate();
  }

  /** Selects the frame after the selected one, or (−1) the one before, of those shown. */
  step(by: 1 | -1): void {
    const { shown } = this.lines;
    const from = indexOfRow(shown, this.#store.value.selectedFrame ?? 0);
    if (from < 0) return;
    const to = stepRow(shown, from, by);
    this.#stayAt(to);
    say(this, "wb-select-frame", { n: shown[to]!.row.n });
  }

  #inView(): { n: number; off: number } | null {
    const row = this.renderRoot.querySelectorAll<HTMLElement>("tr[data-n]");
    const top = this.scroller?.getBoundingClientRect().top ?? 0;
    for (const each of row) {
      const { bottom, top: own } = each.getBoundingClientRect();
      if (bottom > top + 24) return { n: Number(each.dataset["n"]), off: own - top };
    }
    return null;
  }

  #stay(): void {
    const held = this.#held;
    this.#held = null;
    if (held === null || this.scroller === null || this.box === null) return;
    const index = indexOfRow(this.lines.shown, held.n);
    if (index < 0) return;
    const now = this.#view.topOf(index) - this.scroller.getBoundingClientRect().top;
    if (Math.abs(now - held.off) > 1) this.scroller.scrollTop += now - held.off;
  }

  /** Scrolling makes the browser lay everything out, so only new lines, or less room for them, ask for it. */
  #followTail(selected: number | null): void {
    const { shown } = this.lines;
    const changed = shown !== this.#scrolledFor || (selected === null) !== (this.#selected === null);
    this.#scrolledFor = shown;
    if (!changed || !this.scroller) return;
    if (this.#tail.follows) this.scroller.scrollTop = this.scroller.scrollHeight;
    else if (this.#tail.scrolled(this.scroller)) this.requestUpdate();
  }

  #reveal(n: number): void {
    const index = indexOfRow(this.lines.shown, n);
    if (index < 0) return;
    const before = this.scroller?.scrollTop ?? 0;
    this.#view.reveal(index);
    if ((this.scroller?.scrollTop ?? 0) < before) this.#tail.follows = false;
  }

  /** The row that Tab reaches: the selected one, or the newest. */
  #focusable(selected: number | null): number | null {
    const { shown } = this.lines;
    if (selected !== null && indexOfRow(shown, selected) >= 0) return selected;
    return shown.findLast(selectable)?.row.n ?? null;
  }

  #scrolled = (): void => {
    if (this.#tail.scrolled(this.scroller!)) this.requestUpdate();
  };

  #toTail = (): void => {
    this.#tail.follow();
    this.#scrolledFor = null;
    this.requestUpdate();
  };

  #click = (event: Event): void => {
    const target = event.composedPath()[0] as Element;
    const trace = target.closest<HTMLElement>("[data-trace]")?.dataset["trace"];
    if (trace !== undefined) return say(this, "wb-filter-trace", { trace });
    const n = Number(target.closest<HTMLElement>(".frame-row:not([data-dir='meta'])")?.dataset["n"]);
    if (n > 0) this.#select(n);
  };

  /** Whoever looks at a row is not taken away from it by the next one, unless it is the newest. */
  #stayAt(line: number): void {
    this.#tail.follows &&= line === this.lines.shown.findLastIndex(selectable);
  }

  #select(n: number): void {
    const store = this.#store.value;
    const row = store.row(n);
    this.#stayAt(indexOfRow(this.lines.shown, n));
    say(this, "wb-select-frame", { n });
    if (row?.cell) store.selectCell(row.cell);
    this.#cell = store.selectedCell;
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      event.preventDefault();
      this.dispatchEvent(new CustomEvent("wb-search-frames"));
      return;
    }
    const { shown } = this.lines;
    const target = event.composedPath()[0] as Element;
    const own = Number(target.closest<HTMLElement>(".frame-row")?.dataset["n"]);
    const focused = target === this.scroller ? this.#focusable(this.#selected) : own;
    const from = focused === null ? -1 : indexOfRow(shown, focused);
    if (focused === null || from < 0) return;
    const page = Math.max(1, Math.floor((this.scroller?.clientHeight ?? 200) / 30));
    const to = lineFor(event.key, shown, from, page);
    if (to === null && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) {
      this.#select(focused);
      this.dispatchEvent(new CustomEvent("wb-open-frame"));
      return;
    }
    this.#restoreFocus = true;
    this.#stayAt(to);
    say(this, "wb-select-frame", { n: shown[to]!.row.n });
    this.requestUpdate();
  };
}
