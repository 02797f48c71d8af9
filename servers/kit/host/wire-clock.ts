/**
 * Counts the time that a call has been waiting for its server. While a person thinks, it stands still: what a server
 * asks may take as long as it takes.
 */
export class WireClock {
  readonly #late = new AbortController();
  readonly #ms: number;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;

  /** `ms` of waiting, after which `signal` says that it was too long. It runs from the first `resume` on. */
  constructor(ms: number) {
    this.#ms = ms;
    this.#left = ms;
  }

  get signal(): AbortSignal {
    return this.#late.signal;
  }

  /** Stands still until as many calls of `resume` have followed. */
  pause(): void {
    this.#pauses += 1;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  resume(): void {
    this.#pauses = Math.max(0, this.#pauses - 1);
    if (this.#pauses > 0 || this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#abort(), Math.max(0, this.#left));
  }

  #abort(): void {
    this.#late.abort(new Error(`no answer in ${this.#ms / 1000} s`));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
