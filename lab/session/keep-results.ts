import type { ServerCommand } from "../bench/server-command.ts";
import { labId } from "./lab-id.ts";
import type { LabSession } from "./lab-session.ts";
import { secretsOfLab } from "./export/export-lab.ts";
import { keepSession } from "./export/kept-session.ts";
import { madeBy } from "./export/made-by.ts";
import { lastRunAt, noProgress, withView } from "./progress.ts";
import { readProgress, writeProgress } from "./progress-file.ts";
import { wholeView } from "./whole-view.ts";

/** UTF-16 units of rows that are kept while the lab is open: to write them takes no time that anybody would feel. */
const rowsMeanwhile = 2 * 1024 * 1024;

/** ms that a lab is left in peace after a change before it is looked at. */
const gather = 500;

export interface KeepPlaces {
  /** The folder with `.wirebook/`. */
  cwd: string;
  packageDir: string;
  /** The session's own. */
  folder: string;
  overrides?: ReadonlyMap<string, ServerCommand> | undefined;
}

/**
 * Keeps what a session came to: the lab's progress, and, once something ran, all that it shows. Both are written when
 * the lab has come to rest, beside its work and never in its way.
 */
export class KeptResults {
  readonly #session: LabSession;
  readonly #places: KeepPlaces;
  readonly #report: (line: string) => void;
  readonly #stop = new AbortController();
  /** ms since the epoch at which a page opened the lab; null where none did. */
  readonly #opened: number | null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** ms that the last writing took. */
  #took = 0;
  #dirty = true;
  #troubled = false;
  /** The id that the progress went under last: a lab of the package moves when it is edited. */
  #id: string;

  /**
   * @param opened whether a person opens it, at a page
   * @param report told once, in a line, where nothing can be kept
   */
  constructor(
    session: LabSession,
    places: KeepPlaces,
    opened: boolean,
    report: (line: string) => void = console.error,
  ) {
    this.#session = session;
    this.#places = places;
    this.#opened = opened ? Date.now() : null;
    this.#report = report;
    this.#id = labId(session.path);
    void this.#follow();
    this.#soon();
  }

  /** Writes what is not written yet, and follows no longer. */
  async end(): Promise<void> {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    await this.#write();
  }

  async #follow(): Promise<void> {
    for await (const _ of this.#session.events(this.#session.view().event, this.#stop.signal)) {
      this.#dirty = true;
      this.#soon();
    }
  }

  #soon(): void {
    if (this.#timer !== null || this.#stop.signal.aborted) return;
    // What takes long to write is written the more seldom.
    this.#timer = setTimeout(() => void this.#turn(), Math.max(gather, this.#took * 20));
    this.#timer.unref();
  }

  async #turn(): Promise<void> {
    await this.#writing;
    this.#timer = null;
    if (this.#dirty) this.#writing = this.#write(rowsMeanwhile);
  }

  async #write(rows?: number): Promise<void> {
    // A lab that was closed shows what its end left of it, not what it came to.
    if (this.#session.closed) return;
    const began = performance.now();
    try {
      const view = wholeView(this.#session);
      if (view.running) return;
      this.#dirty = false;
      const { cwd, packageDir, folder } = this.#places;
      const { path } = this.#session;
      const id = labId(path);
      const before = readProgress(cwd, id).progress;
      const base = before === noProgress ? readProgress(cwd, this.#id).progress : before;
      await writeProgress(cwd, id, { ...withView(base, view), opened: this.#opened ?? base.opened });
      this.#id = id;
      const at = lastRunAt(view);
      if (at === null) return;
      const kept = { lab: id, at, by: madeBy(packageDir), view };
      await keepSession(folder, kept, secretsOfLab(path, packageDir, this.#places.overrides), rows);
    } catch (error) {
      if (!this.#troubled)
        this.#report(`wirebook: what was done cannot be kept: ${(error as Error).message}`);
      this.#troubled = true;
    }
    this.#took = performance.now() - began;
  }
}
