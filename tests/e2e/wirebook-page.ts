import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const script = join(root, "tests/lab/bench/fixtures/scripted.mjs");

/** A running `wirebook start` in a folder of its own. */
export interface Wirebook {
  dir: string;
  /** The full address with its token, as printed. */
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

async function startWirebook(lab?: { name: string; text: string }): Promise<Wirebook> {
  const dir = mkdtempSync(join(tmpdir(), "wirebook-e2e-"));
  const args = lab ? [lab.name] : [];
  if (lab) writeFileSync(join(dir, lab.name), lab.text);
  const child = spawn(
    process.execPath,
    [join(root, "dist/wirebook.js"), "start", ...args, "--no-open", "--port", "0"],
    {
      cwd: dir,
      env: { ...process.env, XDG_STATE_HOME: join(dir, "state") },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [found] = said.match(/http:\/\/127\.0\.0\.1:\d+\S*#token=\S+/) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`wirebook start ended: ${said}`)));
  });
  return {
    dir,
    url,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Fixtures {
  /** The lab to open; Lab 1 when there is none. */
  lab: { name: string; text: string } | undefined;
  /**
   * Wirebook with its page open. The page's console must stay clean to the end, and it may ask no other host for
   * anything.
   */
  wirebook: Wirebook;
}

export const test = base.extend<Fixtures>({
  lab: [undefined, { option: true }],
  wirebook: [
    async ({ page, lab }, use, { annotations }) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        // The browser itself says so of every refusal, also of one that the test is about.
        const [, status] = /the server responded with a status of (\d+) \(/.exec(message.text()) ?? [];
        if (annotations.some(({ type, description }) => type === "refusal" && description === status)) return;
        if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
      page.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!["data:", "blob:"].includes(protocol) && hostname !== "127.0.0.1")
          faults.push(`request: ${request.url()}`);
      });
      const wirebook = await startWirebook(lab);
      await page.goto(wirebook.url);
      await use(wirebook);
      await page.close();
      await wirebook.stop();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Details of a test that is about a refusal with this HTTP status: the browser's own line about it is no fault there. */
export const provokes = (status: number) => ({
  annotation: { type: "refusal", description: String(status) },
});

/** The cell with this name. */
export const cell = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

export { expect };
