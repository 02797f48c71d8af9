import { closeSync, fstatSync, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";

/**
 * This process's stdin and stdout as streams that can really be closed, so that a client sees the end of a server's
 * output, and the refusal of its input, when they happen. (Node keeps descriptors 0 to 2 open for ever.) Pipes
 * and sockets are written without blocking. Take them once per process, and do not use `process.stdout` beside them.
 */
export function ownStdio(): { stdin: Readable; stdout: Writable } {
  const stdin = process.stdin;
  stdin.once("close", () => letGo(0));
  if (!isPipe(1)) return { stdin, stdout: process.stdout };
  const stdout = new Socket({ fd: 1, readable: false });
  stdout.once("close", () => letGo(1));
  return { stdin, stdout };
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

/** Closes a descriptor and puts the null device in its place, before something else can get its number. */
function letGo(fd: number): void {
  try {
    closeSync(fd);
    openSync("/dev/null", "r+");
  } catch {
    // It was closed already.
  }
}
