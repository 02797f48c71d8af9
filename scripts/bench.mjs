/**
 * `npm run bench [-- tap page lab wire]`: medians and ratios of what must be fast. Never a test: it fails on no figure.
 */
import { labBench } from "../tests/bench/lab.bench.mjs";
import { pageBench } from "../tests/bench/page.bench.mjs";
import { tapBench } from "../tests/bench/tap.bench.mjs";
import { wireBench } from "../tests/bench/wire.bench.mjs";
import { machine } from "../tests/bench/measure.mjs";
import { browser } from "./browser.mjs";
import { build, isStale } from "./build.mjs";

if (isStale()) await build();
console.log(machine());
const executablePath = browser();
const benches = {
  tap: tapBench,
  page: () => pageBench(executablePath),
  lab: () => labBench(executablePath),
  wire: () => wireBench(executablePath),
};
const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await bench();
