import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { exportOpenLab, secretsOfLab } from "./export/export-lab.ts";
import { KeptResults } from "./keep-results.ts";
import { labEntry } from "./lab-entry.ts";
import { LabFile } from "./lab-file.ts";
import { labId } from "./lab-id.ts";
import { labName } from "./lab-name.ts";
import { LabSession } from "./lab-session.ts";
import { newLab } from "./new-lab.ts";
import type { Workspace } from "./open-lab.ts";
import { Recordings } from "./recordings.ts";
import { sessionFolder } from "./state-folder.ts";
import type { LabEntry } from "./list-view.ts";

export interface WorkspaceOptions {
  /** The folder Wirebook was started in. */
  cwd: string;
  packageDir: string;
  /** Labs named on the command line, wherever they are. */
  labs?: readonly string[];
  /** Recordings named there. */
  recordings?: readonly string[];
  approvals?: Approvals;
  overrides?: ReadonlyMap<string, ServerCommand>;
}

/** A workspace, and the ids of labs by their path. */
export interface LabWorkspace extends Workspace {
  /** The opaque id of a lab file. It need not exist. */
  idOf(path: string): string;
  open(id: string): Promise<LabSession | null>;
}

/** The labs of one Wirebook process: those of the package, of `work/labs/`, and of the folder it started in. */
export async function createWorkspace(options: WorkspaceOptions): Promise<LabWorkspace> {
  const { cwd, packageDir, overrides } = options;
  const approvals = options.approvals ?? new Approvals();
  const named = (options.labs ?? []).map((path) => resolve(cwd, path));
  const open = new Map<string, Promise<LabSession | null>>();
  /** The file of each lab that was ever opened, by the id that it was opened under; a lab goes on in its copy. */
  const opened = new Map<string, LabFile>();
  const recordings = new Recordings({
    cwd,
    named: (options.recordings ?? []).map((path) => resolve(cwd, path)),
    idOf: labId,
    shown: (path) => near(cwd, path),
  });
  const results = new WeakMap<LabSession, KeptResults>();
  const folders = [
    { from: "package" as const, folder: join(packageDir, "lab", "notebooks") },
    { from: "work" as const, folder: join(cwd, "work", "labs") },
    { from: "folder" as const, folder: cwd },
  ];

  async function openLab(id: string): Promise<LabSession | null> {
    for (let there = open.get(id); there; there = open.get(id)) {
      const session = await there.catch(() => null);
      if (session && !session.closed) return session;
      // A lab that everybody left was closed; it opens anew, and goes on in the copy that it made of itself.
      if (open.get(id) === there) open.delete(id);
    }
    const opening = find(id);
    open.set(id, opening);
    const session = await opening.catch((error: unknown) => {
      open.delete(id);
      throw error;
    });
    if (session === null) open.delete(id);
    return session;
  }

  async function files(): Promise<{ path: string; from: LabEntry["from"] }[]> {
    const found = new Map<string, LabEntry["from"]>();
    for (const { from, folder } of folders) {
      for (const name of await labsIn(folder)) found.set(join(folder, name), from);
    }
    for (const path of named) if (!found.has(path)) found.set(path, "folder");
    return [...found].map(([path, from]) => ({ path, from }));
  }

  async function openFile(id: string, path: string): Promise<LabSession> {
    const file = new LabFile(path, cwd, packageDir);
    const folder = sessionFolder(cwd, labName(path));
    const session = await LabSession.open({
      id,
      file,
      approvals,
      folder,
      watch: true,
      ...(overrides ? { overrides } : {}),
    });
    opened.set(id, file);
    results.set(session, new KeptResults(session, { cwd, packageDir, folder, overrides }, true));
    return session;
  }

  /** The lab of an id that is not open under it: one that copied itself there, or a file. */
  async function find(id: string): Promise<LabSession | null> {
    for (const [other, opening] of open) {
      const session = other === id ? null : await opening.catch(() => null);
      if (session && !session.closed && labId(session.path) === id) return session;
    }
    const path = opened.get(id)?.path ?? (await pathOf(id));
    return path === undefined ? null : openFile(id, path);
  }

  async function pathOf(id: string): Promise<string | undefined> {
    return (await files()).find(({ path }) => labId(path) === id || opensAs(path) === id)?.path;
  }

  /**
   * The id that a file is opened by as it is. The pages of a lab of the package that went on in a copy keep its id,
   * so that the lab itself takes another.
   */
  function opensAs(path: string): string {
    let id = labId(path);
    for (let copies = 1; (opened.get(id)?.path ?? path) !== path; copies++) id = labId(`${path}\0${copies}`);
    return id;
  }

  /** What it came to is kept before its end, which interrupts and ends what runs. */
  async function close(session: LabSession): Promise<void> {
    await results.get(session)?.end();
    await session.close();
  }

  async function openPaths(): Promise<Set<string>> {
    const sessions = await Promise.all([...open.values()].map((opening) => opening.catch(() => null)));
    return new Set(sessions.flatMap((session) => (session && !session.closed ? [session.path] : [])));
  }

  return {
    idOf: labId,
    recordings,
    async list() {
      const now = await openPaths();
      return (await files()).flatMap(({ path, from }) => {
        const entry = labEntry(path, opensAs(path), from, { cwd, packageDir }, now.has(path));
        return entry === null ? [] : [entry];
      });
    },
    async create(title) {
      return { id: labId(newLab(cwd, title)) };
    },
    async exported(lab) {
      const path = lab instanceof LabSession ? lab.path : null;
      const secrets = path === null ? [] : secretsOfLab(path, packageDir, overrides);
      return exportOpenLab(lab, { cwd, packageDir, secrets });
    },
    open: openLab,
    look: async (id) => recordings.opened(id) ?? (await openLab(id)) ?? (await recordings.open(id)),
    async end(id) {
      const opening = open.get(id);
      // Whoever opens it from now on gets another session.
      open.delete(id);
      const session = await opening?.catch(() => null);
      if (session) await close(session);
      await recordings.end(id);
    },
    async close() {
      await recordings.close();
      await Promise.all(
        [...open.values()].map(async (opening) => {
          const session = await opening.catch(() => null);
          if (session) await close(session);
        }),
      );
    },
  };
}

/** A path as a person in `cwd` would name it. */
function near(cwd: string, path: string): string {
  const way = relative(cwd, path);
  return way.startsWith("..") ? path : way;
}

async function labsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".lab.md")).toSorted();
  } catch {
    return [];
  }
}
