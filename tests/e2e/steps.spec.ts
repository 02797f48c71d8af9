import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { stepsLab, writtenAnswer } from "./steps-lab.ts";
import { cell, expect, test } from "./wirebook-page.ts";

test.use({ lab: { name: "seal.lab.md", text: stepsLab(writtenAnswer) } });

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const step = (page: Page, n: number) => page.locator(`.step[data-number="${n}"]`);
const current = (page: Page) => page.locator(".step[aria-current=step]");
const line = (page: Page, words: string | RegExp) => page.locator("wb-sequence .arrow", { hasText: words });
const idle = (page: Page) => expect(page.locator(".stepper-foot .sign[data-sign=running]")).toHaveCount(0);

/** Presses Next, and waits until the step is done. */
async function go(page: Page, n: number): Promise<void> {
  await next(page).click();
  await expect(step(page, n).locator(".step-number")).toHaveAttribute("data-done", "");
  await expect(current(page)).toHaveAttribute("data-number", String(n));
  await idle(page);
}

test("a lab is walked with Next, and shows what each step has shown", async ({ page }) => {
  await expect(page.locator(".step")).toHaveCount(7);
  await expect(step(page, 1)).toContainText("The server asks and seals what it wants to remember.");
  await expect(page.locator("wb-sequence")).toContainText("Nothing has crossed");
  await expect(page.getByRole("heading", { name: "What it is bound to" })).toContainText("0 of 4 tried");

  await go(page, 1);
  await expect(step(page, 1)).toContainText("tickets asks");
  await expect(line(page, "input_required")).toHaveCount(1);
  await expect(page.locator("wb-seal")).toContainText("readable header");
  await expect(page.locator("wb-seal")).toContainText(/in 9:\d\d, at \d\d:\d\d:\d\d/);
  await expect(page.locator(".coming")).toContainText("next: round2");

  await go(page, 2);
  await expect(step(page, 2)).toContainText("holds: a ticket was opened");
  await expect(page.locator("wb-seal")).toContainText("sent back as it came");
  await go(page, 3);
  await expect(step(page, 3)).toContainText("gets through: a second ticket was opened");
  await go(page, 4);
  await expect(step(page, 4)).toContainText("holds: it is refused");
  await expect(step(page, 4)).toContainText("-32602 on the wire");
  await expect(page.locator("wb-seal .seal-head")).toContainText("1 character changed by you");
  await expect(page.locator("wb-seal .seal-key")).toContainText("changed character 151");
  await expect(page.locator("wb-seal ins")).toHaveText(/^.$/);
  await expect(line(page, "1 character changed, id 4")).toHaveCount(1);
  await go(page, 5);
  await go(page, 6);
  const rows = page.locator(".sheet tbody tr");
  await expect(rows).toHaveText([
    /one use.*gets through/s,
    /its own bytes.*holds/s,
    /the arguments.*holds/s,
    /the process.*holds/s,
  ]);
  await next(page).click();
  await expect(current(page)).toContainText("What it can never prove");
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
});

test("Back only looks; Back to here restarts, sends the steps up to there again and marks them", async ({
  page,
}) => {
  for (const n of [1, 2, 3, 4]) await go(page, n);
  const frames = await page.locator("wb-sequence .arrow[data-line=frame]").count();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(current(page)).toContainText("Send it again");
  await expect(step(page, 4).locator(".step-number")).toHaveAttribute("data-done", "");
  await expect(page.locator("wb-sequence .arrow[data-line=frame]")).toHaveCount(frames);
  await expect(page.locator("wb-servers")).toContainText("epoch 1");

  await page.getByRole("button", { name: "Back to here, step 2" }).click();
  await expect(page.locator("wb-servers")).toContainText("epoch 2");
  await expect(current(page)).toContainText("Answer as the person");
  await expect(line(page, "The honest way · sent again")).toHaveCount(1);
  await expect(page.locator("wb-sequence .arrow[data-line=frame]")).toHaveCount(4);
  await expect(step(page, 2)).toContainText("holds: a ticket was opened");
  await expect(step(page, 3).locator(".step-number")).not.toHaveAttribute("data-done", "");
  await expect(step(page, 3)).not.toContainText("gets through");
  await expect(page.locator("wb-seal")).toContainText("epoch 2");
  await idle(page);
  await go(page, 3);
  await expect(step(page, 3)).toContainText("gets through");
});

test("Start over sends nothing, and a double click on Next sends once", async ({ page }) => {
  await go(page, 1);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.locator("wb-sequence")).toContainText("Nothing has crossed");
  await expect(step(page, 1).locator(".step-number")).not.toHaveAttribute("data-done", "");
  await idle(page);
  await next(page).dblclick();
  await expect(line(page, "input_required")).toHaveCount(1);
  await idle(page);
  await expect(line(page, "open_ticket, id 1")).toHaveCount(1);
});

test("a reload between two rounds goes on from the same place, and another tab agrees", async ({
  page,
  wirebook,
  context,
}) => {
  await go(page, 1);
  await page.reload();
  await expect(current(page)).toContainText("Call open_ticket");
  await expect(line(page, "input_required")).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(wirebook.url);
  await expect(step(other, 1).locator(".step-number")).toHaveAttribute("data-done", "");
  await go(page, 2);
  await expect(step(other, 2).locator(".step-number")).toHaveAttribute("data-done", "");
  await expect(line(other, "open_ticket, id 2")).toHaveCount(1);
  await other.close();
});

test("everything by keyboard: walk, look, select a frame, go back", async ({ page }) => {
  await expect(next(page)).toBeVisible();
  await page.keyboard.press("n");
  await expect(step(page, 1).locator(".step-number")).toHaveAttribute("data-done", "");
  await idle(page);
  await page.keyboard.press("n");
  await expect(step(page, 2).locator(".step-number")).toHaveAttribute("data-done", "");
  await idle(page);
  await current(page).locator(".step-name").focus();
  await page.keyboard.press("k");
  await expect(current(page).locator(".step-name")).toBeFocused();
  await expect(current(page)).toContainText("Call open_ticket");
  await page.keyboard.press("ArrowDown");
  await expect(current(page)).toContainText("Answer as the person");
  await page.keyboard.press("p");
  await expect(current(page)).toContainText("Call open_ticket");

  await page.keyboard.press("F6");
  await expect(page.locator("wb-sequence .arrow:focus")).toHaveCount(1);
  await page.keyboard.press("Home");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.locator("wb-frame-detail")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("wb-frame-detail :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("wb-frame-detail")).toHaveCount(0);
  await page.keyboard.press("F6");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.locator("wb-servers")).toContainText("epoch 2");
  await expect(line(page, "sent again")).toHaveCount(1);
});

test("the page view is one key away, and deep links lead to a cell in both", async ({ page }) => {
  await expect(next(page)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.locator("wb-notebook")).toBeVisible();
  await page.reload();
  await expect(page.locator("wb-notebook")).toBeVisible();
  const lab = new URL(page.url()).pathname.split("/")[2];
  await page.goto(`${new URL(page.url()).origin}/lab/${lab}/cell/tampered`);
  await expect(cell(page, "tampered")).toBeFocused();
  await page.getByRole("button", { name: "Step by step" }).click();
  await expect(page.locator("wb-steps")).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/lab/${lab}/cell/tampered`);
  await expect(current(page)).toContainText("Change the note");
  await expect(cell(page, "tampered")).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1440, 900, 420])
    test(`axe finds nothing, ${colorScheme} and ${width} px wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const n of [1, 2, 3, 4]) await go(page, n);
      await line(page, "1 character changed").click();
      await expect(page.locator("wb-frame-detail")).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
