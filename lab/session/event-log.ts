import type { LabEvent } from "./view.ts";

/** Events kept for pages that come back; who was away longer fetches a snapshot. */
const kept = 2000;

type Body = LabEvent extends infer E ? (E extends { id: number } ? Omit<E, "id"> : never) : never;

/** The numbered events of one lab, the last of them kept, and those who listen. */
export class EventLog {
  #events: LabEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #last: number;
  /** Who has seen less than this has missed something that is gone. */
  #floor: number;

  /**
   * @param first where numbering begins. A log that begins where the clock is never gives a page of an earlier session
   * a number that it has seen, so that it is told to start anew.
   */
  constructor(first = Date.now() * 1000) {
    this.#last = first;
    this.#floor = first;
  }

  /** Id of the newest event; where numbering begins before the first. */
  get last(): number {
    return this.#last;
  }

  push(body: Body): void {
    this.#last += 1;
    const event = { ...body, id: this.#last } as LabEvent;
    // A cell is told whole each time: what was told of it before says nothing more.
    if (event.type === "cell") {
      this.#events = this.#events.filter((old) => old.type !== "cell" || old.cell.id !== event.cell.id);
    }
    this.#events.push(event);
    const gone = this.#events.splice(0, Math.max(0, this.#events.length - kept)).at(-1);
    if (gone) this.#floor = gone.id;
    for (const wake of this.#listeners) wake();
  }

  /** See `OpenLab.events`. A listener that falls behind by more than is kept gets one `reset`. */
  async *since(after: number, signal: AbortSignal): AsyncGenerator<LabEvent> {
    let seen = after;
    let wake: (() => void) | undefined;
    const listener = () => wake?.();
    this.#listeners.add(listener);
    signal.addEventListener("abort", listener);
    try {
      while (!signal.aborted) {
        if (seen > this.#last || seen < this.#floor) {
          seen = this.#last;
          yield { type: "reset", id: seen };
          continue;
        }
        const next = this.#after(seen);
        if (next) {
          seen = next.id;
          yield next;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    } finally {
      this.#listeners.delete(listener);
      signal.removeEventListener("abort", listener);
    }
  }

  /** The first kept event above this number; most readers are at the end. */
  #after(seen: number): LabEvent | undefined {
    let at = this.#events.length;
    while (at > 0 && this.#events[at - 1]!.id > seen) at -= 1;
    return this.#events[at];
  }
}
