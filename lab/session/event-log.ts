import type { LabEvent } from "./view.ts";

/** Events kept for pages that come back; who was away longer fetches a snapshot. */
const kept = 2000;

type Body = LabEvent extends infer E ? (E extends { id: number } ? Omit<E, "id"> : never) : never;

/** The numbered events of one lab, the last of them kept, and those who listen. */
export class EventLog {
  /** By id, in order. */
  readonly #events = new Map<number, LabEvent>();
  /** Id of the newest event of each cell. */
  readonly #cells = new Map<string, number>();
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
    if (event.type === "cell") {
      // A cell is told whole each time: what was told of it before says nothing more.
      this.#events.delete(this.#cells.get(event.cell.id) ?? 0);
      this.#cells.set(event.cell.id, event.id);
    }
    this.#events.set(event.id, event);
    for (const id of this.#events.keys()) {
      if (this.#events.size <= kept) break;
      this.#events.delete(id);
      this.#floor = id;
    }
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
    for (let id = seen + 1; id <= this.#last; id++) {
      const event = this.#events.get(id);
      if (event) return event;
    }
    return undefined;
  }
}
