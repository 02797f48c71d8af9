/**
 * `npm test`: check, then unit tests and tests with real processes (Vitest), then tests in a real browser
 * (Playwright), then the judgement of every frame that our servers and client put on the wire in those. The last line is `N passed, N failed[, N skipped]`, the sum of all runners.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser } from "./browser.mjs";
import { withinBudget } from "./budget.mjs";
import { build, isStale } from "./build.mjs";
import { check } from "./check.mjs";
import { root, tool } from "./run.mjs";

const sum = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), "wirebook-test-"));
const wire = join(reports, "wire");
mkdirSync(wire);
/** So that whatever starts one of our servers, in any test, leaves what crossed its pipes. */
const watched = {
  WIREBOOK_WIRE: wire,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${pathToFileURL(join(root, "tests/wire-watch/watch.mjs"))}`,
};

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

/** Runs Vitest, its counts added to the sum. */
function vitest(name, args, env) {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter", "dot", "--reporter", "json", "--outputFile.json", file];
  add(name, tool("vitest", ["run", ...reporters, ...args], env), () => {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

vitest("unit", [], watched);

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
  const env = { ...watched, WIREBOOK_CHROMIUM: path ?? "", PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  add("browser", tool("playwright", ["test", "--reporter", "dot,json"], env), () => {
    const { stats } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

vitest("wire", ["--config", "tests/wire-watch/vitest.config.ts"], { WIREBOOK_WIRE: wire });

rmSync(reports, { recursive: true, force: true });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
