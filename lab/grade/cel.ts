import { existsSync } from "node:fs";
import type { CelResult } from "./cel-evaluator.ts";
import type { FromWorker, ToWorker } from "./cel-messages.ts";
import { CelThread, interrupted, type Ended } from "./cel-thread.ts";

export type { CelReading, CelResult } from "./cel-evaluator.ts";

export interface CelOptions {
  /** ms that one expression may take; default 1000. */
  limit?: number;
  /** The built evaluating thread; default `cel-worker.js` beside the command, or in `dist/`. */
  worker?: URL;
}

export interface CelInputs {
  /** JSON text of each value that the expressions may read, by name. */
  variables: ReadonlyMap<string, string>;
  /** JSON text of the list that `frames()` gives; asked for only where an expression calls it or `frame()`. */
  frames?: () => string;
  /** Ends the evaluation; what is not evaluated then says so. */
  signal?: AbortSignal;
}

/**
 * Evaluates CEL in one thread beside this one. An expression that takes longer than the limit is ended with
 * its thread, and the next one gets a new thread. Calls are served one after the other.
 */
export class Cel {
  readonly #limit: number;
  readonly #file: URL;
  #thread: CelThread | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ limit = 1000, worker = builtWorker() }: CelOptions = {}) {
    this.#limit = limit;
    this.#file = worker;
  }

  /** One expression over JSON. Rejects only where `frames` throws. */
  async evaluate(expression: string, inputs: CelInputs): Promise<CelResult> {
    const [result] = await this.evaluateAll([expression], inputs);
    return result!;
  }

  /** Expressions over the same values, which are handed over once; one result each, as `evaluate`. */
  evaluateAll(expressions: readonly string[], inputs: CelInputs): Promise<CelResult[]> {
    const results = this.#last.then(() => this.#evaluateAll(expressions, inputs));
    this.#last = results.catch(() => {});
    return results;
  }

  /** Ends the thread, and with it what it is evaluating. Nothing is evaluated after that. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
  }

  async #evaluateAll(expressions: readonly string[], inputs: CelInputs): Promise<CelResult[]> {
    const framed = expressions.some((expression) => /\bframes?\s*\(/.test(expression));
    const frames = framed ? (inputs.frames?.() ?? null) : null;
    const load: ToWorker = { kind: "load", variables: [...inputs.variables], frames };
    let loaded: CelThread | null = null;
    const results: CelResult[] = [];
    for (const expression of expressions) {
      let answer: FromWorker | Ended = { kind: "loaded" };
      if (!loaded?.alive) answer = await this.#ask(load, Infinity, inputs.signal);
      if ("kind" in answer && answer.kind === "loaded") {
        loaded = this.#thread;
        answer = await this.#ask({ kind: "evaluate", expression }, this.#limit, inputs.signal);
      }
      results.push(resultOf(answer));
    }
    return results;
  }

  async #ask(message: ToWorker, limit: number, signal?: AbortSignal): Promise<FromWorker | Ended> {
    if (signal?.aborted || this.#closed) return interrupted;
    if (!this.#thread?.alive) this.#thread = new CelThread(this.#file);
    const thread = this.#thread;
    const answer = await thread.ask(message, limit, signal);
    if ("ended" in answer) await thread.end();
    return answer;
  }
}

function resultOf(answer: FromWorker | Ended): CelResult {
  if ("kind" in answer && answer.kind === "result") return answer.result;
  const error = "ended" in answer ? answer.ended : answer.kind === "refused" ? answer.error : "";
  return { ok: false, error, readings: [] };
}

/** The thread's file: beside this one once both are built, in `dist/` while this one runs from source. */
function builtWorker(): URL {
  const places = ["./cel-worker.js", "../cel-worker.js", "../../dist/cel-worker.js"];
  const files = places.map((place) => new URL(place, import.meta.url));
  return files.find((file) => existsSync(file)) ?? files[0]!;
}
