import { type ChildProcess, spawn } from "node:child_process";

/** ms from an owner's death to SIGTERM, and to SIGKILL, for a group that did not end when its stdin did. */
const TERM_AFTER = 2000;
const KILL_AFTER = 3500;

/**
 * What the keeper runs. It has no file of its own, so that it starts the same from a bundle and from sources.
 * Input: `+PID` keep this group, `-PID` forget it, `=MARK` sweep this mark at the end, `!` end them all; the end of the input means that the owner died.
 * A group is only signalled while it was seen alive at every look, so its id cannot have passed to strangers.
 */
const PROGRAM = `
const { readdirSync, readFileSync } = require("node:fs");
const groups = new Set(), marks = new Set();
let rest = "", ending = false;
const alive = (pid) => { try { process.kill(-pid, 0); return true; } catch (e) { return e.code === "EPERM"; } };
const send = (signal) => { for (const pid of groups) try { process.kill(-pid, signal); } catch {} };
const look = () => { for (const pid of groups) if (!alive(pid)) groups.delete(pid); };
const marked = (pid) => {
  try {
    const env = readFileSync("/proc/" + pid + "/environ", "latin1");
    return [...marks].some((mark) => env.includes("WIREBOOK_OWNER=" + mark + "\\0"));
  } catch { return false; }
};
const sweep = () => {
  if (marks.size === 0) return;
  let pids = [];
  try { pids = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)); } catch {}
  for (const pid of pids) if (marked(pid)) try { process.kill(Number(pid), "SIGKILL"); } catch {}
};
const leave = () => { sweep(); process.exit(0); };
const end = () => {
  if (ending) return;
  ending = true;
  setTimeout(send, ${TERM_AFTER}, "SIGTERM");
  setTimeout(send, ${KILL_AFTER}, "SIGKILL");
  setTimeout(leave, ${KILL_AFTER + 500});
  const gone = () => { look(); if (groups.size === 0) leave(); };
  gone();
  setInterval(gone, 50);
};
const read = (line) => {
  const pid = Number(line.slice(1));
  if (line === "!") end();
  else if (pid > 1 && line[0] === "+") groups.add(pid);
  else if (line[0] === "-") groups.delete(pid);
  else if (line[0] === "=") marks.add(line.slice(1));
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, () => {});
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  lines.forEach(read);
});
for (const event of ["end", "error", "close"]) process.stdin.on(event, end);
`;

/**
 * A small process beside this one that outlives it: when this process dies, however it dies (SIGKILL included), it
 * ends the process groups that it was told to keep. They have two seconds to end by themselves, since their stdin
 * closed with us; then SIGTERM, and SIGKILL at three and a half. It ends when nothing is left to end.
 *
 * Works by a pipe whose write end only this process holds: the kernel closes it when we die. If the keeper cannot
 * be started, or is killed, nothing else is affected.
 */
export class Keeper {
  readonly #process: ChildProcess | undefined;

  constructor() {
    try {
      this.#process = spawn(process.execPath, ["--input-type=commonjs", "-e", PROGRAM], {
        // A session of its own: what kills our group, or closes our terminal, must not reach it.
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
        env: {},
        cwd: "/",
      });
    } catch {
      return;
    }
    this.#process.on("error", () => undefined);
    this.#process.stdin?.on("error", () => undefined);
    this.#process.unref();
    // The handle is a socket; left referenced it would hold the event loop for as long as the keeper lives.
    (this.#process.stdin as { unref?: () => void } | null)?.unref?.();
  }

  /** Keeps the process group that `pid` leads: a process that was started with `detached: true`. */
  keep(pid: number): void {
    this.#tell(`+${pid}`);
  }

  /** Forgets the group: its leader has ended by itself. */
  release(pid: number): void {
    this.#tell(`-${pid}`);
  }

  /**
   * At the end, kills every process whose environment says `WIREBOOK_OWNER=mark`, wherever it went (Linux only). The
   * mark must be one that nobody else uses.
   */
  mark(mark: string): void {
    this.#tell(`=${mark}`);
  }

  /** Ends the groups now, by the same steps as if this process had died. */
  end(): void {
    this.#tell("!");
  }

  #tell(line: string): void {
    const stdin = this.#process?.stdin;
    if (stdin?.writable) stdin.write(line + "\n");
  }
}
