import { EventLog } from "./event-log.ts";
import type { LabPicture } from "./lab-picture.ts";
import { pageRow } from "./page-rows.ts";
import type { LabView, WireRow } from "./view.ts";

/** ms for which changes are gathered before they go out as events: a burst becomes one event of each kind. */
const gather = 4;

/** Gathers what changed and sends each thing once, as it is by then. */
export class EventFeed {
  readonly log = new EventLog();
  readonly #picture: () => LabPicture;
  readonly #wireTotal: () => LabView["wireTotal"];
  readonly #cells = new Set<string>();
  readonly #servers = new Set<string>();
  readonly #rows = new Map<number, WireRow>();
  #whole = false;
  #timer: NodeJS.Timeout | null = null;
  #status = "";
  /** ms that the last flush took. */
  #took = 0;

  /** @param picture the lab as it is when it is asked for */
  constructor(picture: () => LabPicture, wireTotal: () => LabView["wireTotal"]) {
    this.#picture = picture;
    this.#wireTotal = wireTotal;
  }

  cells(ids: Iterable<string>): void {
    for (const id of ids) this.#cells.add(id);
    this.#soon();
  }

  server(name: string): void {
    this.#servers.add(name);
    this.#soon();
  }

  rows(rows: readonly WireRow[]): void {
    for (const row of rows) this.#rows.set(row.n, row);
    this.#soon();
  }

  /** The file changed: send all of it. */
  whole(): void {
    this.#whole = true;
    this.#soon();
  }

  status(): void {
    this.#soon();
  }

  /** Sends now what was gathered, so that a snapshot taken next is not older than its event id. */
  flush(): void {
    const began = performance.now();
    this.#send();
    this.#took = performance.now() - began;
  }

  #send(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#rows.size > 0) {
      const rows = [...this.#rows.values()].toSorted((a, b) => a.n - b.n).map(pageRow);
      this.#rows.clear();
      this.log.push({ type: "wire", rows, wireTotal: this.#wireTotal() });
    }
    if (this.#whole) {
      this.#whole = false;
      this.#cells.clear();
      this.#servers.clear();
      this.log.push({ type: "lab", lab: this.#picture().lab() });
    }
    for (const name of this.#servers) this.log.push({ type: "server", server: this.#picture().server(name) });
    this.#servers.clear();
    for (const id of this.#cells) {
      const cell = this.#picture().cell(id);
      if (cell) this.log.push({ type: "cell", cell });
    }
    this.#cells.clear();
    const status = this.#picture().status();
    const text = JSON.stringify(status);
    if (text !== this.#status) {
      this.#status = text;
      this.log.push({ type: "status", ...status });
    }
  }

  #soon(): void {
    // Where drawing what changed takes long, there is a pause of twice as long before the next: the wire goes first.
    this.#timer ??= setTimeout(() => this.flush(), Math.max(gather, Math.min(100, this.#took * 2)));
  }
}
