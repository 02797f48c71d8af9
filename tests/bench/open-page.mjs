/** A running Wirebook on a lab of its own, and a page of it in a real browser. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** A fence of a lab. */
export const fence = (info, body) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;

/**
 * Starts Wirebook in a folder of its own. `file` is what it opens, `text` its content, or `write` makes it at its path;
 * the page is not there yet.
 * Gives the browser's page, the address to go to, and `close`.
 */
export async function openPage({ file, text, write, executablePath }) {
  const dir = mkdtempSync(join(tmpdir(), "wirebook-bench-"));
  if (write) await write(join(dir, file));
  else writeFileSync(join(dir, file), text);
  const program = fileURLToPath(new URL("../../dist/wirebook.js", import.meta.url));
  const child = spawn(process.execPath, [program, "start", file, "--no-open", "--port", "0"], {
    cwd: dir,
    env: { ...process.env, XDG_STATE_HOME: join(dir, "state") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const url = await new Promise((resolve) => {
    child.stderr.on("data", (words) => {
      said += words;
      const [found] = said.match(/http:\S+#token=\S+/) ?? [];
      if (found) resolve(found);
    });
  });
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: sandbox });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  return {
    page,
    url,
    dir,
    async close() {
      await browser.close();
      child.kill("SIGTERM");
      await new Promise((resolve) => child.on("close", resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
