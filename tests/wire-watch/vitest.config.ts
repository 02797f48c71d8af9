import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The last runner of `npm test`: what the others left to judge. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: ["tests/wire-watch/*.check.ts"], testTimeout: 120_000 },
});
