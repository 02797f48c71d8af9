import { parseRecord } from "../../tap/parse-record.ts";
import type { PlacedRecord } from "../../tap/reading.ts";
import type { Recorded } from "../../tap/recorded.ts";
import { findingsOf } from "../bench/findings-of.ts";
import { lineOf } from "../bench/follow-recording.ts";
import { RecordedWire } from "../bench/recorded-wire.ts";
import type { LineEvent } from "../bench/wire-event.ts";
import { classify, unread } from "../wire/classify.ts";
import { isAnswer } from "../wire/message.ts";
import { RowPlaces } from "./row-places.ts";
import { textView } from "./text-view.ts";
import type { WireRow } from "./wire-row.ts";
import { findingView, WireRows } from "./wire-rows.ts";

/** Rows that a recording shows at once, the newest; of a longer one the rest stays in its file. */
const most = 150_000;
/** Bytes of a line that stay in memory; the rest is read again when it is asked for. */
const preview = 1024;

/** Lines in a row, each no record, that get a row of their own. */
const mostDamaged = 100;

/** What was said of a line as it came, by its conversation and by pairing; few lines have any. */
type Notes = Pick<LineEvent, "notes"> & { paired: NonNullable<LineEvent["paired"]>["notes"] };

/** The rows of a recording, and where in its file each of them stands: the lines themselves are not held. */
export class RecordedRows {
  readonly rows = new WireRows({ preview, most });
  readonly #notes = new Map<number, Notes>();
  /** What pinned the connection of each row, by its number; the same for many. */
  readonly #pins: (LineEvent["pin"] | undefined)[] = [];
  readonly #places = new RowPlaces(most * 1.1);
  /** Lines in a row that are no records, and the row that stands for the last of them. */
  #damaged = 0;
  #damage: WireRow | null = null;
  #last = 0;
  #t = 0;
  readonly #wire = new RecordedWire({ nextRow: () => ++this.#last, cell: null, maker: null });

  /** Takes a record; gives the rows that are new or differ now. */
  add({ record, at, bytes }: PlacedRecord): WireRow[] {
    this.#damaged = record.kind === "damaged" ? this.#damaged + 1 : 0;
    if (this.#damaged > mostDamaged) return this.#moreDamage();
    const event = this.#wire.event(record) ?? this.#wire.aside(record, this.#t);
    this.#t = event.t;
    this.#places.add(at, bytes);
    if (event.kind === "line") this.#keep(event);
    const rows = this.rows.add(event);
    if (record.kind === "damaged") this.#damage = rows[0]!;
    return rows;
  }

  /** Byte and length of a row's line in the file; null where there is no such row. */
  place(n: number): { at: number; bytes: number } | null {
    return this.#places.of(n);
  }

  /** The number of the row whose line begins at this byte; null where none does. */
  numberAt(at: number): number | null {
    return this.#places.numberAt(at);
  }

  /** A file of another kind has millions of lines that are no records: the last row of them counts the rest. */
  #moreDamage(): WireRow[] {
    const row = this.#damage!;
    const more = this.#damaged - mostDamaged;
    const text = `${row.text.text.split("\n", 1)[0]}\n${more.toLocaleString("en")} more lines after it are no records.`;
    row.text = textView(text);
    return [row];
  }

  /** What its revision does not want in a row, given its record and that of what it answers, read again. */
  findings(row: WireRow, record: Recorded, request: Recorded | null): NonNullable<WireRow["findings"]> {
    const pin = this.#pins[row.n];
    const line = lineOf(record);
    if (pin === undefined || line === null || row.direction === "err" || row.direction === "meta") return [];
    const { direction } = row;
    const message = line.whole ? classify(line.content, direction) : unread(line.bytes);
    const asked = request === null || !isAnswer(message) ? null : lineOf(request);
    const other = direction === "c2s" ? "s2c" : "c2s";
    const { notes = [], paired = [] } = this.#notes.get(row.n) ?? {};
    const found = findingsOf({
      direction,
      line,
      message,
      pin,
      notes,
      paired: { notes: paired, request: asked?.whole ? classify(asked.content, other) : null },
    });
    return found.map(findingView);
  }

  #keep({ n, pin, notes, paired }: LineEvent): void {
    this.#pins[n] = pin;
    const said = paired?.notes ?? [];
    if (notes.length === 0 && said.length === 0) return;
    this.#notes.set(n, { notes, paired: said });
    // Of rows that are shown no more nobody asks.
    if (this.#notes.size > most) this.#notes.delete(this.#notes.keys().next().value!);
  }
}

/** One line of a recording's file as the record that it is. */
export const recordOf = (text: Buffer, file: string): Recorded => parseRecord(text, { file, line: 0 });
