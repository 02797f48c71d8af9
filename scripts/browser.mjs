/**
 * Finds a browser for the end-to-end tests, or fetches one, and says what it did: an installed Chromium or
 * Chrome; else Debian's package where this user may install it; else Playwright's own download.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tool } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed() {
  const candidates = [
    process.env.WIREBOOK_CHROMIUM ?? "",
    ...names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((dir) => join(dir, name))),
    ...places,
  ];
  return candidates.find((path) => {
    try {
      if (path === "" || !existsSync(path)) return false;
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function quiet(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

/** Gives the path of a browser, or `null` where Playwright's own is to be used. Throws when there is none. */
export function browser() {
  const found = installed();
  if (found) {
    console.log(`browser: using ${found}`);
    return found;
  }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("browser: none installed; installing Debian's chromium with apt-get");
    if (quiet("apt-get", ["update", "-qq"]) && quiet("apt-get", ["install", "-y", "-qq", "chromium"])) {
      const path = installed();
      if (path) {
        console.log(`browser: using ${path}`);
        return path;
      }
    }
    console.log("browser: Debian's chromium could not be installed");
  }
  console.log("browser: trying Playwright's download of Chromium");
  if (tool("playwright", ["install", "chromium"]) === 0) return null;
  throw new Error(
    "no browser: install Chromium or Chrome, or set WIREBOOK_CHROMIUM to the path of one, and run again",
  );
}
