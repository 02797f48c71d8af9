import type { CellView } from "../../session/view.ts";
import type { Face } from "./face.ts";

/**
 * The cell as its answer shall be drawn. An answer from before an edit is old whether or not the file holds the edit
 * yet, and so is one that a later run, which ended before the wire, left in its place.
 */
export function withOldAnswer(cell: CellView, face: Face, edited: boolean): CellView {
  if (cell.stale !== null || cell.outcome === null) return cell;
  const [, by] = face.words.split("blocked by ");
  if (by !== undefined) return { ...cell, stale: { kind: "input", by } };
  return edited || face.words === "failed" || cell.result === "invalid"
    ? { ...cell, stale: { kind: "edited" } }
    : cell;
}
