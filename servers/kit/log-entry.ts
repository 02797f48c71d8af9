import { record } from "./log-record.ts";
import type { LogHead, LogRecord } from "./log-record.ts";

/** A JSON-RPC answer, as far as the log looks at it. */
export interface Answer {
  result?: unknown;
  error?: unknown;
}

const LONGEST_STACK = 8000;

/** One request that is being answered. The first ending counts; later ones change nothing. */
export class LogEntry {
  readonly #head: LogHead;
  readonly #end: (line: LogRecord) => void;
  readonly #begun = performance.now();
  #crash: LogRecord["error"] = null;
  #refusal: string | null = null;
  #isOpen = true;

  /** `end` is called once, with the whole line. */
  constructor(head: LogHead, end: (line: LogRecord) => void) {
    this.#head = head;
    this.#end = end;
  }

  get method(): string | null {
    return this.#head.method;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Remembers what broke, until the generic answer to it has gone out. */
  crashed(thrown: unknown): void {
    this.#crash ??=
      thrown instanceof Error
        ? { type: thrown.name, stack: (thrown.stack ?? String(thrown)).slice(0, LONGEST_STACK) }
        : { type: typeof thrown, stack: String(thrown).slice(0, LONGEST_STACK) };
  }

  /** Remembers why a request fails, where the answer must not tell. The first reason counts. */
  refused(reason: string): void {
    this.#refusal ??= reason;
  }

  /** The answer that goes out. */
  answered(answer: Answer): void {
    const { code } = record(answer.error);
    const result = record(answer.result);
    const isError = answer.error !== undefined;
    const hasFailed = isError || result["isError"] === true;
    this.#close({
      outcome:
        this.#crash !== null
          ? "crash"
          : isError
            ? "error"
            : result["resultType"] === "input_required"
              ? "input_required"
              : hasFailed
                ? "tool_error"
                : "ok",
      code: typeof code === "number" ? code : null,
      error:
        this.#crash ?? (hasFailed && this.#refusal !== null ? { type: this.#refusal, stack: null } : null),
      version: this.method === "initialize" ? result["protocolVersion"] : undefined,
    });
  }

  /** There will be no answer, for that reason. */
  dropped(reason: string): void {
    this.#close({ outcome: "dropped", code: null, error: { type: reason, stack: null } });
  }

  #close({ version, ...end }: Pick<LogRecord, "outcome" | "code" | "error"> & { version?: unknown }): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const settled = typeof version === "string" ? { protocol_version: version } : {};
    const ms = Math.round((performance.now() - this.#begun) * 100) / 100;
    this.#end({ ...this.#head, ...settled, ...end, ms });
  }
}
