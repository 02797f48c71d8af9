import { pause } from "../../engine/pause.ts";
import type { Api } from "../api.ts";

/** ms that a person goes on typing in. */
const patience = 250;

/** Looks for a text in the parts of long lines that the page does not have, when typing rests. */
export class FindBeyond {
  #running: AbortController | null = null;
  #text: string | null = null;

  /** @param found told of rows as they are found, and with none when it is over */
  constructor(
    readonly api: () => Api | undefined,
    readonly found: (rows: readonly number[]) => void,
  ) {}

  get busy(): boolean {
    return this.#running !== null;
  }

  /** What to look for by now; null gives up. */
  look(text: string | null): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#running?.abort();
    this.#running = null;
    const api = this.api();
    if (text === null || text.length > 1000 || api === undefined) return;
    const running = new AbortController();
    this.#running = running;
    void this.#run(api, text, running);
  }

  async #run(api: Api, text: string, running: AbortController): Promise<void> {
    const { signal } = running;
    await pause(patience, signal);
    try {
      if (!signal.aborted) for await (const rows of api.find(text, signal)) this.found(rows);
    } catch {
      // Given up for other words, or Wirebook is gone: what the page has of each line was searched.
    }
    if (this.#running !== running) return;
    this.#running = null;
    this.found([]);
  }
}
