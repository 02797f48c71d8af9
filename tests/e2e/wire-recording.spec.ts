import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, root, test as base, provokes } from "./wirebook-page.ts";

/** What `wirebook tap` recorded of the real client and the real cmdb. */
function recorded(): string {
  const dir = mkdtempSync(join(tmpdir(), "wirebook-recorded-"));
  try {
    const path = join(dir, "client.jsonl");
    const client = [join(root, "dist/servers/client.js"), "--"];
    const tap = [process.execPath, join(root, "dist/wirebook.js"), "tap", "--log", path, "--"];
    const server = [process.execPath, join(root, "dist/servers/cmdb.js")];
    execFileSync(process.execPath, [...client, ...tap, ...server], { cwd: dir, stdio: "pipe" });
    return readFileSync(path, "utf8");
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const test = base.extend<object, { recording: string }>({
  recording: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => use(recorded()),
    { scope: "worker" },
  ],
  lab: async ({ recording }, use) => use({ name: "client.jsonl", text: recording }),
});

const grid = (page: Page) => page.getByRole("grid");
const frames = (page: Page) => grid(page).locator('tr.frame-row:not([data-dir="meta"])');
/** What a person reads of each frame: its columns, without its number. */
const read = (page: Page) =>
  frames(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].slice(1).map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
    ),
  );

test("opens what a tap recorded with no server, and nothing in it runs", async ({ page }) => {
  await expect(page).toHaveTitle("client.jsonl · Wirebook");
  await expect(frames(page).filter({ hasText: "server/discover" })).toHaveCount(2);
  await expect(frames(page).filter({ hasText: "get_asset" })).toHaveCount(4);
  await expect(grid(page).getByRole("row", { name: /started as process/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run all" })).toHaveCount(0);
  await expect(frames(page).first()).toContainText("cmdb");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
});

test("shows one frame whole: bytes, tree, lint, log, its peer and its trace", async ({ page }) => {
  const answer = frames(page).filter({ hasText: "answer" }).filter({ hasText: "get_asset" }).first();
  await answer.click();
  const detail = page.getByRole("region", { name: /Frame \d+ in detail/ });
  await expect(detail).toContainText("jump-prod-02");
  await page.getByText("Lint", { exact: true }).click();
  await expect(detail).toContainText("Fits 2026-07-28");
  await page.getByText("Log", { exact: true }).click();
  await expect(detail).toContainText("arg_keys");
  await page.getByRole("button", { name: /^answers frame/ }).click();
  await expect(page.locator(".detail-head")).toContainText("to cmdb");
  await page.getByRole("button", { name: "Next frame" }).click();
  await expect(page.locator(".detail-head")).toContainText("from cmdb");
  const all = await frames(page).count();
  await page
    .locator(".detail-head")
    .getByRole("button", { name: /^trace / })
    .click();
  await expect.poll(() => frames(page).count()).toBeLessThan(all);
});

test("filters by several things at once, says which, and clears all", async ({ page }) => {
  const count = page.locator(".wire-head .count");
  await page.getByRole("button", { name: "filters" }).click();
  const panel = page.getByRole("group", { name: "All filters" });
  await panel.getByRole("button", { name: "tools/call" }).click();
  await panel.getByRole("button", { name: "tool error" }).click();
  await expect(frames(page)).toHaveCount(2);
  await expect(count).toHaveText(/^2 of \d+ lines$/);
  await panel.getByRole("button", { name: "to the server" }).click();
  await expect(frames(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /method tools\/call.*clear/ })).toBeVisible();
  await page.getByRole("button", { name: "clear all" }).click();
  await expect(count).not.toContainText(" of ");
  const search = page.getByRole("searchbox", { name: "Search in frames" });
  await search.fill("jump-prod-2");
  await expect.poll(() => frames(page).count()).toBeLessThan(5);
  await search.press("Escape");
  await expect(grid(page).locator('tr[tabindex="0"]')).toBeFocused();
  await expect(search).toHaveValue("jump-prod-2");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
});

test("saves the whole and takes it again: the same rows; of the filtered ones only those", async ({
  page,
  wirebook,
}) => {
  await expect(frames(page).first()).toBeVisible();
  const before = await read(page);
  const whole = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all frames as a recording" }).click();
  const path = join(wirebook.dir, "saved.txt");
  await (await whole).saveAs(path);
  expect(readFileSync(path, "utf8")).toBe(readFileSync(join(wirebook.dir, "client.jsonl"), "utf8"));

  await page.getByRole("button", { name: "filters" }).click();
  await page.getByRole("group", { name: "All filters" }).getByRole("button", { name: "tools/call" }).click();
  await expect.poll(() => frames(page).count()).toBeLessThan(before.length);
  const some = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save these frames as a recording" }).click();
  const part = join(wirebook.dir, "part.txt");
  await (await some).saveAs(part);
  const shown = await read(page);

  const take = async (from: string, name: string) => {
    await page.goto(new URL("/", page.url()).href);
    await page
      .getByLabel("Recording to open")
      .setInputFiles({ name, mimeType: "application/x-ndjson", buffer: readFileSync(from) });
    await expect(page).toHaveTitle(`${name} · Wirebook`);
    await expect(frames(page).first()).toBeVisible();
    return read(page);
  };
  expect(await take(path, "whole.jsonl")).toEqual(before);
  expect(await take(part, "part.jsonl")).toEqual(shown);
});

test("says of a file that is none what it should be", provokes(422), async ({ page }) => {
  await page.goto(new URL("/", page.url()).href);
  await page
    .getByLabel("Recording to open")
    .setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from('{"a":1}\n') });
  await expect(page.getByRole("alert")).toContainText("This is no recording");
});

test("follows a recording that still grows, and names damage by its line", async ({
  page,
  wirebook,
  recording,
}) => {
  await expect(frames(page).first()).toBeVisible();
  const before = await frames(page).count();
  const path = join(wirebook.dir, "client.jsonl");
  const more =
    '{"t":1796064000123,"dir":"c2s","bytes":41,"conn":"9","frame":{"jsonrpc":"2.0","id":1,"method":"ping"}}\n';
  writeFileSync(path, recording + more.slice(0, 30), { flag: "w" });
  await expect(page.getByText(/client\.jsonl:\d+: the last line, 30 bytes, has no end/)).toBeVisible();
  writeFileSync(path, `${more.slice(30)}{"t":1,"dir":"c2s","bytes":9\n`, { flag: "a" });
  await expect(frames(page)).toHaveCount(before + 1);
  await expect(page.getByText(/has no end/)).toHaveCount(0);
  await expect(grid(page).getByText(/client\.jsonl:\d+: /)).toBeVisible();
});
