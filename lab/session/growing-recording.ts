import { stat, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { parseRecord } from "../../tap/parse-record.ts";
import { openPlainFile } from "../../tap/plain-file.ts";
import { RecordCursor, type PlacedRecord } from "../../tap/reading.ts";
import { takeTurns } from "./take-turns.ts";

/** Bytes read at a time; the event loop gets its turn in between. */
const step = 256 * 1024;
/** Bytes of a last line without an end that are looked at: it may be a whole record all the same. */
const lookAtEnd = 4 * 1024 * 1024;

/** What a look at the file found: all was read before, there was more, or it is no longer the file that was read. */
export type Growth = "none" | "more" | "replaced";

/** Reads a recording from its beginning, and goes on when another process has written more. */
export class GrowingRecording {
  readonly #path: string;
  #cursor: RecordCursor;
  #file: FileHandle | null = null;
  #inode = 0;
  #read = 0;
  /** Place of a last line that was taken without its end. */
  #ahead = -1;
  #unfinished: string | null = null;

  constructor(path: string) {
    this.#path = path;
    this.#cursor = new RecordCursor(basename(path));
  }

  /** Bytes read so far. */
  get done(): number {
    return this.#read;
  }

  /** Why the last line is no record yet, its place first; null where every line is read. */
  get unfinished(): string | null {
    return this.#unfinished;
  }

  /**
   * Reads to the end of what is there now.
   *
   * @param take gets each record, in order
   * @param turn called between two steps; reading stops where it says false
   * @throws the file system's error where the file cannot be read
   */
  async read(take: (placed: PlacedRecord) => void, turn: () => boolean): Promise<Growth> {
    if (await this.#replaced()) return "replaced";
    const before = this.#read;
    const buffer = Buffer.alloc(step);
    for (;;) {
      const { bytesRead } = await this.#file!.read(buffer, 0, step, this.#read);
      if (bytesRead === 0) break;
      this.#read += bytesRead;
      const records = this.#cursor.push(Buffer.from(buffer.subarray(0, bytesRead)));
      for await (const some of takeTurns(records)) {
        for (const placed of some) if (placed.at !== this.#ahead) take(placed);
        if (!turn()) return "more";
      }
      if (!turn()) return "more";
    }
    if (this.#read > before || this.#cursor.unfinished > 0) await this.#atEnd(take);
    return this.#read > before ? "more" : "none";
  }

  /** The bytes of a line, by its place in the file; shorter where the file ends before. */
  async line(at: number, bytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await this.#file!.read(buffer, 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  async #replaced(): Promise<boolean> {
    const found = await stat(this.#path);
    if (this.#file === null) {
      this.#file = await openPlainFile(this.#path);
      this.#inode = (await this.#file.stat()).ino;
      return false;
    }
    return found.ino !== this.#inode || found.size < this.#read;
  }

  /** A file may end without a last line feed: its last line counts where it is whole. */
  async #atEnd(take: (placed: PlacedRecord) => void): Promise<void> {
    const { unfinished } = this.#cursor;
    const { at, line } = this.#cursor.next;
    this.#unfinished = null;
    if (unfinished === 0 || at === this.#ahead) return;
    const what = `${basename(this.#path)}:${line}: the last line, ${unfinished} bytes, has no end: it is being written, or was cut`;
    if (unfinished > lookAtEnd) return void (this.#unfinished = what);
    const text = await this.line(at, unfinished);
    if (text.every((byte) => byte <= 0x20)) return;
    const record = parseRecord(text, { file: basename(this.#path), line });
    if (record.kind === "damaged") return void (this.#unfinished = what);
    this.#ahead = at;
    take({ record, at, bytes: unfinished, text });
  }
}
