import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keepPrivate } from "../keep-private.ts";
import type { LabView } from "../view.ts";
import { fitView } from "./fit-view.ts";
import { hideSecrets, type Secret } from "./secrets.ts";

/** What a session showed when it came to rest, kept in its folder beside its recording. */
export interface KeptSession {
  /** The lab's opaque id. */
  lab: string;
  /** ms since the epoch of the end of its last run. */
  at: number;
  /** What made it; see `Snapshot`. */
  by: string;
  view: LabView;
  /** Names of the secret variables whose values it holds no longer. */
  hidden: string[];
}

const fileName = "view.json";
/** What is written is far smaller. */
const maxBytes = 256 * 1024 * 1024;

/**
 * @param rows UTF-16 units that the rows of the wire may take; as many as an export has without it
 * @throws Error as node:fs has it
 */
export function keepSession(
  folder: string,
  { lab, at, by, view }: Omit<KeptSession, "hidden">,
  secrets: readonly Secret[],
  rows?: number,
): Promise<void> {
  const fit = fitView(view, rows);
  const { value, hidden } = hideSecrets(fit, secrets);
  return keepPrivate(
    join(folder, fileName),
    `${JSON.stringify({ format: 1, lab, at, by, hidden, view: value })}\n`,
  );
}

/**
 * The newest session of a lab that ran anything, under `.wirebook/` of a folder, with that session's recording. Null
 * where there is none; what is damaged is passed over.
 *
 * @param lab the lab's opaque id
 */
export async function newestSession(
  cwd: string,
  lab: string,
): Promise<(KeptSession & { recording: string }) | null> {
  const sessions = join(cwd, ".wirebook", "sessions");
  const found: { path: string; at: number }[] = [];
  for (const name of await readdir(sessions).catch(() => [])) {
    const path = join(sessions, name, fileName);
    const there = await stat(path).catch(() => null);
    if (there?.isFile() && there.size <= maxBytes) found.push({ path, at: there.mtimeMs });
  }
  for (const { path } of found.toSorted((a, b) => b.at - a.at)) {
    const kept = parse(await readFile(path, "utf8").catch(() => ""));
    if (kept?.lab === lab) return { ...kept, recording: join(dirname(path), "frames.jsonl") };
  }
  return null;
}

/** The file is Wirebook's own and private: what is checked is that it is one, and whole. */
function parse(text: string): KeptSession | null {
  try {
    const kept = JSON.parse(text) as KeptSession & { format: unknown };
    const { format, lab, at, by, hidden, view } = kept;
    const whole =
      format === 1 &&
      typeof view.file === "string" &&
      isList(view.cells, "id", "name", "kind") &&
      isList(view.wire, "server", "direction") &&
      Array.isArray(view.servers) &&
      Array.isArray(view.problems) &&
      Array.isArray(view.notices) &&
      Array.isArray(hidden);
    return whole && typeof at === "number" ? { lab, at, by, hidden, view } : null;
  } catch {
    return null;
  }
}

/** Whether a value is a list of objects that each have these texts. */
function isList(value: unknown, ...texts: string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      const given = typeof one === "object" && one !== null ? new Map(Object.entries(one)) : null;
      return given !== null && texts.every((name) => typeof given.get(name) === "string");
    })
  );
}
