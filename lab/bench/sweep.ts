import { readFileSync, readdirSync } from "node:fs";

/**
 * Kills every process that carries this owner's mark, wherever it has gone: the last sweep for children that
 * left their process group. Linux only (`/proc`); elsewhere the process groups have to do.
 *
 * @returns the ids of the processes that were killed.
 */
export function sweep(owner: string): number[] {
  const mark = Buffer.from(`WIREBOOK_OWNER=${owner}\0`);
  const killed: number[] = [];
  for (const name of processNames()) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      const environ = readFileSync(`/proc/${name}/environ`);
      if (!environ.includes(mark)) continue;
      process.kill(pid, "SIGKILL");
      killed.push(pid);
    } catch {
      // Another user's process, or one that ended meanwhile.
    }
  }
  return killed;
}

function processNames(): string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return [];
  }
}
