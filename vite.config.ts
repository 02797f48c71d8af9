import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Servers, client and host import these by name, so the same file runs in the tree and as a student's copy. */
const alias = {
  "wirebook/kit": here("servers/kit/index.ts"),
  "wirebook/estate": here("servers/estate/index.ts"),
};

/** `vite build` makes the page; `vite build --ssr` the command and the servers as plain JavaScript. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        resolve: { alias },
        ssr: { noExternal: true },
        build: {
          outDir: "dist",
          emptyOutDir: false,
          target: "node20",
          sourcemap: true,
          rolldownOptions: {
            input: {
              wirebook: here("lab/cli/wirebook.ts"),
              "cel-worker": here("lab/grade/cel-worker.ts"),
              "servers/hand-2024": here("servers/hand-2024.ts"),
              "servers/cmdb": here("servers/cmdb.ts"),
              "servers/client": here("servers/client.ts"),
              "servers/variants/stray-stdout": here("servers/variants/stray-stdout.ts"),
              "servers/variants/dies": here("servers/variants/dies.ts"),
              "servers/variants/late": here("servers/variants/late.ts"),
              "servers/kit": here("servers/kit/index.ts"),
              "servers/estate": here("servers/estate/index.ts"),
            },
            output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
          },
        },
      }
    : {
        root: here("lab/app"),
        resolve: { alias },
        build: { outDir: here("dist/app"), emptyOutDir: true, target: "es2022", sourcemap: false },
      },
);
