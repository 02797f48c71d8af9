import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type Page } from "@playwright/test";
import { appLab } from "./app-lab.ts";
import { cell, expect, root, test as inWirebook } from "./wirebook-page.ts";

const secret = "a-secret-of-the-server";
const long = JSON.stringify({ jsonrpc: "2.0", id: 9, method: "act", params: { pad: "x".repeat(600_000) } });

/** What was exported, once for all tests; the lab has a secret, a long frame and a check that fails. */
const exported = base.extend<{ faults: string[] }, { file: string }>({
  file: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), "wirebook-export-"));
      const text = appLab.text
        .replace('"a b", ""] }', `"a b", ""], env: { KEY: { from: WB_KEY, secret: true } } }`)
        .replace("- that: it was asked", "- that: it knows ${KEY}\n  expect: false\n- that: it was asked");
      writeFileSync(
        join(dir, "app.lab.md"),
        `${text}\`\`\`json frame=long to=s on=fresh\n${long}\n\`\`\`\n\n\`\`\`json frame=tells to=s on=fresh\n{ "jsonrpc": "2.0", "id": 10, "method": "ping", "params": { "key": "${secret}" } }\n\`\`\`\n`,
      );
      const file = join(dir, "page.html");
      const ran = spawnSync(
        process.execPath,
        [join(root, "dist/wirebook.js"), "export", "app.lab.md", "--run", "--yes", "-o", file],
        { cwd: dir, env: { ...process.env, XDG_STATE_HOME: join(dir, "state"), WB_KEY: secret } },
      );
      if (ran.status !== 1) throw new Error(`export ended with ${ran.status}: ${ran.stderr.toString()}`);
      await use(file);
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  faults: [
    async ({ page, context, file }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => faults.push(`console: ${message.text()}`));
      page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
      page.on("request", (request) => {
        if (request.url() !== pathToFileURL(file).href && !request.url().startsWith("blob:"))
          faults.push(`request: ${request.url()}`);
      });
      await context.setOffline(true);
      await page.goto(pathToFileURL(file).href);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))]);
};

exported("opens from disk with all there is, and nothing to run or change", async ({ page }) => {
  await expect(page).toHaveTitle("A page to try · Wirebook");
  await expect(page.getByText(/^A run of \d+ \w+ \d{4}/)).toBeVisible();
  await expect(cell(page, "ask")).toContainText('"echo"');
  await expect(cell(page, "holds")).toContainText("does not hold yet");
  await expect(cell(page, "dies")).toContainText("ended with exit code 3");
  await expect(page.getByRole("button", { name: /run|restart|approve|save every/i })).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await page.evaluate(() => "__pwn" in globalThis)).toBe(false);
  await page.getByRole("link", { name: "to later" }).click();
  await expect(cell(page, "later")).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#later");
});

