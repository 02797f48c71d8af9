/** `npm run bench`: medians and ratios of what must be fast. Never a test: it fails on no figure. */
import { pageBench } from "../tests/bench/page.bench.mjs";
import { tapBench } from "../tests/bench/tap.bench.mjs";
import { machine } from "../tests/bench/measure.mjs";
import { browser } from "./browser.mjs";
import { build, isStale } from "./build.mjs";

if (isStale()) await build();
console.log(machine());
const executablePath = browser();
await tapBench();
await pageBench(executablePath);
