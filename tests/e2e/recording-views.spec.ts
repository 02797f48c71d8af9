import { expect, test as base } from "./wirebook-page.ts";

const line = (t: number, dir: "c2s" | "s2c", frame: object) => {
  const text = JSON.stringify(frame);
  return `{"t":${t},"dir":"${dir}","bytes":${text.length + 1},"frame":${text}}\n`;
};
const list = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
const recording = [
  line(1, "c2s", list(1)),
  line(2, "s2c", { jsonrpc: "2.0", id: 1, result: { tools: [] } }),
  line(3, "c2s", list(2)),
  line(4, "s2c", { jsonrpc: "2.0", id: 2, result: { tools: [{ name: "find" }] } }),
].join("");

const test = base.extend({ lab: { name: "two.jsonl", text: recording } });
const rows = "tr.frame-row:not([data-dir='meta'])";

test("lays two frames of a recording side by side", async ({ page }) => {
  await page.locator(rows).nth(3).click();
  await page.getByRole("button", { name: "Compare with another frame…" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare two frames" });
  await expect(dialog).toContainText("1 line only here");
  await expect(dialog.getByRole("combobox", { name: "Frame on the left" })).toHaveValue("4");
  await expect(dialog.getByRole("combobox", { name: "Frame on the right" })).toHaveValue("2");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("offers its views by name, and nothing that is of cells", async ({ page }) => {
  await expect(page.locator(rows)).toHaveCount(4);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: /commands/i });
  await expect(palette.getByRole("option", { name: /map of the cells/ })).toHaveCount(0);
  await page.keyboard.type("sequence");
  await page.keyboard.press("Enter");
  await expect(page.locator("wb-sequence .arrow")).toHaveCount(4);
});
