import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { readRecording } from "../../tap/reading.ts";
import { bytesOf, type Recorded } from "../../tap/recorded.ts";

/** The built command; `WIREBOOK` names another build of it. */
export const wirebook =
  process.env.WIREBOOK ?? fileURLToPath(new URL("../../dist/wirebook.js", import.meta.url));
if (!existsSync(wirebook)) throw new Error(`${wirebook} is not there: \`npm run build\` makes it`);

/** A folder for one test, with a space in its name; gone when the test is over. */
export function testFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "wirebook tap-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of a test, with all that it wrote. */
export class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly #out: Buffer[] = [];
  readonly #err: Buffer[] = [];

  constructor(
    command: string,
    args: string[],
    options: { cwd?: string; env?: NodeJS.ProcessEnv; unread?: boolean } = {},
  ) {
    const { unread, ...rest } = options;
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], ...rest });
    this.child.stdin!.on("error", () => undefined);
    if (!unread) this.child.stdout!.on("data", (chunk: Buffer) => this.#out.push(chunk));
    this.child.stderr!.on("data", (chunk: Buffer) => this.#err.push(chunk));
    this.ended = new Promise((resolve) =>
      this.child.on("close", (code, signal) => resolve({ code, signal })),
    );
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  get out(): Buffer {
    return Buffer.concat(this.#out);
  }

  get err(): string {
    return Buffer.concat(this.#err).toString();
  }

  /** Writes, and ends the input; resolves with how the process ended. */
  async feed(input: Buffer | string = ""): Promise<Ended> {
    this.child.stdin!.end(input);
    return this.ended;
  }

  /** Waits until `text` is in its output; fails when it ends without. */
  async outHas(text: string): Promise<void> {
    let over = false;
    void this.ended.then(() => (over = true));
    await until(() => over || this.out.includes(text));
    if (!this.out.includes(text)) throw new Error(`ended without ${JSON.stringify(text)}: ${this.err}`);
  }
}

export interface TapRun {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  options?: string[];
  unread?: boolean;
}

/** Starts `wirebook tap --log LOG -- COMMAND…`. */
export function tap(log: string, command: string[], { options = [], ...rest }: TapRun = {}): Run {
  return new Run(process.execPath, [wirebook, "tap", "--log", log, ...options, "--", ...command], rest);
}

/** A program for the other end of the tap, in JavaScript. */
export const program = (source: string): string[] => [process.execPath, "-e", source];

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10);
}

export async function recordingOf(log: string): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for await (const record of readRecording(log)) all.push(record);
  return all;
}

/** The exact bytes of one direction, as the recording has them. */
export function recorded(records: Recorded[], dir: "c2s" | "s2c" | "err"): Buffer {
  return Buffer.concat(
    records.flatMap((record) => (record.kind === "line" && record.dir === dir ? [bytesOf(record)] : [])),
  );
}

/** What lives in a process group, read from /proc (Linux); what has died and waits for its parent does not count. */
export function livingInGroup(pgid: number): number[] {
  return living((pid) => {
    const [state, , group] = procFile(pid, "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(group) === pgid && state !== "Z" && state !== "X";
  });
}

/** What lives with `word` among its arguments, read from /proc (Linux). */
export function livingWith(word: string): number[] {
  return living((pid) => procFile(pid, "cmdline").split("\0").includes(word));
}

function living(matches: (pid: number) => boolean): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(matches);
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
