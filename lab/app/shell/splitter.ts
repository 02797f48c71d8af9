import { html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ground } from "../styles/ground.ts";
import { splitterStyles } from "./splitter-styles.ts";

const SMALLEST = 20;
const LARGEST = 70;
const STEP = 2;

/**
 * The line between notebook and wire: by pointer, and by keys (arrows move, Home and End go to the ends, Enter resets).
 *
 * @fires wb-split - `{share}`: percent of the area for the wire panel, or null for the usual one.
 */
@customElement("wb-splitter")
export class WbSplitter extends LitElement {
  static override styles = [ground, splitterStyles];

  /** `x`: side by side; `y`: one above the other. */
  @property({ reflect: true }) axis: "x" | "y" = "x";
  /** Percent of the area that the wire panel takes now. */
  @property({ type: Number }) share = 42;
  /** The area that both panes share. */
  @property({ attribute: false }) area: () => DOMRect = () => this.getBoundingClientRect();

  override render() {
    const side = this.axis === "x";
    return html`<div
      class="splitter"
      role="separator"
      tabindex="0"
      aria-orientation=${side ? "vertical" : "horizontal"}
      aria-label=${side ? "Width of the wire panel" : "Height of the wire panel"}
      aria-valuenow=${Math.round(this.share)}
      aria-valuemin=${SMALLEST}
      aria-valuemax=${LARGEST}
      title="Drag, or use the arrow keys; Enter resets"
      @keydown=${this.#key}
      @pointerdown=${this.#grab}
      @dblclick=${() => this.#say(null)}
    ></div>`;
  }

  #key(event: KeyboardEvent): void {
    const larger = this.axis === "x" ? "ArrowLeft" : "ArrowUp";
    const smaller = this.axis === "x" ? "ArrowRight" : "ArrowDown";
    const next: Record<string, number | null> = {
      [larger]: this.share + STEP,
      [smaller]: this.share - STEP,
      Home: SMALLEST,
      End: LARGEST,
      Enter: null,
    };
    const share = next[event.key];
    if (share === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#say(share);
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    const move = (to: PointerEvent) => {
      const area = this.area();
      const share =
        this.axis === "x" ? (area.right - to.clientX) / area.width : (area.bottom - to.clientY) / area.height;
      this.#say(share * 100);
    };
    const end = () => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("lostpointercapture", end);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", end);
  }

  #say(share: number | null): void {
    const kept = share === null ? null : Math.min(LARGEST, Math.max(SMALLEST, share));
    this.dispatchEvent(new CustomEvent("wb-split", { detail: { share: kept } }));
  }
}
