/**
 * Builds the page, the command and the servers into `dist/`. With `--if-stale`, only when a source is newer
 * than the last build. Quiet unless something is wrong.
 */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync, chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "dist", ".built");
const sources = [
  "lab",
  "tap",
  "servers",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

export function isStale() {
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return sources.some((name) => existsSync(join(root, name)) && newest(join(root, name)) > built);
}

export async function build() {
  const began = Date.now();
  const { build: viteBuild } = await import("vite");
  const common = { configFile: join(root, "vite.config.ts"), root, logLevel: "warn" };
  await viteBuild({ ...common, root: join(root, "lab/app") });
  await viteBuild({ ...common, root: join(root, "lab/app"), mode: "export" });
  await viteBuild({ ...common, build: { ssr: true } });
  // Chunks carry a hash in their names, and the old ones would pile up. What runs now may still read them.
  const chunks = join(root, "dist", "chunks");
  for (const name of readdirSync(chunks)) {
    if (statSync(join(chunks, name)).mtimeMs < began - 10 * 60_000) rmSync(join(chunks, name));
  }
  chmodSync(join(root, "dist/wirebook.js"), 0o755);
  writeFileSync(stamp, new Date(began).toISOString() + "\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes("--if-stale") || isStale()) await build();
}
