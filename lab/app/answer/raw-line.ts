import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { isPlain } from "../../wire/visible.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { ground } from "../styles/ground.ts";
import { hexRows } from "./hex-rows.ts";
import { rawStyles } from "./raw-styles.ts";
import { remPx } from "./rem.ts";
import { rowGap } from "./row-gap.ts";
import { evenRows } from "./row-window.ts";
import { offsetIn } from "./text-offset.ts";
import { VirtualRows } from "./virtual-rows.ts";
import { byteMark } from "./visible.ts";
import { visibleCharacters } from "./visible-characters.ts";

/** UTF-16 offsets; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Longer lines are drawn in rows of a fixed width, only those in view. */
const LONGEST = 70_000;
const WIDTH = 160;
const HEX_WIDTH = 16;

/**
 * One line exactly as it was on the wire, each character that does not show boxed; base64 as hex. A click or the
 * caret says where in the text it is: `wb-offset`.
 */
@customElement("wb-raw-line")
export class WbRawLine extends LitElement {
  static override styles = [ground, code, badges, rawStyles];

  @property({ attribute: false }) text = "";
  @property({ attribute: false }) encoding: "utf8" | "base64" = "utf8";
  /** The LF that ended the line; null where none did, `cut` where this is not the end, `none` where it was on no wire. */
  @property({ attribute: false }) end: "LF" | "cut" | "none" | null = null;
  @property({ attribute: false }) envelope: readonly Range[] = [];
  /** The member under the caret. */
  @property({ attribute: false }) chosen: Range | null = null;
  @query(".code") private box!: HTMLElement | null;
  readonly #view = new VirtualRows(this, () =>
    this.#tall && this.box ? { scroller: this, box: this.box } : null,
  );
  #hex: ((row: number) => string) | null = null;
  #rows = 0;

  get #tall(): boolean {
    return this.encoding === "base64" || this.text.length > LONGEST;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("text") || changed.has("encoding")) {
      const hex = this.encoding === "base64" ? hexRows(this.text, HEX_WIDTH) : null;
      this.#hex = hex?.row ?? null;
      this.#rows = hex?.count ?? Math.ceil(this.text.length / WIDTH);
    }
    this.toggleAttribute("data-tall", this.#tall);
  }

  override render() {
    if (!this.#tall)
      return html`<pre class="code" @click=${this.#point}>${this.#marked()}${this.#end()}</pre>`;
    this.#view.rows = evenRows(this.#rows, 1.125 * remPx());
    const { first, end, before, after } = this.#view.window();
    const rows = Array.from({ length: end - first }, (_, at) => this.#row(first + at));
    return html`<div class="code" tabindex="0" role="group" aria-label="the whole line">
      ${rowGap(before)} ${rows} ${rowGap(after)}
    </div>`;
  }

  #row(row: number): TemplateResult {
    const text = this.#hex?.(row) ?? this.text.slice(row * WIDTH, (row + 1) * WIDTH);
    const last = row === this.#rows - 1;
    return html`<span class="row"
      >${this.#hex ? text : marked(text, row * WIDTH)}${last ? this.#end() : nothing}</span
    >`;
  }

  #end(): unknown {
    if (this.end === "none") return nothing;
    if (this.end === "cut") return html`<span class="more">…</span>`;
    if (this.end !== null)
      return byteMark("LF", "U+000A line feed: the end of this frame", true, this.text.length);
    return byteMark("no LF", "The line came without a line feed at its end", false, this.text.length);
  }

  /** The text with the envelope hatched and the chosen member lit. */
  #marked(): unknown[] {
    const edges = new Set([0, this.text.length]);
    const ranges = [...this.envelope, ...(this.chosen ? [this.chosen] : [])];
    for (const { start, end } of ranges) edges.add(start).add(end);
    const cuts = [...edges].filter((at) => at >= 0 && at <= this.text.length).sort((a, b) => a - b);
    return cuts.slice(0, -1).map((start, at) => {
      const end = cuts[at + 1]!;
      const part = marked(this.text.slice(start, end), start);
      const within = (range: Range) => range.start <= start && end <= range.end;
      const envelope = this.envelope.some(within);
      const chosen = this.chosen !== null && within(this.chosen);
      if (!envelope && !chosen) return html`<span data-at=${start}>${part}</span>`;
      return html`<span data-at=${start} class="${envelope ? "envelope" : ""} ${chosen ? "span" : ""}"
        >${part}</span
      >`;
    });
  }

  #point = (): void => {
    const offset = offsetIn(this.renderRoot as ShadowRoot);
    if (offset !== null) this.dispatchEvent(new CustomEvent("wb-offset", { detail: { offset } }));
  };
}

/** Runs as they are, the rest boxed. A run after a box knows its own offset, so that a click finds its way back. */
function marked(text: string, from: number): unknown {
  if (isPlain(text)) return text;
  let at = from;
  return visibleCharacters(text).map((part) => {
    const start = at;
    at += part.text.length;
    return part.mark === null
      ? html`<span data-at=${start}>${part.text}</span>`
      : byteMark(part.mark, part.title, part.quiet, start);
  });
}
