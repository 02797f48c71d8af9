import type { LabEvent } from "./view.ts";

/** Events kept for pages that come back; who was away longer fetches a snapshot. */
const kept = 2000;

type Body = LabEvent extends infer E ? (E extends { id: number } ? Omit<E, "id"> : never) : never;

/** The numbered events of one lab, the last of them kept, and those who listen. */
export class EventLog {
  readonly #events: LabEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #last = 0;

  /** Id of the newest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  push(body: Body): void {
    this.#last += 1;
    this.#events.push({ ...body, id: this.#last } as LabEvent);
    if (this.#events.length > kept) this.#events.splice(0, this.#events.length - kept);
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
        const first = this.#events[0]?.id ?? this.#last + 1;
        if (seen > this.#last || seen < first - 1) {
          seen = this.#last;
          yield { type: "reset", id: seen };
          continue;
        }
        const next = this.#events[seen + 1 - first];
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
}
