/** `npm start`: builds what is stale, then runs `wirebook start` with the arguments given after `--`. */
import { fileURLToPath } from "node:url";
import { build, isStale } from "./build.mjs";

if (isStale()) {
  process.stderr.write("wirebook: building (first start, or a source changed)…\n");
  await build();
}
const command = fileURLToPath(new URL("../dist/wirebook.js", import.meta.url));
process.argv = [process.argv[0], command, "start", ...process.argv.slice(2)];
await import(new URL("../dist/wirebook.js", import.meta.url).href);
