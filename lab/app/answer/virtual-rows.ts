import type { ReactiveController, ReactiveControllerHost } from "lit";
import { evenRows, rowWindow, scrollFor, type RowTops, type RowWindow } from "./row-window.ts";

/** px drawn beyond what is in view, so that a short scroll shows no gap. */
const SPARE = 240;

/**
 * Tells an element which of its rows to draw: those in the part of its scroller that the window shows. Works as
 * well where the scroller does not clip and the page itself scrolls. The element sets `rows` before `window()`.
 */
export class VirtualRows implements ReactiveController {
  rows: RowTops = evenRows(0, 1);
  #view = { from: 0, to: 900 };
  #drawn: RowWindow = { first: 0, end: 0, before: 0, after: 0 };
  #watched: Element | null = null;
  readonly #resized = new ResizeObserver(() => this.look());

  constructor(
    readonly host: ReactiveControllerHost,
    /** What scrolls, and the box inside it that holds all rows and both gaps. */
    readonly parts: () => { scroller: HTMLElement; box: HTMLElement } | null,
    /** So many rows are drawn all, so that the browser's own search finds them. */
    readonly few: () => number = () => 0,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("scroll", this.look, { passive: true, capture: true });
    addEventListener("resize", this.look, { passive: true });
  }
  hostDisconnected(): void {
    removeEventListener("scroll", this.look, { capture: true });
    removeEventListener("resize", this.look);
    this.#watch(null);
  }
  hostUpdated(): void {
    this.#watch(this.parts()?.scroller ?? null);
    this.look();
  }

  /** The rows to draw now. */
  window(): RowWindow {
    const { count } = this.rows;
    this.#drawn =
      count <= this.few()
        ? { first: 0, end: count, before: 0, after: 0 }
        : rowWindow(this.rows, this.#view.from, this.#view.to, SPARE);
    return this.#drawn;
  }

  /** Where a row is by now, in px from the top of the window. */
  topOf(row: number): number {
    const box = this.parts()?.box.getBoundingClientRect().top ?? 0;
    const { first, before } = this.#drawn;
    return box + before + this.rows.top(row) - this.rows.top(first);
  }

  /** Scrolls as little as shows the row. */
  reveal(row: number): void {
    const parts = this.parts();
    if (parts === null) return;
    const { scroller } = parts;
    const above =
      parts.box.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    const clips = scroller.scrollHeight > scroller.clientHeight + 1;
    if (!clips) return;
    const view = scroller.clientHeight - above;
    scroller.scrollTop = scrollFor(this.rows, row, scroller.scrollTop, view);
    this.look();
  }

  /** Measures, and asks for an update when other rows came into view. */
  readonly look = (): void => {
    const parts = this.parts();
    if (parts === null || this.rows.count <= this.few()) return;
    const outer = parts.scroller.getBoundingClientRect();
    const box = parts.box.getBoundingClientRect();
    const top = Math.max(outer.top, 0);
    const bottom = Math.max(Math.min(outer.bottom, innerHeight), top);
    this.#view = { from: top - box.top, to: bottom - box.top };
    const need = rowWindow(this.rows, this.#view.from, this.#view.to, SPARE / 2);
    const { first, end, before } = this.#drawn;
    const scaled = Math.abs(before - this.rows.top(first)) > 1 || need.before > this.rows.top(need.first) + 1;
    if (need.first < first || need.end > end || scaled) this.#ask();
  };

  #ask(): void {
    const now = rowWindow(this.rows, this.#view.from, this.#view.to, SPARE);
    const same =
      now.first === this.#drawn.first && now.end === this.#drawn.end && now.before === this.#drawn.before;
    if (!same) this.host.requestUpdate();
  }

  #watch(scroller: Element | null): void {
    if (scroller === this.#watched) return;
    this.#watched?.removeEventListener("scroll", this.look);
    this.#resized.disconnect();
    this.#watched = scroller;
    scroller?.addEventListener("scroll", this.look, { passive: true });
    if (scroller !== null) this.#resized.observe(scroller);
  }
}
