import type { Api } from "./api.ts";
import type { EventStream } from "./event-stream.ts";

const HEARTBEAT_MS = 60_000;

/**
 * Tells the session whether anybody looks: a page that hides says so, drops its stream and then sends a heartbeat each
 * minute; a page that closes says that. The lab's processes end ten minutes after its last page closed.
 */
export class PagePresence {
  constructor(
    readonly api: Api,
    readonly stream: EventStream,
  ) {}

  /** Begins, for the life of the page. */
  start(): void {
    document.addEventListener("visibilitychange", () => this.#tell());
    addEventListener("pagehide", () => {
      this.stream.stop();
      this.api.tell("closed");
    });
    // A page that comes back from the back-forward cache was said to be closed.
    addEventListener("pageshow", (event) => event.persisted && this.#tell());
    setInterval(() => this.api.tell(document.visibilityState), HEARTBEAT_MS);
    this.#tell();
  }

  #tell(): void {
    const visible = document.visibilityState === "visible";
    this.api.tell(visible ? "visible" : "hidden");
    if (visible) this.stream.start();
    else this.stream.stop();
  }
}
