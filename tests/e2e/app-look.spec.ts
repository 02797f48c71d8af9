import { AxeBuilder } from "@axe-core/playwright";
import { appLab } from "./app-lab.ts";
import { cell, expect, test } from "./wirebook-page.ts";

test.use({ lab: appLab });
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "holds")).toBeVisible();
});

test("draws prose from its tree: nothing in it becomes HTML, loads, or leads elsewhere than the web", async ({
  page,
}) => {
  const prose = page.locator("wb-prose").first();
  await expect(prose.getByText('<b onclick="window.__pwn=1">')).toBeVisible();
  await expect(prose.getByText("[image: a picture, https://example.com/x.png]")).toBeVisible();
  await expect(prose.locator("img, b")).toHaveCount(0);
  await expect(prose.getByRole("link", { name: "odd" })).toHaveCount(0);
  await expect(prose.getByRole("link", { name: "out" })).toHaveAttribute("rel", "noopener noreferrer");
  await expect(prose.getByRole("cell", { name: "one" })).toBeVisible();
  await prose.getByRole("link", { name: "to later" }).click();
  await expect(cell(page, "later")).toBeFocused();
  await prose.getByRole("link", { name: "to a heading" }).click();
  await expect(page.getByRole("heading", { name: "More words" })).toBeFocused();
});

for (const width of [1440, 900, 600, 320]) {
  test(`fits ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await cell(page, "ask").scrollIntoViewIfNeeded();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
  });
}

test("has nothing for axe to find in its dialogs and its list of labs", async ({ page }) => {
  const clean = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
  };
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Command" })).toBeFocused();
  await clean();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Approve the command of s/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("link", { name: "Wirebook" }).click();
  await expect(page.getByRole("link", { name: "A page to try" })).toBeVisible();
  await clean();
});

test("moves the line between notebook and wire by key and by pointer", async ({ page }) => {
  const line = page.getByRole("separator", { name: "Width of the wire panel" });
  const share = async () => Number(await line.getAttribute("aria-valuenow"));
  const before = await share();
  await line.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(share).toBeGreaterThan(before);
  await page.keyboard.press("Home");
  await expect.poll(share).toBe(20);
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 3, 400);
  await page.mouse.down();
  await page.mouse.move(720, 400, { steps: 3 });
  await page.mouse.up();
  await expect.poll(share).toBe(50);
  await page.reload();
  await expect.poll(share).toBe(50);
  await line.focus();
  await page.keyboard.press("Enter");
  await expect.poll(share).toBe(before);
});

test("keeps the theme that was chosen", async ({ page }) => {
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Theme: dark" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("says that it hides before it drops its stream, and takes it up again", async ({ page }) => {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/page")) told.push((request.postDataJSON() as { state: string }).state);
    else if (request.url().includes("/events?after=")) told.push("stream");
  });
  const turn = (state: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  await expect.poll(() => told).toEqual(["hidden"]);
  await turn("visible");
  await expect.poll(() => told).toEqual(["hidden", "visible", "stream"]);
});

test("tells a screen reader outcomes politely, and a server's death at once", async ({ page }) => {
  await cell(page, "ask").getByRole("button", { name: "Run ask" }).click();
  await page.getByRole("button", { name: "Approve s" }).click();
  await expect(page.locator('wb-announcer [aria-live="polite"]')).toContainText("ask: ok");
  await cell(page, "dies").getByRole("button", { name: "Run dies" }).click();
  await expect(page.locator('wb-announcer [aria-live="assertive"]')).toHaveText("s died with exit code 3");
  await expect(page.locator('[data-server="s"]')).toContainText("exit 3");
  await expect(page.locator('[data-server="s"] .pulse')).toHaveAttribute("data-server-state", "died");
});
