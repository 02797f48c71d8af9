import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appLab } from "./app-lab.ts";
import { cell, expect, test } from "./wirebook-page.ts";

test.use({ lab: appLab });
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "holds")).toBeVisible();
});

test("computes at once what needs no server", async ({ page }) => {
  await expect(cell(page, "sum")).toHaveAttribute("data-state", "ok");
  await expect(cell(page, "sum").getByText("2", { exact: true })).toBeVisible();
  await expect(cell(page, "holds")).not.toHaveAttribute("data-state", "correct");
});

test("lints a draft, saves it after a pause, changes no other byte, and undoes beyond the save", async ({
  page,
  wirebook,
}) => {
  const start = cell(page, "start");
  await start.getByText('"n"').click();
  const editor = start.getByRole("textbox", { name: "Source of start" });
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" nope");
  await expect(start).toHaveAttribute("data-state", "editing");
  await expect(start.locator('[data-note="lint"]')).toContainText("Line 1:");

  for (let i = 0; i < " nope".length; i += 1) await editor.press("Backspace");
  await editor.press("ArrowLeft");
  await editor.press("ArrowLeft");
  await editor.press("Backspace");
  await editor.pressSequentially("41");
  await expect(start.locator('[data-note="lint"]')).toHaveCount(0);
  const file = () => readFileSync(join(wirebook.dir, appLab.name), "utf8");
  await expect.poll(file).toBe(appLab.text.replace('{ "n": 1 }', '{ "n": 41 }'));
  await expect(editor).toBeFocused();

  await editor.press("ControlOrMeta+Enter");
  await expect(start).toHaveAttribute("data-state", "ok");
  await expect(cell(page, "sum").getByText("42", { exact: true })).toBeVisible();

  for (let i = 0; i < 20; i += 1) await editor.press("ControlOrMeta+z");
  await expect(editor).toHaveText('{ "n": 1 }');
  await expect.poll(file).toBe(appLab.text);
});

test("keeps an edit that had no time to be saved through a reload", async ({ page }) => {
  const start = cell(page, "start");
  await start.getByText('"n"').click();
  const editor = start.getByRole("textbox", { name: "Source of start" });
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{ "n": 7 }');
  await page.reload();
  await expect(cell(page, "start").getByRole("textbox")).toContainText("7");
});

test("shows an answer from before an edit as old", async ({ page }) => {
  const ask = cell(page, "ask");
  await ask.getByRole("button", { name: "Run ask" }).click();
  await page.getByRole("button", { name: "Approve s" }).click();
  await expect(ask).toHaveAttribute("data-state", "ok");
  await ask.getByText('"method"').first().click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" ");
  await expect(ask.getByText("before this edit")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(ask.getByText("before this edit")).toHaveCount(0);
});

test("shows a check's source when asked, and judges an edit of it", async ({ page }) => {
  const holds = cell(page, "holds");
  await expect(holds.getByRole("textbox")).toHaveCount(0);
  await holds.getByRole("button", { name: "Source of holds" }).click();
  const editor = holds.getByRole("textbox", { name: "Source of holds" });
  await expect(editor).toBeFocused();
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially("- that: the sum is three\n");
  await editor.pressSequentially("expect: sum == 3");
  await editor.press("ControlOrMeta+Enter");
  await expect(holds).toHaveAttribute("data-state", "wrong");
  await expect(holds.locator('[data-verdict="not-yet"]')).toContainText("sum == 3");
});
