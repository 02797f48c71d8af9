import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of Wirebook itself, from its source and from its built form alike.
 *
 * @throws Error where its package.json is missing.
 */
export function packageDir(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    const file = join(dir, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "wirebook") return dir;
    if (dir === dirname(dir)) throw new Error("Wirebook's own package.json is missing. Install it anew.");
  }
}
