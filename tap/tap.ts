import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { WriteStream } from "node:tty";
import { DirectionRecorder } from "./direction-recorder.ts";
import { type Flow, forward } from "./forward.ts";
import { Keeper } from "./keeper.ts";
import { ParentWatch } from "./parent-watch.ts";
import { passSignals } from "./pass-signals.ts";
import { metaRecord } from "./record.ts";
import { RecordWriter } from "./record-writer.ts";
import { troubleOf } from "./trouble.ts";

export interface TapOptions {
  /** The program, looked up in PATH, and its arguments: handed on as they are, never through a shell. */
  command: string;
  args: readonly string[];
  /** Path of the recording. */
  log: string;
  /** Bytes of content above which a line is recorded as size, hash and first 4 KiB; 1 MiB when not given. */
  maxRecord?: number;
  /** The client's side. `stdout` is ended when the program's is; `stderr` is left open for `tell`. */
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Told, in a sentence, when the recording is in trouble, and what it lacks in the end. */
  tell: (message: string) => void;
}

/** How the program ended: one of the two is null. */
export interface TapEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The program could not be started; the message names it and says why. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/** The recording cannot be made at the path that was given; the message names it and says why. */
export class CannotRecord extends Error {
  override name = "CannotRecord";
}

/** Faults of a path, which a person can mend. Anything else is a disk in trouble, and the wire goes on without it. */
const PATH_FAULTS = new Set([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "EACCES",
  "EPERM",
  "EROFS",
  "ELOOP",
  "ENAMETOOLONG",
  "ERR_INVALID_ARG_VALUE",
]);

/** What a client that does not read stderr may leave unread before the server feels it. */
const STDERR_SLACK = 16 * 1024 * 1024;

/** ms of silence after which output held open by a server's own children is left to them. */
const LEFT_OPEN = 1000;

/**
 * Runs a program with every byte between it and its client recorded beside the wire, and resolves with how it ended
 * when all its output is handed on and the recording is closed. Signals, the end of stdin and stderr pass through.
 * Throws `CannotRecord` or `CannotStart` before any byte has passed.
 */
export async function runTap(options: TapOptions): Promise<TapEnd> {
  const { command, args, log, maxRecord, tell } = options;
  const writer = new RecordWriter({
    path: log,
    maxRecord,
    onTrouble: (why) => tell(`the recording ${log} is in trouble (${why}); the wire goes on`),
  });
  await writer.open().catch((error: unknown) => {
    if (PATH_FAULTS.has((error as NodeJS.ErrnoException).code ?? "")) {
      throw new CannotRecord(`cannot record to ${log}: ${troubleOf(error)}`);
    }
  });
  // Before the program, so that our death can leave it behind in no moment but that of the fork itself.
  const keeper = new Keeper();
  const conn = String(process.pid);
  const note = (meta: string, extras: Record<string, unknown>) =>
    writer.append(metaRecord({ t: Date.now(), meta, conn, ...extras }));
  const about = { argv: [command, ...args], cwd: process.cwd(), env: Object.keys(process.env).sort() };

  let child: ChildProcess;
  try {
    child = await start(command, args, keeper);
  } catch (error) {
    const message = cannotStart(command, error);
    note("start", { ...about, pid: null });
    note("exit", { code: null, signal: null, error: message });
    await writer.close();
    throw new CannotStart(message);
  }
  const pid = child.pid!;
  note("start", { ...about, pid });
  const exited = new Promise<TapEnd>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const restoreSignals = passSignals(child, (signal) => note("signal", { signal, pid }));
  const flows = connect(child, options, { writer, conn, orphaned: () => keeper.end() });
  const end = await exited;
  // From here on a signal is for us: nothing is left to pass it on to.
  restoreSignals();
  keeper.release(pid);
  flows.input.stop();
  await Promise.all([outputOver(flows.output), outputOver(flows.errors)]);
  note("exit", { ...end });
  await writer.close();
  const { lines, bytes } = writer.missing;
  if (lines > 0)
    tell(
      `the recording ${log} lacks ${lines} lines (${bytes} bytes) that passed: ${writer.trouble ?? "see its gap records"}`,
    );
  return end;
}

function connect(
  child: ChildProcess,
  { stdin, stdout, stderr, maxRecord }: TapOptions,
  { writer, conn, orphaned }: { writer: RecordWriter; conn: string; orphaned: () => void },
): { input: Flow; output: Flow; errors: Flow } {
  const recorder = (dir: "c2s" | "s2c" | "err") => new DirectionRecorder(writer, { dir, conn }, maxRecord);
  const [c2s, s2c, err] = [recorder("c2s"), recorder("s2c"), recorder("err")];
  const parent = new ParentWatch();
  const input = forward({
    from: stdin,
    to: child.stdin!,
    see: (chunk) => {
      parent.sawClient();
      return c2s.see(chunk);
    },
    ended: () => {
      c2s.end();
      // Output to a file or a terminal outlives whoever started us: that is a reason to go on.
      if (stdout instanceof Socket && !(stdout instanceof WriteStream)) parent.atEnd(orphaned);
    },
  });
  const output = forward({
    from: child.stdout!,
    to: stdout,
    see: (chunk) => s2c.see(chunk),
    ended: () => s2c.end(),
  });
  const errors = forward({
    from: child.stderr!,
    to: stderr,
    see: (chunk) => err.see(chunk),
    ended: () => err.end(),
    slack: STDERR_SLACK,
    leaveOpen: true,
  });
  return { input, output, errors };
}

async function start(command: string, args: readonly string[], keeper: Keeper): Promise<ChildProcess> {
  // Its own group, so that what kills our group leaves it to the keeper, and Ctrl-C reaches it once.
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], detached: true });
  if (child.pid !== undefined) keeper.keep(child.pid);
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  child.on("error", () => undefined);
  return child;
}

/** Resolves when the output is handed on; of one that stays open behind an ended program, when it falls silent. */
async function outputOver(flow: Flow): Promise<void> {
  let seen = -1;
  const look = setInterval(() => {
    if (flow.chunks === seen && !flow.held) flow.stop();
    seen = flow.held ? -1 : flow.chunks;
  }, LEFT_OPEN);
  await flow.done;
  clearInterval(look);
}

function cannotStart(command: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === "ENOENT"
      ? command.includes("/")
        ? "there is no such file"
        : "no such program in PATH"
      : code === "EACCES"
        ? "it may not be executed"
        : troubleOf(error);
  return `cannot start ${JSON.stringify(command)}: ${why}`;
}
