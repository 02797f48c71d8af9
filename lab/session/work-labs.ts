import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Refusal } from "./open-lab.ts";

/**
 * Makes `work/labs/` of the folder Wirebook was started in, where it is missing.
 *
 * @returns its path
 * @throws Refusal 409 where it is a link out of that folder; Error as node:fs has it
 */
export function workLabs(cwd: string): string {
  const folder = join(cwd, "work", "labs");
  for (const each of [join(cwd, "work"), folder]) {
    if (!existsSync(each)) mkdirSync(each);
    if (relative(realpathSync(cwd), realpathSync(each)).split(sep)[0] === "..")
      throw new Refusal("`work/labs` is a link out of this folder; nothing is written there.", 409);
  }
  return folder;
}
