import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a file by way of another beside it, so that no reader ever sees half and a failure leaves the old one. A
 * link stays a link: what it leads to is written. Mode stays, and owner and group where we may give them.
 *
 * @throws Error as node:fs has it; nothing is changed then, and nothing is left beside the file
 */
export function replaceFile(path: string, text: string): void {
  const before = statSync(path, { throwIfNoEntry: false });
  const real = before ? realpathSync(path) : path;
  // A rename asks the folder only; a file that its owner made read-only is to stay as it is.
  if (before) closeSync(openSync(real, "r+"));
  // Not made from the file's name, which may be as long as a name can be.
  const next = join(dirname(real), `.wirebook-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    const file = openSync(next, "wx", before ? 0o600 : 0o666);
    try {
      writeFileSync(file, text);
      if (before) takeAfter(file, before);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(next, real);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Owner first: a change of owner can take bits off the mode. */
function takeAfter(file: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only root gives files away.
  }
  fchmodSync(file, mode & 0o7777);
}
