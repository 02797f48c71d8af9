import { readFileSync } from "node:fs";

/** ms between two looks at a starting process. */
const look = 20;

/** ms after which a process that is still busy starting counts as listening all the same. */
const longest = 5000;

/** ms that a start is given where the system does not tell what a process does. */
const guess = 500;

/**
 * Resolves when a process that was just started has nothing more to do but wait: then it reads its input, and what
 * it does not answer from here on is silence and not a slow start. `signal` ends the watch.
 *
 * Linux tells by the main thread's state and its time on a processor (`/proc`); elsewhere a fixed time has to do.
 */
export async function listening(pid: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + longest;
  let last = workDone(pid);
  if (last === null) return pause(guess, signal);
  let calm = 0;
  while (!signal.aborted && performance.now() < until && calm < 2) {
    await pause(look, signal);
    const now = workDone(pid);
    calm = now !== null && now.waits && now.time === last.time ? calm + 1 : 0;
    if (now === null) return;
    last = now;
  }
}

function workDone(pid: number): { waits: boolean; time: string } | null {
  try {
    // The name, in parentheses, may hold anything; the state is the first word behind it.
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)![0];
    return { waits: state === "S", time: readFileSync(`/proc/${pid}/schedstat`, "utf8") };
  } catch {
    return null;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
