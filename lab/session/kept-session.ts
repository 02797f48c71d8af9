import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fitView } from "./fit-view.ts";
import { keepPrivate } from "./keep-private.ts";
import type { LabView } from "./view.ts";

/** What a session showed when it last came to rest, kept in its folder beside its recording. */
export interface KeptSession {
  /** The lab's opaque id. */
  lab: string;
  /** ms since the epoch. */
  at: number;
  view: LabView;
  /** The session's folder. */
  folder: string;
}

const fileName = "view.json";

/** @throws Error as node:fs has it */
export function keepSession(folder: string, lab: string, view: LabView, at: number): Promise<void> {
  return keepPrivate(
    join(folder, fileName),
    `${JSON.stringify({ format: 1, lab, at, view: fitView(view) })}\n`,
  );
}

/**
 * The newest session of a lab that ran anything, among those under `.wirebook/` of a folder. Null where there is none;
 * what is damaged is passed over.
 *
 * @param lab the lab's opaque id
 */
export async function newestSession(cwd: string, lab: string): Promise<KeptSession | null> {
  const sessions = join(cwd, ".wirebook", "sessions");
  const found: { path: string; at: number }[] = [];
  for (const name of await readdir(sessions).catch(() => [])) {
    const path = join(sessions, name, fileName);
    const there = await stat(path).catch(() => null);
    if (there?.isFile()) found.push({ path, at: there.mtimeMs });
  }
  for (const { path } of found.toSorted((a, b) => b.at - a.at)) {
    const kept = parse(await readFile(path, "utf8").catch(() => ""));
    if (kept?.lab === lab) return { ...kept, folder: join(path, "..") };
  }
  return null;
}

/** The file is Wirebook's own and private: what is checked is that it is one, and whole. */
function parse(text: string): Omit<KeptSession, "folder"> | null {
  try {
    const { format, lab, at, view } = JSON.parse(text) as KeptSession & { format: unknown };
    const whole = format === 1 && Array.isArray(view.cells) && Array.isArray(view.wire);
    return whole && typeof at === "number" ? { lab, at, view } : null;
  } catch {
    return null;
  }
}
