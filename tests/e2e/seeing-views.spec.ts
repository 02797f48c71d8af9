import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { cell, expect, test } from "./wirebook-page.ts";

const wire = (page: Page) => page.locator("wb-wire");
const arrows = (page: Page) => page.locator('wb-sequence [role="option"]');
const selected = (page: Page) => page.locator('wb-sequence [role="option"][aria-selected="true"]');

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command" }).fill(words);
  await expect(page.getByRole("option", { selected: true })).toContainText(words);
  await page.getByRole("combobox", { name: "Command" }).press("Enter");
}

/** In one element of the lab: the whole page with a whole run in it has its own test. */
async function axeFindsNothing(page: Page, part: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const builder = new AxeBuilder({ page }).include({ fromShadowDom: ["wb-app", "wb-lab", part] });
    const { violations, passes } = await builder.analyze();
    expect(passes.length).toBeGreaterThan(0);
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual([]);
  }
}

test.slow();
test.beforeEach(async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "A protocol inspector" })).toBeVisible();
});

test("the sequence grows while Lab 1 runs, and its bytes by era add up to the wire's own", async ({
  page,
}) => {
  await wire(page).getByRole("radio", { name: "Sequence" }).check();
  await expect(page.locator("wb-sequence")).toContainText("Nothing has crossed yet.");
  await page.getByRole("button", { name: "Run all" }).click();
  const lines = async () => Number((await arrows(page).last().getAttribute("aria-setsize")) ?? 0);
  await expect(arrows(page).first()).toBeVisible({ timeout: 30_000 });
  const early = await lines();
  await expect(page.getByText("20 of 20 points")).toBeVisible({ timeout: 50_000 });
  await expect.poll(lines).toBeGreaterThan(early);
  expect(await lines()).toBeGreaterThan(200);
  // It followed the newest line while it came.
  await expect(arrows(page).last()).toBeInViewport();
  await axeFindsNothing(page, "wb-wire");

  // The same run as bytes: nothing is lost, nothing counted twice.
  await command(page, "bytes by cell and era");
  const figure = async (of: string) =>
    Number(await page.locator(`wb-bytes [data-of="${of}"]`).getAttribute("data-bytes"));
  await expect(page.locator('wb-bytes [data-of="all"]')).toBeVisible({ timeout: 20_000 });
  const wires = await page.evaluate(() => {
    const lab = document.querySelector("wb-app")?.shadowRoot?.querySelector("wb-lab") as unknown as {
      store: { view: { wireTotal: { bytes: number } } };
    };
    return lab.store.view.wireTotal.bytes;
  });
  expect(await figure("all")).toBe(wires);
  expect((await figure("2024")) + (await figure("2026")) + (await figure("none"))).toBe(wires);
  expect(await figure("2024")).toBeGreaterThan(0);
  const row = page.locator("wb-bytes").getByRole("row", { name: /^enveloped/ });
  await expect(row.locator(".bar-envelope")).toHaveCount(1);
  await axeFindsNothing(page, "wb-wire");
  await row.getByRole("button", { name: "enveloped" }).click();
  await expect(cell(page, "enveloped")).toBeFocused();
});

test("of a hundred thousand arrows it draws those in view", async ({ page }) => {
  await wire(page).getByRole("radio", { name: "Sequence" }).check();
  await expect(page.locator("wb-sequence")).toContainText("Nothing has crossed yet.");
  // One of its own: the panel gives its rows anew to the one that it holds.
  await page.evaluate(() => {
    const element = Object.assign(document.createElement("wb-sequence"), { id: "many" });
    Object.assign(element.style, { position: "fixed", inset: "0", background: "white" });
    element.addEventListener("wb-select-frame", (event) =>
      Object.assign(element, { selected: (event as CustomEvent<{ n: number }>).detail.n }),
    );
    document.body.append(element);
    const row = (at: number) => ({
      n: at + 1,
      t: at,
      direction: at % 2 === 0 ? "c2s" : "s2c",
      kind: at % 2 === 0 ? "request" : "answer",
      server: "cmdb",
      connection: "default",
      epoch: 1,
      cell: null,
      era: "2026-07-28",
      method: "ping",
      name: null,
      rpcId: String(at),
      bytes: 40,
      ms: null,
      outcome: null,
      peer: null,
      late: false,
      text: { text: "{}", bytes: 2, cut: false },
      encoding: "utf8",
    });
    Object.assign(element, { rows: Array.from({ length: 100_000 }, (_, at) => row(at)) });
  });
  const many = page.locator('#many [role="option"]');
  await expect(many.first()).toHaveAttribute("aria-setsize", "100000");
  await expect(page.locator('#many [aria-posinset="100000"]')).toBeInViewport();
  await page.locator('#many [tabindex="0"]').focus();
  await page.keyboard.press("Home");
  await expect(page.locator('#many [aria-posinset="1"]')).toBeInViewport();
  await expect(page.locator('#many [aria-posinset="1"]')).toBeFocused();
  expect(await many.count()).toBeLessThan(80);
});

