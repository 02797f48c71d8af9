import { pause } from "../engine/pause.ts";
import { readdirSync, readFileSync } from "node:fs";

/** ms between two looks at a process. */
const look = 20;

/** Looks in a row at which it must have been at rest. */
const calmLooks = 4;

/** ms after which a process that is still at work counts as listening all the same. */
const longest = 5000;

/** ms that a start is given where the system does not tell what a process does. */
const guess = 500;

/**
 * Resolves when a process has nothing more to do but wait: then it has read its input, and what it does not answer from
 * here on is silence, not a slow start. `signal` ends the watch.
 *
 * Linux tells by the state of its threads and their time on a processor (`/proc`); elsewhere a fixed time has to do.
 */
export async function listening(pid: number, signal: AbortSignal): Promise<void> {
  let last = workDone(pid);
  if (last === null) return pause(guess, signal);
  const until = performance.now() + longest;
  let calm = 0;
  while (!signal.aborted && performance.now() < until && calm < calmLooks) {
    await pause(look, signal);
    const now = workDone(pid);
    if (now === null) return;
    calm = now.rests && now.time === last.time ? calm + 1 : 0;
    last = now;
  }
}

/** Whether no thread runs, wants to run or waits for a disk, and the time that they have had; null where that is not told. */
function workDone(pid: number): { rests: boolean; time: string } | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const place = `/proc/${pid}/task/${thread}`;
      // The name, in parentheses, may hold anything; the state is the first word behind it.
      const state = readFileSync(`${place}/stat`, "utf8").split(") ").at(-1)![0]!;
      return { rests: !"RD".includes(state), time: readFileSync(`${place}/schedstat`, "utf8").trim() };
    });
    return { rests: threads.every(({ rests }) => rests), time: threads.map(({ time }) => time).join(";") };
  } catch {
    return null;
  }
}
