import { html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Ticking } from "../ticking.ts";

/** How long something waits, counting: `0:48`, `1:02:05`. Draws itself each second and touches nothing else. */
@customElement("wb-waited")
export class WbWaited extends LitElement {
  /** ms since the epoch. */
  @property({ type: Number }) since = 0;

  constructor() {
    super();
    this.addController(new Ticking(this, 1000));
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override render() {
    return html`${clock(Date.now() - this.since)}`;
  }
}

/** ms as a clock says them: `0:48`. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const two = (n: number): string => String(n).padStart(2, "0");
