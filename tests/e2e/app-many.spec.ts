import { cell, expect, test } from "./wirebook-page.ts";

const cells = Array.from({ length: 300 }, (_, i) => `\`\`\`json value=v${i}\n{ "n": ${i} }\n\`\`\`\n`);
test.use({
  lab: {
    name: "many.lab.md",
    text: `---\nlab: many\ntitle: Many cells\n---\n\n# Many cells\n\n${cells.join("\n")}`,
  },
});

test("opens three hundred cells with a few editors, and draws one cell for one event", async ({ page }) => {
  await expect(cell(page, "v0")).toBeVisible();
  await expect(page.locator("wb-cell")).toHaveCount(300);
  await expect(page.locator(".cm-content").first()).toBeVisible();
  expect(await page.locator(".cm-content").count()).toBeLessThan(40);

  await page.evaluate(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { drawn: counts });
    for (const name of ["wb-cell", "wb-notebook", "wb-prose", "wb-answers"]) {
      const element = customElements.get(name)!.prototype as { performUpdate(): void };
      const update = element.performUpdate;
      element.performUpdate = function (this: unknown) {
        counts[name] = (counts[name] ?? 0) + 1;
        update.call(this);
      };
    }
  });
  await cell(page, "v0").getByText('"n"').first().click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(cell(page, "v0")).toHaveAttribute("data-state", "ok");
  const drawn = await page.evaluate(() => (window as unknown as { drawn: Record<string, number> }).drawn);
  expect(drawn["wb-cell"]).toBeLessThan(10);
  expect(drawn["wb-notebook"]).toBeUndefined();
  expect(drawn["wb-prose"]).toBeUndefined();
});

test("opens at the cell that the address names, however far down", async ({ page }) => {
  await page.goto(page.url() + "/cell/v280");
  await expect(cell(page, "v280")).toBeFocused();
  await expect(cell(page, "v280")).toBeInViewport();
});

test("End leads to the end while the middle is not drawn yet, and stays there until it is", async ({
  page,
}) => {
  await page.reload({ waitUntil: "commit" });
  await expect(cell(page, "v0")).toBeVisible();
  await page.getByRole("main", { name: "Notebook" }).focus();
  await page.keyboard.press("End");
  await expect(cell(page, "v299")).toBeInViewport();
  await expect(page.locator("wb-cell")).toHaveCount(300);
  await expect(cell(page, "v299")).toBeInViewport();
  const names = await page
    .locator("wb-cell")
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset["cell"]));
  expect(names).toEqual(Array.from({ length: 300 }, (_, i) => `v${i}`));
  await page.keyboard.press("Home");
  await expect(cell(page, "v0")).toBeInViewport();
});
