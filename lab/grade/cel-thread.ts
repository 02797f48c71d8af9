import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./cel-messages.ts";

/** Why a thread gave no answer, in the words that the result carries. The thread is of no more use. */
export interface Ended {
  readonly ended: string;
}

/** Enough for the largest lines of a wire; the limit of time comes before an expression has filled it. */
const memory = { maxOldGenerationSizeMb: 2048 };

/** One evaluating thread. It keeps the process alive only while it is asked something. */
export class CelThread {
  readonly #worker: Worker;
  #settle: (answer: FromWorker | Ended) => void = () => {};
  #alive = true;

  constructor(file: URL) {
    this.#worker = new Worker(file, { resourceLimits: memory });
    this.#worker.on("message", (answer: FromWorker) => this.#settle(answer));
    this.#worker.on("error", (error: Error) => this.#settle({ ended: crash(error) }));
    this.#worker.on("exit", () => {
      this.#alive = false;
      this.#settle({ ended: "The evaluation was ended." });
    });
    this.#worker.unref();
  }

  /** Whether it can still answer. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Sends one message and waits for its answer, for `limit` ms at most or until `signal` aborts. */
  async ask(message: ToWorker, limit: number, signal?: AbortSignal): Promise<FromWorker | Ended> {
    this.#worker.ref();
    const answered = new Promise<FromWorker | Ended>((resolve) => (this.#settle = resolve));
    const abort = () => this.#settle(interrupted);
    signal?.addEventListener("abort", abort);
    // An answer that came while this thread was busy has not been read yet when the timer fires; it counts.
    const late = () => setImmediate(() => this.#settle({ ended: tooLong(limit) }));
    const timer = limit === Infinity ? undefined : setTimeout(late, limit);
    this.#worker.postMessage(message, []);
    const answer = await answered;
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    this.#settle = () => {};
    this.#worker.unref();
    return answer;
  }

  async end(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }
}

/** Of an expression whose signal aborted. */
export const interrupted: Ended = { ended: "The evaluation was interrupted." };

function tooLong(limit: number): string {
  return `It took longer than ${limit / 1000} s, so it was ended. A pattern in matches() can do that.`;
}

function crash(error: Error): string {
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return "It needed too much memory.";
  return `The evaluation failed: ${error.message}`;
}
