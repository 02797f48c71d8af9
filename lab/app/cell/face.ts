import type { CellView, VerdictView } from "../../session/view.ts";
import { waitingOf } from "../form/asked.ts";
import type { SignName } from "../sign.ts";
import { faceOfFrame } from "./frame-face.ts";

/** The words of a cell's `data-state`: its rail. */
export type CellState =
  | "ok"
  | "asks"
  | "editing"
  | "queued"
  | "running"
  | "stale"
  | "invalid"
  | "blocked"
  | "silent"
  | "error"
  | "aborted"
  | "correct"
  | "almost"
  | "wrong"
  | "not-run";

/** How a cell looks from outside: its rail, its sign, its sign's words. */
export interface Face {
  state: CellState;
  sign: SignName;
  words: string;
}

const face = (state: CellState, sign: SignName, words: string): Face => ({ state, sign, words });

/** A cell's face. `editing`: its text differs from the file's, or from what it last ran with, under the caret. */
export function faceOf(cell: CellView, editing = false): Face {
  if (cell.status === "running")
    return face("running", "running", cell.kind === "frame" ? "listening" : "running");
  if (cell.status === "queued") return face("queued", "queued", queued(cell));
  if (editing) return face("editing", "editing", "editing");
  return settledFace(cell);
}

const namesWords = { duplicate: "name used twice", undefined: "unknown name", cycle: "waits for itself" };

function settledFace(cell: CellView): Face {
  switch (cell.result) {
    case "invalid":
      return face(
        "invalid",
        "invalid",
        cell.misnamed === null ? "does not parse" : namesWords[cell.misnamed],
      );
    case "blocked":
      return face("blocked", "blocked", blockedBy(cell));
    case "aborted":
      return face("aborted", "aborted", "stopped by you");
    case "error": {
      // An outcome that tells of no end is an earlier run's: this one failed before the wire.
      const outcome = faceOfOutcome(cell);
      if (outcome?.sign === "died") return outcome;
      return face(
        "invalid",
        "invalid",
        outcome?.words.includes(" ended") === true ? outcome.words : "failed",
      );
    }
    default:
  }
  if (waitingOf(cell) !== null) return face("asks", "asks", "waits for you");
  if (cell.stale?.kind === "never") return face("not-run", "not-run", "not run");
  if (cell.stale !== null) return face("stale", "stale", "stale");
  return (
    faceOfOutcome(cell) ??
    (cell.result === null ? face("not-run", "not-run", "not run") : face("ok", "ok", "ok"))
  );
}

function faceOfOutcome({ outcome }: CellView): Face | null {
  if (outcome?.kind === "frame") return faceOfFrame(outcome);
  if (outcome?.kind === "check") return faceOfVerdict(outcome.verdict);
  if (outcome?.kind === "form") return face("ok", "ok", outcome.action);
  return null;
}

function faceOfVerdict({ state, points }: VerdictView): Face {
  const count = `${points.got} of ${points.of}`;
  switch (state) {
    case "correct":
      return face("correct", "correct", `correct, ${count}`);
    case "almost":
      return face("almost", "almost", `almost, ${count}`);
    case "wrong":
      return face("wrong", "open", `not yet, ${count}`);
    case "blocked":
      return face("blocked", "blocked", "blocked");
    case "not-run":
      return face("not-run", "not-run", "not run");
    case "error":
      return face("invalid", "invalid", "cannot be judged");
  }
}

function queued(cell: CellView): string {
  const place = cell.place === null ? "" : `, ${ordinal(cell.place)}`;
  return `queued${place}${cell.to.length === 1 ? ` for ${cell.to[0]}` : ""}`;
}

/** 1 → 1st. */
export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** The session's sentence names, in back-ticks, what stopped the cell. */
function blockedBy(cell: CellView): string {
  const named = [...(cell.why ?? "").matchAll(/`([\w-]+)[^`]*`/g)].map((match) => match[1]);
  const by = named.find((name) => name !== undefined && [...cell.reads, ...cell.after].includes(name));
  return by === undefined ? "blocked" : `blocked by ${by}`;
}
