import type { LitElement, ReactiveController } from "lit";

/**
 * Hands the focus on when what has it goes in an update of its host: a Stop that has stopped, a note that is put away.
 * A browser would give it to the page as a whole, and the keyboard would begin anew at the top.
 */
export class FocusHeir implements ReactiveController {
  #had: Element | null = null;

  /** @param inherit gives the focus to what is nearest */
  constructor(
    readonly host: LitElement,
    readonly inherit: () => void,
  ) {}

  hostUpdate(): void {
    const root = this.host.renderRoot as ShadowRoot | undefined;
    this.#had = root?.activeElement ?? null;
  }

  hostUpdated(): void {
    const had = this.#had;
    this.#had = null;
    if (had !== null && !had.isConnected) this.inherit();
  }
}
