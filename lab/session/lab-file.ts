import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Refusal } from "./open-lab.ts";

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
    const near = relative(this.cwd, this.#path);
    return near.startsWith("..") ? this.#path : near;
  }

  get version(): string {
    return createHash("sha256").update(this.#text).digest("hex").slice(0, 16);
  }

  /** In the package, and so not to be changed. */
  get readOnly(): boolean {
    return !relative(join(this.packageDir, "lab", "notebooks"), this.#path).startsWith("..");
  }

  /**
   * Writes a new text, by way of a file beside it, so that no reader ever sees half. A read-only lab is copied to
   * `work/labs/` first and goes on there.
   *
   * @returns where it was copied to, or null.
   * @throws Refusal (409) where the file on disk is no longer the one that was read.
   */
  save(text: string): string | null {
    if (this.readOnly) {
      this.#path = this.#copyTarget();
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#write(text);
      return this.shown;
    }
    let there: string;
    try {
      there = readLabText(this.#path);
    } catch (error) {
      throw new Refusal(`${(error as Error).message}; your edit was not saved`, 409);
    }
    if (there !== this.#text) {
      throw new Refusal(
        `${this.shown} changed on disk since it was read; your edit was not saved over it`,
        409,
      );
    }
    this.#write(text);
    return null;
  }

  #write(text: string): void {
    const next = `${this.#path}.${process.pid}.tmp`;
    try {
      writeFileSync(next, text);
      renameSync(next, this.#path);
    } catch (error) {
      rmSync(next, { force: true });
      throw new Refusal(`${this.shown} could not be written: ${(error as Error).message}`, 409);
    }
    this.#text = text;
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
