import type { Recorded, RecordedGap } from "../../tap/recorded.ts";
import { RoundBook } from "../wire/grammar/round-book.ts";
import { exitText } from "./connection.ts";
import { lineOf } from "./follow-recording.ts";
import { RecordedPlaces, type RecordingMaker } from "./recorded-places.ts";
import type { LineEvent, MetaEvent, WirePlace } from "./wire-event.ts";
import { WireReader } from "./wire-reader.ts";

/** Connections that are read side by side; beyond, the one that began first is forgotten. */
const most = 4000;

export interface RecordedWireOptions {
  nextRow(): number;
  /** The cell that the recording was made for; null where each record may name its own. */
  cell: string | null;
  /** Who made it, where it is one of a client's run. */
  maker: RecordingMaker | null;
  /** What was asked on the connections of the lab; without it, on those of the recording. */
  rounds?: RoundBook;
}

/** Makes of a recording's records the events that they were, each connection read by itself. */
export class RecordedWire {
  readonly #options: RecordedWireOptions;
  readonly #places: RecordedPlaces;
  readonly #rounds: RoundBook;
  readonly #readers = new Map<WirePlace, WireReader>();

  constructor(options: RecordedWireOptions) {
    this.#options = options;
    this.#rounds = options.rounds ?? new RoundBook();
    this.#places = new RecordedPlaces(options.maker);
  }

  /** Null for a record of what is no line; a start among them says what the lines after it are. */
  event(record: Recorded): LineEvent | null {
    if (record.kind === "meta" && record.meta === "start") this.#places.started(record);
    const line = lineOf(record);
    if (line === null || (record.kind !== "line" && record.kind !== "summary")) return null;
    const { extras } = record;
    const cell = this.#options.cell ?? (typeof extras["cell"] === "string" ? extras["cell"] : null);
    const reader = this.#readerOf(this.#places.of(extras));
    const at = { t: record.t, clock: record.t };
    const owner = () => ({ cell, late: false });
    if (record.dir === "c2s") return reader.sent(line, cell, extras["ours"] === true, at);
    return record.dir === "s2c" ? reader.received(line, owner, at) : reader.logged(line, owner, at);
  }

  /**
   * What is said of a process, or of what is missing, once `event` has seen it.
   *
   * @param t ms since the epoch, for damage that says no time of its own
   */
  aside(record: Recorded, t: number): MetaEvent {
    const n = this.#options.nextRow();
    if (record.kind === "meta") {
      const { extras, meta } = record;
      return { ...this.#places.of(extras), ...said(n, record.t, metaText(meta, extras), extras, meta) };
    }
    if (record.kind === "gap") return { ...nowhere, ...said(n, record.t, gapText(record), {}, "gap") };
    const text = record.kind === "damaged" ? record.message : "a line that is no line";
    return { ...nowhere, ...said(n, t, text, {}, "damaged") };
  }

  #readerOf(place: WirePlace): WireReader {
    let reader = this.#readers.get(place);
    if (!reader) {
      this.#readers.set(place, (reader = new WireReader(place, this.#options.nextRow, this.#rounds)));
      if (this.#readers.size > most) this.#readers.delete(this.#readers.keys().next().value!);
    }
    return reader;
  }
}

const metas: readonly string[] = [
  "start",
  "exit",
  "signal",
  "eof",
  "gap",
  "damaged",
] satisfies MetaEvent["meta"][];

function said(n: number, t: number, text: string, detail: MetaEvent["detail"], meta: string) {
  // A later version may have words that this one does not know.
  const known = metas.includes(meta) ? (meta as MetaEvent["meta"]) : "signal";
  return { kind: "meta", n, t, text, detail, meta: known } as const;
}

const nowhere: WirePlace = { server: "", client: null, connection: "default", conn: 0, epoch: 1 };

/** A session says in words what happened; of what a tap says, the words are made here. */
function metaText(meta: string, { text, pid, code, signal, error }: Record<string, unknown>): string {
  if (typeof text === "string") return text;
  if (meta === "start") return `started as process ${typeof pid === "number" ? pid : "?"}`;
  if (meta === "exit") {
    return exitText({
      code: typeof code === "number" ? code : null,
      signal: typeof signal === "string" ? (signal as NodeJS.Signals) : null,
      error: typeof error === "string" ? error : null,
    });
  }
  if (meta === "signal") return `${String(signal)} was passed on`;
  return meta === "eof" ? "its standard input was closed" : meta;
}

const ways = {
  c2s: "to the server",
  s2c: "from the server",
  err: "of its stderr",
  meta: "about it",
} as const;

function gapText({ why, lost, from, to }: RecordedGap): string {
  const what = Object.entries(lost).map(
    ([dir, { lines, bytes }]) => `${lines} lines (${bytes} bytes) ${ways[dir as keyof typeof ways]}`,
  );
  const seconds = ((to - from) / 1000).toFixed(1);
  return `lines are missing here, of ${seconds} s: ${what.join(", ") || "nobody knows how many"}: ${why}`;
}
