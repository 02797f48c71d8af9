import { randomBytes } from "node:crypto";
import { renameSync, type Stats } from "node:fs";
import { type FileHandle, open, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes a file by way of another beside it, so that no reader ever sees half and a failure, a kill or a cut of power
 * leaves the old one or the new one. A link stays a link: what it leads to is written. Mode stays, and owner and group
 * where we may give them. A slow disk keeps only the caller waiting.
 *
 * @param admit called when all is written, right before the new one takes the old one's place; it may throw
 * @throws Error as node:fs has it, or as `admit` does; nothing is changed then, and nothing is left beside the file
 */
export async function replaceFile(path: string, text: string, admit?: () => void): Promise<void> {
  const before = await statOf(path);
  const real = before ? await realpath(path) : path;
  // A rename asks the folder only; a file that its owner made read-only is to stay as it is.
  if (before) await (await open(real, "r+")).close();
  // Not made from the file's name, which may be as long as a name can be.
  const next = join(dirname(real), `.wirebook-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    const file = await open(next, "wx", before ? 0o600 : 0o666);
    try {
      await file.writeFile(text);
      if (before) await takeAfter(file, before);
      await file.sync();
    } finally {
      await file.close();
    }
    admit?.();
    renameSync(next, real);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
  await syncFolder(dirname(real));
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Owner first: a change of owner can take bits off the mode. */
async function takeAfter(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  try {
    await file.chown(uid, gid);
  } catch {
    // Only root gives files away.
  }
  await file.chmod(mode & 0o7777);
}

/** Without it a cut of power may bring the old file back. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    await folder.sync().finally(() => folder.close());
  } catch {
    // Not every system has it, and the file itself is written.
  }
}
