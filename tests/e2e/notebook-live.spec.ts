import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { approve, editorOf, notebookLab, requests, run, turn } from "./notebook-lab.ts";
import { cell, expect, test } from "./wirebook-page.ts";

test.use({ lab: notebookLab });
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "holds")).toBeVisible();
  await approve(page);
});

test("a reload in the middle of a run finds it running, and its answer when it comes", async ({ page }) => {
  await run(page, "slow");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "running");
  await page.reload();
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "running");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "ok");
  await expect(requests(page, "slow")).toHaveCount(1);
});

test("Send pressed twice sends twice, a key held down sends once", async ({ page }) => {
  const button = cell(page, "act").getByRole("button", { name: "Run act", exact: true });
  await button.dblclick();
  await expect(requests(page, "act")).toHaveCount(2);
  await expect(cell(page, "act")).toHaveAttribute("data-state", "ok");

  await cell(page, "act").focus();
  await page.keyboard.down("ControlOrMeta");
  for (let i = 0; i < 5; i += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.up("ControlOrMeta");
  await expect(requests(page, "act")).toHaveCount(3);
  // What comes after it on the wire shows that nothing more was on its way.
  await run(page, "ask");
  await expect(requests(page, "ping")).toHaveCount(1);
  await expect(requests(page, "act")).toHaveCount(3);
});

test("the key of Run means the cell that was clicked last", async ({ page }) => {
  await editorOf(page, "act");
  await cell(page, "ask").getByText('"ping"').click();
  await expect(cell(page, "ask").getByRole("textbox", { name: "Source of ask" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(requests(page, "ping")).toHaveCount(1);
  await expect(requests(page, "act")).toHaveCount(0);
});

test("a change elsewhere after Send, and a reload, send nothing", async ({ page }) => {
  await run(page, "act");
  await expect(requests(page, "act")).toHaveCount(1);
  await page.keyboard.press("v");
  await page.getByRole("button", { name: "Reading view" }).click();
  await page.getByRole("button", { name: "log lines" }).click();
  const editor = await editorOf(page, "start");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{ "n": 5 }');
  await editor.press("ControlOrMeta+Enter");
  await expect(cell(page, "sum").getByText("6", { exact: true })).toBeVisible();
  await page.reload();
  await expect(cell(page, "sum").getByText("6", { exact: true })).toBeVisible();
  await run(page, "ask");
  await expect(requests(page, "ping")).toHaveCount(1);
  await expect(requests(page, "act")).toHaveCount(1);
});

test("a server that dies in the middle of a call says so at the cell, and a restart makes its answers stale", async ({
  page,
}) => {
  await run(page, "ask");
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "ok");
  await run(page, "dies");
  await expect(cell(page, "dies")).toHaveAttribute("data-state", "error");
  await expect(cell(page, "dies")).toContainText("s ended, exit code 3");
  await page.getByRole("button", { name: "Restart s", description: "its connections end" }).click();
  const stale = cell(page, "ask");
  await expect(stale).toHaveAttribute("data-state", "stale");
  await expect(stale.locator('[data-note="stale"]')).toContainText("s was restarted (epoch 1 → 2)");
  await expect(stale.locator('.cell-signs [data-sign="stale"]')).toHaveAttribute(
    "title",
    /s was restarted.*Ctrl/,
  );
  await stale.focus();
  await page.keyboard.press("y");
  await expect(stale.getByRole("button", { name: "Run it again" })).toBeFocused();
  await expect(page.locator('wb-announcer [aria-live="polite"]')).toContainText("s was restarted");
  await page.keyboard.press("Enter");
  await expect(stale).toHaveAttribute("data-state", "ok");
  await expect(stale).toContainText("epoch 2");
});

test("Interrupt ends what runs and what waits, and nothing of it is sent later", async ({ page }) => {
  await run(page, "slow");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "running");
  await run(page, "act");
  await expect(cell(page, "act")).toHaveAttribute("data-state", "queued");
  await page.keyboard.press("ControlOrMeta+.");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "aborted");
  await expect(cell(page, "act")).toHaveAttribute("data-state", "not-run");
  await run(page, "ask");
  await expect(cell(page, "ask")).toHaveAttribute("data-state", "ok");
  await expect(requests(page, "act")).toHaveCount(0);
});

test("a half-typed answer stays, with its caret, while other cells refresh; nothing is sent", async ({
  page,
}) => {
  await run(page, "slow");
  const editor = await editorOf(page, "who");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially("action: acc");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "running");
  await expect(cell(page, "slow")).toHaveAttribute("data-state", "ok");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText("action: acc");
  await editor.pressSequentially("ept");
  await expect(editor).toHaveText("action: accept");
  await expect(requests(page, "slow")).toHaveCount(1);
  await expect(requests(page, "ping")).toHaveCount(0);
});

