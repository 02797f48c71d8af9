/** `npm run check`: types, lint, format and the rule that imports only point down. */
import { pathToFileURL } from "node:url";
import { tool } from "./run.mjs";

const steps = [
  ["types", "tsc", ["--noEmit", "-p", "."]],
  ["oxlint", "oxlint", ["--deny-warnings", "--quiet"]],
  ["Prettier", "prettier", ["--check", "--log-level", "warn", "."]],
  ["imports", "vitest", ["run", "tests/imports.test.ts", "--reporter", "dot"]],
];

/** Runs every step and says how each ended. Gives the names of those that failed. */
export function check({ skip = [] } = {}) {
  const failed = [];
  for (const [name, bin, args] of steps) {
    if (skip.includes(name)) continue;
    const ok = tool(bin, args) === 0;
    console.log(`check: ${name} ${ok ? "ok" : "FAILED"}`);
    if (!ok) failed.push(name);
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = check().length > 0 ? 1 : 0;
}
