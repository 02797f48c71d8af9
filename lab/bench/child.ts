import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { Keeper } from "../../tap/keeper.ts";
import { childEnv } from "./child-env.ts";
import { programPath } from "./program-path.ts";
import type { ServerCommand } from "./server-command.ts";

/** How a process ended. `error` where it could not even start. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error: string | null;
}

export interface ChildEvents {
  stdout(chunk: Buffer): void;
  stderr(chunk: Buffer): void;
  /** Whether all that was given has been read. */
  readAll(): boolean;
  /** Once, after the last chunk was read. */
  exit(exit: Exit): void;
}

/** ms that stopping waits for each step before the next: stdin EOF, SIGTERM, SIGKILL. */
const grace = { eof: 1000, term: 1000 };

/** ms of quiet after which the pipe of a process that is gone, held open by a grandchild, counts as drained. */
const drain = 250;

/** ms that reading may go on once a process is gone. */
const longestDrain = 5000;

/** ms between two looks at whether it is drained. */
const look = 25;

/** Ends our children if we are killed before we can; one for this process, from its first child on. */
let keeper: Keeper | undefined;

/** One process of a server: its own process group, a minimal environment, pipes on all three streams. */
export class Child {
  readonly #process: ChildProcessWithoutNullStreams;
  /** Resolves when it is gone and all that it wrote has been read. */
  readonly exited: Promise<Exit>;
  /** How it ended, as soon as it has; what it wrote may still have to be read. */
  exit: Exit | null = null;

  /** @throws ServerConfigError when the program is not found. */
  constructor(command: ServerCommand, owner: string, events: ChildEvents) {
    const program = programPath(command.program, command.cwd);
    const child = spawn(program, [...command.args], {
      cwd: command.cwd,
      env: childEnv(command.env, owner),
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      windowsHide: true,
    });
    this.#process = child;
    const { pid } = child;
    if (pid !== undefined) {
      keeper ??= new Keeper();
      keeper.mark(owner);
      keeper.keep(pid);
    }
    // A write to a process that is gone fails with EPIPE; that it is gone is told by its exit.
    child.stdin.on("error", () => {});
    let last = performance.now();
    const heard = (hear: (chunk: Buffer) => void) => (chunk: Buffer) => {
      last = performance.now();
      hear(chunk);
    };
    child.stdout.on(
      "data",
      heard((chunk) => events.stdout(chunk)),
    );
    child.stderr.on(
      "data",
      heard((chunk) => events.stderr(chunk)),
    );
    this.exited = new Promise((resolve) => {
      let closed = false;
      const gone = (exit: Exit) => {
        if (this.exit !== null) return;
        this.exit = exit;
        // Whoever it left behind goes with it.
        this.signal("SIGKILL");
        if (pid !== undefined) keeper?.release(pid);
        const began = performance.now();
        const finish = () => {
          const now = performance.now();
          const drained = events.readAll() && (closed || now - last > drain);
          if (!drained && now - began < longestDrain) return void setTimeout(finish, look);
          child.stdout.destroy();
          child.stderr.destroy();
          events.exit(exit);
          resolve(exit);
        };
        finish();
      };
      child.on("close", () => (closed = true));
      child.on("error", (error) => {
        closed = true;
        if (child.pid === undefined) gone({ code: null, signal: null, error: startError(error, command) });
      });
      child.on("exit", (code, signal) => gone({ code, signal, error: null }));
    });
  }

  get pid(): number | null {
    return this.#process.pid ?? null;
  }

  write(bytes: Uint8Array): void {
    if (this.exit === null && this.#process.stdin.writable) this.#process.stdin.write(bytes);
  }

  /** Closes its standard input. */
  end(): void {
    this.#process.stdin.end();
  }

  pause(): void {
    this.#process.stdout.pause();
    this.#process.stderr.pause();
  }

  resume(): void {
    this.#process.stdout.resume();
    this.#process.stderr.resume();
  }

  /** Signals the whole process group; what is gone already is no error. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // No such group any more.
    }
  }

  /** Ends it as the specification's stdio shutdown says: stdin EOF, then SIGTERM, then SIGKILL. */
  async stop(): Promise<Exit> {
    this.end();
    if (await this.#within(grace.eof)) return this.exited;
    this.signal("SIGTERM");
    if (await this.#within(grace.term)) return this.exited;
    this.signal("SIGKILL");
    return this.exited;
  }

  async #within(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
    const gone = await Promise.race([this.exited.then(() => true as const), late]);
    clearTimeout(timer);
    return gone;
  }
}

function startError(error: NodeJS.ErrnoException, command: ServerCommand): string {
  if (error.code === "ENOENT")
    return `the folder ${command.cwd} or the program ${command.program} does not exist`;
  if (error.code === "EACCES") return `${command.program} may not be run by this user`;
  return error.message;
}
