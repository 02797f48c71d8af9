import { pause } from "../engine/pause.ts";
import type { RowPortion, WireRow } from "../session/wire-row.ts";
import type { Api } from "./api.ts";
import { KEPT_ROWS, type LabStore } from "./lab-store.ts";

/** Rows that are gathered before the page draws again: each drawing looks at all rows. */
const gathered = 8000;

/**
 * Fetches the rows from before those that came with a snapshot, the newest first, in portions that never hold the
 * page up; anew after each snapshot.
 */
export class OlderRows {
  #running: AbortController | null = null;

  constructor(
    readonly api: Api,
    readonly store: LabStore,
  ) {}

  /** For the life of the page. */
  start(): void {
    this.store.addEventListener("snapshot", () => void this.#fetch());
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    this.#running?.abort();
    const { rows, view } = this.store;
    const first = rows[0];
    if (first === undefined || Math.min(view.wireTotal.rows, KEPT_ROWS) <= rows.length) return;
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    let waiting: WireRow[][] = [];
    let count = 0;
    const take = () => {
      if (signal.aborted || count === 0) return;
      this.store.takeOlder(waiting.toReversed().flat());
      waiting = [];
      count = 0;
    };
    try {
      for await (const portion of this.api.rowsBefore(first.n, signal)) {
        const some = unpacked(portion);
        waiting.push(some);
        count += some.length;
        // A second screen's worth is shown at once; the rest follows in larger steps.
        if (count >= gathered) take();
        // The page would let go of what comes before.
        if (this.store.rows.length + count >= KEPT_ROWS) break;
        await pause(0, signal);
      }
    } catch {
      // Wirebook is gone, or this was given up; what came is shown, and the next snapshot asks again.
    }
    take();
    if (this.#running === running) this.#running = null;
  }
}

function unpacked({ keys, rows }: RowPortion): WireRow[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at += 1) row[keys[at]!] = values[at];
    return row as unknown as WireRow;
  });
}
