import { basename, dirname } from "node:path";
import { placedRecords, type PlacedRecord } from "../../tap/reading.ts";
import type { Recorded } from "../../tap/recorded.ts";
import { troubleOf } from "../../tap/trouble.ts";
import { utf8 } from "./text-view.ts";
import { EventLog } from "./event-log.ts";
import { exportRecords } from "./export-records.ts";
import { GrowingRecording } from "./growing-recording.ts";
import { Refusal } from "./open-lab.ts";
import type { OpenRows, OpenWire, WholeFrame } from "./open-wire.ts";
import { newestRows, pageRow, rowPreview, rowsBefore } from "./page-rows.ts";
import { sideContent } from "./read-whole-line.ts";
import { recordOf, RecordedRows } from "./recorded-rows.ts";
import { takeTurns } from "./take-turns.ts";
import type { LabEvent, LabView, NoticeView } from "./view.ts";
import { lineText } from "./whole-line.ts";
import type { RowPortion, WireRow } from "./wire-row.ts";

/** ms between two looks at whether the file has grown. */
const look = 300;
/** ms of reading between two words on how far it is. */
const progress = 500;
/** More rows at once than this are not sent one by one: whoever follows fetches anew. */
const burst = 2000;
/** A longer line is not sent to a page. */
const longest = 128 * 1024 * 1024;

export interface RecordedLabOptions {
  id: string;
  path: string;
  title: string;
  /** The file as a person would name it. */
  shown: string;
}

/** A recording, open to be looked at: no server, no cells. It follows a file that still grows. */
export class RecordedLab implements OpenWire, OpenRows {
  readonly id: string;
  readonly recording: string;
  readonly wire: OpenRows = this;
  closed = false;
  readonly #options: RecordedLabOptions;
  readonly #log = new EventLog();
  #file: GrowingRecording;
  #rows = new RecordedRows();
  #size = 0;
  #reading = true;
  #trouble: string | null = null;
  #told = "";
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void>;

  private constructor(options: RecordedLabOptions, size: number) {
    this.#options = options;
    this.id = options.id;
    this.recording = options.path;
    this.#file = new GrowingRecording(options.path);
    this.#size = size;
    this.#work = this.#readAll();
  }

