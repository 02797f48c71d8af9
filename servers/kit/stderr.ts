import { stderr } from "node:process";

/** Beyond this nobody reads; a server must not fill its memory for a log. */
const MOST_WAITING = 8 * 1024 * 1024;

let lost = 0;
let isGuarded = false;

/**
 * Writes one line to stderr, and never waits or throws: a reader that is gone or asleep costs log lines,
 * not answers. How many were lost is written, as a line of plain text, when it reads again.
 */
export function writeToStderr(line: string): void {
  if (!isGuarded) {
    isGuarded = true;
    stderr.on("error", () => {});
  }
  if (stderr.writableLength > MOST_WAITING) {
    lost += 1;
    return;
  }
  if (lost > 0) stderr.write(`${lost} log lines were lost here, because stderr was not read\n`);
  lost = 0;
  stderr.write(`${line}\n`);
}
