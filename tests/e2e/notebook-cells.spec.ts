import { readFileSync } from "node:fs";
import { join } from "node:path";
import { editorOf, notebookLab, turn } from "./notebook-lab.ts";
import { cell, expect, test, provokes } from "./wirebook-page.ts";

test.use({ lab: notebookLab });
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "holds")).toBeVisible();
});

const textOf = (dir: string) => () => readFileSync(join(dir, notebookLab.name), "utf8");
const names = (text: string) => [...text.matchAll(/^```\w+ \w+=(\S+)/gm)].map(([, name]) => name);

test("adds a cell below and above by key, and of any kind at its place; edits go into it", async ({
  page,
  wirebook,
}) => {
  const text = textOf(wirebook.dir);
  await cell(page, "ask").focus();
  await page.keyboard.press("b");
  await expect(cell(page, "frame1")).toBeFocused();
  expect(names(text()).slice(0, 3)).toEqual(["start", "ask", "frame1"]);
  await page.keyboard.press("Enter");
  await expect(cell(page, "frame1").getByRole("textbox", { name: "Source of frame1" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(cell(page, "frame2")).toBeFocused();
  expect(names(text()).slice(0, 4)).toEqual(["start", "ask", "frame2", "frame1"]);

  await page.getByRole("button", { name: "Add a cell at the end" }).click();
  const menu = page.getByRole("menu", { name: "Kind of the new cell" });
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("v");
  await expect(menu.getByRole("menuitem", { name: "Value: JSON" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(page, "value1")).toBeFocused();
  expect(names(text()).at(-1)).toBe("value1");
});

test("deletes with d d, says so with a way back, and brings every byte back", async ({ page, wirebook }) => {
  const text = textOf(wirebook.dir);
  await cell(page, "start").focus();
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(cell(page, "start")).toHaveCount(0);
  await expect(cell(page, "ask")).toBeFocused();
  await expect(cell(page, "ask")).toContainText(/no cell is called that|no cell start/);
  await expect(cell(page, "ask").locator('[data-sign="invalid"]')).toContainText("unknown name");
  const notice = page.locator('[data-notice="deleted"]');
  await expect(notice).toContainText("Deleted start");
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, "start")).toBeFocused();
  await expect(notice).toHaveCount(0);
  expect(text()).toBe(notebookLab.text);
  await expect(cell(page, "ask").locator('[data-sign="invalid"]')).toHaveCount(0);

  await page.keyboard.press("Shift+z");
  await expect(cell(page, "start")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, "start")).toBeVisible();
  expect(text()).toBe(notebookLab.text);
});

test("a held d deletes nothing", async ({ page }) => {
  await cell(page, "start").focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.down("d");
  await page.keyboard.up("d");
  await page.keyboard.press("j");
  await expect(cell(page, "ask")).toBeFocused();
  await expect(cell(page, "start")).toBeVisible();
});

test("a deleted cell takes a half-typed text with it, and comes back with it", async ({ page }) => {
  const editor = await editorOf(page, "start");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{ "n": 77');
  await editor.press("Escape");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(cell(page, "start")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(cell(page, "start")).toBeFocused();
  await expect(cell(page, "start").getByRole("textbox")).toContainText('{ "n": 77');
});

test(
  "renames in place: references follow, faults stand at the field",
  provokes(422),
  async ({ page, wirebook }) => {
    const text = textOf(wirebook.dir);
    await cell(page, "start").focus();
    await page.keyboard.press("F2");
    const field = page.getByRole("textbox", { name: "New name of start" });
    await expect(field).toBeFocused();
    await field.fill("ask");
    await field.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("wb-rename").getByRole("alert")).toContainText("ask");
    await field.press("Escape");
    await expect(cell(page, "start")).toBeFocused();

    await page.keyboard.press("F2");
    await field.fill("origin");
    await field.press("Enter");
    await expect(cell(page, "origin")).toBeFocused();
    await expect(cell(page, "ask").getByText("${origin}")).toBeVisible();
    expect(text()).toBe(
      notebookLab.text
        .replace("value=start", "value=origin")
        .replace("${start}", "${origin}")
        .replace("start.n", "origin.n"),
    );
  },
);

test("a rename meets what is typed elsewhere, here and in another tab, and loses none of it", async ({
  page,
  context,
  wirebook,
}) => {
  const text = textOf(wirebook.dir);
  const other = await context.newPage();
  await other.goto(page.url());
  const there = await editorOf(other, "start");
  await turn(other, "hidden");
  await there.press("ControlOrMeta+a");
  await there.pressSequentially('{ "n": 8 }');

  const editor = await editorOf(page, "act");
  await editor.pressSequentially("  ");
  await cell(page, "start").focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "New name of start" }).fill("origin");
  await page.keyboard.press("Enter");
  await expect(cell(page, "origin")).toBeFocused();
  await expect.poll(text).toContain('"method": "act" }  \n');

  await turn(other, "visible");
  await expect(cell(other, "origin").getByRole("textbox")).toContainText("8");
  await expect.poll(text).toContain('value=origin\n{ "n": 8 }\n');
  await other.close();
});

test("a text whose cell another tab deleted can be put in a new cell", async ({
  page,
  context,
  wirebook,
}) => {
  const other = await context.newPage();
  await other.goto(page.url());
  await editorOf(other, "sum");
  await turn(other, "hidden");
  await other.keyboard.type(" + 100");
  await cell(page, "sum").focus();
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(cell(page, "sum")).toHaveCount(0);
  await turn(other, "visible");
  const notice = other.locator('[data-notice="draft"]');
  await expect(notice).toContainText("no cell sum any more");
  await notice.getByRole("button", { name: "Put it in a new cell" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(textOf(wirebook.dir)).toContain("cel value=sum\nstart.n + 1 + 100\n");
  await expect(cell(page, "sum")).toBeVisible();
  await other.close();
});

test("moves by key over prose and cells, with the focus, and duplicates", async ({ page, wirebook }) => {
  const text = textOf(wirebook.dir);
  await cell(page, "act").focus();
  await page.keyboard.press("ControlOrMeta+Shift+ArrowDown");
  await expect.poll(() => text().indexOf("Words between") < text().indexOf("frame=act")).toBe(true);
  await expect(cell(page, "act")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+ArrowUp");
  await expect.poll(() => text().indexOf("Words between") < text().indexOf("frame=act")).toBe(false);
  await expect(cell(page, "act")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+ArrowUp");
  await expect.poll(() => names(text()).slice(0, 3)).toEqual(["start", "act", "ask"]);
  await expect(cell(page, "act")).toBeFocused();
  await page.keyboard.press("Shift+d");
  await expect.poll(() => names(text()).length).toBe(names(notebookLab.text).length + 1);
  await page.keyboard.press("z");
  await expect.poll(() => names(text()).slice(0, 3)).toEqual(["start", "act", "ask"]);
});

test("writes target, mode, wait and kind from the form of a fence, one field a change", async ({
  page,
  wirebook,
}) => {
  const text = textOf(wirebook.dir);
  await cell(page, "act").focus();
  await page.keyboard.press("s");
  const form = page.getByRole("form", { name: "Fence of act" });
  await expect(form.getByRole("combobox", { name: "kind" })).toBeFocused();
  await form.getByRole("checkbox", { name: "t", exact: true }).check();
  await expect.poll(text).toContain("frame=act to=s,t\n");
  await form.getByText("auto", { exact: true }).click();
  await expect.poll(text).toContain("frame=act to=s,t run=auto\n");
  const wait = form.getByRole("textbox", { name: "wait, ms" });
  await wait.fill("soon");
  await wait.press("Tab");
  await expect(
    form.getByRole("alert").or(cell(page, "act").locator('[data-note="lint"]')).first(),
  ).toContainText("wait");
  await wait.fill("500");
  await wait.press("Tab");
  await expect.poll(text).toContain("frame=act to=s,t run=auto wait=500\n");
  await form.getByRole("combobox", { name: "kind" }).selectOption("value");
  await expect.poll(text).toContain("json value=act");
  await form.getByRole("combobox", { name: "kind" }).press("Escape");
  await expect(form).toHaveCount(0);
  await expect(cell(page, "act")).toBeFocused();
});

test("sends to the other server too: beside its answer, or in a copy where others read it", async ({
  page,
  wirebook,
}) => {
  const text = textOf(wirebook.dir);
  const also = async (name: string) => {
    await cell(page, name)
      .getByRole("button", { name: `Menu of ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Send to t too" }).click();
  };
  await also("act");
  await expect.poll(text).toContain("frame=act to=s,t\n");
  await also("ask");
  await expect.poll(text).toMatch(/frame=ask to=s\n[\s\S]*?frame=ask\w+ to=t\n/);
});

