import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { FitView } from "../../session/completion-view.ts";
import { fitsDetails } from "../answer/fits-details.ts";
import { apiContext } from "../lab-context.ts";
import { fitsStyles } from "../styles/fits.ts";
import { ground } from "../styles/ground.ts";

/** Which revisions a frame of the wire fits, and what would have to change for the others. Asks when it is shown. */
@customElement("wb-frame-fits")
export class WbFrameFits extends LitElement {
  static override styles = [ground, fitsStyles];

  /** Row of the wire. */
  @property({ type: Number }) n = 0;
  @state() private fits: readonly FitView[] = [];
  readonly #api = new ContextConsumer(this, { context: apiContext, callback: () => void this.#ask() });

  override render() {
    return this.fits.length === 0
      ? nothing
      : html`<div class="fits" data-alone>${fitsDetails(this.fits)}</div>`;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("n")) {
      this.fits = [];
      void this.#ask();
    }
  }

  async #ask(): Promise<void> {
    const { n } = this;
    const fits = await this.#api.value?.frameFits(n).catch(() => []);
    if (fits !== undefined && this.n === n) this.fits = fits;
  }
}
