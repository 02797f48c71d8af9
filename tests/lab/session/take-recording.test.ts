import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeRecording } from "../../../lab/session/take-recording.ts";

const line = (n: number) => `{"t":${n},"dir":"c2s","bytes":3,"frame":{}}\n`;
async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "wirebook-take-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(cwd, { recursive: true, force: true });
});

test("keeps two recordings that come under one name at one moment", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const paths = await Promise.all(
    [1, 2].map((n) => takeRecording(cwd, "frames.jsonl", pieces(line(n)), 1000)),
  );
  expect(new Set(paths).size).toBe(2);
  expect(paths.map((path) => readFileSync(path, "utf8")).toSorted()).toEqual([line(1), line(2)]);
});

test("leaves nothing of what is refused, and what was there before", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const path = await takeRecording(cwd, "frames.jsonl", pieces(line(1)), 1000);
  await expect(takeRecording(cwd, "frames.jsonl", pieces("no record\n"), 1000)).rejects.toMatchObject({
    status: 422,
  });
  await expect(takeRecording(cwd, "frames.jsonl", pieces(line(1), line(2)), 60)).rejects.toMatchObject({
    status: 413,
  });
  expect(readdirSync(join(cwd, ".wirebook", "imported"))).toHaveLength(1);
  expect(readFileSync(path, "utf8")).toBe(line(1));
});
