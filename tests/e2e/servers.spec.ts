import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cell, expect, script, test, provokes } from "./wirebook-page.ts";

const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;
const act = (name: string, id: number, steps: unknown[], more = "") =>
  fence(
    `json frame=${name} to=s ${more}`,
    JSON.stringify({ jsonrpc: "2.0", id, method: "act", params: { do: steps } }),
  );

const hostile = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202Egnp.exe\u001b[31m';
const lab = {
  name: "mine.lab.md",
  text:
    `---\nlab: mine\ntitle: My own server\nservers: { s: { command: node, args: [${JSON.stringify(script)}, "a b"], env: { KEY: value } } }\n---\n\n` +
    `# My own server\n\n<b onclick="x()">html</b> and ![image](http://example.com/x.png)\n\n` +
    act("plain", 1, [{ answer: 1 }]) +
    act("hostile", 2, [{ write: `${hostile}\n` }, { answer: 2, result: { text: hostile } }]) +
    act("slow", 3, [{ notify: "first" }, { sleep: 30_000 }, { answer: 3 }], "wait=60000") +
    act("late", 4, [{ sleep: 700 }, { answer: 4 }], "wait=200") +
    act("dies", 5, [{ err: "my last words\n" }, { exit: 7 }]) +
    act("after", 6, [{ answer: 6 }]),
};

test.use({ lab });
test.beforeEach(async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "My own server" })).toBeVisible();
});

async function approve(page: Page): Promise<void> {
  await cell(page, "plain").getByRole("button", { name: "Run plain" }).click();
  await page
    .getByRole("button", { name: /Approve/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await cell(page, "plain").getByRole("button", { name: "Run plain" }).click();
  await expect(cell(page, "plain")).toHaveAttribute("data-state", "ok");
}

test("asks once before it starts somebody's program, and shows all of the command", async ({
  page,
  wirebook,
}) => {
  await cell(page, "plain").getByRole("button", { name: "Run plain" }).click();
  for (const word of ["scripted.mjs", "a b", "KEY", "value", wirebook.dir]) {
    await expect(page.getByText(word, { exact: false }).first()).toBeVisible();
  }
  await page
    .getByRole("button", { name: /Approve/ })
    .first()
    .click();
  await cell(page, "plain").getByRole("button", { name: "Run plain" }).click();
  await expect(cell(page, "plain")).toHaveAttribute("data-state", "ok");
  await page.reload();
  await expect(page.getByRole("button", { name: /Approve/ })).toHaveCount(0);
});

test("shows what a server says as text, with what hides in it", async ({ page }) => {
  await approve(page);
  await cell(page, "hostile").getByRole("button", { name: "Run hostile" }).click();
  await expect(
    cell(page, "hostile")
      .getByText(/onerror/)
      .first(),
  ).toBeVisible();
  await expect(cell(page, "hostile").getByText(/202E/i).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { pwned?: number }).pwned)).toBeUndefined();
});

test("shows progress, and stops when told to", async ({ page }) => {
  await approve(page);
  const slow = cell(page, "slow");
  await slow.getByRole("button", { name: "Run slow" }).click();
  await expect(slow).toHaveAttribute("data-state", "running");
  await expect(slow.getByText("first").last()).toBeVisible();
  await slow.getByRole("button", { name: "Stop" }).click();
  await expect(slow).toHaveAttribute("data-state", "aborted");
});

test("shows a late answer as late", async ({ page }) => {
  await approve(page);
  const late = cell(page, "late");
  await late.getByRole("button", { name: "Run late" }).click();
  await expect(late.getByText("No answer.")).toBeVisible();
  await expect(late.getByText(/after the cell ended; it changes no value/)).toBeVisible();
});

test("shows how a server died, and brings it back", async ({ page }) => {
  await approve(page);
  const dies = cell(page, "dies");
  await dies.getByRole("button", { name: "Run dies" }).click();
  await expect(dies.getByText(/exit code 7/).first()).toBeVisible();
  await expect(dies.getByText("my last words").first()).toBeVisible();
  const after = cell(page, "after");
  await after.getByRole("button", { name: "Run after" }).click();
  await expect(after.getByText(/exit code 7/).first()).toBeVisible();
  await after
    .getByRole("button", { name: /Restart/ })
    .first()
    .click();
  await expect(page.getByText("epoch 2").first()).toBeVisible();
  await after.getByRole("button", { name: "Run after" }).click();
  await expect(after).toHaveAttribute("data-state", "ok");
  await expect(page.getByRole("row", { name: /exit code 7/ }).first()).toBeVisible();
});