exported("shows a frame whole that a session cut, and never a secret", async ({ page, file }) => {
  expect(readFileSync(file, "utf8")).not.toContain(secret);
  expect(readFileSync(file, "utf8")).not.toContain(root);
  await expect(page.getByText("Values of KEY are hidden")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search in frames" }).fill("id:9");
  await page
    .getByRole("row", { name: /request/ })
    .first()
    .click();
  const wire = page.getByRole("complementary", { name: "Wire" });
  await wire.getByRole("button", { name: "Show all" }).click();
  await expect(wire.getByRole("button", { name: "Show all" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the exact bytes" }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(saved).toBe(`${long}\n`);
});

exported("draws the sequence; its arrows select frames, by key as well", async ({ page }) => {
  await page.getByText("Sequence", { exact: true }).click();
  const arrows = page.locator('wb-sequence .arrow[data-line="frame"]');
  await arrows.first().click();
  await expect(page.getByRole("heading", { name: /^Frame \d+/ })).toBeVisible();
  const before = await page.getByRole("heading", { name: /^Frame \d+/ }).textContent();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("heading", { name: /^Frame \d+/ })).not.toHaveText(before!);
  await page.getByRole("button", { name: "Compare with another frame…" }).click();
  await expect(page.getByRole("dialog", { name: "Compare two frames" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("go to act");
  await page.keyboard.press("Enter");
  await expect(cell(page, "act")).toBeFocused();
  await page.keyboard.press("j");
  await expect(cell(page, "later")).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1440, 900, 320])
    exported(`fits ${width} px in ${colorScheme}, and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(cell(page, "holds")).toBeAttached();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    });

exported("goes on paper whole: every cell, the sequence, every frame, dark on white", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("heading", { name: "The wire" })).toBeVisible();
  for (const name of ["start", "ask", "holds"]) await expect(cell(page, name)).toBeVisible();
  await expect(page.locator(".printed wb-sequence .arrow").first()).toBeVisible();
  expect(await page.locator(".printed tbody tr").count()).toBeGreaterThan(6);
  await expect(page.locator("wb-wire")).toBeHidden();
  await expect(page.getByRole("button", { name: /Commands/ })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(27, 32, 39)");
  // Nothing is cut off by a pane: the document is as long as what is in it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1500);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".printed")).toHaveCount(0);
});

/** The page with so many rows of the wire, each the beginning of a run. */
function withRows(html: string, count: number): string {
  return html.replace(/(?<=id="wirebook-snapshot">).*?(?=<\/script>)/s, (json) => {
    const snapshot = JSON.parse(json) as { view: { wire: { n: number; cell: string; direction: string }[] } };
    const sent = snapshot.view.wire.filter(({ direction, cell: id }) => direction === "c2s" && id !== null);
    snapshot.view.wire = Array.from({ length: count }, (_, at) => {
      return { ...sent[at % sent.length]!, n: at + 1, peer: null, outcome: null };
    });
    return JSON.stringify(snapshot).replaceAll("<", "\\u003c");
  });
}

exported("prints every arrow of a long wire, though nobody scrolls paper", async ({ browser, file }) => {
  const page = await browser.newPage();
  await page.setContent(withRows(readFileSync(file, "utf8"), 300));
  await expect(cell(page, "start")).toBeVisible();
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const inside = document.querySelector("wb-export")!.shadowRoot!;
      const drawn = inside.querySelector(".printed wb-sequence")?.shadowRoot?.querySelectorAll(".arrow");
      document.body.dataset["arrows"] = String(drawn?.length ?? 0);
    });
  });
  await page.pdf();
  // Each row, and before many of them the person who ran the cell.
  expect(Number(await page.locator("body").getAttribute("data-arrows"))).toBeGreaterThan(400);
  await page.close();
});

exported("opens in a frame that may keep nothing, as courses embed pages", async ({ browser, file }) => {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setContent('<iframe sandbox="allow-scripts" width="1300" height="800"></iframe>');
  const html = readFileSync(file, "utf8");
  await page.locator("iframe").evaluate((frame: HTMLIFrameElement, text) => (frame.srcdoc = text), html);
  const inside = page.frameLocator("iframe");
  await expect(inside.locator("wb-names").getByRole("link", { name: "holds" })).toBeVisible();
  const theme = inside.getByRole("button", { name: /^Theme: / });
  await theme.click();
  await expect(theme).toHaveAccessibleName("Theme: light");
  await theme.click();
  await expect(theme).toHaveAccessibleName("Theme: dark");
  expect(faults).toEqual([]);
  await page.close();
});

inWirebook.use({ lab: appLab });
inWirebook("the page's own command saves the lab as it is now", async ({ page, wirebook }) => {
  await page.getByRole("button", { name: /Approve the command of s/ }).click();
  await page.getByRole("button", { name: "Approve s", exact: true }).click();
  await cell(page, "ask").getByRole("button", { name: "Run ask" }).click();
  await expect(cell(page, "holds")).toContainText("2 of 2");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("export");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("app.html");
  const html = readFileSync(await saved.path(), "utf8");
  expect(html).toContain('"points":{"got":2,"of":2}');
  expect(html).not.toContain(new URL(wirebook.url).hash.replace(/^#(token=)?/, ""));
  expect(html).not.toContain(wirebook.dir);
});
