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
  /** Key of its id; null where the server could read none off it. */
  key: string | null;
  method: string | null;
  kind: Message["kind"];
}

/** Lines that wait for a log line at most; a server without a joinable log must not fill the memory. */
const MAX_WAITING = 10_000;
/** A server may cut an id longer than this in its log. */
const MAX_ID = 1000;

/**
 * Joins the log lines of one connection (one process, one stderr) to the lines that were sent to it.
 *
 * A log line with a `request_id` belongs to the oldest waiting line with that id, type and value alike. One
 * without belongs to the oldest line that could be no request, or whose id a server with double numbers cannot
 * hold. Sans-IO: answers play no part, so a log line may come before or after the answer on its other pipe.
 */
export class LogJoiner {
  #waiting = new Set<Waiting>();

  /** A line to the server. It must be told before the log lines that it causes. */
  sent(message: Message, row: number): void {
    const whole = message.kind === "batch" ? [message, ...message.items] : [message];
    for (const { idText, method, kind } of whole) {
      this.#waiting.add({ row, key: idText === null ? null : keptKey(idText), method, kind });
    }
    for (const oldest of this.#waiting) {
      if (this.#waiting.size <= MAX_WAITING) break;
      this.#waiting.delete(oldest);
    }
  }

  /** A log line. Null when no frame fits: it stays unjoined. */
  log(line: LogLine, row: number): Joined | null {
    const key = line.requestIdText === null ? null : keptKey(line.requestIdText);
    const found = key === null ? this.#withoutId(line) : this.#withId(key, line);
    if (found === undefined) return null;
    this.#waiting.delete(found);
    return { frame: found.row, log: row };
  }

  #withId(key: string, { method }: LogLine): Waiting | undefined {
    const same = [...this.#waiting].filter((waiting) => waiting.key === key);
    const alike = same.find((waiting) => waiting.method === method);
    return alike ?? same.find((waiting) => isLogged(method, waiting.method));
  }

  /** Of the lines that fit: one with that very method first; an empty line where the reason says so. */
  #withoutId({ method, reason }: LogLine): Waiting | undefined {
    const isBlank = /\b(?:empty|blank)\b/i.test(reason ?? "");
    const all = [...this.#waiting].filter(
      (waiting) => waiting.key === null && isLogged(method, waiting.method),
    );
    const strays = all.filter(({ kind }) => kind !== "notification");
    const alike = strays.filter((waiting) => waiting.method === method);
    const best = alike.length > 0 ? alike : strays;
    const notices = method === null ? [] : all.filter(({ kind }) => kind === "notification");
    return best.find(({ kind }) => (kind === "blank") === isBlank) ?? best[0] ?? notices[0];
  }
}

/** The key of an id that a server can write into its log as it was: exact as a double, and not too long. */
function keptKey(idText: string): string | null {
  const key = idKey(idText);
  if (key === null || idText.length > MAX_ID) return null;
  return key.startsWith("s") || Number.isSafeInteger(Number(idText)) ? key : null;
}

/** True where a method may have been logged so: as it was, cut at its end, or not at all. */
function isLogged(logged: string | null, method: string | null): boolean {
  if (logged === null || logged === method) return true;
  return logged.endsWith("…") && method !== null && method.startsWith(logged.slice(0, -1));
}
