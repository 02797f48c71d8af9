import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, root, test } from "./wirebook-page.ts";

const name = "02-request-state.lab.md";
test.use({ lab: { name, text: readFileSync(join(root, "lab/notebooks", name), "utf8") } });
test.setTimeout(240_000);

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const current = (page: Page) => page.locator(".step[aria-current=step]");
const foot = (page: Page) => page.locator(".stepper-foot");
const idle = async (page: Page) => expect(foot(page).locator("[data-sign=running]")).toHaveCount(0);
const form = (page: Page) => page.locator("wb-steps wb-form");

/** Goes on until a step with this title is done, answering what is asked on the way as the step's own title says. */
async function walkTo(page: Page, title: string): Promise<void> {
  for (;;) {
    await idle(page);
    const here = current(page);
    const at = await here.locator(".step-name").textContent();
    const done = (await here.locator(".step-number[data-done]").count()) > 0;
    if (done && at?.includes(title) === true) return;
    if (await form(page).isVisible()) await answer(page, at ?? "");
    await next(page).click();
    // Either the step is another one, or what it has to do is done, or it waits for an answer.
    await expect
      .poll(async () => {
        const now = await current(page).locator(".step-name").textContent();
        return now !== at || (await current(page).locator(".step-number[data-done]").count()) > 0;
      })
      .toBe(true);
  }
}

async function answer(page: Page, title: string): Promise<void> {
  // The form would not take it.
  if (title.includes("without a priority"))
    await page.getByRole("button", { name: "Answer as the file says: accept" }).click();
  else {
    const press = /Decline|Cancel/.exec(title)?.[0] ?? "Accept";
    await form(page).getByRole("button", { name: press }).click();
  }
  await expect(form(page), title).toHaveCount(0);
}

test("the whole lab is walked with a person's clicks", async ({ page }) => {
  await walkTo(page, "The server asks");
  await page.reload();
  await expect(current(page)).toContainText("The server asks");
  await walkTo(page, "You answer");
  await expect(current(page)).toContainText("holds");
  await walkTo(page, "Send it again");
  await page.locator('.step[data-number="2"]').getByRole("button", { name: "Back to here" }).click();
  await expect(page.locator("wb-sequence")).toContainText("sent again");
  await expect(current(page)).toContainText("You answer");
  await idle(page);
  await walkTo(page, "Nobody was here");
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  const rows = page.locator(".sheet tbody tr");
  await expect(rows.filter({ hasText: "not tried" })).toHaveCount(0);
  await expect(rows.filter({ hasText: /gets through|holds\s*$/ })).toHaveCount(await rows.count());
});
