import { html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

/** Seconds since a moment, counting: `0.3 s`. Draws itself ten times a second and touches nothing else. */
@customElement("wb-elapsed")
export class WbElapsed extends LitElement {
  /** ms since the epoch. */
  @property({ type: Number }) since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** In the sign's own tree, so that its words are one text to whoever reads them. */
  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => this.requestUpdate(), 100);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render() {
    const seconds = Math.max(0, Date.now() - this.since) / 1000;
    return html`${seconds < 60 ? seconds.toFixed(1) : Math.floor(seconds)} s`;
  }
}