test("the menu of a cell opens by key, walks by arrows, and gives the focus back", async ({ page }) => {
  await cell(page, "ask").focus();
  await page.keyboard.press("m");
  const button = cell(page, "ask").getByRole("button", { name: "Menu of ask" });
  const menu = page.getByRole("menu", { name: "Menu of ask" });
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("menuitem", { name: /^Rename/ })).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("menuitem", { name: /^Delete/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: /^Rename/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(cell(page, "ask")).toBeFocused();
});

test("folds source and answer, hides all sources for reading, and keeps both per lab", async ({ page }) => {
  const source = (name: string) => cell(page, name).getByRole("textbox", { name: `Source of ${name}` });
  await cell(page, "start").focus();
  await page.keyboard.press("h");
  await expect(source("start")).toHaveCount(0);
  await expect(cell(page, "sum")).toHaveAttribute("data-state", "ok");
  await cell(page, "sum").focus();
  await page.keyboard.press("o");
  await expect(cell(page, "sum").getByRole("button", { name: "Show the answer" })).toBeVisible();
  await page.reload();
  await expect(cell(page, "holds")).toBeVisible();
  await expect(source("start")).toHaveCount(0);
  await expect(source("ask")).toHaveCount(1);
  await expect(cell(page, "sum").getByRole("button", { name: "Show the answer" })).toBeVisible();

  await cell(page, "ask").focus();
  await page.keyboard.press("v");
  await expect(page.getByRole("button", { name: "Reading view" })).toHaveAttribute("aria-pressed", "true");
  for (const name of ["start", "ask", "sum", "holds"]) await expect(source(name)).toHaveCount(0);
  await page.reload();
  await expect(cell(page, "holds")).toBeVisible();
  await expect(source("ask")).toHaveCount(0);
  await cell(page, "ask").focus();
  await page.keyboard.press("Enter");
  await expect(source("ask")).toBeFocused();
  await page.getByRole("button", { name: "Reading view" }).click();
  await expect(source("act")).toHaveCount(1);
  await expect(source("start")).toHaveCount(0);
});

test("lists every key of the one table", async ({ page }) => {
  await cell(page, "ask").focus();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list).toBeVisible();
  for (const words of ["Run this cell", "Delete the cell", "Reading view", "This list of keys", "Next pane"])
    await expect(list.getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(cell(page, "ask")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  for (const words of ["Keys", "Next cell", "Next pane", "Reading view", "Delete ask"]) {
    await page.getByRole("combobox", { name: "Command" }).fill(words);
    await expect(page.locator("wb-palette").getByRole("option").first()).toContainText(words);
  }
});

test("F6 and w go to the rows of the wire; Esc leaves its search", async ({ page }) => {
  await cell(page, "start").focus();
  await page.keyboard.press("w");
  const wire = page.locator("wb-wire");
  await expect(wire).toBeFocused();
  await expect(wire.getByRole("searchbox")).not.toBeFocused();
  await wire.getByRole("searchbox").click();
  await page.keyboard.press("Escape");
  await expect(wire.getByRole("searchbox")).not.toBeFocused();
  await expect(wire).toBeFocused();
});
