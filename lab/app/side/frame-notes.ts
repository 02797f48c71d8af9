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
  const notes = new Map<string, FrameNote>();
  const add = (cell: string, frame: number | null, findings: readonly FindingView[]) => {
    for (const finding of findings) {
      const key = JSON.stringify([cell, finding.code, finding.path, finding.message]);
      const note = notes.get(key) ?? { ...finding, cell, frames: [] };
      notes.set(key, note);
      if (frame !== null && !note.frames.includes(frame)) note.frames.push(frame);
    }
  };
  const programs = new Map<string, number>();
  for (const { id, outcome, lastRun, ms } of cells) {
    if (outcome?.kind === "script") programs.set(id, (lastRun ?? 0) - (ms ?? 0));
    if (outcome?.kind !== "frame") continue;
    for (const { request } of outcome.sides) add(id, request, outcome.sent.findings);
    for (const { items } of outcome.sides) for (const { frame, findings } of items) add(id, frame, findings);
  }
  if (programs.size > 0)
    for (const { cell, n, t, findings } of rows)
      if (findings !== null && findings.length > 0 && cell !== null && t >= (programs.get(cell) ?? Infinity))
        add(cell, n, findings);
  return [...notes.values()];
}
