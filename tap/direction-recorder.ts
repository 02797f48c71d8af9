import type { Direction, Line } from "./line.ts";
import { LineSplitter } from "./line-splitter.ts";
import { metaRecord } from "./record.ts";
import type { RecordWriter } from "./record-writer.ts";
import { troubleOf } from "./trouble.ts";

/** Records one direction of a tapped process: cuts what passed into lines and gives them to the writer. */
export class DirectionRecorder {
  readonly #writer: RecordWriter;
  readonly #head: { dir: Direction; conn: string };
  readonly #hold: number | undefined;
  #splitter: LineSplitter;

  /** `maxRecord`: bytes of content that are held of one line; 1 MiB when not given. */
  constructor(writer: RecordWriter, head: { dir: Direction; conn: string }, maxRecord?: number) {
    this.#writer = writer;
    this.#head = head;
    this.#hold = maxRecord;
    this.#splitter = new LineSplitter({ hold: maxRecord });
  }

  /** Takes bytes that have passed; a promise says until when a flood should be held back. Never throws. */
  see(chunk: Buffer): Promise<void> | undefined {
    try {
      this.#record(this.#splitter.push(chunk));
    } catch (error) {
      this.#lose(chunk.length, error);
    }
    return this.#writer.overBudget ? this.#writer.drained() : undefined;
  }

  /** No more bytes will pass: records a last line that had no LF. */
  end(): void {
    this.#record(this.#splitter.end());
  }

  /** Memory ran out, say: the wire goes on, and the recording tells what it lacks. */
  #lose(bytes: number, error: unknown): void {
    const t = Date.now();
    const lost = { [this.#head.dir]: { lines: 1, bytes: this.#splitter.pending + bytes } };
    this.#splitter = new LineSplitter({ hold: this.#hold });
    this.#writer.append(
      metaRecord({ t, meta: "gap", conn: this.#head.conn, from: t, to: t, why: troubleOf(error), lost }),
    );
  }

  #record(lines: Line[]): void {
    const t = Date.now();
    for (const line of lines) this.#writer.write(line, { t, ...this.#head });
  }
}
