import type { Page } from "@playwright/test";
import { cell, expect, test } from "./wirebook-page.ts";

/** Nothing here touches the mouse: what has the focus is asked of the page, and keys are all that it gets. */
test.beforeEach(async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "A protocol inspector" })).toBeVisible();
});

const settled = ["ok", "error", "silent", "stray", "correct", "almost", "wrong", "died"];

/** Name of the cell that has the focus, as a screen reader would hear it. */
const focusedCell = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.closest("article")?.querySelector("#name")?.textContent?.trim() ?? null;
  });

async function pressUntil(page: Page, key: string, holds: () => Promise<boolean>, most = 60): Promise<void> {
  for (let n = 0; n < most; n++) {
    if (await holds()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} did not get there`);
}

test("the whole lab, cell by cell", async ({ page }) => {
  test.setTimeout(240_000);
  await pressUntil(page, "F6", async () =>
    page.getByRole("main", { name: "Notebook" }).evaluate((e) => e.matches(":focus")),
  );
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press("j");
    const name = await focusedCell(page);
    expect(name).not.toBeNull();
    if (name === names.at(-1)) break;
    names.push(name!);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(cell(page, name!)).toHaveAttribute("data-state", new RegExp(`^(${settled.join("|")})$`), {
      timeout: 20_000,
    });
  }
  expect(names.length).toBeGreaterThan(50);
  await expect(page.getByText("20 of 20 points")).toBeVisible();
});
