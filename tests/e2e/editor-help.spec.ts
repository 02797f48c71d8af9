import type { Locator, Page } from "@playwright/test";
import { cell, expect, test } from "./wirebook-page.ts";

const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;
const envelope = `{
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {}
}`;
const list = '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": "${envelope}" } }';
test.use({
  lab: {
    name: "editor.lab.md",
    text:
      "---\nlab: editor\ntitle: To write in\nservers: [cmdb, hand2024]\n---\n\n# To write in\n\n" +
      fence("json value=envelope", envelope) +
      fence("json frame=list to=cmdb", list) +
      fence("json frame=call to=cmdb", '{ "jsonrpc": "2.0" }') +
      fence("json frame=bare to=hand2024", '{ "jsonrpc": "2.0", "id": 4, "method": "tools/list" }') +
      fence("json frame=empty to=cmdb", "") +
      fence("cel value=sum", "list.era"),
  },
});
test.beforeEach(async ({ page }) => {
  await expect(cell(page, "list")).toBeVisible();
});

/** The editor of a cell, with the caret in it and its whole text selected. */
async function editorOf(page: Page, name: string): Promise<Locator> {
  const source = cell(page, name).getByRole("textbox", { name: `Source of ${name}` });
  await source.click();
  const editor = cell(page, name).locator(".cm-content");
  await expect(editor).toBeFocused();
  await editor.press("ControlOrMeta+a");
  return editor;
}
/** Puts a text there with the caret at its `|`. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.press("ControlOrMeta+a");
  await editor.press("Backspace");
  await page.keyboard.insertText(text.replace("|", ""));
  const back = text.length - 1 - text.indexOf("|");
  for (let i = 0; text.includes("|") && i < back; i++) await page.keyboard.press("ArrowLeft");
}
const options = (page: Page) => page.locator(".cm-tooltip-autocomplete [role=option]");
const option = (page: Page, name: string) => options(page).filter({ hasText: name }).first();
const ran = async (page: Page, name: string) => {
  await cell(page, name)
    .getByRole("button", { name: `Run ${name}`, exact: true })
    .click();
  await expect(cell(page, name)).toHaveAttribute("data-state", "ok");
};

test("completes methods of the era, and Escape closes the list before it leaves the editor", async ({
  page,
}) => {
  const editor = await editorOf(page, "bare");
  await write(page, editor, '{ "jsonrpc": "2.0", "id": 4, "method": "|" }');
  await page.keyboard.press("Control+Space");
  await expect(option(page, "initialize")).toBeVisible();
  await page.keyboard.type("tools/c");
  await expect(options(page)).toHaveText([/tools\/call/]);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor).not.toBeFocused();
});

test("completes a tool, its arguments and their values once the list ran, and marks what does not fit", async ({
  page,
}) => {
  await ran(page, "list");
  const call = cell(page, "call");
  const editor = await editorOf(page, "call");
  const frame = (name: string, args: string) =>
    `{ "jsonrpc": "2.0", "id": 9, "method": "tools/call",\n  "params": { "name": "${name}", "arguments": ${args}, "_meta": "\${envelope}" } }`;
  await write(page, editor, frame("|", "{}"));
  await page.keyboard.press("Control+Space");
  await option(page, "find_assets").click();
  await expect(editor).toContainText('"name": "find_assets"');

  await write(page, editor, frame("get_asset", "{ | }"));
  await page.keyboard.press("Control+Space");
  await expect(option(page, "hostname")).toContainText("required");
  // A list that has just opened takes no key, so that nobody chooses from it by mistake.
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(options(page)).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(editor).toContainText('"arguments": { "hostname": "" }');
  await page.keyboard.insertText("db-prod-01");
  await expect(call.locator(".fits summary")).toContainText("2026-07-28");
  await expect(call.locator('[data-note="lint"]')).toHaveCount(0);

  await write(page, editor, frame("get_asset", '{ "hostname": 42, "urgent": true }'));
  await expect(call.locator(".cm-content .lint")).toHaveText(["42", '"urgent"']);
  await expect(call.locator('[data-note="lint"]').first()).toContainText("hostname");
});

test("completes references with a preview, shows what they stand for, and marks whose they are", async ({
  page,
}) => {
  await ran(page, "list");
  const editor = await editorOf(page, "call");
  await write(page, editor, '{ "jsonrpc": "2.0", "id": "${|" }');
  await page.keyboard.press("Control+Space");
  await expect(option(page, "envelope")).toContainText("value, object of 2");
  await option(page, "list").click();
  await expect(editor).toContainText('"${list}"');
  await page.keyboard.type(".result.tools");
  await page.keyboard.type("[");
  await expect(option(page, "[0]")).toBeVisible();
  await expect(page.locator(".cm-completionInfo")).toContainText("get_asset");
  await option(page, "[0]").click();
  await expect(editor).toContainText('"${list.result.tools[0]}"');
  await expect(cell(page, "list")).toHaveAttribute("data-referred", "");

  await cell(page, "call").locator(".cm-content .ref").first().hover();
  await expect(page.locator(".cm-tooltip .reference")).toContainText("from a frame cell");
  await page.keyboard.press("Home");
  await expect(cell(page, "list")).not.toHaveAttribute("data-referred", "");
  await cell(page, "call")
    .locator(".cm-content .ref")
    .last()
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(cell(page, "list")).toBeFocused();
});

test("completes paths of an expression", async ({ page }) => {
  await ran(page, "list");
  const editor = await editorOf(page, "sum");
  await write(page, editor, "list.result.|");
  await page.keyboard.press("Control+Space");
  await option(page, "ttlMs").click();
  await expect(editor).toHaveText("list.result.ttlMs");
});

test("says which revisions a frame fits, makes it fit, and takes that back in one step", async ({ page }) => {
  const bare = cell(page, "bare");
  const editor = await editorOf(page, "bare");
  const before = '{ "jsonrpc": "2.0", "id": 4, "method": "tools/list" }';
  await expect(bare.locator(".fits summary")).toHaveText(
    "Fits 2024-11-05 to 2025-11-25; 2026-07-28 refuses it.",
  );
  await bare.locator(".fits summary").click();
  await expect(bare.locator(".fits dl")).toContainText("no envelope");
  await bare.getByRole("button", { name: "Make it 2026" }).click();
  const modern =
    '{ "jsonrpc": "2.0", "id": 4, "method": "tools/list", "params": { "_meta": "${envelope}" } }';
  await expect(editor).toHaveText(modern);
  await expect(bare.locator(".cell-note")).toContainText(["Added the envelope"]);
  await expect(bare.locator(".fits summary")).toContainText("Fits 2026-07-28");
  await bare.getByRole("button", { name: "Undo" }).click();
  await expect(editor).toHaveText(before);

  // By key from cell mode, and one upon the other: no letter falls into the frame.
  await editor.press("Escape");
  await page.keyboard.press("e");
  await page.keyboard.press("e");
  await expect(editor).toHaveText(modern);
  await expect(bare).toBeFocused();
  await expect(bare.locator(".cell-note")).toContainText(["Added the envelope"]);
  await page.keyboard.press("e");
  await page.keyboard.press("4");
  await expect(editor).toHaveText(before);
  await expect(bare).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  await editor.press("ControlOrMeta+z");
  await editor.press("ControlOrMeta+z");
  await expect(editor).toHaveText(before);
});

const paste = (editor: Locator, text: string) =>
  editor.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

for (const [what, text, expected] of [
  ["a recording's line", `{"t":1,"dir":"c2s","bytes":46,"frame":${list}}`, list],
  ["a log's line", `12:00:00 --> ${list}`, list],
  ["members", '"method": "ping"', '{ "jsonrpc": "2.0", "id": 1, "method": "ping" }'],
  ["lines", `{"jsonrpc":"2.0","id":1,"result":{}}\n${list}`, list],
  [
    "params",
    '{ "uri": "a://b" }',
    '{ "jsonrpc": "2.0", "id": 1, "method": "resources/read",  "params": { "uri": "a://b" } }',
  ],
] as const)
  test(`finds the frame in ${what} that is pasted, says so, and undo gives the text itself`, async ({
    page,
  }) => {
    const editor = await editorOf(page, "empty");
    await paste(editor, text);
    await expect(editor).toHaveText(expected);
    await expect(
      cell(page, "empty")
        .locator(".cell-note")
        .filter({ hasText: /Took|Put|Added/ }),
    ).toBeVisible();
    await editor.press("ControlOrMeta+z");
    await expect(editor).toHaveText(text.replace("\n", ""));
    await editor.press("ControlOrMeta+z");
    await expect(editor).toHaveText("");
  });

test("leaves any other text as it was pasted", async ({ page }) => {
  const editor = await editorOf(page, "empty");
  await paste(editor, "some words");
  await expect(editor).toHaveText("some words");
});

test("makes a cell of what is pasted in cell mode", async ({ page }) => {
  await cell(page, "bare").getByRole("heading", { name: "bare" }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(cell(page, "bare")).toBeFocused();
  const pasteHere = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
  await pasteHere(`{"t":1,"dir":"c2s","frame":${list}}`);
  await expect(cell(page, "frame1")).toBeFocused();
  await expect(cell(page, "frame1").getByRole("textbox")).toContainText('"method": "tools/list"');
  await pasteHere('{ "a": 1 }');
  await expect(cell(page, "value1").getByRole("textbox")).toContainText('{ "a": 1 }');
});

test("says of a frame on the wire which revisions it fits", async ({ page }) => {
  await ran(page, "list");
  await cell(page, "list").getByRole("heading", { name: "list" }).click();
  await page
    .getByRole("row", { name: /tools\/list/ })
    .first()
    .click();
  await page.getByText("Lint", { exact: true }).click();
  await expect(page.locator("wb-frame-fits summary")).toContainText("Fits 2026-07-28");
});
