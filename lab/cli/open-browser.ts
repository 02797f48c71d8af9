import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { splitCommand } from "../bench/split-command.ts";

/** A browser on its way to an address. */
export interface Opening {
  /** Whether some program took the file; false where none is there or all failed. Never rejects. */
  opened: Promise<boolean>;
  /** Deletes the file that holds the address. May be called again. */
  forget(): void;
}

export interface OpenOptions {
  env?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** ms that a program may run before it counts as a browser that stays. */
  settle?: number;
}

/**
 * Opens an address in the person's browser and keeps it out of every argument list, which any account of the
 * computer can read: the browser is given a file, private to this account, that leads to the address.
 *
 * `$BROWSER` names the programs to try, as elsewhere: separated like a path, `%s` for the file's place. Without
 * it the system's own opener is asked.
 */
export function openBrowser(url: string, options: OpenOptions = {}): Opening {
  const { env = process.env, platform = process.platform, settle = 4000 } = options;
  const commands = browserCommands(env, platform);
  if (commands.length === 0) return { opened: Promise.resolve(false), forget() {} };

  let dir: string;
  let file: string;
  try {
    [dir, file] = writeRedirect(url, env);
  } catch {
    return { opened: Promise.resolve(false), forget() {} };
  }
  const forget = () => {
    process.off("exit", forget);
    rmSync(dir, { recursive: true, force: true });
  };
  process.on("exit", forget);
  return {
    opened: tryAll(commands, platform === "win32" ? file : pathToFileURL(file).href, env, settle),
    forget,
  };
}

function browserCommands(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[][] {
  if (env.BROWSER) {
    return env.BROWSER.split(delimiter).flatMap((command) => {
      try {
        return [splitCommand(command)];
      } catch {
        return [];
      }
    });
  }
  if (platform === "darwin") return [["open"]];
  if (platform === "win32") return [["cmd", "/d", "/c", "start", ""]];
  // Without a display, xdg-open would look for a browser of the terminal that Wirebook itself runs in.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? [["xdg-open"]] : [];
}

/** The folder and file; the folder is new and closed to others, so nobody can put a link in the file's place. */
function writeRedirect(url: string, env: NodeJS.ProcessEnv): [dir: string, file: string] {
  const dir = mkdtempSync(join(runtimeDir(env) ?? tmpdir(), "wirebook-"));
  chmodSync(dir, 0o700);
  const file = join(dir, "open.html");
  writeFileSync(file, redirectPage(url), { mode: 0o600, flag: "wx" });
  return [dir, file];
}

/** The folder that the system keeps for this account alone, if it is that (XDG Base Directory Specification). */
function runtimeDir(env: NodeJS.ProcessEnv): string | null {
  const dir = env.XDG_RUNTIME_DIR;
  if (!dir) return null;
  try {
    const { mode, uid } = statSync(dir);
    return (mode & 0o077) === 0 && uid === process.getuid?.() ? dir : null;
  } catch {
    return null;
  }
}

function redirectPage(url: string): string {
  const address = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="referrer" content="no-referrer" />
  <meta http-equiv="refresh" content="0; url=${address}" />
  <title>Wirebook</title>
  <p><a href="${address}">Open Wirebook</a></p>
</html>
`;
}

async function tryAll(
  commands: string[][],
  place: string,
  env: NodeJS.ProcessEnv,
  settle: number,
): Promise<boolean> {
  for (const command of commands) {
    const named = command.some((word) => word.includes("%s"));
    const [program, ...args] = named
      ? command.map((word) => word.replaceAll("%s", () => place))
      : [...command, place];
    if (await takes(program!, args, env, settle)) return true;
  }
  return false;
}

/** Whether a program starts and either ends well or goes on running. It has a process group of its own, so Ctrl-C here does not end it. */
function takes(program: string, args: string[], env: NodeJS.ProcessEnv, settle: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "ignore", detached: true, env });
    const timer = setTimeout(resolve, settle, true);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      resolve(ok);
    };
    child.on("error", () => end(false));
    child.on("exit", (code) => end(code === 0));
    child.unref();
  });
}
