import type { LabEvent } from "../session/view.ts";
import { pause } from "../engine/pause.ts";
import { ApiError, type Api } from "./api.ts";
import type { LabStore } from "./lab-store.ts";
import { readLines } from "./read-lines.ts";

/**
 * Keeps a store current: reads the event stream, resumes after the last event seen, fetches a snapshot on `reset`,
 * and tries again with growing pauses when Wirebook does not answer. A stream is held only between `start` and
 * `stop`: browsers allow six connections to one host.
 */
export class EventStream {
  #running: AbortController | null = null;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
  ) {}

  start(): void {
    if (this.#running !== null) return;
    const controller = new AbortController();
    this.#running = controller;
    void this.#follow(controller.signal);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        const body = await this.api.events(this.store.view.event, signal);
        this.store.setLink("live");
        failures = 0;
        for await (const event of readLines<LabEvent>(body)) {
          if (signal.aborted) return;
          if (event.type === "reset") {
            this.store.replace(await this.api.open());
            break;
          }
          this.store.apply(event);
        }
        // A stream that ends by itself is asked for again, but never in a tight loop.
        await pause(200, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) return this.store.setLink("denied");
        this.store.setLink("lost");
        failures += 1;
        await pause(Math.min(500 * 2 ** failures, 10_000), signal);
      }
    }
  }
}
