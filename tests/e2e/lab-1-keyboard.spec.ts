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

/** Accessible name and role of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return `${at?.getAttribute("role") ?? at?.localName}: ${at?.getAttribute("aria-label") ?? at?.textContent?.replaceAll(/\s+/g, " ").trim()}`;
  });

const focusIs = (page: Page, name: RegExp) => async () => name.test(await focused(page));

test("an edit, its answer as a tree, and one trace from the client to the log", async ({ page }) => {
  await pressUntil(page, "F6", () =>
    page.getByRole("main", { name: "Notebook" }).evaluate((e) => e.matches(":focus")),
  );
  await page.keyboard.press("j");
  expect(await focusedCell(page)).toBe("bare");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText('{"jsonrpc":"2.0","id":7,"method":"ping"}');
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("Escape");
  const bare = cell(page, "bare");
  await expect(bare).toHaveAttribute("data-state", "ok", { timeout: 20_000 });
  await expect(bare.getByText('"id": 7').first()).toBeVisible();
  await pressUntil(page, "Tab", focusIs(page, /^tree: /));
  const tree = bare.getByRole("tree").first();
  const line = await tree.getAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(tree).not.toHaveAttribute("aria-activedescendant", line ?? "");

  // The client is the last of its kind: the palette knows it by name.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("go to tour");
  await page.keyboard.press("Enter");
  expect(await focusedCell(page)).toBe("tour");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(cell(page, "tour")).toHaveAttribute("data-state", "ok", { timeout: 30_000 });

  await page.keyboard.press("w");
  await pressUntil(page, "ArrowUp", focusIs(page, /^tr: .*request client → cmdb.*tools\/call/));
  await page.keyboard.press("Enter");
  await pressUntil(page, "Shift+Tab", focusIs(page, /^button: trace [0-9a-f]{8}…$/));
  await page.keyboard.press("Enter");
  const row = (name: RegExp) => page.getByRole("grid").getByRole("row", { name });
  await expect(page.getByRole("button", { name: /^trace [0-9a-f]{8}.*clear/ })).toBeVisible();
  // One story: what the client sent, what came back, and what the server wrote of it.
  await expect(row(/request client → cmdb .*tools\/call get_asset/).first()).toBeVisible();
  await expect(row(/answer client → cmdb .*tools\/call get_asset/).first()).toBeVisible();
  await expect(row(/^tools\/call get_asset ok .*args hostname.*step 1 · client unit1-client/)).toBeVisible();
  await expect(row(/minted by the server/)).toHaveCount(0);
});
