import type { Clock } from "../../../lab/server/clock.ts";

/** Time that moves only when told. */
export class FakeClock implements Clock {
  #now = 1000;
  #calls: { at: number; call: () => void }[] = [];

  now(): number {
    return this.#now;
  }
  after(ms: number, call: () => void): () => void {
    const entry = { at: this.#now + ms, call };
    this.#calls.push(entry);
    return () => {
      this.#calls = this.#calls.filter((other) => other !== entry);
    };
  }
  /** Calls all that falls due, in order, on the way. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#calls.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#calls = this.#calls.filter((other) => other !== next);
      this.#now = next.at;
      next.call();
    }
    this.#now = end;
  }
  get waiting(): number {
    return this.#calls.length;
  }
}
