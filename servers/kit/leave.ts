import { exit, stderr, stdout } from "node:process";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY = 20;
/** ms for which a reader may take nothing before it is given up. */
const PATIENCE = { answers: 4000, log: 500 };

/** Ends the process once what was written has been taken: a slow reader gets all of it, a stuck one is left. */
export async function leave(code: number): Promise<never> {
  await taken(stdout, PATIENCE.answers);
  await taken(stderr, PATIENCE.log);
  exit(code);
}

async function taken(stream: Writable, patience: number): Promise<void> {
  let waiting = stream.writableLength;
  for (let idle = 0; waiting > 0 && stream.writable && idle < patience; idle += LOOK_EVERY) {
    await sleep(LOOK_EVERY);
    if (stream.writableLength < waiting) idle = 0;
    waiting = stream.writableLength;
  }
}