  /**
   * Opens a recording and begins to read it.
   *
   * @param size bytes of the file
   * @param patience ms to wait for the end of it, so that a short one is there at once
   */
  static async open(options: RecordedLabOptions, size: number, patience = 1000): Promise<RecordedLab> {
    const lab = new RecordedLab(options, size);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([lab.#work, new Promise((resolve) => (timer = setTimeout(resolve, patience)))]);
    clearTimeout(timer);
    return lab;
  }

  /** Lines of the wire counted so far. */
  get frames(): number {
    return this.#rows.rows.total.rows;
  }

  view(): LabView {
    const wire = newestRows(this.#rows.rows.all());
    return { ...this.#lab(), wire, wireTotal: this.#rows.rows.total, event: this.#log.last };
  }

  events(after: number, signal: AbortSignal): AsyncIterable<LabEvent> {
    return this.#log.since(after, signal);
  }

  newest(most: number): WireRow[] {
    return this.#rows.rows
      .all()
      .slice(-most)
      .map((row) => ({ ...row }));
  }

  before(n: number): Iterable<RowPortion> {
    return rowsBefore(this.#rows.rows.all(), n);
  }

  async frame(n: number): Promise<WholeFrame | null> {
    const row = this.#rows.rows.get(n);
    if (!row) return null;
    const held = { row, text: row.text.text, encoding: row.encoding };
    if (row.direction === "meta") return held;
    const record = await this.#record(n);
    if (record === null) return held;
    const asked = row.peer === null ? null : await this.#record(row.peer);
    const whole = { ...row, findings: this.#rows.findings(row, record, asked) };
    const content =
      record.kind === "line"
        ? record.content
        : record.kind === "summary"
          ? await sideContent(this.recording, record)
          : null;
    return content === null ? { ...held, row: whole } : { row: whole, ...lineText(content) };
  }

  async *find(text: string, signal: AbortSignal): AsyncGenerator<number[]> {
    const looked = text.toLowerCase();
    for await (const portion of placedRecords(this.recording, { plain: true })) {
      for await (const some of takeTurns(portion)) {
        if (signal.aborted) return;
        const found: number[] = [];
        for (const { record, at } of some) {
          if (record.kind !== "line" || record.content.length <= rowPreview) continue;
          const n = this.#rows.numberAt(at);
          if (n !== null && utf8(record.content)?.toLowerCase().includes(looked)) found.push(n);
        }
        if (found.length > 0) yield found;
      }
    }
  }

  async *records(rows: ReadonlySet<number> | null): AsyncGenerator<Buffer> {
    yield* exportRecords(this.recording, ({ record, at }) => {
      return (
        rows === null ||
        record.kind === "meta" ||
        record.kind === "gap" ||
        rows.has(this.#rows.numberAt(at) ?? 0)
      );
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#work;
    await this.#file.close();
  }

  /** Everything but the wire. */
  #lab(): Omit<LabView, "wire" | "wireTotal" | "event"> {
    const { title, shown } = this.#options;
    const name = basename(this.recording, ".jsonl");
    return {
      id: this.id,
      lab: name === "frames" ? basename(dirname(this.recording)) : name,
      title,
      protocol: null,
      file: shown,
      readOnly: true,
      version: "",
      view: "page",
      blocks: [],
      cells: [],
      servers: [],
      running: false,
      points: { got: 0, of: 0 },
      problems: [],
      notices: this.#notices(),
      walk: { since: 0, replayed: 0 },
      recording: { done: this.#file.done, of: Math.max(this.#size, this.#file.done), reading: this.#reading },
    };
  }

  #notices(): NoticeView[] {
    const texts = [this.#trouble, this.#reading ? null : this.#file.unfinished];
    return texts.filter((text) => text !== null).map((text) => ({ kind: "gap", text }));
  }

  /** Reads what is there, in one go; whoever follows is told how far it is, and starts anew at its end. */
  async #readAll(): Promise<void> {
    let told = performance.now();
    const turn = () => {
      if (performance.now() - told > progress) {
        told = performance.now();
        this.#tell();
      }
      return !this.closed;
    };
    try {
      await this.#file.read((placed) => this.#rows.add(placed), turn);
      this.#trouble = null;
    } catch (error) {
      this.#trouble = `${this.#options.shown} cannot be read: ${troubleOf(error)}`;
    }
    this.#reading = false;
    this.#tell();
    this.#log.push({ type: "reset" });
    this.#later();
  }

  #later(): void {
    if (!this.closed) this.#timer = setTimeout(() => void (this.#work = this.#readOn()), look).unref();
  }

  /** Looks whether the file has grown. */
  async #readOn(): Promise<void> {
    const changed = new Map<number, WireRow>();
    try {
      const take = (placed: PlacedRecord) => {
        for (const row of this.#rows.add(placed)) changed.set(row.n, row);
      };
      const growth = await this.#file.read(take, () => !this.closed);
      this.#trouble = null;
      if (growth === "replaced") return await this.#startAnew();
    } catch (error) {
      this.#trouble = `${this.#options.shown} cannot be read any more: ${troubleOf(error)}`;
    }
    if (changed.size > burst) this.#log.push({ type: "reset" });
    else if (changed.size > 0) {
      const rows = [...changed.values()].map(pageRow).toSorted((a, b) => a.n - b.n);
      this.#log.push({ type: "wire", rows, wireTotal: this.#rows.rows.total });
    }
    this.#tell();
    this.#later();
  }

  /** Another file stands in its place, or a shorter one. */
  async #startAnew(): Promise<void> {
    await this.#file.close();
    this.#file = new GrowingRecording(this.recording);
    this.#rows = new RecordedRows();
    this.#reading = true;
    await this.#readAll();
  }

  /** Tells how far it is and what is wrong, where that changed. */
  #tell(): void {
    const lab = this.#lab();
    const text = JSON.stringify([lab.notices, lab.recording]);
    if (text === this.#told) return;
    this.#told = text;
    this.#log.push({ type: "lab", lab });
  }

  /** A row's record, read again; null where the file does not have it any more. */
  async #record(n: number): Promise<Recorded | null> {
    const place = this.#rows.place(n);
    if (place === null) return null;
    if (place.bytes > longest)
      throw new Refusal(
        `This line takes ${place.bytes} bytes of ${this.#options.shown}, too many to be shown.`,
        422,
      );
    const record = recordOf(await this.#file.line(place.at, place.bytes), basename(this.recording));
    return record.kind === "damaged" ? null : record;
  }
}
