import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { troubleOf } from "../../tap/trouble.ts";
import { createHttp, type Http } from "../server/create-http.ts";
import { PortUnavailable } from "../server/listen.ts";
import { oneLine } from "../server/one-line.ts";
import { PageMissing } from "../server/page-files.ts";
import { isRecording } from "../session/find-recordings.ts";
import { LabFileError, readLabText } from "../session/lab-file.ts";
import type { Workspace } from "../session/open-lab.ts";
import { Invitation } from "./invitation.ts";
import { packageDir } from "./package-dir.ts";
import { UsageError } from "./usage-error.ts";

/** What `start` works with; a test gives its own. */
export interface StartParts {
  createWorkspace(options: {
    cwd: string;
    packageDir: string;
    labs: string[];
    recordings: string[];
  }): Promise<Workspace & { idOf(path: string): string }>;
  packageDir: string;
}

interface StartOptions {
  port?: string;
  open: boolean;
}

/** The lab that opens when none is named. */
const firstLab = "01-protocol-inspector.lab.md";
/** ms that the lab's programs have to end in, before Wirebook goes without them. */
const lastCall = 10_000;

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * `wirebook start`: serves the page and opens it in the browser. No server of a lab is started by it. Once it
 * serves, the process ends by a signal only.
 *
 * @throws UsageError from its action: 2 where the lab or the port is wrong, 4 where the page is missing
 */
export function startCommand(parts?: StartParts): Command {
  return new Command("start")
    .description(
      "Open a lab in the browser; without LAB, the first lab of Wirebook. A recording, *.jsonl, opens with no server.",
    )
    .argument("[LAB]", "a lab file, *.lab.md, or a recording, *.jsonl")
    .option("--port <N>", "exactly this port of 127.0.0.1, 0 for any (default: 4280 or the next free one)")
    .option("--no-open", "open no browser; print the full address instead")
    .addHelpText("after", "\nExample:\n  wirebook start --port 4300 --no-open")
    .action(async (lab: string | undefined, options: StartOptions) => {
      await start(lab, options, parts ?? (await ownParts()));
    });
}

/** The session is loaded only when it is wanted. */
async function ownParts(): Promise<StartParts> {
  const { createWorkspace } = await import("../session/create-workspace.ts");
  return { createWorkspace, packageDir: packageDir() };
}

async function start(lab: string | undefined, options: StartOptions, parts: StartParts): Promise<never> {
  const port = options.port === undefined ? undefined : readPort(options.port);
  const path = lab === undefined ? firstLabPath(parts.packageDir) : resolve(lab);
  const recorded = /\.(jsonl|ndjson)$/i.test(path);
  if (recorded) await checkRecording(lab ?? path);
  else checkLab(lab ?? path);

  const [labs, recordings] = recorded ? [[], [path]] : [[path], []];
  const { packageDir } = parts;
  const workspace = await parts.createWorkspace({ cwd: process.cwd(), packageDir, labs, recordings });
  const token = randomBytes(32).toString("base64url");
  const invitation = new Invitation();
  let http: Http;
  try {
    http = await createHttp({
      workspace,
      token,
      appDir: join(parts.packageDir, "dist/app"),
      port,
      onAuthenticated: () => invitation.arrived(),
    });
  } catch (error) {
    await workspace.close();
    if (error instanceof PortUnavailable) throw new UsageError(error.message);
    if (error instanceof PageMissing) throw new UsageError(error.message, 4);
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
    console.error(`wirebook: closing failed: ${oneLine(error)}`);
  }
  process.exit(code);
}

/** The first lab: the copy that a person edited here, where there is one, else the package's own. */
function firstLabPath(packageDir: string): string {
  const copy = resolve("work", "labs", firstLab);
  return existsSync(copy) ? copy : join(packageDir, "lab", "notebooks", firstLab);
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
  if (port > 65_535) throw new UsageError(`--port: ${JSON.stringify(text)} is no port. Give 0 to 65535.`);
  return port;
}

/** A lab that cannot be read would make a page that says only so. What is wrong inside it, the page shows. */
function checkLab(path: string): void {
  try {
    readLabText(path);
  } catch (error) {
    throw error instanceof LabFileError ? new UsageError(error.message) : error;
  }
}

/** A file whose first line is no record would open as damage alone. */
async function checkRecording(path: string): Promise<void> {
  try {
    if (await isRecording(path)) return;
  } catch (error) {
    throw new UsageError(`${path}: cannot be read: ${troubleOf(error)}`);
  }
  throw new UsageError(
    `${path}: this is no recording: its first line is no record. \`wirebook tap --log ${path} -- COMMAND\` makes one.`,
  );
}
