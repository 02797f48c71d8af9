import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { visibleText } from "../answer/visible.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";

/** UTF-16 units and lines that are drawn before a person asks for more; boxed characters that are drawn at all. */
const first = { characters: 1000, lines: 14, marks: 5000 } as const;

/**
 * Words of a server, as text and nothing else: what hides or reorders it is boxed, and a long text shows its beginning;
 * the rest of it scrolls in a box of its own.
 */
@customElement("wb-said")
export class WbSaid extends LitElement {
  static override styles = [
    ground,
    badges,
    controls,
    css`
      :host {
        display: block;
        min-inline-size: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
      .all {
        max-block-size: 20rem;
        overflow: auto;
      }
      .more {
        display: block;
        margin-block-start: 6px;
        white-space: normal;
      }
    `,
  ];

  @property() text = "";
  /** UTF-8 bytes of the whole, where only its beginning came here. */
  @property({ type: Number }) bytes: number | null = null;
  /** What a screen reader calls the box that it scrolls in. */
  @property() label = "";
  @state() private whole = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.whole = false;
  }

  override render() {
    const { text } = this;
    const short = beginning(text);
    const cut = this.bytes === null ? "" : ` of ${this.bytes.toLocaleString("en")} bytes`;
    if (short === text)
      return html`${visibleText(text, first.marks)}${this.bytes === null ? nothing : html`… (the beginning${cut})`}`;
    const shown = this.whole
      ? html`<div class="all" tabindex="0" role="group" aria-label=${this.label}>
          ${visibleText(text, first.marks)}
        </div>`
      : html`${visibleText(short, first.marks)}…`;
    return html`${shown}<button
        type="button"
        class="button more"
        data-size="small"
        aria-expanded=${this.whole}
        @click=${() => (this.whole = !this.whole)}
      >
        ${this.whole ? "Show the beginning" : `Show all ${text.length.toLocaleString("en")} characters${cut}`}
      </button>`;
  }
}

/** The text up to its first bounds; a surrogate pair is never cut in two. */
function beginning(text: string): string {
  let end = text.length <= first.characters * 1.2 ? text.length : first.characters;
  for (let at = -1, lines = 0; lines < first.lines; lines += 1) {
    at = text.indexOf("\n", at + 1);
    if (at < 0 || at >= end) break;
    if (lines === first.lines - 1) end = at;
  }
  if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}
