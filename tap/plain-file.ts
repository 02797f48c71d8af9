import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** A FIFO with no writer would keep its opener waiting, and a thread with it; on Windows there is no such flag. */
const flags = constants.O_RDONLY | ((constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0);

/** What is opened is a folder, a pipe or a device: it has no end that could be read to. */
class NoPlainFile extends Error {
  override readonly name = "NoPlainFile";
  constructor() {
    super("it is no file");
  }
}

/**
 * Opens a file to be read, and nothing else: neither a pipe, which may never say anything, nor a device, which may
 * never end.
 *
 * @throws `NoPlainFile`, or the file system's error
 */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, flags);
  try {
    if ((await file.stat()).isFile()) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  throw new NoPlainFile();
}

/** The same at once: a descriptor. */
export function openPlainFileSync(path: string): number {
  const file = openSync(path, flags);
  try {
    if (fstatSync(file).isFile()) return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
  closeSync(file);
  throw new NoPlainFile();
}
