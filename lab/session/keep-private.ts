import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes a file that only its owner may read (0600), by way of another beside it: no reader ever sees half. Its folder
 * is made where it is missing (0700).
 *
 * @throws Error as node:fs has it; the file that was there stays then
 */
export async function keepPrivate(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = join(folder, `.${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    await writeFile(next, text, { mode: 0o600, flag: "wx" });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
