import { mkdirSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes `.wirebook/` in the folder Wirebook was started in: private (0700) and ignored by Git, since frames hold values.
 *
 * @returns its path.
 * @throws the file system's error where it cannot be made.
 */
export function privateFolder(cwd: string): string {
  const top = join(cwd, ".wirebook");
  mkdirSync(top, { recursive: true, mode: 0o700 });
  const ignore = join(top, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
  return top;
}

/**
 * Makes the folder of one session under `.wirebook/`.
 *
 * @returns the folder's path.
 * @throws the file system's error where it cannot be made.
 */
export function sessionFolder(cwd: string, lab: string, now = new Date()): string {
  const top = privateFolder(cwd);
  const stamp = now.toISOString().replaceAll(/[-:]/g, "").replace("T", "-").slice(0, 15);
  const name = lab.replaceAll(/[^A-Za-z0-9._-]+/g, "-").slice(0, 60) || "lab";
  for (let nth = 1; ; nth++) {
    const folder = join(top, "sessions", `${stamp}-${name}${nth === 1 ? "" : `-${nth}`}`);
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
}
