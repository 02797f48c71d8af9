import { appLab } from "./app-lab.ts";
import { cell, expect, test, provokes } from "./wirebook-page.ts";

test.use({ lab: appLab });
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "holds")).toBeVisible();
});

test("walks the cells by key, edits with Enter, leaves with Esc", async ({ page }) => {
  await cell(page, "start").focus();
  await page.keyboard.press("j");
  await expect(cell(page, "ask")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "act")).toBeFocused();
  await page.keyboard.press("k");
  await expect(cell(page, "ask")).toBeFocused();
  await page.keyboard.press("Enter");
  const editor = cell(page, "ask").getByRole("textbox", { name: "Source of ask" });
  await expect(editor).toBeFocused();
  await page.keyboard.press("j");
  await expect(editor).toContainText("j");
  await page.keyboard.press("Escape");
  await expect(cell(page, "ask")).toBeFocused();
  await expect(page).toHaveURL(/\/cell\/ask$/);
});

test("goes round the panes with F6, and to one by its letter", async ({ page }) => {
  await cell(page, "start").focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("complementary", { name: /Names/ })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("main", { name: "Notebook" })).toBeFocused();
  await page.keyboard.press("Shift+F6");
  await expect(page.getByRole("complementary", { name: /Names/ })).toBeFocused();
});

test("finds commands and cells in the palette", async ({ page }) => {
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox", { name: "Command" });
  await expect(box).toBeFocused();
  await box.fill("go to later");
  await expect(page.getByRole("option", { name: "Go to later" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(cell(page, "later")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await box.fill("no such command");
  await expect(page.getByText("Nothing is called that.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(page, "later")).toBeFocused();
});

test("asks before a first start with the focus on its words, and Enter decides nothing", async ({ page }) => {
  await cell(page, "ask").focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog", { name: "This lab wants to start a program" });
  await expect(dialog).toBeVisible();
  for (const words of ["scripted.mjs", '"a b"', '""'])
    await expect(dialog.getByText(words).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "not-run");

  await page.keyboard.press("ControlOrMeta+Enter");
  await dialog.getByRole("button", { name: "Approve s" }).click();
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "ok");
});

test("asks before it runs a manual cell that another one needs", async ({ page }) => {
  await cell(page, "ask").getByRole("button", { name: "Run ask" }).click();
  await page.getByRole("button", { name: "Approve s" }).click();
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "ok");

  const later = cell(page, "later");
  await later.getByRole("button", { name: "Run later" }).click();
  const dialog = page.getByRole("dialog", { name: "A manual cell comes first" });
  await expect(dialog.getByText("act", { exact: true })).toBeVisible();
  await expect(cell(page, "act")).toHaveAttribute("data-state", "not-run");
  await dialog.getByRole("button", { name: "Run it, then later" }).click();
  await expect(later).toHaveAttribute("data-state", "ok");
  await expect(cell(page, "act")).toHaveAttribute("data-state", "ok");
});

test("keeps the focus near what went from under it", provokes(422), async ({ page }) => {
  await cell(page, "ask").focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog", { name: "This lab wants to start a program" });
  await dialog.getByRole("button", { name: /^Approve s/ }).click();
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "ok");

  // A Run that runs: it waits for its own end, and is there for the next one. The server says nothing for long.
  await cell(page, "act").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    '{ "jsonrpc": "2.0", "id": 2, "method": "act", "params": { "do": [{ "sleep": 2000 }] } }',
  );
  await page.keyboard.press("Escape");
  const run = cell(page, "act").getByRole("button", { name: "Run act" });
  await run.focus();
  await page.keyboard.press("Enter");
  await expect(cell(page, "act")).toHaveAttribute("data-state", "running");
  await expect(run).toBeFocused();
  await page.keyboard.press("ControlOrMeta+.");
  await expect(cell(page, "act")).not.toHaveAttribute("data-state", "running");
  await expect(run).toBeFocused();

  // A Stop that has stopped.
  await page.keyboard.press("Enter");
  await expect(cell(page, "act")).toHaveAttribute("data-state", "running");
  const stop = cell(page, "act").getByRole("button", { name: "Stop" });
  await stop.focus();
  await page.keyboard.press("Enter");
  await expect(stop).toBeHidden();
  await expect(cell(page, "act")).toBeFocused();

  // A sentence that is put away.
  await cell(page, "act").focus();
  await page.keyboard.press("z");
  const away = page.getByRole("button", { name: "Put this away" });
  await away.focus();
  await page.keyboard.press("Enter");
  await expect(away).toBeHidden();
  await expect(page.getByRole("main", { name: "Notebook" })).toBeFocused();
});