test("an arrow selects its frame, a frame its arrow, by click and by key", async ({ page }) => {
  await cell(page, "bare").getByRole("button", { name: "Run bare" }).click();
  await expect(page.getByRole("row", { name: /answer.*cmdb/ }).first()).toBeVisible();
  await wire(page).getByRole("radio", { name: "Sequence" }).check();
  const list = page.getByRole("listbox", { name: /^Who said what/ });
  await expect(list.getByRole("option", { name: "you run bare" })).toBeVisible();
  const refused = list.getByRole("option", { name: /answer from hand2024.*error -32600/ });
  await refused.click();
  await expect(refused).toHaveAttribute("aria-selected", "true");
  const n = await refused.getAttribute("data-n");
  await expect(wire(page).getByRole("heading", { name: `Frame ${n}` })).toBeVisible();

  // The same frame is the selected one of the table, and what the table selects the diagram shows.
  await wire(page).getByRole("radio", { name: "Frames" }).check();
  await expect(page.locator('wb-wire tr[aria-selected="true"]')).toHaveAttribute("data-n", n!);
  await page
    .getByRole("row", { name: /request.*hand2024/ })
    .first()
    .click();
  await wire(page).getByRole("radio", { name: "Sequence" }).check();
  await expect(selected(page)).toHaveAttribute("aria-label", /request to hand2024/);

  // Keys: from line to line, the first, the last, into the frame, and on to what a person ran.
  await page.locator('wb-sequence [tabindex="0"]').focus();
  const before = Number(await selected(page).getAttribute("aria-posinset"));
  await page.keyboard.press("ArrowDown");
  await expect(selected(page)).toHaveAttribute("aria-posinset", String(before + 1));
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Frame \d+ in detail/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await list.getByRole("option", { name: "you run bare" }).focus();
  await list.getByRole("option", { name: "you run bare" }).click();
  await expect(cell(page, "bare")).toBeFocused();
});

test("two runs of one cell, two servers, two cells lie side by side", async ({ page }) => {
  const bare = cell(page, "bare");
  await bare.getByRole("button", { name: "Run bare" }).click();
  await expect(bare).toHaveAttribute("data-state", "error");
  await command(page, "Compare bare's answer");
  const dialog = page.getByRole("dialog", { name: "Compare two frames" });
  // It ran once, so what the other server made of it.
  await expect(dialog).toContainText(/lines? only on the left/);
  const servers = async () => (await dialog.locator(".server-name").allTextContents()).toSorted();
  await expect.poll(servers).toEqual(["cmdb", "hand2024"]);
  await expect(dialog.locator("[data-gap]").first()).toBeVisible();
  await axeFindsNothing(page, "wb-sheet");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await bare.getByRole("button", { name: "Run bare" }).click();
  await expect(page.getByRole("row", { name: /answer.*cmdb/ })).toHaveCount(2);
  await page
    .getByRole("row", { name: /answer.*cmdb/ })
    .last()
    .click();
  await wire(page).getByRole("button", { name: "Compare with another frame…" }).click();
  await expect.poll(servers).toEqual(["cmdb", "cmdb"]);
  await expect(dialog).toContainText("Equal to the byte.");
});

