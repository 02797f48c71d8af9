import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { ServerConfigError } from "./server-command.ts";

/**
 * The absolute path of a program: as the operating system would find it, so that what is approved is what runs.
 * A name with a slash is taken from `cwd`; a bare name is looked up in PATH. `node` is this very Node.
 *
 * @throws ServerConfigError naming the folders that were searched.
 */
export function programPath(program: string, cwd: string, path = process.env["PATH"] ?? ""): string {
  if (program === "node") return process.execPath;
  if (program.includes("/")) {
    const absolute = isAbsolute(program) ? program : resolve(cwd, program);
    if (isExecutable(absolute)) return absolute;
    throw new ServerConfigError(`there is no program at ${absolute}`);
  }
  // A relative entry of PATH counts from the folder that the program will run in.
  const dirs = path
    .split(delimiter)
    .filter((dir) => dir !== "")
    .map((dir) => resolve(cwd, dir));
  const found = dirs.map((dir) => join(dir, program)).find(isExecutable);
  if (found !== undefined) return found;
  throw new ServerConfigError(
    `the program "${program}" is in none of the folders of PATH (${dirs.join(", ")})`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
