import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Refusal } from "./open-lab.ts";
import { replaceFile } from "./replace-file.ts";
import { workLabs } from "./work-labs.ts";

/** Labs are text that a person wrote; a file above this is no lab. */
const maxBytes = 16 * 1024 * 1024;

/** A lab that cannot be read; the message names the file. */
export class LabFileError extends Error {
  override readonly name = "LabFileError";
}

/**
 * Reads a lab file.
 *
 * @throws LabFileError where it is missing, no file, too large, or not UTF-8.
 */
export function readLabText(path: string): string {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new LabFileError(`${path}: this is no file`);
    if (stat.size > maxBytes)
      throw new LabFileError(`${path}: ${stat.size} bytes; a lab has at most ${maxBytes}`);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof LabFileError) throw error;
    if (error instanceof TypeError) throw new LabFileError(`${path}: not UTF-8`);
    const { code } = error as NodeJS.ErrnoException;
    throw new LabFileError(
      `${path}: ${code === "ENOENT" ? "there is no such file" : (error as Error).message}`,
    );
  }
}

/** One lab file on disk: what was read, and writing that never overwrites another's change. */
export class LabFile {
  #path: string;
  #text: string;
  /** Of the text, once it was asked for. */
  #version: string | null = null;
  /** What the disk said of the file at the last reading. */
  #stamp: string | null = null;

  /**
   * @param cwd the folder Wirebook was started in, where `work/` is
   * @param packageDir labs in it are read-only
   * @throws LabFileError
   */
  constructor(
    path: string,
    readonly cwd: string,
    readonly packageDir: string,
  ) {
    this.#path = path;
    this.#text = readLabText(path);
  }

  get path(): string {
    return this.#path;
  }

  get text(): string {
    return this.#text;
  }

  /** As a person would name it. */
  get shown(): string {
    return this.#shown(this.#path);
  }

  #shown(path: string): string {
    const near = relative(this.cwd, path);
    return near.startsWith("..") ? path : near;
  }

  get version(): string {
    this.#version ??= createHash("sha256").update(this.#text).digest("hex").slice(0, 16);
    return this.#version;
  }

  /** In the package, by whatever link it was reached, and so not to be changed. */
  get readOnly(): boolean {
    return !relative(real(join(this.packageDir, "lab", "notebooks")), real(this.#path)).startsWith("..");
  }

  /**
   * Reads the file again; `if-touched` only where its size, its times or its place on the disk are others than at
   * the last reading.
   *
   * @returns whether its text is another one.
   * @throws LabFileError where it cannot be read; the text that was read before stays.
   */
  reread(how: "always" | "if-touched"): boolean {
    // Taken before the reading: what changes in between is found at the next one.
    const stamp = stampOf(this.#path);
    if (how === "if-touched" && stamp !== null && stamp === this.#stamp) return false;
    const text = readLabText(this.#path);
    this.#stamp = stamp;
    if (text === this.#text) return false;
    this.#text = text;
    this.#version = null;
    return true;
  }

  /**
   * Writes a new text; no reader ever sees half of it. A read-only lab is copied to `work/labs/` first and goes on
   * there.
   *
   * @returns where it was copied to, or null.
   * @throws Refusal (409) where the file on disk is no longer the one that was read, or cannot be written.
   */
  async save(text: string): Promise<string | null> {
    if (!this.readOnly) {
      await this.#write(this.#path, text, () => this.#admit());
      return null;
    }
    await this.#write(this.#copyTarget(), text, () => void workLabs(this.cwd));
    return this.shown;
  }

  /** Lets a save through where the disk still has what was read. */
  #admit(): void {
    let there: string;
    try {
      there = readLabText(this.#path);
    } catch (error) {
      throw new Refusal(`${(error as Error).message}; your edit was not saved`, 409);
    }
    if (there === this.#text) return;
    throw new Refusal(
      `${this.shown} changed on disk since it was read; your edit was not saved over it`,
      409,
    );
  }

  /** Writes to that path; the lab is there from then on. */
  async #write(path: string, text: string, admit?: () => void): Promise<void> {
    try {
      admit?.();
      mkdirSync(dirname(path), { recursive: true });
      await replaceFile(path, text, admit);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(`${this.#shown(path)} was not saved: ${whyNot(error, path)}`, 409);
    }
    this.#path = path;
    this.#text = text;
    this.#version = null;
  }

  #copyTarget(): string {
    const folder = join(this.cwd, "work", "labs");
    const name = basename(this.#path);
    for (let nth = 1; ; nth++) {
      const path = join(folder, nth === 1 ? name : name.replace(/(\.lab)?\.md$/, `-${nth}$&`));
      if (!existsSync(path)) return path;
    }
  }
}

/** What the disk says of a file without reading it; null where there is nothing to say. */
function stampOf(path: string): string | null {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch {
    return null;
  }
}

/** The path without links; as it is where it leads nowhere. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function whyNot(error: unknown, path: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `the file or its folder ${dirname(path)} may not be written (${code})`;
  if (code === "ENOSPC" || code === "EDQUOT") return `the disk is full (${code})`;
  return message;
}
