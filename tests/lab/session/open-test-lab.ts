import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";
import { Approvals } from "../../../lab/bench/approvals.ts";
import { LabFile } from "../../../lab/session/lab-file.ts";
import { LabSession } from "../../../lab/session/lab-session.ts";
import type { CellView, SideView } from "../../../lab/session/view.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const script = join(root, "tests/lab/bench/fixtures/scripted.mjs");

const open: { session: LabSession; dir: string }[] = [];
afterEach(async () => {
  for (const { session, dir } of open.splice(0)) {
    await session.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

export interface TestLab {
  session: LabSession;
  dir: string;
  path: string;
  approvals: Approvals;
  cell(id: string): CellView;
  /** The one side of a frame cell. */
  side(id: string): SideView;
  /** Runs a cell, agreeing to manual ones before it, and waits until nothing runs. */
  run(id: string, source?: string): Promise<CellView>;
  runAll(): Promise<void>;
}

type Servers = Record<string, { command: string; args: string[] }>;

/** Opens a lab of these cells with a scripted server `s`, approved unless `approved` is false. */
export async function openTestLab(
  cells: string,
  { approved = true, front = "", args = [] as string[], servers = {} as Servers, watch = false } = {},
): Promise<TestLab> {
  const dir = mkdtempSync(join(tmpdir(), "wirebook-session-"));
  const path = join(dir, "a.lab.md");
  const scripted = { command: "node", args: [script, ...args] };
  writeFileSync(
    path,
    `---\nlab: t\ntitle: T\nservers: ${JSON.stringify({ s: scripted, t: scripted, ...servers })}\n${front}---\n\n${cells}`,
  );
  const approvals = new Approvals(join(dir, "state", "approved.json"));
  if (approved) approvals.approveAllOnce();
  const file = new LabFile(path, dir, root);
  const session = await LabSession.open({ id: "x", file, approvals, folder: dir, watch });
  open.push({ session, dir });
  const cell = (id: string) => {
    const found = session.view().cells.find((one) => one.id === id);
    if (!found) throw new Error(`no cell ${id}`);
    return found;
  };
  const lab: TestLab = {
    session,
    dir,
    path,
    approvals,
    cell,
    side(id) {
      const { outcome } = cell(id);
      if (outcome?.kind !== "frame") throw new Error(`${id} has no answer: ${cell(id).why}`);
      return outcome.sides[0]!;
    },
    async run(id, source) {
      await session.run(id, { manual: true, source, version: session.view().version });
      await session.idle();
      return cell(id);
    },
    async runAll() {
      await session.runAll();
      await session.idle();
    },
  };
  return lab;
}

/** A fence. */
export const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;

/** A frame cell to `s`. */
export const frame = (name: string, message: unknown, more = "") =>
  fence(
    `json frame=${name} to=s ${more}`,
    typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...(message as object) }),
  );

export const act = (id: unknown, steps: unknown[], more: object = {}) => ({
  id,
  method: "act",
  params: { do: steps, ...more },
});
