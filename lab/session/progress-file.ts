import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { keepPrivate } from "./keep-private.ts";
import { noProgress, parseProgress, type Progress } from "./progress.ts";

/** A progress is names and numbers; a file above this is none. */
const maxBytes = 4 * 1024 * 1024;

const pathOf = (cwd: string, id: string) => join(cwd, ".wirebook", "progress", `${id}.json`);

/**
 * Reads how far a lab was brought, from `.wirebook/` of the folder Wirebook was started in.
 *
 * @param id the lab's opaque id
 * @returns with `trouble`, a sentence, where a file is there that cannot be used: it counts as none
 */
export function readProgress(cwd: string, id: string): { progress: Progress; trouble: string | null } {
  const path = pathOf(cwd, id);
  const unusable = (why: string) => ({
    progress: noProgress,
    trouble: `Its progress could not be read, and starts anew: \`${relative(cwd, path)}\` ${why}.`,
  });
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > maxBytes) return unusable("is not a file that Wirebook wrote");
    const progress = parseProgress(readFileSync(path, "utf8"));
    return progress === null ? unusable("is damaged") : { progress, trouble: null };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR"
      ? { progress: noProgress, trouble: null }
      : unusable(`cannot be read (${code ?? message})`);
  }
}

/** @throws Error as node:fs has it */
export const writeProgress = (cwd: string, id: string, progress: Progress): Promise<void> =>
  keepPrivate(pathOf(cwd, id), `${JSON.stringify(progress)}\n`);
