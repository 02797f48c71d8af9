import { AxeBuilder } from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ask, formLab } from "./form-lab.ts";
import { cell, expect, test, type Wirebook } from "./wirebook-page.ts";

test.use({ lab: formLab });

const file = ({ dir }: Wirebook) => readFileSync(join(dir, "form.lab.md"), "utf8");
const button = (page: Page, form: string, name: string) =>
  cell(page, form).getByRole("button", { name, exact: true });
/** What a form cell says in the file. */
const said = (wirebook: Wirebook, form: string) =>
  new RegExp(`form=${form} [^\\n]*\\n([^]*?)\\n?\`\`\``).exec(file(wirebook))?.[1];
/** Requests that crossed the wire so far. */
const sent = async (page: Page) => page.locator("wb-wire").getByText("request", { exact: true }).count();

/** Goes on by Tab until the focus is on what the label names. */
async function tabTo(
  page: Page,
  role: "textbox" | "combobox" | "radio" | "checkbox" | "button",
  name: string | RegExp,
) {
  const here = page.getByRole(role, { name }).and(page.locator(":focus"));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await here.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${role} ${String(name)} is not reached`);
}

test("a question is answered from the keyboard alone, and the next frame carries it", async ({
  page,
  wirebook,
}) => {
  await ask(page, "round1", "confirm");
  await expect(page.getByRole("button", { name: "1 question waits for you" })).toBeVisible();
  await cell(page, "confirm").focus();
  // To run a cell that asks is to go to its question.
  await page.keyboard.press("ControlOrMeta+Enter");
  const priority = cell(page, "confirm").getByRole("combobox", { name: /^priority/ });
  await expect(priority).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await tabTo(page, "button", "Accept");
  await page.keyboard.press("Space");
  await expect(cell(page, "confirm").getByText("This is needed: choose one.")).toBeVisible();
  await expect(priority).toBeFocused();
  expect(said(wirebook, "confirm")).toBe("");
  await page.keyboard.type("P2");
  await tabTo(page, "button", "Accept");
  await page.keyboard.press("Space");
  await expect(cell(page, "confirm")).toContainText(/answered by you, .* after it came/);
  await expect(cell(page, "confirm")).toBeFocused();
  expect(said(wirebook, "confirm")).toBe("action: accept\ncontent:\n  priority: P2");
  expect(await sent(page)).toBe(1);
  await cell(page, "round2").focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(cell(page, "round2")).toContainText("inputResponses");
  await expect.poll(() => sent(page)).toBe(2);
});

test("Enter in a field accepts nothing, Escape leaves, a half-typed answer stays", async ({
  page,
  wirebook,
}) => {
  await ask(page, "kinds", "every");
  const every = cell(page, "every");
  const mail = every.getByRole("textbox", { name: /Mail address/ });
  await mail.fill("ops@estate");
  await mail.press("Enter");
  await every.getByRole("checkbox", { name: "prod" }).focus();
  await page.keyboard.press("Enter");
  await every.getByRole("radio", { name: "Yes" }).first().focus();
  await page.keyboard.press("Enter");
  expect(said(wirebook, "every")).toBe("");
  await expect(every.getByText("the part after @ has no dot")).toBeVisible();
  await mail.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  // Another cell runs, and runs again.
  await page.evaluate(() => {
    (window as unknown as { had: unknown }).had = null;
  });
  await mail.press("x");
  await mail.press("Escape");
  await expect(every).toBeFocused();
  await cell(page, "round1").getByRole("button", { name: "Run round1" }).click();
  await expect(cell(page, "confirm").getByText("waits for you")).toBeVisible();
  await expect(mail).toHaveValue("ops@estatxe");
  await page.reload();
  await expect(mail).toHaveValue("ops@estatxe");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(cell(other, "every").getByRole("textbox", { name: /Mail address/ })).toHaveValue(
    "ops@estatxe",
  );
  await cell(other, "every")
    .getByRole("textbox", { name: /Mail address/ })
    .fill("ops@estate.example");
  await expect(mail).toHaveValue("ops@estate.example");
  await other.close();
});

test("every kind of field is filled in from the keyboard alone, and sent as it is shown", async ({
  page,
  wirebook,
}) => {
  await ask(page, "kinds", "every");
  await cell(page, "every").focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  const type = async (name: RegExp, text: string) => {
    await tabTo(page, "textbox", name);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  const problem = (text: string | RegExp) => cell(page, "every").locator(".field-problem", { hasText: text });
  await type(/^Mail/, "a@b.example");
  await type(/^page/, "mcp.example.com");
  await type(/^day/, "2026-02-30");
  await expect(problem("a scheme, such as https://")).toBeVisible();
  await type(/^at/, "2026-02-28T14:30:00");
  await expect(problem("February 2026 has 28 days")).toBeVisible();
  await type(/^code/, "abc");
  await expect(problem("its zone")).toBeVisible();
  await type(/^reason/, "two\nlines: ${round1}");
  await expect(problem("pattern ^[A-Z]+$")).toBeVisible();
  await type(/^limit/, "42xyz");
  await type(/^rate/, "0.5");
  await expect(problem("“42xyz” is no whole number.")).toBeVisible();
  await tabTo(page, "radio", "leave it out");
  await tabTo(page, "radio", "Yes");
  await page.keyboard.press("Space");
  await tabTo(page, "combobox", /^priority/);
  await page.keyboard.type("P1");
  await tabTo(page, "radio", "leave it out");
  await page.keyboard.press("ArrowUp");
  await tabTo(page, "radio", "leave it out");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "checkbox", "prod");
  await page.keyboard.press("Space");
  await tabTo(page, "checkbox", "test");
  await page.keyboard.press("Space");
  await tabTo(page, "checkbox", "legacy");
  await page.keyboard.press("Space");
  await expect(problem(/none/)).toHaveCount(0);
  await tabTo(page, "checkbox", "Team A a");
  await expect(problem("Choose at most 2: 3 are chosen.")).toBeVisible();
  await page.keyboard.press("Space");
  await tabTo(page, "textbox", /^note/);
  await expect(cell(page, "every").getByText("6 fields to finish before Accept")).toBeVisible();
  // Back, to mend what is wrong.
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Enter");
  await type(/^page/, "https://mcp.example.com");
  await type(/^day/, "2026-02-28");
  await type(/^at/, "2026-02-28T14:30:00Z");
  await type(/^code/, "ABC");
  await type(/^limit/, "7");
  await tabTo(page, "checkbox", "legacy");
  await page.keyboard.press("Space");
  await tabTo(page, "combobox", /^host/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("host-9999");
  await tabTo(page, "combobox", /^host/);
  await page.keyboard.type("host-9999");
  await expect(cell(page, "every").getByText(/to finish before Accept/)).toHaveCount(0);
  await tabTo(page, "button", "Accept");
  await page.keyboard.press("Space");
  await expect(cell(page, "every")).toContainText("answered by you");
  expect(said(wirebook, "every")).toBe(
    [
      "action: accept",
      "content:",
      "  mail: a@b.example",
      "  page: https://mcp.example.com",
      "  day: 2026-02-28",
      "  at: 2026-02-28T14:30:00Z",
      "  code: ABC",
      "  reason: |-",
      "    two",
      "    lines: $${round1}",
      "  limit: 7",
      "  rate: 0.5",
      "  sure: true",
      "  priority: P1",
      "  level: h",
      "  sort: hostname",
      "  places:",
      "    - prod",
      "    - test",
      "  teams:",
      "    - a",
      "  note: null",
      "  host: host-9999",
    ].join("\n"),
  );
});

test("words that nobody should trust are text, bounded, with what hides in them shown", async ({ page }) => {
  await ask(page, "kinds", "every");
  const words = cell(page, "words");
  await expect(words.getByText("6 characters made visible")).toBeVisible();
  await expect(words.locator(".byte-mark", { hasText: "U+202E" })).toBeVisible();
  await expect(words).toContainText("<script>window.hurt=1</script>");
  expect(await page.evaluate(() => (window as unknown as { hurt?: number }).hurt)).toBeUndefined();
  expect(await words.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(900);
  await words.getByRole("button", { name: "Show all 100,129 characters" }).click();
  const box = words.getByRole("group", { name: "The words of the server" });
  await expect(box).toBeVisible();
  expect(await box.evaluate(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(await words.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(900);
  const login = cell(page, "login");
  await expect(login).toContainText("evil.test");
  await expect(login.getByRole("link", { name: /evil/ })).toHaveCount(0);
  // The whole address is in sight, and a host that is none of plain letters is named as a browser reads it.
  const spoof = cell(page, "spoof");
  await expect(spoof.getByText("xn--pple-43d.test")).toBeVisible();
  const [text, card] = await Promise.all([
    spoof.getByText("?to=evil").boundingBox(),
    spoof.getByRole("form").boundingBox(),
  ]);
  expect(text!.x + text!.width).toBeLessThanOrEqual(card!.x + card!.width);
});

test("a double click is one answer, and Decline and Cancel are told apart", async ({ page, wirebook }) => {
  await ask(page, "round1", "confirm");
  const answers: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/answer")) answers.push(request.postData() ?? "");
  });
  await button(page, "confirm", "Decline").dblclick();
  await expect(cell(page, "confirm")).toContainText("answered by you");
  expect(said(wirebook, "confirm")).toBe("action: decline");
  expect(answers).toHaveLength(1);
  await cell(page, "round1").getByRole("button", { name: "Run round1" }).click();
  await expect(cell(page, "confirm").getByText("waits for you")).toBeVisible();
  await button(page, "confirm", "Cancel").click();
  await expect(cell(page, "confirm")).toContainText("answered by you");
  expect(said(wirebook, "confirm")).toBe("action: cancel");
  expect(await sent(page)).toBe(2);
});

test("two pages: the first answer stands, the other page says that it was given", async ({
  page,
  wirebook,
}) => {
  await ask(page, "round1", "confirm");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await cell(other, "confirm").getByRole("combobox").selectOption("P1");
  await expect(cell(page, "confirm").getByRole("combobox")).toHaveValue("0");
  await button(other, "confirm", "Accept").click();
  await expect(cell(page, "confirm")).toContainText("answered by you");
  await expect(cell(other, "confirm")).toContainText("answered by you");
  expect(said(wirebook, "confirm")).toContain("priority: P1");
  // It can be answered again, with what was said filled in.
  await button(page, "confirm", "Answer again").click();
  await expect(cell(page, "confirm").getByRole("combobox")).toBeFocused();
  await expect(cell(page, "confirm").getByRole("combobox")).toHaveValue("0");
  await cell(page, "confirm").getByRole("combobox").selectOption("P3");
  await button(page, "confirm", "Accept").click();
  await expect.poll(() => said(wirebook, "confirm")).toContain("priority: P3");
  await expect(button(page, "confirm", "Answer again")).toBeVisible();
  await other.close();
});

test("the frame that will carry an answer is shown before it is given", async ({ page }) => {
  await ask(page, "round1", "confirm");
  await cell(page, "confirm").getByRole("combobox").selectOption("P3");
  await cell(page, "confirm").getByText("The frame that will carry this answer").click();
  const frame = cell(page, "confirm").getByLabel("The frame of round2");
  await expect(frame).toContainText('"confirm":{"action":"accept","content":{"priority":"P3"}}');
  await expect(frame).toContainText('"requestState":"sealed"');
  await cell(page, "confirm").getByRole("combobox").selectOption("P1");
  await expect(frame).toContainText('"priority":"P1"');
  expect(await sent(page)).toBe(1);
});

test("a frame that needs an answer does not answer for the person", async ({ page, wirebook }) => {
  await ask(page, "round1", "confirm");
  await cell(page, "round2").getByRole("button", { name: "Run round2" }).click();
  await expect(cell(page, "round2")).toContainText("confirm waits for your answer first");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await sent(page)).toBe(1);
  expect(said(wirebook, "confirm")).toBe("");
});

test("axe finds nothing on questions, light and dark", async ({ page }) => {
  await ask(page, "kinds", "every");
  await button(page, "every", "Accept").click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
      [],
    );
  }
});
