import type { LabStore } from "../lab-store.ts";

/** Id of the cell after the selected one, or (−1) before it; with none selected the first, or the last. */
export function cellBeside(store: LabStore, step: 1 | -1): string | undefined {
  const cells = store.view.blocks.filter(({ kind }) => kind === "cell");
  const at = cells.findIndex(({ id }) => id === store.selectedCell);
  return cells[at < 0 ? (step === 1 ? 0 : cells.length - 1) : at + step]?.id;
}
