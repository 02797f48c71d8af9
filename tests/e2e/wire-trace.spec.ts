import { cell, expect, test } from "./wirebook-page.ts";

test("follows the trace of one call from the client over the wire to the server's log, and tells a minted one apart", async ({
  page,
}) => {
  const run = cell(page, "tour");
  await run.scrollIntoViewIfNeeded();
  await run.getByRole("button", { name: "Run tour" }).click();
  const grid = page.getByRole("grid");
  const frames = grid.locator('tr.frame-row:not([data-dir="meta"])');
  const call = frames.filter({ hasText: "tools/call get_asset" });
  await expect(call.filter({ hasText: "answer" }).first()).toBeVisible();
  // Whose frames they are, and whose server is behind.
  await expect(call.first()).toContainText("client → cmdb");

  // Setup carries no trace: the server made one up, and says so.
  const logs = grid.locator("tr.log-row");
  await expect(logs.filter({ hasText: "server/discover" }).first()).toContainText("minted by the server");

  const own = logs.filter({ hasText: "tools/call get_asset" }).first();
  await expect(own).not.toContainText("minted");
  const all = await frames.count();
  await own.getByRole("button").click();
  await expect(page.getByRole("button", { name: /^trace .*clear/ })).toBeVisible();
  await expect.poll(() => frames.count()).toBeLessThan(all);
  // Its story: each call of the client, the answer, and the log line that names the same trace and step.
  await expect(
    frames.filter({ hasText: "request" }).filter({ hasText: "tools/call get_asset" }).first(),
  ).toBeVisible();
  await expect(
    frames.filter({ hasText: "answer" }).filter({ hasText: "tools/call get_asset" }).first(),
  ).toBeVisible();
  await expect(logs.filter({ hasText: "step 1" }).first()).toContainText("client unit1-client");
  await expect(frames.filter({ hasText: "server/discover" })).toHaveCount(0);

  // By the client and by the server behind it.
  await page.getByRole("button", { name: "clear all" }).click();
  for (const name of ["client", "cmdb"]) {
    const chip = page.locator(".wire-head").getByRole("button", { name, exact: true });
    await chip.click();
    await expect(call.first()).toBeVisible();
    await chip.click();
  }
});
