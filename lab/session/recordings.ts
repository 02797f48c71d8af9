import { findRecordings } from "./find-recordings.ts";
import type { RecordingEntry } from "./recording-entry.ts";

export interface RecordingsOptions {
  /** The folder Wirebook was started in. */
  cwd: string;
  idOf(path: string): string;
  /** A path as a person would name it. */
  shown(path: string): string;
}

/** The recordings of one Wirebook process. */
export class Recordings {
  readonly #options: RecordingsOptions;

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  /** Newest first. */
  async list(): Promise<RecordingEntry[]> {
    const { cwd, idOf, shown } = this.#options;
    return (await findRecordings(cwd)).map(({ path, title, bytes, modified }) => {
      return { id: idOf(path), title, file: shown(path), frames: null, bytes, modified };
    });
  }
}
