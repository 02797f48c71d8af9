import { lintFrame, type Finding } from "../wire/lint-frame.ts";
import { isAnswer, isStray } from "../wire/message.ts";
import type { LineEvent } from "./wire-event.ts";

/** Bytes of a line above which it is not linted: a person does not read that far, and the wire must not wait. */
const longest = 256 * 1024;

/** What is needed of a line to judge it. */
interface Judged extends Pick<LineEvent, "direction" | "message" | "line" | "pin" | "notes"> {
  paired: Pick<NonNullable<LineEvent["paired"]>, "request" | "notes"> | null;
}

/** What a line's revision does not want in it, what it answers and what it repeats considered. Never throws. */
export function findingsOf({
  direction,
  message,
  paired,
  line,
  pin,
  notes,
}: Judged): Pick<Finding, "code" | "severity" | "path" | "message">[] {
  if (direction === "err" || message === null || message.text === null || line.bytes > longest) return [];
  // A stray line is shown with its reason; that it is no frame needs saying once.
  if (direction === "s2c" && isStray(message)) return [];
  // A request is judged as it stands; an answer, of either side, by what it answers.
  const request = isAnswer(message) ? (paired?.request ?? null) : null;
  const pairing = (paired?.notes ?? []).map((note) => ({ ...note, path: "id" }));
  return [...pairing, ...notes, ...lintFrame(message.text, { direction, pinned: pin, request, message })];
}
