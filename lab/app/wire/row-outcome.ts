import type { WireRow } from "../../session/view.ts";
import type { SignName } from "../sign.ts";

/** How a row ended: a sign, its word, and what more there is to say. */
export interface RowOutcome {
  sign: SignName;
  word: string;
  title: string;
}

/** `waits`: its cell still listens. `silent`: its cell ended without an answer. */
export type Unanswered = "waits" | "silent" | null;

/** What the outcome column says of a row; null where there is nothing to say. */
export function outcomeOf(row: WireRow, unanswered: Unanswered): RowOutcome | null {
  const { kind, outcome, late, direction } = row;
  if (kind === "stray") return { sign: "stray", word: "no message", title: outcome ?? "no message" };
  if ((kind === "answer" || kind === "error") && direction === "s2c") {
    const after = late
      ? { late: ", late", title: " It came after its cell had ended." }
      : { late: "", title: "" };
    const said = answered(row);
    return { sign: said.sign, word: said.word + after.late, title: said.title + after.title };
  }
  if (direction === "c2s" && row.peer === null && unanswered !== null && kind !== "notification")
    return unanswered === "waits"
      ? { sign: "running", word: "waits", title: "No answer yet" }
      : { sign: "silent", word: "silence", title: "Its cell ended without an answer to it" };
  if (kind === "request" && direction === "s2c")
    return { sign: "asks", word: "asks", title: "The server asks something" };
  if (kind === "notification" && outcome !== null) return { sign: "aborted", word: "ours", title: outcome };
  return null;
}

function answered({ kind, outcome }: WireRow): RowOutcome {
  if (kind === "error")
    return {
      sign: "error",
      word: outcome === null || outcome === "error" ? "error" : `error ${outcome.replace(/^error /, "")}`,
      title: "The wire carried a JSON-RPC error.",
    };
  if (outcome === "tool-error")
    return { sign: "error", word: "tool error", title: "The result says isError: true." };
  if (outcome === "input-required")
    return { sign: "asks", word: "asks", title: "The server needs an answer before it goes on." };
  return { sign: "ok", word: outcome ?? "ok", title: "" };
}

/** `data-outcome`: what tints the row. */
export function tintOf(
  row: WireRow,
  outcome: RowOutcome | null,
): "error" | "stray" | "asks" | "silent" | "done" | null {
  if (row.kind === "stray") return "stray";
  switch (outcome?.sign) {
    case "error":
    case "asks":
      return outcome.sign;
    case "silent":
      return "silent";
    case "ok":
      return "done";
    default:
      return null;
  }
}
