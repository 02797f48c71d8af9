import { idKey } from "./ids.ts";
import type { LogLine } from "./log-line.ts";
import type { Message } from "./message.ts";

/** A log line found its frame: rows as the caller numbered them. */
export interface Joined {
  readonly frame: number;
  readonly log: number;
}

/** A line that went to the server and that no log line has claimed yet. */
interface Waiting {
  row: number;
  /** Key of its id; null where it could not be a request. */
  key: string | null;
  method: string | null;
  kind: Message["kind"];
}

/** Lines that wait for a log line at most; a server without a joinable log must not fill the memory. */
const MAX_WAITING = 10_000;

/**
 * Joins the log lines of one connection (one process, one stderr) to the lines that were sent to it.
 *
 * A log line with a `request_id` belongs to the oldest waiting line with that id, type and value alike. One
 * without belongs to the oldest line that could be no request (the server could read no id from it either).
 * Sans-IO: answers play no part, so a log line may come before or after the answer on its other pipe.
 */
export class LogJoiner {
  #waiting = new Set<Waiting>();

  /** A line to the server. It must be told before the log lines that it causes. */
  sent(message: Message, row: number): void {
    const whole = message.kind === "batch" ? [message, ...message.items] : [message];
    for (const { idText, method, kind } of whole) {
      if (kind === "result" || kind === "error") continue;
      this.#waiting.add({ row, key: idText === null ? null : idKey(idText), method, kind });
    }
    for (const oldest of this.#waiting) {
      if (this.#waiting.size <= MAX_WAITING) break;
      this.#waiting.delete(oldest);
    }
  }

  /** A log line. Null when no frame fits: it stays unjoined. */
  log(line: LogLine, row: number): Joined | null {
    const found =
      line.requestIdText === null ? this.#withoutId(line) : this.#withId(line.requestIdText, line);
    if (found === undefined) return null;
    this.#waiting.delete(found);
    return { frame: found.row, log: row };
  }

  #withId(idText: string, line: LogLine): Waiting | undefined {
    const key = idKey(idText);
    if (key === null) return this.#withoutId(line);
    const same = [...this.#waiting].filter((waiting) => waiting.key === key);
    return (
      same.find((waiting) => waiting.method === line.method) ?? (line.method === null ? same[0] : undefined)
    );
  }

  #withoutId(line: LogLine): Waiting | undefined {
    const strays = [...this.#waiting].filter(({ key, kind }) => key === null && kind !== "notification");
    const notices = [...this.#waiting].filter(({ kind }) => kind === "notification");
    const fits = (waiting: Waiting) => line.method === null || waiting.method === line.method;
    const about = line.reason === null ? null : /\b(?:empty|blank)\b/i.test(line.reason);
    const found = strays.find((waiting) => fits(waiting) && (waiting.kind === "blank") === about);
    return found ?? strays.find(fits) ?? (line.method === null ? undefined : notices.find(fits));
  }
}
