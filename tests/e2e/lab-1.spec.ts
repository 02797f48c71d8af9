import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { cell, expect, test } from "./wirebook-page.ts";

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "A protocol inspector" })).toBeVisible();
});

test("opens without starting or sending anything, and hides its token", async ({ page }) => {
  await expect(page.getByText("0 of 20 points")).toBeVisible();
  await expect(page.getByText("Nothing has crossed yet.")).toBeVisible();
  await expect(cell(page, "bare")).toHaveAttribute("data-state", "not-run");
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/lab\/[\w-]+$/);
});

test("runs from top to bottom, and every check holds", async ({ page }) => {
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText("20 of 20 points")).toBeVisible({ timeout: 50_000 });
  for (const name of ["two-lists", "handshake", "no-such-version", "one-line", "pinned", "ended"]) {
    await expect(cell(page, name)).toHaveAttribute("data-state", "correct");
  }

  const enveloped = cell(page, "enveloped");
  await enveloped.scrollIntoViewIfNeeded();
  await expect(enveloped.getByText("-32600").first()).toBeVisible();
  await expect(enveloped.getByText("ttlMs").first()).toBeVisible();
  await expect(enveloped.getByText(/lines? only here/).first()).toBeVisible();
  await expect(enveloped.getByText(/envelope/).first()).toBeVisible();

  const batch = cell(page, "batch");
  await batch.scrollIntoViewIfNeeded();
  await expect(batch.getByText("No answer.")).toBeVisible();

  const stray = cell(page, "stray");
  await stray.scrollIntoViewIfNeeded();
  await expect(stray.getByText(/DEBUG/).first()).toBeVisible();
  await expect(stray.getByText(/standard error|stderr|console\.error/).first()).toBeVisible();
});

test("sends an edited frame as it stands, on a copy of the lab", async ({ page, wirebook }) => {
  const bare = cell(page, "bare");
  await bare.scrollIntoViewIfNeeded();
  await bare.getByText('"tools/list"').click();
  const editor = bare.getByRole("textbox");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{"jsonrpc":"2.0","id":99,"method":"ping"');
  await editor.press("ControlOrMeta+Enter");
  await expect(bare.getByText("99").last()).toBeVisible();
  await expect(page.getByRole("row", { name: /ping/ }).first()).toBeVisible();
  await expect(page.getByText(/work\/labs\/01-protocol-inspector\.lab\.md/).first()).toBeVisible();
  const copy = join(wirebook.dir, "work/labs/01-protocol-inspector.lab.md");
  await expect
    .poll(() => existsSync(copy) && readFileSync(copy, "utf8"))
    .toContain('{"jsonrpc":"2.0","id":99,"method":"ping"');
});

test("keeps what crossed through a reload, and shows it in a second tab", async ({ page, context }) => {
  await cell(page, "discover").getByRole("button", { name: "Run discover" }).click();
  const row = /server\/discover/;
  await expect(page.getByRole("row", { name: row }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row", { name: row }).first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("row", { name: row }).first()).toBeVisible();
  await cell(second, "no_client").getByRole("button", { name: "Run no_client" }).click();
  await second.close();
  await page.bringToFront();
  await expect(page.getByRole("row", { name: /tools\/list/ }).first()).toBeVisible();
});

test("follows one trace with one click", async ({ page }) => {
  await cell(page, "ping_2024").getByRole("button", { name: "Run ping_2024" }).click();
  const wire = page.getByRole("grid");
  await expect(wire.getByRole("row", { name: /ping/ }).first()).toBeVisible();
  const trace = wire.getByRole("button", { name: /^[0-9a-f]{4,}/ }).first();
  await expect(trace).toBeVisible();
  const before = await wire.getByRole("row").count();
  await trace.click();
  await expect(page.getByRole("button", { name: /^trace [0-9a-f]{4}.*clear/ })).toBeVisible();
  await expect.poll(() => wire.getByRole("row").count()).toBeLessThan(before);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`has nothing for axe to find, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await cell(page, "enveloped").getByRole("button", { name: "Run enveloped" }).click();
    await expect(cell(page, "enveloped").getByText("ttlMs").first()).toBeVisible();
    await cell(page, "stray").getByRole("button", { name: "Run stray" }).click();
    await expect(cell(page, "stray").getByText(/DEBUG/).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
  });
}
