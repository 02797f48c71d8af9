import { fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * This process's stdout as a stream that can be ended: `process.stdout` cannot, and a client must see the end of a
 * server's output when the server closes it. Pipes and sockets are written without blocking. Take it once per
 * process, and do not use `process.stdout` beside it.
 */
export function ownStdout(): Writable {
  try {
    const stat = fstatSync(1);
    if (stat.isFIFO() || stat.isSocket()) return new Socket({ fd: 1, readable: false });
  } catch {
    // No stream that a socket can wrap: the process's own will do.
  }
  return process.stdout;
}
