import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { appLab } from "./app-lab.ts";
import { cell, expect, provokes, root, test } from "./wirebook-page.ts";

test.use({ lab: appLab });

const toStart = async (page: Page) => {
  await page.getByRole("link", { name: "Wirebook" }).click();
  await expect(page.getByRole("heading", { name: "Labs", exact: true })).toBeVisible();
};
const item = (page: Page, title: string) => page.locator(".lab-item", { hasText: title });

test("lists the labs with how far each was brought, and their recordings", async ({ page, wirebook }) => {
  await toStart(page);
  await expect(item(page, "A page to try")).toContainText("2 points to gain");
  await item(page, "A page to try").getByRole("link").click();
  await page.getByRole("button", { name: /Approve the command of s/ }).click();
  await page.getByRole("button", { name: "Approve s", exact: true }).click();
  await cell(page, "ask").getByRole("button", { name: "Run ask" }).click();
  await expect(cell(page, "holds")).toContainText("correct, 2 of 2");
  // Kept once the lab has come to rest.
  await expect
    .poll(() =>
      readdirSync(join(wirebook.dir, ".wirebook", "progress")).map((name) => {
        const text = readFileSync(join(wirebook.dir, ".wirebook", "progress", name), "utf8");
        return (JSON.parse(text) as { points: unknown }).points;
      }),
    )
    .toContainEqual({ holds: 2 });
  await toStart(page);
  await expect(item(page, "A page to try")).toContainText("2 of 2 points");
  await expect(item(page, "A page to try")).toContainText("1 of 4 cells ran");
  await expect(page.getByRole("progressbar", { name: "Points in A page to try" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);

  const [name] = readdirSync(join(wirebook.dir, ".wirebook", "progress"));
  writeFileSync(join(wirebook.dir, ".wirebook", "progress", name!), "{ half");
  await page.reload();
  await expect(item(page, "A page to try")).toContainText("is damaged");
});

test("makes a lab that runs as it is, and never over another", provokes(409), async ({ page, wirebook }) => {
  await toStart(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("new lab");
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "name" });
  await expect(name).toBeFocused();
  await name.fill("Größer als nötig");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Größer als nötig" })).toBeVisible();
  expect(readdirSync(join(wirebook.dir, "work", "labs"))).toEqual(["größer-als-nötig.lab.md"]);
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(cell(page, "answered")).toContainText("correct, 1 of 1");

  await toStart(page);
  await expect(item(page, "Größer als nötig")).toContainText("open now");
  await name.fill("größer als NÖTIG");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("already");
});

test("finds a lab among many by its words", async ({ page, wirebook }) => {
  for (let nth = 1; nth <= 12; nth++)
    writeFileSync(
      join(wirebook.dir, `n${nth}.lab.md`),
      `---\nlab: n${nth}\ntitle: Number ${nth} of many\n---\n`,
    );
  await toStart(page);
  const links = page.locator(".lab-item a");
  const own = readdirSync(join(root, "lab/notebooks")).length;
  await expect(links).toHaveCount(12 + 1 + own);
  await page.getByRole("searchbox", { name: "Filter labs and recordings" }).fill("many 12");
  await expect(links).toHaveText(["Number 12 of many"]);
  await page.getByRole("searchbox").fill("none such");
  await expect(page.getByText("No lab is called that.")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1440, 900, 320])
    test(`fits ${width} px in ${colorScheme}, and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await toStart(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual(
        [],
      );
    });
