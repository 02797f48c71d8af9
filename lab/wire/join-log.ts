import type { LogLine } from "./log-line.ts";
import type { Message } from "./message.ts";

/** A log line found its frame: rows as the caller numbered them. */
export interface Joined {
  readonly frame: number;
  readonly log: number;
}

/** Joins the log lines of one connection (one process, one stderr) to the lines that were sent to it. */
export class LogJoiner {
  /** A line to the server. It must be told before the log lines that it causes. */
  sent(message: Message, row: number): void {
    void message;
    void row;
  }
  /** A log line. Null when no frame fits: it stays unjoined. */
  log(line: LogLine, row: number): Joined | null {
    void line;
    void row;
    throw new Error("not yet");
  }
}
