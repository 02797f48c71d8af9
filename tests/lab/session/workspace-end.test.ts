import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorkspace, type LabWorkspace } from "../../../lab/session/create-workspace.ts";

const root = join(import.meta.dirname, "../../..");
let cwd: string;
let workspace: LabWorkspace;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "wirebook-end-"));
  writeFileSync(join(cwd, "one.lab.md"), "---\nlab: one\ntitle: One\n---\n\n```json value=a\n1\n```\n");
  writeFileSync(join(cwd, "r.jsonl"), '{"t":1,"dir":"c2s","bytes":3,"frame":{}}\n');
  workspace = await createWorkspace({ cwd, packageDir: root });
});
afterEach(async () => {
  await workspace.close();
  await rm(cwd, { recursive: true, force: true });
});

test("ends a lab that everybody left: what it came to is kept, and it opens anew", async () => {
  const id = workspace.idOf(join(cwd, "one.lab.md"));
  const session = (await workspace.open(id))!;
  await workspace.end(id);
  expect(session.closed).toBe(true);
  expect(existsSync(join(cwd, ".wirebook/progress", `${id}.json`))).toBe(true);
  expect((await workspace.list()).find((lab) => lab.id === id)).toMatchObject({ open: false });
  const again = (await workspace.open(id))!;
  expect(again).not.toBe(session);
  expect(again.closed).toBe(false);
});

test("gives whoever comes while it ends another session", async () => {
  const id = workspace.idOf(join(cwd, "one.lab.md"));
  const session = (await workspace.open(id))!;
  const [again] = await Promise.all([workspace.open(id), workspace.end(id), workspace.open(id)]);
  const now = (await workspace.open(id))!;
  expect([session.closed, again === session, now === session, now.closed]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("opens nothing to end it", async () => {
  const id = workspace.idOf(join(cwd, "one.lab.md"));
  await workspace.end(id);
  await workspace.end("nothing");
  expect(existsSync(join(cwd, ".wirebook/sessions"))).toBe(false);
  await workspace.open(id);
  await workspace.end(id);
  await workspace.end(id);
  expect(readdirSync(join(cwd, ".wirebook/sessions"))).toHaveLength(1);
});

test("ends a recording, which opens anew", async () => {
  const { id } = (await workspace.recordings.list())[0]!;
  const recording = (await workspace.look(id))!;
  expect((await workspace.recordings.list())[0]).toMatchObject({ frames: 1 });
  await workspace.end(id);
  expect((await workspace.recordings.list())[0]).toMatchObject({ frames: null });
  const again = (await workspace.look(id))!;
  expect(again).not.toBe(recording);
  expect(again.view().wire).toHaveLength(1);
});
