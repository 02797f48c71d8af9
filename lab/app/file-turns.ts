import { ApiError } from "./api.ts";
import type { LabStore } from "./lab-store.ts";
import { otherVersion } from "./other-version.ts";

/** How often something goes again because the file changed once more. */
const TRIES = 3;

/** Writes to the lab's file, one after another, so that each knows the version that the one before made. */
export class FileTurns {
  #last: Promise<void> = Promise.resolve();

  constructor(readonly store: LabStore) {}

  /** Resolves when everything that was begun is over, however it ended. */
  get last(): Promise<void> {
    return this.#last;
  }

  /** Acts when all that was begun before is over. */
  take<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#last.then(act);
    this.#last = acted.then(nothing, nothing);
    return acted;
  }

  /**
   * Acts in turn, and again over what the file is now where it changed elsewhere meanwhile. `act` calls `over` with
   * the version that it writes over; without that, a refusal is final.
   */
  async again<T>(act: (over: (version: string) => void) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      let over: string | null = null;
      try {
        return await this.take(() => act((version) => (over = version)));
      } catch (error) {
        const refused = over !== null && error instanceof ApiError && error.status === 409;
        if (!refused || tries === TRIES || !(await otherVersion(this.store, over!))) throw error;
      }
    }
  }
}

const nothing = (): void => undefined;
