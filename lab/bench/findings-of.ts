import { lintFrame, type Finding } from "../wire/lint-frame.ts";
import { isStray } from "../wire/message.ts";
import type { LineEvent } from "./wire-event.ts";

/** Bytes of a line above which it is not linted: a person does not read that far, and the wire must not wait. */
const longest = 256 * 1024;

/** What a line's revision does not want in it, what it answers and what it repeats considered. Never throws. */
export function findingsOf({
  direction,
  message,
  paired,
  line,
  pin,
}: LineEvent): Pick<Finding, "code" | "severity" | "path" | "message">[] {
  if (direction === "err" || message === null || message.text === null || line.bytes > longest) return [];
  // A stray line is shown with its reason; that it is no frame needs saying once.
  if (direction === "s2c" && isStray(message)) return [];
  const request = direction === "s2c" ? (paired?.request ?? null) : null;
  const notes = (paired?.notes ?? []).map((note) => ({ ...note, path: "id" }));
  return [...notes, ...lintFrame(message.text, { direction, pinned: pin, request, message })];
}
