/** `npm run e2e`: the tests that drive a real browser. Arguments go to Playwright. */
import { browser } from "./browser.mjs";
import { build, isStale } from "./build.mjs";
import { tool } from "./run.mjs";

if (isStale()) await build();
process.exitCode = tool("playwright", ["test", ...process.argv.slice(2)], {
  WIREBOOK_CHROMIUM: browser() ?? "",
});
