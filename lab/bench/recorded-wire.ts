import type { Recorded } from "../../tap/recorded.ts";
import { lineOf } from "./follow-recording.ts";
import type { LineEvent, WirePlace } from "./wire-event.ts";
import { WireReader } from "./wire-reader.ts";

type WireRecord = Extract<Recorded, { kind: "line" | "summary" }>;

export interface RecordedWireOptions {
  nextRow(): number;
  /** Where a connection is shown to be; `nth` counts the connections of the recording from 1. */
  placeOf(record: WireRecord, nth: number): WirePlace;
  /** The cell that the recording was made for. */
  cell: string | null;
}

/** Makes of a recording's records the events that they were, each connection read by itself. */
export class RecordedWire {
  readonly #options: RecordedWireOptions;
  readonly #readers = new Map<unknown, WireReader>();

  constructor(options: RecordedWireOptions) {
    this.#options = options;
  }

  /** Null for a record of what is no line. */
  event(record: Recorded): LineEvent | null {
    const line = lineOf(record);
    if (line === null || (record.kind !== "line" && record.kind !== "summary")) return null;
    const { cell } = this.#options;
    const reader = this.#readerOf(record);
    const at = { t: record.t, clock: record.t };
    const owner = () => ({ cell, late: false });
    if (record.dir === "c2s") return reader.sent(line, cell, false, at);
    return record.dir === "s2c" ? reader.received(line, owner, at) : reader.logged(line, owner, at);
  }

  #readerOf(record: WireRecord): WireReader {
    const conn = record.extras["conn"];
    let reader = this.#readers.get(conn);
    if (!reader) {
      const place = this.#options.placeOf(record, this.#readers.size + 1);
      this.#readers.set(conn, (reader = new WireReader(place, this.#options.nextRow)));
    }
    return reader;
  }
}
