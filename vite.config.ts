import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Servers, client and host import these by name, so the same file runs in the tree and as a student's copy. */
const alias = {
  "wirebook/kit": here("servers/kit/index.ts"),
  "wirebook/estate": here("servers/estate/index.ts"),
};

/** In an exported page nobody answers: these files stand for those that would ask. */
const standIns = new Map(
  ["answer/whole-frame.ts", "shell/address.ts"].map((path) => [
    here(`lab/app/${path}`),
    here(`lab/app/export/${path.split("/")[1]}`),
  ]),
);

/** The script and the style of an exported page, each in one file; `wirebook export` puts them into the page. */
const exported: UserConfig = {
  root: here("lab/app"),
  publicDir: false,
  resolve: { alias },
  plugins: [
    {
      name: "wirebook:stand-ins",
      enforce: "pre",
      async resolveId(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return (found && standIns.get(found.id)) ?? found;
      },
    },
  ],
  build: {
    outDir: here("dist/export"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: here("lab/app/export/main.ts"),
      output: { entryFileNames: "page.js", assetFileNames: "page[extname]", codeSplitting: false },
    },
  },
};

/** `vite build` makes the page; `vite build --ssr` the command and the servers as plain JavaScript, `--mode export` exported pages. */
export default defineConfig(({ isSsrBuild, mode }) =>
  mode === "export"
    ? exported
    : isSsrBuild
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
                "servers/tickets": here("servers/tickets.ts"),
                "servers/client": here("servers/client.ts"),
                "servers/variants/stray-stdout": here("servers/variants/stray-stdout.ts"),
                "servers/variants/dies": here("servers/variants/dies.ts"),
                "servers/variants/late": here("servers/variants/late.ts"),
                "servers/variants/careless-tickets": here("servers/variants/careless-tickets.ts"),
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
