/** `node scripts/budget.mjs`: what the built page loads at first, gzipped, and whether it keeps to its budget. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./run.mjs";

/** Bytes, gzipped, that the page may load before it is asked for anything. */
const most = 220_000;

/** What a file of the page loads together with itself: for `index.html` its scripts and styles, for a script its static imports. */
function loads(file, text) {
  const pattern = file.endsWith(".html")
    ? /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g
    : /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?"([^"]+\.js)"/g;
  return [...text.matchAll(pattern)].map(([, path]) => path);
}

/** Every file that opening the page loads, with its gzipped size. Throws where the page is not built. */
export function firstLoad(dir = join(root, "dist", "app")) {
  const sizes = new Map();
  const take = (file) => {
    if (sizes.has(file)) return;
    if (!existsSync(file)) throw new Error(`the page loads ${file}, which is not there; is it built?`);
    const bytes = readFileSync(file);
    sizes.set(file, file.endsWith(".html") ? 0 : gzipSync(bytes).length);
    if (file.endsWith(".css")) return;
    for (const path of loads(file, bytes.toString("utf8")))
      take(path.startsWith("/") ? join(dir, path) : join(dirname(file), path));
  };
  take(join(dir, "index.html"));
  return sizes;
}

const kB = (bytes) => (bytes / 1000).toFixed(1);

/** Prints the figure; gives whether it is within the budget. */
export function withinBudget(dir) {
  const sum = [...firstLoad(dir).values()].reduce((total, size) => total + size, 0);
  const ok = sum > 0 && sum <= most;
  console.log(`page: ${kB(sum)} kB gzipped at first load, of ${kB(most)}: ${ok ? "ok" : "TOO MUCH"}`);
  return ok;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = withinBudget() ? 0 : 1;
