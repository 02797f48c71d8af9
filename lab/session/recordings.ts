import { stat } from "node:fs/promises";
import { findRecordings, recordingTitle } from "./find-recordings.ts";
import type { RecordingShelf } from "./open-lab.ts";
import type { OpenWire } from "./open-wire.ts";
import { RecordedLab } from "./recorded-lab.ts";
import type { RecordingEntry } from "./recording-entry.ts";
import { takeRecording } from "./take-recording.ts";

export interface RecordingsOptions {
  /** The folder Wirebook was started in. */
  cwd: string;
  /** Recordings named on the command line, wherever they are. */
  named: readonly string[];
  idOf(path: string): string;
  /** A path as a person would name it. */
  shown(path: string): string;
}

/** The recordings of one Wirebook process: those of its folder, and those that were named. */
export class Recordings implements RecordingShelf {
  readonly #options: RecordingsOptions;
  readonly #open = new Map<string, Promise<RecordedLab | null>>();
  /** Those that are read, by their id. */
  readonly #opened = new Map<string, RecordedLab>();

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  async list(): Promise<RecordingEntry[]> {
    const { cwd, named } = this.#options;
    const found = await findRecordings(cwd, named);
    return found.map(({ path, title, bytes, modified }) => this.#entry(path, title, bytes, modified));
  }

  /** An open one, without a look at the disk. */
  opened(id: string): OpenWire | null {
    const lab = this.#opened.get(id);
    return lab === undefined || lab.closed ? null : lab;
  }

  async open(id: string): Promise<OpenWire | null> {
    const there = this.opened(id);
    if (there !== null) return there;
    let opening = this.#open.get(id);
    if (opening === undefined) {
      opening = this.#find(id);
      this.#open.set(id, opening);
      void opening.catch(() => null).then(() => this.#open.delete(id));
    }
    return opening;
  }

  async take(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<RecordingEntry> {
    const path = await takeRecording(this.#options.cwd, name, bytes, limit);
    const { size, mtimeMs } = await stat(path);
    return this.#entry(path, recordingTitle(path), size, Math.round(mtimeMs));
  }

  /** Closes one, and lets go of its rows. */
  async end(id: string): Promise<void> {
    await this.#open.get(id)?.catch(() => null);
    const lab = this.#opened.get(id);
    this.#opened.delete(id);
    await lab?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((lab) => lab.close()));
  }

  async #find(id: string): Promise<RecordedLab | null> {
    const { cwd, named, idOf, shown } = this.#options;
    const found = (await findRecordings(cwd, named)).find(({ path }) => idOf(path) === id);
    if (found === undefined) return null;
    const { path, title, bytes } = found;
    const lab = await RecordedLab.open({ id, path, title, shown: shown(path) }, bytes);
    this.#opened.set(id, lab);
    return lab;
  }

  #entry(path: string, title: string, bytes: number, modified: number): RecordingEntry {
    const id = this.#options.idOf(path);
    const frames = this.#opened.get(id)?.frames ?? null;
    return { id, title, file: this.#options.shown(path), frames, bytes, modified };
  }
}
