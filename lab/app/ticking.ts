import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Draws its host anew every so often while the page is seen, for what counts time. */
export class Ticking implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #every: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param every ms */
  constructor(host: ReactiveControllerHost, every: number) {
    this.#host = host;
    this.#every = every;
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      if (document.visibilityState === "visible") this.#host.requestUpdate();
    }, this.#every);
  }
  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
