import type { WireRow } from "../../session/view.ts";
import type { IconName } from "../icon.ts";

/** Which way a line went, and as what: an arrow and a word. A notice's arrow is broken. */
export function directionOf({ direction, kind }: Pick<WireRow, "direction" | "kind">): {
  icon: IconName;
  word: string;
} {
  const out = direction === "c2s";
  switch (kind) {
    case "stray":
      return { icon: "stray", word: "stray" };
    case "raw":
      return { icon: out ? "right" : "left", word: "raw line" };
    case "notification":
      return { icon: out ? "note-right" : "note", word: "notice" };
    case "request":
      return { icon: out ? "right" : "left", word: "request" };
    case "log":
      return { icon: "left", word: "stderr" };
    case "meta":
      return { icon: "ring", word: "process" };
    default:
      return { icon: out ? "right" : "left", word: "answer" };
  }
}
