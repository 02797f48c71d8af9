import type { ReactiveController, ReactiveControllerHost } from "lit";
import { keep, kept } from "../browser-keep.ts";

const docked = matchMedia("(max-width: 1180px)");

/** Where the line between notebook and wire stands: kept for each direction, in percent, over reloads. */
export class PaneSplit implements ReactiveController {
  constructor(readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  get axis(): "x" | "y" {
    return docked.matches ? "y" : "x";
  }
  get share(): number {
    return this.#kept ?? (this.axis === "x" ? 43 : 44);
  }

  hostConnected(): void {
    docked.addEventListener("change", this.#turned);
  }
  hostDisconnected(): void {
    docked.removeEventListener("change", this.#turned);
  }

  /** Percent for the wire panel; null is the usual one. */
  set(share: number | null): void {
    keep(this.#key, share === null ? null : share.toFixed(1));
    this.host.requestUpdate();
  }

  /** Puts it on the panes' common parent, through the CSSOM: the CSP forbids style attributes. */
  apply(area: HTMLElement): void {
    const name = this.axis === "x" ? "--wire-width" : "--wire-height";
    if (this.#kept === null) area.style.removeProperty(name);
    else area.style.setProperty(name, `${this.#kept}%`);
  }

  get #key(): string {
    return `wirebook.split.${this.axis}`;
  }
  get #kept(): number | null {
    const share = Number(kept(this.#key) ?? Number.NaN);
    return Number.isFinite(share) ? share : null;
  }
  readonly #turned = () => this.host.requestUpdate();
}
