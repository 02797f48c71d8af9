import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWireRecording } from "../bench/wire-recording.mjs";
import { expect, test as base } from "./wirebook-page.ts";

const test = base.extend<object, { many: string }>({
  many: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), "wirebook-many-"));
      await writeWireRecording(join(dir, "many.jsonl"), 100_000);
      await use(readFileSync(join(dir, "many.jsonl"), "utf8"));
      rmSync(dir, { recursive: true });
    },
    { scope: "worker" },
  ],
  lab: async ({ many }, use) => use({ name: "many.jsonl", text: many }),
});

test("100,000 lines are all there: End, Home, a filter, a text deep in a long line", async ({ page }) => {
  test.setTimeout(120_000);
  const count = page.locator(".wire-head .count");
  await expect(count).toHaveText(/^100,000 lines, /, { timeout: 60_000 });
  const rows = page.getByRole("grid").locator("tr.frame-row");
  // Only what is in view is drawn.
  expect(await rows.count()).toBeLessThan(200);

  const last = page.locator('tr[tabindex="0"]');
  await last.focus();
  await page.keyboard.press("Home");
  await expect(page.locator('tr[aria-selected="true"]')).toHaveAttribute("data-n", "3");
  await expect(page.locator('tr[aria-selected="true"]')).toBeInViewport();
  await page.keyboard.press("End");
  await expect(page.locator('tr[aria-selected="true"]')).toBeInViewport();
  expect(Number(await page.locator('tr[aria-selected="true"]').getAttribute("data-n"))).toBeGreaterThan(
    99_990,
  );

  await page.getByRole("button", { name: "hand-2024", exact: true }).click();
  await expect(count).toHaveText(/^1\d,\d{3} of 100,000 lines$/);
  await page.getByRole("button", { name: "clear all" }).click();
  await page.getByRole("searchbox", { name: "Search in frames" }).fill("needle");
  await expect(count).toHaveText("1 of 100,000 lines", { timeout: 60_000 });
  await expect(rows.filter({ hasText: "get_asset" })).toHaveCount(1);
});
