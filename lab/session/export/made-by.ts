import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What makes a run here: `Wirebook 0.1.0, Node 20.19.0`. */
export function madeBy(packageDir: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  return `Wirebook ${version}, Node ${process.versions.node}`;
}
