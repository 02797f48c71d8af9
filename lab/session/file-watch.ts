import { type FSWatcher, realpathSync, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** ms between looks where the system tells nothing: a network's disk, or no watcher to be had. */
const pollEvery = 1000;
/** ms for which a file must be the same before it counts as written. */
const settles = 150;
/** As `settles`, for a file that is gone or empty: most of these are about to be written. */
const settlesEmpty = 1000;

/**
 * Tells when a file has become another on the disk, whoever wrote it and in whatever way: in place, by a rename, by
 * deletion and a new one. It waits until the writing is over. Keeps no process alive.
 */
export class FileWatch {
  readonly #path: () => string;
  readonly #onChanged: () => void;
  readonly #poll: NodeJS.Timeout;
  #watchers: FSWatcher[] = [];
  #watched = "";
  #soon: NodeJS.Timeout | null = null;
  #looking = false;
  #closed = false;
  /** The file as last told of; nothing before the first look, which tells in any case. */
  #told: string | null = null;
  #next: { stamp: string; since: number } | null = null;

  /** @param path of the file by now; it may become another */
  constructor(path: () => string, onChanged: () => void) {
    this.#path = path;
    this.#onChanged = onChanged;
    this.#poll = setInterval(() => void this.#look(), pollEvery).unref();
    void this.#look();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    if (this.#soon) clearTimeout(this.#soon);
    this.#unwatch();
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    const path = this.#path();
    const { stamp, empty } = await stampOf(path);
    this.#looking = false;
    if (this.#closed) return;
    this.#watch(path);
    if (stamp === this.#told) {
      this.#next = null;
      return;
    }
    const now = performance.now();
    if (this.#next?.stamp !== stamp) this.#next = { stamp, since: now };
    const left = this.#next.since + (empty ? settlesEmpty : settles) - now;
    if (left > 0) return this.#later(left);
    this.#told = stamp;
    this.#next = null;
    // A folder that was made anew has another watcher's place.
    this.#unwatch();
    this.#watch(path);
    this.#onChanged();
  }

  #later(ms: number): void {
    if (this.#soon) clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#look(), Math.ceil(ms) + 1).unref();
  }

  /** Watches the folders of the path and of what it leads to: a watched file itself is lost with its first rename. */
  #watch(path: string): void {
    if (this.#watched === path) return;
    this.#unwatch();
    const real = realOf(path);
    try {
      for (const folder of new Set([dirname(path), dirname(real)])) {
        const watcher = watch(folder, { persistent: false }, (_, name) => {
          if (name === null || name === basename(path) || name === basename(real)) this.#later(20);
        });
        this.#watchers.push(watcher);
        watcher.on("error", () => this.#unwatch());
      }
      this.#watched = path;
    } catch {
      // No such folder, no more watchers, no such thing on this disk: the looks go on.
      this.#unwatch();
    }
  }

  #unwatch(): void {
    for (const watcher of this.#watchers.splice(0)) watcher.close();
    this.#watched = "";
  }
}

/** What the disk says of a file without reading it. */
async function stampOf(path: string): Promise<{ stamp: string; empty: boolean }> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return { stamp: `${path} ${[dev, ino, size, mtimeNs, ctimeNs].join(" ")}`, empty: size === 0n };
  } catch (error) {
    return { stamp: `${path} ${(error as NodeJS.ErrnoException).code}`, empty: true };
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
