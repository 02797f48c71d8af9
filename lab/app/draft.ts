import type { CellKind, ProblemView } from "../session/view.ts";

/** A cell's text that is not (or not yet) the file's. */
export interface Draft {
  text: string;
  /** The file's text that this draft began from. */
  base: string;
  /** Of its cell, which may be gone. */
  kind: CellKind;
  /** Lint of the draft. */
  problems: ProblemView[];
  /** Why it could not be saved, in the session's words. */
  refused: string | null;
  /** The file's own text for this cell, where both changed. Nothing is saved until a person chooses. */
  conflict: string | null;
}
