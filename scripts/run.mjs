import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a tool of `node_modules/.bin` in the root, its output shown. Gives its exit code (1 for a signal). */
export function tool(name, args, env = {}) {
  const bin = join(root, "node_modules", ".bin", name);
  if (!existsSync(bin)) throw new Error(`${name} is not installed: run npm install first`);
  const { status } = spawnSync(bin, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return status ?? 1;
}
