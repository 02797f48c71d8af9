import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach } from "vitest";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const command = join(root, "dist/wirebook.js");

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

/** A folder of a test's own, with a state folder in it, and the built command to run there. */
export function workplace() {
  const place = {
    dir: "",
    /** Writes a file and gives its path. */
    write(name: string, text: string): string {
      const path = join(place.dir, name);
      writeFileSync(path, text);
      return path;
    },
    async wirebook(...args: string[]): Promise<Ended> {
      return place.start(...args).ended;
    },
    start(...args: string[]) {
      const child = spawn(process.execPath, [command, ...args], {
        cwd: place.dir,
        env: { ...process.env, XDG_STATE_HOME: join(place.dir, "state") },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
      const ended = new Promise<Ended>((resolve) =>
        child.on("close", (code, signal) => resolve({ code, signal, out, err })),
      );
      return { child, ended, err: () => err };
    },
  };
  beforeEach(() => {
    place.dir = mkdtempSync(join(tmpdir(), "wirebook cli-"));
  });
  afterEach(() => rmSync(place.dir, { recursive: true, force: true }));
  return place;
}
