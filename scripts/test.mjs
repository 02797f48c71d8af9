/**
 * `npm test`: check, then unit tests and tests with real processes (Vitest), then tests in a real browser
 * (Playwright). The last line is `N passed, N failed[, N skipped]`, the sum of all runners.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { withinBudget } from "./budget.mjs";
import { build, isStale } from "./build.mjs";
import { check } from "./check.mjs";
import { tool } from "./run.mjs";

const sum = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), "wirebook-test-"));

/** A runner that ends badly without a failed test of its own (a crash, no report) counts as one failure. */
function add(name, code, count) {
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    counted = count();
  } catch (error) {
    console.log(`${name}: no report (${error.message})`);
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  console.log(`${name}: ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`);
  for (const key of Object.keys(sum)) sum[key] += counted[key];
}

const failedChecks = check({ skip: ["imports"] });
sum.failed += failedChecks.length;

if (isStale()) await build();
if (!withinBudget()) sum.failed += 1;

const unit = join(reports, "unit.json");
add(
  "unit",
  tool("vitest", ["run", "--reporter", "dot", "--reporter", "json", "--outputFile.json", unit]),
  () => {
    const report = JSON.parse(readFileSync(unit, "utf8"));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },
);

let path = null;
let haveBrowser = true;
try {
  path = browser();
} catch (error) {
  haveBrowser = false;
  console.log(`browser: ${error.message}`);
  sum.failed += 1;
}
if (haveBrowser) {
  const file = join(reports, "browser.json");
  const env = { WIREBOOK_CHROMIUM: path ?? "", PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  add("browser", tool("playwright", ["test", "--reporter", "dot,json"], env), () => {
    const { stats } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

rmSync(reports, { recursive: true, force: true });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
