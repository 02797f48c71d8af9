import type { ChildProcess } from "node:child_process";
import { isatty } from "node:tty";

const PASSED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"] as const;

/** A terminal sends these to every process in the foreground, not to one. */
const FROM_TERMINAL = new Set<NodeJS.Signals>(["SIGINT", "SIGHUP", "SIGQUIT"]);

/**
 * Passes the signals that this process gets on to the child, and to its whole group where a terminal would have sent
 * them to all. `passed` is told of each. Returns a function that puts the signals' own meaning back.
 */
export function passSignals(child: ChildProcess, passed: (signal: NodeJS.Signals) => void): () => void {
  const terminal = [0, 1, 2].some((fd) => isatty(fd));
  const pass = (signal: NodeJS.Signals) => {
    passed(signal);
    try {
      if (terminal && FROM_TERMINAL.has(signal)) process.kill(-child.pid!, signal);
      else child.kill(signal);
    } catch {
      // It has ended already.
    }
  };
  for (const signal of PASSED) process.on(signal, pass);
  return () => {
    for (const signal of PASSED) process.off(signal, pass);
  };
}
