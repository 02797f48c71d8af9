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
  // Chunks carry a hash in their names; without this the old ones would pile up.
  rmSync(join(root, "dist", "chunks"), { recursive: true, force: true });
  await viteBuild({ ...common, root: join(root, "lab/app") });
  await viteBuild({ ...common, build: { ssr: true } });
  chmodSync(join(root, "dist/wirebook.js"), 0o755);
  writeFileSync(stamp, new Date(began).toISOString() + "\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes("--if-stale") || isStale()) await build();
}
