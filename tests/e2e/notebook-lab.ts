import type { Page } from "@playwright/test";
import { cell, expect, script } from "./wirebook-page.ts";

const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;

/** A lab over two scripted servers: values, quick and slow frames, one that kills its server, a form, a check. */
export const notebookLab = {
  name: "notebook.lab.md",
  text:
    `---\nlab: notebook\ntitle: A notebook to live in\nservers:\n` +
    `  s: { command: node, args: [${JSON.stringify(script)}] }\n` +
    `  t: { command: node, args: [${JSON.stringify(script)}, "t"] }\n---\n\n` +
    `# A notebook to live in\n\n` +
    fence("json value=start", '{ "n": 1 }') +
    fence("json frame=ask to=s", '{ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": "${start}" }') +
    fence("json frame=act to=s", '{ "jsonrpc": "2.0", "id": 2, "method": "act" }') +
    `Words between the cells.\n\n` +
    fence(
      "json frame=slow to=s wait=30000",
      '{ "jsonrpc": "2.0", "id": 3, "method": "slow", "params": { "do": [{ "sleep": 2500 }, { "answer": 3 }] } }',
    ) +
    fence(
      "json frame=dies to=s wait=30000",
      '{ "jsonrpc": "2.0", "id": 4, "method": "dies", "params": { "do": [{ "sleep": 300 }, { "exit": 3 }] } }',
    ) +
    fence("yaml form=who for=ask.result.question", "action: decline") +
    fence("cel value=sum", "start.n + 1") +
    fence(
      "yaml check=holds points=2",
      "- that: the sum is two\n  expect: sum == 2\n- that: it was asked\n  expect: has(ask.result)",
    ),
};

/** Runs a cell by its button, and approves what it starts where that is asked. */
export async function run(page: Page, name: string): Promise<void> {
  await cell(page, name)
    .getByRole("button", { name: `Run ${name}`, exact: true })
    .click();
}

/** Approves both servers, so that no test has to. */
export async function approve(page: Page): Promise<void> {
  for (const server of ["s", "t"]) {
    await page.getByRole("button", { name: `Approve the command of ${server}…` }).click();
    await page.getByRole("button", { name: `Approve ${server}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Restart ${server}` })).toBeVisible();
  }
}

/** The editor of a cell, with the caret at its end. */
export async function editorOf(page: Page, name: string) {
  await cell(page, name).focus();
  await page.keyboard.press("Enter");
  const editor = cell(page, name).getByRole("textbox", { name: `Source of ${name}` });
  await expect(editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  return editor;
}

/** Rows of the wire that hold a request with this method. */
export const requests = (page: Page, method: string) =>
  page.locator("wb-wire tr.frame-row").filter({ hasText: "request" }).filter({ hasText: method });

/** Does as a browser does when a tab goes behind another, or comes back. */
export const turn = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
