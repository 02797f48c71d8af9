/** Work that took longer than this, in ms, is not done anew for every change. */
const LIGHT = 8;
/** Of the time, at most one part in so many goes into it. */
const SHARE = 6;

/**
 * Keeps work that grows with the wire from taking the page: what was slow last time waits before it is done again,
 * and is then done once for all that came in between.
 */
export class Pace {
  #cost = 0;
  #done = -Infinity;
  #waits = false;

  constructor(
    readonly again: () => void,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Does it now and gives true, or gives false and calls `again` when its time has come. */
  work(act: () => void): boolean {
    const began = this.now();
    const wait = this.#cost < LIGHT ? 0 : this.#done + this.#cost * SHARE - began;
    if (wait > 0) {
      if (this.#waits) return false;
      this.#waits = true;
      setTimeout(() => {
        this.#waits = false;
        this.again();
      }, wait);
      return false;
    }
    act();
    this.#done = this.now();
    this.#cost = this.#done - began;
    return true;
  }
}
