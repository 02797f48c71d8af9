import { byPlace } from "../format/diagnose.ts";
import { parseJson } from "../format/json-text.ts";
import type { Cell, Diagnostic, Lab } from "../format/lab.ts";
import { lintFrame } from "../wire/lint-frame.ts";
import { constantsOf, filledText } from "./constants.ts";

/** What is odd about the JSON frames of a lab that are known before it runs, in the order of the file. */
export function lintFrames(lab: Lab): Diagnostic[] {
  const constant = constantsOf(lab);
  return lab.cells.flatMap((cell) => frameProblems(cell, constant)).sort(byPlace);
}

/**
 * What is odd about a JSON frame cell as it would be sent: warnings only, as a frame may be as wrong as its author
 * wants it to be. Nothing where it is no JSON (the lab's lint says so), or reads what has no value yet.
 *
 * @param valueOf JSON text of a cell's value, for the references in the frame
 */
export function frameProblems(cell: Cell, valueOf: (name: string) => string | undefined): Diagnostic[] {
  if (cell.kind !== "frame" || cell.options.raw !== null || !parseJson(cell.source).ok) return [];
  const direct = cell.references.every(({ by }) => by !== "reference");
  const text = direct ? cell.source : filledText(cell, valueOf);
  if (text === null) return [];
  return lintFrame(text, { direction: "c2s" }).map(({ code, message, path, span }) => {
    const at = direct && span ? span : null;
    const before = cell.source.slice(0, at?.start ?? 0).split("\n");
    return {
      code,
      severity: "warning",
      message: path === "" ? message : `${path}: ${message}`,
      cell: cell.id,
      line: cell.line + before.length,
      column: before.at(-1)!.length + 1,
      span: at,
    };
  });
}