test("a file that changed underneath is shown where nothing was typed, and as a difference where something was", async ({
  page,
  wirebook,
}) => {
  const path = join(wirebook.dir, notebookLab.name);
  const rewrite = (from: string, to: string) =>
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  rewrite("Words between", "Other words between");
  await turn(page, "hidden");
  await turn(page, "visible");
  await expect(page.getByText("Other words between the cells.")).toBeVisible();

  const change = async (mine: string, theirs: string) => {
    const editor = await editorOf(page, "start");
    await editor.press("ControlOrMeta+a");
    await turn(page, "hidden");
    await editor.pressSequentially(mine);
    rewrite(readFileSync(path, "utf8").match(/value=start\n(.*)\n/)![1]!, theirs);
    await turn(page, "visible");
    return editor;
  };
  const start = cell(page, "start");
  const difference = start.getByRole("group", { name: "Your text against the file's" });

  const editor = await change('{ "n": 10 }', '{ "n": 20 }');
  await expect(difference).toContainText('− { "n": 20 }');
  await expect(difference).toContainText('+ { "n": 10 }');
  await start.getByRole("button", { name: "Edit on" }).click();
  await expect(editor).toBeFocused();
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" ");
  await expect(difference).toBeVisible();
  expect(readFileSync(path, "utf8")).toContain('{ "n": 20 }');
  await start.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => readFileSync(path, "utf8")).toContain('{ "n": 10 }');
  await expect(difference).toHaveCount(0);

  await change('{ "n": 30 }', '{ "n": 40 }');
  await expect(difference).toBeVisible();
  await start.getByRole("button", { name: "Take the file's" }).click();
  await expect(start.getByRole("textbox")).toHaveText('{ "n": 40 }');
  expect(readFileSync(path, "utf8")).toContain('{ "n": 40 }');
});

test("two tabs agree, and eight: each edit and each answer is in every one", async ({ page, context }) => {
  const tabs = [page];
  for (let i = 1; i < 8; i += 1) {
    await turn(tabs.at(-1)!, "hidden");
    const tab = await context.newPage();
    await tab.goto(page.url());
    await expect(cell(tab, "holds")).toBeVisible();
    tabs.push(tab);
  }
  const last = tabs.at(-1)!;
  const editor = await editorOf(last, "start");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{ "n": 1.0 }');
  await editor.press("ControlOrMeta+Enter");
  await run(last, "act");
  await expect(cell(last, "act")).toHaveAttribute("data-state", "ok");
  for (const [at, tab] of tabs.entries()) {
    if (at > 0) await turn(tabs[at - 1]!, "hidden");
    await turn(tab, "visible");
    await expect(cell(tab, "start").getByText("1.0")).toBeVisible();
    await expect(cell(tab, "act")).toHaveAttribute("data-state", "ok");
    await expect(requests(tab, "act")).toHaveCount(1);
  }
  // With two in view, what one does the other shows as it happens.
  await turn(tabs[0]!, "visible");
  await run(tabs[0]!, "ask");
  await expect(cell(last, "ask")).toHaveAttribute("data-state", "ok");
  for (const tab of tabs.slice(1)) await tab.close();
});
