import type { EndView, OutcomeView, SideView } from "../../session/view.ts";
import { endedQuietly } from "../answer/side-words.ts";
import type { Face } from "./face.ts";

type FrameOutcome = Extract<OutcomeView, { kind: "frame" }>;

/** The face of a frame cell that ran: what the wire carried back, from all its servers together. */
export function faceOfFrame({ sides }: FrameOutcome): Face {
  const gone = sides.find((side) => side.state === "ended" && side.ended !== null);
  if (gone !== undefined && gone.ended !== null) {
    const words = `${gone.server} ${endWords(gone.ended)}`;
    // What was asked to end has not died.
    if (endedQuietly(gone.ended)) return { state: "ok", sign: "ok", words };
    return { state: "error", sign: "died", words };
  }
  const all = sides.map(said);
  const words = joined(all.map(({ word }) => word));
  if (all.some(({ kind }) => kind === "error")) return { state: "error", sign: "error", words };
  if (all.some(({ kind }) => kind === "asks")) return { state: "ok", sign: "asks", words };
  if (all.length > 0 && all.every(({ kind }) => kind === "silent"))
    return { state: "silent", sign: "silent", words: "silence" };
  return { state: "ok", sign: "ok", words: all.length === 1 && words === "1 answer" ? "ok" : words };
}

/** Stray lines of all sides, late ones too: lines on stdout that are no message. */
export const strayCount = ({ sides }: FrameOutcome): number =>
  sides.reduce((sum, side) => sum + side.strays, 0);

/** How a process ended, after its name: `ended, exit code 3`. */
function endWords(end: EndView): string {
  if (end.signal !== null) return `ended, ${end.signal}`;
  if (end.code !== null) return `ended, exit code ${end.code}`;
  return end.how.startsWith("could not start") ? "could not start" : "ended";
}

interface Said {
  kind: "answer" | "error" | "asks" | "silent" | "other";
  word: string;
}

function said(side: SideView): Said {
  const answers = side.items.filter((item) => item.kind === "answer" && !item.late);
  const error = answers.find((item) => item.outcome === "error");
  if (error !== undefined)
    return { kind: "error", word: error.code === null ? "error" : `error ${error.code}` };
  if (answers.some((item) => item.outcome === "tool-error")) return { kind: "error", word: "tool error" };
  if (answers.some((item) => item.outcome === "input-required")) return { kind: "asks", word: "asks" };
  switch (side.state) {
    case "asked":
      return { kind: "asks", word: "asks" };
    case "silence":
      return { kind: "silent", word: "silence" };
    case "sent":
      return { kind: "other", word: "sent" };
    case "aborted":
      return { kind: "other", word: "stopped" };
    case "waiting":
      return { kind: "other", word: "waiting" };
    default:
      return { kind: "answer", word: answers.length === 1 ? "1 answer" : `${answers.length} answers` };
  }
}

/** Counts equal words: two `1 answer` are `2 answers`, `silence` twice is `silence`. */
function joined(words: string[]): string {
  const answers = words.filter((word) => word.endsWith("answer") || word.endsWith("answers"));
  const count = answers.reduce((sum, word) => sum + Number.parseInt(word, 10), 0);
  const others = [...new Set(words.filter((word) => !answers.includes(word)))];
  const first = answers.length === 0 ? [] : [count === 1 ? "1 answer" : `${count} answers`];
  return [...first, ...others].join(", ");
}
