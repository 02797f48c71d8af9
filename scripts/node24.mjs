/** `npm run test:node24`: the whole of `npm test` on Node 24, which comes as a package into `tests/node24/`. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, "tests", "node24");
const install = spawnSync("npm", ["install", "--ignore-scripts", "--no-save"], {
  cwd: folder,
  stdio: "inherit",
});
if (install.status !== 0) process.exit(install.status ?? 1);

const node = join(folder, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
if (!existsSync(node)) {
  console.error(`there is no Node 24 package for ${process.platform}-${process.arch}`);
  process.exit(1);
}
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
const { status } = spawnSync(node, [join(root, "scripts/test.mjs")], { cwd: root, stdio: "inherit", env });
process.exit(status ?? 1);
