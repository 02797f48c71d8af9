/** ms of work before the event loop gets its turn: timers, a person's Interrupt and other labs wait no longer. */
const slice = 8;

/**
 * Takes what comes in small slices. A server can write faster than anybody can read: what waits here is worked off bit
 * by bit, and `onBehind` says when to hold the source and when to let it go on.
 */
export class Intake<T> {
  readonly #take: (one: T) => void;
  readonly #onBehind: (behind: boolean) => void;
  #waiting: T[] = [];
  #at = 0;
  #working = false;
  #behind = false;
  #caughtUp: (() => void)[] = [];

  constructor(take: (one: T) => void, onBehind: (behind: boolean) => void) {
    this.#take = take;
    this.#onBehind = onBehind;
  }

  /** Whether something waits. */
  get behind(): boolean {
    return this.#at < this.#waiting.length;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.length - this.#at;
  }

  add(many: readonly T[]): void {
    for (const one of many) this.#waiting.push(one);
    if (!this.#working) this.#work();
  }

  /** Resolves when nothing waits. */
  caughtUp(): Promise<void> {
    return this.behind ? new Promise((resolve) => this.#caughtUp.push(resolve)) : Promise.resolve();
  }

  /** Gives up what waits; gives how many those are. */
  drop(): number {
    const dropped = this.size;
    this.#at = this.#waiting.length;
    return dropped;
  }

  #work(): void {
    this.#working = true;
    const until = performance.now() + slice;
    while (this.behind && performance.now() < until) {
      const one = this.#waiting[this.#at]!;
      this.#at += 1;
      this.#take(one);
    }
    if (this.behind) {
      this.#tell(true);
      setImmediate(() => this.#work());
      return;
    }
    this.#waiting = [];
    this.#at = 0;
    this.#working = false;
    this.#tell(false);
    for (const resolve of this.#caughtUp.splice(0)) resolve();
  }

  #tell(behind: boolean): void {
    if (behind === this.#behind) return;
    this.#behind = behind;
    this.#onBehind(behind);
  }
}
