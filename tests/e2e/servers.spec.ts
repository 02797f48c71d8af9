import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cell, expect, script, test } from "./wirebook-page.ts";

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

async function approve(page: Parameters<typeof cell>[0]): Promise<void> {
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

test("says that a file changed underneath, and keeps the draft", async ({ page, wirebook }) => {
  const plain = cell(page, "plain");
  writeFileSync(join(wirebook.dir, lab.name), lab.text.replace("My own server", "Somebody else's"));
  await plain.getByText('"act"').first().click();
  const editor = plain.getByRole("textbox");
  await editor.press("ControlOrMeta+a");
  await editor.pressSequentially('{"mine":1');
  await expect(plain.getByText(/changed on disk/).first()).toBeVisible({ timeout: 15_000 });
  await expect(editor).toContainText('"mine"');
});
