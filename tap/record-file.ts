import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { RecordSink } from "./record-sink.ts";

/** ms between two looks at a FIFO whose reader takes nothing. */
const PATIENCE = 20;

/** A FIFO without a reader, or with a slow one, must answer at once instead of blocking a thread. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * A recording on disk: private to its owner (0600), appended to and never cut, so that two taps may share a file.
 * A record that the disk took only in part is taken back, or ended with an LF where another writer stands behind
 * it; so is a torn last line that an earlier writer left.
 */
export class RecordFile implements RecordSink {
  readonly #path: string;
  readonly #sideDir: string | undefined;
  #file: FileHandle | undefined;
  #closed = false;
  /** Where our last whole record ends; meaningless for what is no regular file. */
  #end = 0;
  #torn = false;

  constructor(path: string, sideDir?: string) {
    this.#path = path;
    this.#sideDir = sideDir;
  }

  async open(): Promise<void> {
    await this.#file?.close().catch(() => undefined);
    this.#file = undefined;
    const file = await open(this.#path, FLAGS, 0o600);
    this.#file = file;
    const { size } = await file.stat();
    this.#end = size;
    this.#torn = size > 0 && (await this.#lastByte(size)) !== 0x0a;
  }

  async write(bytes: Buffer[]): Promise<void> {
    const file = this.#file;
    if (!file) throw new Error("the recording is not open");
    const before = this.#torn ? [Buffer.from("\n")] : [];
    let rest = [...before, ...bytes];
    let written = 0;
    try {
      while (rest.length > 0 && !this.#closed) {
        const count = await writeSome(file, rest);
        written += count;
        rest = behind(rest, count);
        if (count === 0) await delay(PATIENCE);
      }
    } catch (error) {
      await this.#takeBack(file, written);
      throw error;
    }
    this.#torn = false;
    this.#end += written;
  }

  async keepSide(sha256: string, content: Buffer): Promise<void> {
    const dir = this.#sideDir;
    if (!dir) throw new Error("no folder for side files");
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const path = join(dir, sha256);
    const there = await stat(path).catch(() => undefined);
    if (there?.size === content.length) return;
    const draft = `${path}.${process.pid}.draft`;
    try {
      const file = await open(draft, "w", 0o600);
      try {
        await file.writeFile(content);
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#file?.close();
    this.#file = undefined;
  }

  async #takeBack(file: FileHandle, written: number): Promise<void> {
    if (written === 0) return;
    const now = await file.stat().catch(() => undefined);
    if (now?.isFile() && now.size === this.#end + written) {
      this.#torn = await file.truncate(this.#end).then(
        () => this.#torn,
        () => true,
      );
    } else {
      this.#torn = true;
      this.#end = now?.size ?? this.#end;
    }
  }

  async #lastByte(size: number): Promise<number | undefined> {
    const reader = await open(this.#path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
    if (!reader) return undefined;
    try {
      const { buffer, bytesRead } = await reader.read(Buffer.alloc(1), 0, 1, size - 1);
      return bytesRead === 1 ? buffer[0] : undefined;
    } finally {
      await reader.close();
    }
  }
}

/** Bytes taken; 0 where a FIFO is full for now. */
async function writeSome(file: FileHandle, parts: Buffer[]): Promise<number> {
  try {
    return (await file.writev(parts)).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw error;
  }
}

function behind(parts: Buffer[], count: number): Buffer[] {
  let skip = count;
  let i = 0;
  while (i < parts.length && skip >= parts[i]!.length) skip -= parts[i++]!.length;
  return i < parts.length ? [parts[i]!.subarray(skip), ...parts.slice(i + 1)] : [];
}
