import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { notebookLab } from "./notebook-lab.ts";
import { cell, expect, provokes, test } from "./wirebook-page.ts";

test.use({ lab: notebookLab });
// axe looks at the whole page four times, which takes its time on a busy machine.
test.slow();

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `has nothing for axe to find in what opens over a cell, ${colorScheme}`,
    provokes(422),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await expect(cell(page, "holds")).toBeVisible();
      await cell(page, "act").focus();
      await page.keyboard.press("m");
      await expect(page.getByRole("menu", { name: "Menu of act" })).toBeVisible();
      await clean(page);
      await page.keyboard.press("Escape");
      await expect(cell(page, "act")).toBeFocused();
      await page.keyboard.press("s");
      await expect(page.getByRole("form", { name: "Fence of act" })).toBeVisible();
      await cell(page, "ask").focus();
      await page.keyboard.press("F2");
      await page.keyboard.type("start");
      await page.keyboard.press("Enter");
      await expect(page.locator("wb-rename").getByRole("alert")).toBeVisible();
      await clean(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("d");
      await page.keyboard.press("d");
      await expect(page.locator('[data-notice="deleted"]')).toBeVisible();
      await page.keyboard.press("v");
      await expect(page.getByRole("button", { name: "Reading view" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await clean(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await clean(page);
    },
  );
}
