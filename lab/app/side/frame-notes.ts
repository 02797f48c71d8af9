import type { CellView, FindingView, WireRow } from "../../session/view.ts";

/** A lint note, and every frame of the newest runs that it is about. */
export interface FrameNote extends FindingView {
  cell: string;
  frames: number[];
}

/**
 * What lint says of the frames of each cell's newest run, equal notes of one cell told once. `rows` are asked only
 * for cells whose outcome holds no frames itself: what a client's program sent.
 */
export function frameNotes(cells: readonly CellView[], rows: readonly WireRow[]): FrameNote[] {
  const notes = new Map<string, { note: FindingView & { cell: string }; frames: Set<number> }>();
  const add = (cell: string, frame: number | null, findings: readonly FindingView[]) => {
    for (const finding of findings) {
      const key = JSON.stringify([cell, finding.code, finding.path, finding.message]);
      let told = notes.get(key);
      if (told === undefined) notes.set(key, (told = { note: { ...finding, cell }, frames: new Set() }));
      if (frame !== null) told.frames.add(frame);
    }
  };
  /** Of each program the first row of its run. */
  const programs = new Map<string, number>();
  for (const { id, outcome } of cells) {
    if (outcome?.kind === "script" && outcome.first !== null) programs.set(id, outcome.first);
    if (outcome?.kind !== "frame") continue;
    for (const { request } of outcome.sides) add(id, request, outcome.sent.findings);
    for (const { items } of outcome.sides) for (const { frame, findings } of items) add(id, frame, findings);
  }
  const from = [...programs.values()].reduce((least, n) => Math.min(least, n), Infinity);
  for (let at = rows.length - 1; at >= 0 && rows[at]!.n >= from; at -= 1) {
    const { cell, n, findings } = rows[at]!;
    if (findings !== null && cell !== null && n >= (programs.get(cell) ?? Infinity)) add(cell, n, findings);
  }
  return [...notes.values()].map(({ note, frames }) => ({
    ...note,
    frames: [...frames].toSorted((a, b) => a - b),
  }));
}
