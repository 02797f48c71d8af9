import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Approvals } from "../bench/approvals.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { parseLab } from "../format/parse-lab.ts";
import { LabFile, LabFileError, readLabText } from "./lab-file.ts";
import { LabSession } from "./lab-session.ts";
import type { OpenLab, Workspace } from "./open-lab.ts";
import { sessionFolder } from "./state-folder.ts";
import type { LabEntry } from "./view.ts";

export interface WorkspaceOptions {
  /** The folder Wirebook was started in. */
  cwd: string;
  packageDir: string;
  /** Labs named on the command line, wherever they are. */
  labs?: readonly string[];
  approvals?: Approvals;
  overrides?: ReadonlyMap<string, ServerCommand>;
}

/** A workspace, and the ids of labs by their path. */
export interface LabWorkspace extends Workspace {
  /** The opaque id of a lab file. It need not exist. */
  idOf(path: string): string;
  open(id: string): Promise<LabSession | null>;
}

const idOf = (path: string) => createHash("sha256").update(resolve(path)).digest("base64url").slice(0, 16);

/** The labs of one Wirebook process: those of the package, of `work/labs/`, and of the folder it started in. */
export async function createWorkspace(options: WorkspaceOptions): Promise<LabWorkspace> {
  const { cwd, packageDir, overrides } = options;
  const approvals = options.approvals ?? new Approvals();
  const named = (options.labs ?? []).map((path) => resolve(cwd, path));
  const open = new Map<string, Promise<LabSession>>();
  const folders = [
    { from: "package" as const, folder: join(packageDir, "lab", "notebooks") },
    { from: "work" as const, folder: join(cwd, "work", "labs") },
    { from: "folder" as const, folder: cwd },
  ];

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
    const folder = sessionFolder(cwd, basename(path).replace(/(\.lab)?\.md$/, ""));
    return LabSession.open({ id, file, approvals, folder, ...(overrides ? { overrides } : {}) });
  }

  return {
    idOf,
    async list() {
      const entries: LabEntry[] = [];
      for (const { path, from } of await files()) {
        const entry = labEntry(idOf(path), path, from, cwd, packageDir);
        if (entry) entries.push(entry);
      }
      return entries;
    },
    async open(id) {
      const there = await open.get(id);
      // A lab that everybody left was closed; it opens anew.
      if (there && !there.closed) return there;
      // A copy that an open lab made of itself is that open lab.
      for (const session of await Promise.all(open.values())) {
        if (!session.closed && idOf(session.path) === id) return session;
      }
      const file = (await files()).find(({ path }) => idOf(path) === id);
      if (!file) return null;
      const opening = openFile(id, file.path);
      open.set(id, opening);
      opening.catch(() => open.delete(id));
      return opening;
    },
    async close() {
      await Promise.all([...open.values()].map(async (session: Promise<OpenLab>) => (await session).close()));
    },
  };
}

async function labsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".lab.md")).toSorted();
  } catch {
    return [];
  }
}

function labEntry(
  id: string,
  path: string,
  from: LabEntry["from"],
  cwd: string,
  packageDir: string,
): LabEntry | null {
  try {
    const lab = parseLab(readLabText(path), path);
    const { shown } = new LabFile(path, cwd, packageDir);
    return { id, title: lab.front.title, file: shown, cells: lab.cells.length, from };
  } catch (error) {
    // A file that cannot be read is no lab to offer; opening it by name says why.
    if (error instanceof LabFileError) return null;
    throw error;
  }
}
