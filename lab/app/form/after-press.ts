import type { ReactiveController, ReactiveControllerHost } from "lit";

/**
 * Puts off what would move the page until a press of the pointer is over: a button that went from under the pointer in
 * between would not be pressed.
 */
export class AfterPress implements ReactiveController {
  #pressed = false;
  #waiting: (() => void)[] = [];

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("pointerdown", this.#down, { capture: true });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, this.#up, { capture: true });
  }
  hostDisconnected(): void {
    removeEventListener("pointerdown", this.#down, { capture: true });
    for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, this.#up, { capture: true });
  }

  /** Does it now, or after the press that goes on. */
  do(act: () => void): void {
    if (this.#pressed) this.#waiting.push(act);
    else act();
  }

  readonly #down = (): void => void (this.#pressed = true);
  readonly #up = (): void => {
    this.#pressed = false;
    // The click itself comes right after.
    requestAnimationFrame(() => {
      for (const act of this.#waiting.splice(0)) act();
    });
  };
}
