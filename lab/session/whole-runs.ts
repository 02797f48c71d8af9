/** What a run of everything needs from its lab. */
interface Parts {
  /** Resolves when nothing runs. */
  idle: () => Promise<void>;
  /** Restarts the servers that run; resolves when their old processes are gone. */
  restart: () => Promise<unknown>;
  /** Told when `restarting` is another. */
  onChange: () => void;
}

/**
 * Runs from the start: servers end, then cells run. What was asked for last counts: an interrupt, or another such
 * run, while the servers end takes the place of the one before.
 */
export class WholeRuns {
  readonly #parts: Parts;
  #turn = 0;
  /** Runs that wait for their servers to end. */
  #waiting = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get restarting(): boolean {
    return this.#waiting > 0;
  }

  /** Nothing of what was asked for so far begins any more. */
  cancel(): void {
    this.#turn += 1;
  }

  /**
   * Resolves when `begin` was called, or something else was asked for.
   *
   * @param begin queues what is to run
   */
  async start(begin: () => void): Promise<void> {
    const turn = ++this.#turn;
    this.#wait(1);
    try {
      await this.#parts.idle();
      await this.#parts.restart();
    } finally {
      this.#wait(-1);
    }
    if (turn === this.#turn) begin();
  }

  #wait(more: number): void {
    this.#waiting += more;
    this.#parts.onChange();
  }
}