/** Types a text into a cell in place of its own. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).getByText('"act"').first().click();
  const editor = cell(page, name).getByRole("textbox", { name: `Source of ${name}` });
  await expect(editor).toBeFocused();
  await editor.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await expect(editor).toContainText(text);
}

/** As if the tab went behind another, or came back. */
async function show(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** Every line of every recording that the labs of this folder made. */
function recorded(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  return files.flatMap((name) => readFileSync(join(dir, name), "utf8").split("\n"));
}

const plainText = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "act", params: { do: [{ answer: 1 }] } });
/** The frame of `plain`, with somebody's name in it. */
const by = (who: string) => plainText.replace('"params":{', `"params":{"by":"${who}",`);

test("says that a file changed underneath, shows the difference, and saves over it when told to", async ({
  page,
  wirebook,
}) => {
  const path = join(wirebook.dir, lab.name);
  const plain = cell(page, "plain");
  const theirs = by("theirs");
  const changed = lab.text.replace("# My own server", "# Somebody else's").replace(plainText, theirs);
  // A tab that is not looked at hears nothing of the change; any other would show it before somebody types.
  await show(page, "hidden");
  writeFileSync(path, changed);
  const mine = by("mine");
  await write(page, "plain", mine);
  await show(page, "visible");
  const difference = plain.getByRole("group", { name: "Your text against the file's" });
  await expect(difference).toContainText('"theirs"');
  await expect(difference).toContainText('"mine"');
  await expect(page.getByRole("heading", { level: 1, name: "Somebody else's" })).toBeVisible();
  await expect(plain.getByRole("textbox")).toContainText('"mine"');
  expect(readFileSync(path, "utf8")).toBe(changed);

  await plain.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => readFileSync(path, "utf8")).toBe(changed.replace(theirs, mine));
  await expect(difference).toHaveCount(0);
  await expect(plain.getByRole("textbox")).toContainText('"mine"');
});

test("saves an edit by itself where only another part of the file changed underneath", async ({
  page,
  wirebook,
}) => {
  const path = join(wirebook.dir, lab.name);
  const changed = lab.text.replace("# My own server", "# Somebody else's");
  writeFileSync(path, changed);
  await write(page, "plain", by("mine"));
  await expect.poll(() => readFileSync(path, "utf8")).toBe(changed.replace(plainText, by("mine")));
  await expect(page.getByRole("heading", { level: 1, name: "Somebody else's" })).toBeVisible();
});

test(
  "runs nothing where two tabs edit one cell, and lets a person choose",
  provokes(409),
  async ({ page, wirebook, context }) => {
    await approve(page);
    const path = join(wirebook.dir, lab.name);
    const [theirs, mine] = [by("theirs"), by("mine")];
    const [plain, theirFile] = [cell(page, "plain"), lab.text.replace(plainText, theirs)];
    // A tab that is not looked at follows no events: it types without a word of what the other tab does.
    await show(page, "hidden");
    const other = await context.newPage();
    await other.goto(wirebook.url);
    await write(other, "plain", theirs);
    await cell(other, "plain").getByRole("button", { name: "Run plain" }).click();
    await expect.poll(() => readFileSync(path, "utf8")).toBe(theirFile);
    await other.close();

    await write(page, "plain", mine);
    await page.keyboard.press("ControlOrMeta+Enter");
    await show(page, "visible");
    const difference = plain.getByRole("group", { name: "Your text against the file's" });
    await expect(difference).toContainText('"theirs"');
    await plain.getByRole("button", { name: "Run plain" }).click();
    await expect(plain.getByText("Nothing ran: choose first")).toBeVisible();
    await expect(plain.getByRole("textbox")).toContainText('"mine"');
    expect(readFileSync(path, "utf8")).toBe(theirFile);

    await plain.getByRole("button", { name: "Take the file's" }).click();
    await expect(plain.getByRole("textbox")).toContainText('"theirs"');
    await expect(plain.getByText("Nothing ran")).toHaveCount(0);
    await plain.getByRole("button", { name: "Run plain" }).click();
    await expect(plain).toHaveAttribute("data-state", "ok");
    expect(recorded(wirebook.dir).filter((line) => line.includes('"theirs"')).length).toBeGreaterThan(1);
    expect(recorded(wirebook.dir).filter((line) => line.includes('"mine"'))).toEqual([]);
  },
);
