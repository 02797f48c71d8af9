import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { createHttp, type Http } from "../server/create-http.ts";
import { PortUnavailable } from "../server/listen.ts";
import { PageMissing } from "../server/page-files.ts";
import { Refusal, type Workspace } from "../session/open-lab.ts";
import { Invitation } from "./invitation.ts";

/** What `start` works with; a test gives its own. */
export interface StartParts {
  createWorkspace(options: {
    cwd: string;
    packageDir: string;
    labs: string[];
  }): Promise<Workspace & { idOf(path: string): string }>;
  packageDir: string;
}

interface StartOptions {
  port?: string;
  open: boolean;
}

/** The lab that opens when none is named. */
const firstLab = "lab/notebooks/01-protocol-inspector.lab.md";
/** ms that the lab's programs have to end in, before Wirebook goes without them. */
const lastCall = 10_000;

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Why there is no page, with the exit code that says so: 2 the usage is wrong, 4 something could not start. */
class CannotStart extends Error {
  constructor(
    readonly exitCode: 2 | 4,
    message: string,
  ) {
    super(message);
  }
}

/** `wirebook start`: serves the page and opens it in the browser. No server of a lab is started by it. */
export function startCommand(parts?: StartParts): Command {
  return new Command("start")
    .description("Open a lab in the browser; without LAB, the first lab of Wirebook.")
    .argument("[LAB]", "a lab file, *.lab.md")
    .option("--port <N>", "exactly this port of 127.0.0.1, 0 for any (default: 4280 or the next free one)")
    .option("--no-open", "open no browser; print the full address instead")
    .addHelpText("after", "\nExample:\n  wirebook start --port 4300 --no-open")
    .action(async (lab: string | undefined, options: StartOptions, command: Command) => {
      try {
        await start(lab, options, parts ?? (await ownParts()));
      } catch (error) {
        if (!(error instanceof CannotStart)) throw error;
        command.error(`wirebook: ${error.message}`, { exitCode: error.exitCode });
      }
    });
}

async function ownParts(): Promise<StartParts> {
  const { createWorkspace } = await import("../session/create-workspace.ts");
  return { createWorkspace, packageDir: packageDir() };
}

async function start(lab: string | undefined, options: StartOptions, parts: StartParts): Promise<never> {
  const { packageDir } = parts;
  const port = options.port === undefined ? undefined : readPort(options.port);
  const path = lab === undefined ? join(packageDir, firstLab) : resolve(lab);
  checkLab(path, lab ?? path);

  const workspace = await parts
    .createWorkspace({ cwd: process.cwd(), packageDir, labs: [path] })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new CannotStart(2, error.message) : error;
    });
  const token = randomBytes(32).toString("base64url");
  const invitation = new Invitation();
  let http: Http;
  try {
    http = await createHttp({
      workspace,
      token,
      appDir: join(packageDir, "dist/app"),
      port,
      onAuthenticated: () => invitation.arrived(),
    });
  } catch (error) {
    await workspace.close();
    if (error instanceof PortUnavailable) throw new CannotStart(2, error.message);
    if (error instanceof PageMissing) throw new CannotStart(4, error.message);
    throw error;
  }
  const ended = firstSignal();
  invitation.send(`${http.origin}/lab/${encodeURIComponent(workspace.idOf(path))}`, token, options.open);

  const code = await ended;
  setTimeout(() => process.exit(code), lastCall).unref();
  try {
    await http.close();
    await workspace.close();
  } catch (error) {
    console.error(`wirebook: closing failed: ${error}`);
  }
  process.exit(code);
}

/** Resolves with the exit code of the first signal that asks for the end; the second ends at once. */
function firstSignal(): Promise<number> {
  return new Promise((resolve) => {
    let asked = false;
    for (const [signal, code] of Object.entries(signals)) {
      process.on(signal, () => {
        if (asked) process.exit(code);
        asked = true;
        resolve(code);
      });
    }
  });
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new CannotStart(2, `--port: ${JSON.stringify(text)} is no port. Give 0 to 65535.`);
  return port;
}

function checkLab(path: string, asTyped: string): void {
  const wrong = (what: string) => new CannotStart(2, `${asTyped}: ${what}`);
  try {
    const found = statSync(path);
    if (found.isDirectory()) throw wrong("this is a folder. Name a lab file in it, *.lab.md.");
    if (!found.isFile()) throw wrong("this is no regular file. Name a lab file, *.lab.md.");
    accessSync(path, constants.R_OK);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR")
      throw wrong("there is no such file. Name a lab file, *.lab.md.");
    throw wrong(`the file cannot be read (${code}). Look at its permissions.`);
  }
}

/** The folder of Wirebook itself, from its source and from its built form alike. */
function packageDir(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    const file = join(dir, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "wirebook") return dir;
    if (dir === dirname(dir))
      throw new CannotStart(4, "Wirebook's own package.json is missing. Install it anew.");
  }
}
