import type { WireEvent } from "../bench/wire-event.ts";
import { readWholeLine } from "./read-whole-line.ts";
import { Recorder } from "./recorder.ts";
import type { WireRow } from "./wire-row.ts";
import { WholeLines } from "./whole-line.ts";
import { WireRows } from "./wire-rows.ts";

/** All that crossed in one session: its rows, its long lines, and its recording on disk. */
export class SessionWire {
  readonly rows = new WireRows();
  readonly #lines = new WholeLines();
  readonly #recorder: Recorder;

  /** @param onTrouble told, in words, when the disk begins to fail or to stall */
  constructor(folder: string, onTrouble: (why: string) => void) {
    this.#recorder = new Recorder(folder, onTrouble);
  }

  get recording(): string {
    return this.#recorder.path;
  }

  /** Takes what happened; gives the rows that are new or differ now. */
  add(event: WireEvent): WireRow[] {
    this.#recorder.add(event);
    const rows = this.rows.add(event);
    if (event.kind === "line" && rows[0]?.text.cut && event.line.whole) {
      this.#lines.keep(event.n, event.line.content);
    }
    return rows;
  }

  /** One line, whole, as far as it was kept. Null where there is no such row. */
  async frame(n: number): Promise<{ row: WireRow; text: string; encoding: "utf8" | "base64" } | null> {
    const row = this.rows.get(n);
    if (!row) return null;
    if (!row.text.cut) return { row, text: row.text.text, encoding: row.encoding };
    const whole = this.#lines.get(n) ?? (await readWholeLine(this.recording, n));
    return { row, ...(whole ?? { text: row.text.text, encoding: row.encoding }) };
  }

  /** See `ConnectionHost.backlog`. */
  backlog(): Promise<void> | null {
    return this.#recorder.backlog();
  }

  close(): Promise<void> {
    return this.#recorder.close();
  }
}
