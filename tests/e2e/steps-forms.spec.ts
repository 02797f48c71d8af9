import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openQuestion, stepsLab } from "./steps-lab.ts";
import { expect, test } from "./wirebook-page.ts";

test.use({ lab: { name: "seal.lab.md", text: stepsLab(openQuestion) } });

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const step = (page: Page, n: number) => page.locator(`.step[data-number="${n}"]`);
const done = (page: Page, n: number) =>
  expect(step(page, n).locator(".step-number")).toHaveAttribute("data-done", "");
const line = (page: Page, words: string | RegExp) => page.locator("wb-sequence .arrow", { hasText: words });
const idle = (page: Page) => expect(page.locator(".stepper-foot .sign[data-sign=running]")).toHaveCount(0);
const form = (page: Page) => page.locator("wb-steps wb-form");

/** Walks to the question. */
async function toQuestion(page: Page): Promise<void> {
  await next(page).click();
  await done(page, 1);
  await idle(page);
  await next(page).click();
  await expect(form(page)).toContainText("tickets");
  await expect(page.locator(".stepper-foot")).toContainText("waits for your answer");
}

test("Next waits at a question; Accept answers it, sends nothing, and Next goes on with the answer", async ({
  page,
  wirebook,
}) => {
  await toQuestion(page);
  const frames = page.locator("wb-sequence .arrow[data-line=frame]");
  await expect(frames).toHaveCount(2);
  await expect(line(page, "tickets asks: priority?")).toHaveCount(1);
  // Pressed again, it leads to the first field and sends nothing.
  await next(page).click();
  await form(page).getByRole("combobox").selectOption("P2");
  await form(page).getByRole("button", { name: "Accept" }).click();
  await expect(line(page, "accept, P2")).toHaveCount(1);
  await expect(page.locator(".stepper-foot")).not.toContainText("waits for your answer");
  await expect(frames).toHaveCount(2);
  expect(readFileSync(join(wirebook.dir, "seal.lab.md"), "utf8")).toContain("priority: P2");
  await page.reload();
  await expect(line(page, "accept, P2")).toHaveCount(1);
  await next(page).click();
  await done(page, 2);
  await expect(step(page, 2)).toContainText("holds: a ticket was opened");
  await expect(frames).toHaveCount(4);
});

for (const action of ["Decline", "Cancel"])
  test(`${action} opens nothing, and the walk goes on; back before it, nobody is asked again`, async ({
    page,
  }) => {
    await toQuestion(page);
    await form(page).getByRole("button", { name: action }).click();
    await expect(line(page, action.toLowerCase())).toHaveCount(1);
    await next(page).click();
    await done(page, 2);
    await expect(step(page, 2)).toContainText("does not hold yet: a ticket was opened");
    await expect(step(page, 2)).toContainText("a tool error on the wire");
    await idle(page);
    await page.getByRole("button", { name: "Back to here, step 2" }).click();
    await expect(line(page, "sent again")).toHaveCount(1);
    await done(page, 2);
    await expect(form(page)).toHaveCount(0);
    await expect(line(page, action.toLowerCase())).toHaveCount(1);
    await expect(line(page, "open_ticket, id 2")).toHaveCount(1);
  });

test("a reload between the question and its answer keeps the question; a walk from the start takes the person to it, answered or not", async ({
  page,
}) => {
  await toQuestion(page);
  await page.reload();
  await expect(form(page)).toContainText("tickets");
  await form(page).getByRole("combobox").selectOption("P1");
  await form(page).getByRole("button", { name: "Accept" }).click();
  // Pressed before the answer is in the file, Next would lead back to the question.
  await expect(line(page, "accept, P1")).toHaveCount(1);
  await next(page).click();
  await done(page, 2);
  await idle(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.locator("wb-sequence")).toContainText("Nothing has crossed");
  await idle(page);
  await toQuestion(page);
  await form(page).getByRole("button", { name: "Decline" }).click();
  await expect(line(page, "decline")).toHaveCount(1);
});

test("a question is answered from the keyboard alone", async ({ page }) => {
  await expect(next(page)).toBeVisible();
  await page.keyboard.press("n");
  await done(page, 1);
  await idle(page);
  await page.keyboard.press("n");
  await expect(form(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(form(page).getByRole("combobox")).toHaveValue(/./);
  await expect(line(page, /accept/)).toHaveCount(0);
  await form(page).getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Enter");
  await expect(line(page, /accept, P1/)).toHaveCount(1);
});

test.describe("where no question came", () => {
  const refused = `---\nlab: refused\ntitle: Refused\nview: steps\nservers: [tickets]\n---\n\n## Ask\n
\`\`\`json frame=round1 to=tickets
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open_ticket","arguments":{"host":"a","summary":"b"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
\`\`\`\n\n## Answer\n
\`\`\`yaml form=answer for=round1.result.inputRequests.confirm
action: decline
\`\`\`\n\n## On\n
\`\`\`cel value=on
1 + 1
\`\`\`\n`;
  test.use({ lab: { name: "refused.lab.md", text: refused } });

  test("the walk does not wait for an answer that nobody can give", async ({ page }) => {
    await next(page).click();
    await done(page, 1);
    await idle(page);
    await next(page).click();
    await done(page, 2);
    await idle(page);
    await expect(step(page, 2)).toContainText("answer could not run");
    await expect(page.locator(".stepper-foot")).not.toContainText("waits for your answer");
    await next(page).click();
    await done(page, 3);
  });
});