test("answers of two cells lie side by side", async ({ page }) => {
  await cell(page, "bare").getByRole("button", { name: "Run bare" }).click();
  await expect(cell(page, "bare")).toHaveAttribute("data-state", "error");
  const dialog = page.getByRole("dialog", { name: "Compare two frames" });
  const [left, right] = [dialog.getByLabel("Frame on the left"), dialog.getByLabel("Frame on the right")];
  await cell(page, "no_version").getByRole("button", { name: "Run no_version" }).click();
  await expect(cell(page, "no_version")).toHaveAttribute("data-state", "ok");
  await command(page, "Compare no_version's answer");
  await right.selectOption({
    label: (await right
      .locator("option", { hasText: /bare.*error/ })
      .first()
      .textContent())!.trim(),
  });
  await expect(left.locator("option:checked")).toContainText("no_version");
  await expect(dialog).toContainText("error -32600");
  await expect(dialog).toContainText(/only on the right/);
  await dialog
    .getByRole("button", { name: /^Show frame/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(wire(page).getByRole("heading", { name: /^Frame \d+/ })).toBeVisible();
});

test("the map leads to a cell, and marks what stands before and after it", async ({ page }) => {
  await command(page, "Show the map");
  const map = page.getByRole("listbox", { name: "Map of the cells" });
  const option = (name: string) => map.getByRole("option", { name: new RegExp(`^${name},`) });
  await expect(option("hand2024")).toHaveAttribute("aria-label", "hand2024, server");
  await expect(option("enveloped")).toHaveAttribute("aria-label", /reads envelope, to hand2024, cmdb/);
  await axeFindsNothing(page, "wb-sheet");
  await option("envelope").focus();
  await page.keyboard.press("ArrowDown");
  await expect(option("enveloped")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(page, "enveloped")).toBeFocused();

  // In the side panel it follows the selection.
  const side = page.getByRole("complementary", { name: /Names/ });
  await side.getByText("Map", { exact: true }).click();
  await expect(option("enveloped")).toHaveAttribute("aria-selected", "true");
  for (const name of ["hand2024", "cmdb", "envelope", "two-lists"])
    await expect(option(name)).toHaveAttribute("data-related", "");
  await expect(option("stray-stdout")).not.toHaveAttribute("data-related", "");
  await expect(side).toContainText(/enveloped: \d+ before it, \d+ after it/);
  await option("two-lists").click();
  await expect(cell(page, "two-lists")).toBeFocused();
  await axeFindsNothing(page, "wb-side");
});

test("the names tell what each holds, reads and is read by, and lead there", async ({ page }) => {
  await cell(page, "no_capabilities").getByRole("button", { name: "Run no_capabilities" }).click();
  await expect(cell(page, "no_capabilities")).toHaveAttribute("data-state", "error");
  const side = page.getByRole("complementary", { name: /Names/ });
  const names = side.getByRole("list", { name: /^Names/ });
  const entry = names
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "no_capabilities" }) });
  await expect(entry.first()).toContainText("error -32602");
  await expect(entry.first()).toContainText('"code": -32602');
  await side.getByRole("searchbox", { name: "Filter the names" }).fill("no_cap");
  await expect(names.getByRole("listitem")).toHaveCount(1);
  const link = names.getByRole("link", { name: "no_capabilities" });
  // Not cut off.
  expect(await link.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
  await side.getByRole("searchbox").fill("value");
  await names.getByRole("link", { name: "envelope", exact: true }).click();
  await expect(cell(page, "envelope")).toBeFocused();
  await names.getByRole("link", { name: "enveloped" }).last().click();
  await expect(cell(page, "enveloped")).toBeFocused();

  await side.getByText("Problems").click();
  await expect(side).toContainText(/\d+ in frames/);
  await side
    .getByRole("button", { name: /^frame \d+/ })
    .first()
    .click();
  await expect(wire(page).getByRole("heading", { name: /^Frame \d+/ })).toBeVisible();
  await axeFindsNothing(page, "wb-side");
});

test("where the names have no panel, their key shows them over the page", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await cell(page, "bare").getByRole("heading").click();
  await page.getByRole("main").focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Names and problems" });
  await expect(dialog).toBeVisible();
  await axeFindsNothing(page, "wb-sheet");
  await dialog.getByRole("link", { name: "hello", exact: true }).first().click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, "hello")).toBeFocused();
});
