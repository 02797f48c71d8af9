/** One row of two texts side by side. */
export interface DiffRow {
  kind: "same" | "only-left" | "only-right";
  left: string | null;
  right: string | null;
}

/** Aligns two lists of lines. Each column, without its nulls, is its input again. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  void left;
  void right;
  throw new Error("not yet");
}
