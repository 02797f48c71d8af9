import type { WireEvent } from "../bench/wire-event.ts";
import { exportRecords } from "./export-records.ts";
import type { OpenRows, WholeFrame } from "./open-wire.ts";
import { rowPreview, rowsBefore } from "./page-rows.ts";
import { readWholeLine } from "./read-whole-line.ts";
import { Recorder } from "./recorder.ts";
import type { RowPortion, WireRow } from "./wire-row.ts";
import { WholeLines } from "./whole-line.ts";
import { WireRows } from "./wire-rows.ts";

/** Rows that are searched before others get their turn. */
const turn = 500;

/** All that crossed in one session: its rows, its long lines, and its recording on disk. */
export class SessionWire implements OpenRows {
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
  async frame(n: number): Promise<WholeFrame | null> {
    const row = this.rows.get(n);
    if (!row) return null;
    if (!row.text.cut) return { row, text: row.text.text, encoding: row.encoding };
    const whole = this.#lines.get(n) ?? (await readWholeLine(this.recording, n));
    return { row, ...(whole ?? { text: row.text.text, encoding: row.encoding }) };
  }

  newest(most: number): WireRow[] {
    return this.rows
      .all()
      .slice(-most)
      .map((row) => ({ ...row }));
  }

  before(n: number): Iterable<RowPortion> {
    return rowsBefore(this.rows.all(), n);
  }

  async *find(text: string, signal: AbortSignal): AsyncGenerator<number[]> {
    const looked = text.toLowerCase();
    const rows = this.rows.all().filter((row) => row.text.text.length > rowPreview);
    for (let at = 0; at < rows.length && !signal.aborted; at += turn) {
      const some = rows.slice(at, at + turn);
      yield some.filter((row) => row.text.text.toLowerCase().includes(looked)).map(({ n }) => n);
      await new Promise(setImmediate);
    }
  }

  async *records(rows: ReadonlySet<number> | null): AsyncGenerator<Buffer> {
    yield* exportRecords(this.recording, ({ record }) => {
      if (rows === null || record.kind === "meta" || record.kind === "gap") return true;
      return record.kind !== "damaged" && rows.has(Number(record.extras["n"]));
    });
  }

  /** See `ConnectionHost.backlog`. */
  backlog(): Promise<void> | null {
    return this.#recorder.backlog();
  }

  close(): Promise<void> {
    return this.#recorder.close();
  }
}
