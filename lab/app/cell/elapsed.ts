import { html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Ticking } from "../ticking.ts";

/** Seconds since a moment, counting: `0.3 s`. Draws itself ten times a second and touches nothing else. */
@customElement("wb-elapsed")
export class WbElapsed extends LitElement {
  /** ms since the epoch. */
  @property({ type: Number }) since = 0;

  constructor() {
    super();
    this.addController(new Ticking(this, 100));
  }

  /** In the sign's own tree, so that its words are one text to whoever reads them. */
  protected override createRenderRoot(): this {
    return this;
  }

  override render() {
    const seconds = Math.max(0, Date.now() - this.since) / 1000;
    return html`${seconds < 60 ? seconds.toFixed(1) : Math.floor(seconds)} s`;
  }
}
