import type { CellView } from "../../session/view.ts";
import type { LabStore } from "../lab-store.ts";

/** Selects the next frame of the selected cell's last run, or (−1) the one before; what an older run sent is over. */
export function turnFrame(store: LabStore, step: 1 | -1): void {
  const cell = store.selectedCell === null ? undefined : store.cell(store.selectedCell);
  if (cell === undefined) return;
  const first = firstRow(cell);
  const rows = store.rows.filter((row) => row.cell === cell.id && row.n >= first);
  const at = rows.findIndex((row) => row.n === store.selectedFrame);
  const next = at < 0 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[at + step];
  if (next !== undefined) store.selectFrame(next.n);
}

/** The first row of a cell's last run; 0 where that is not known. */
function firstRow({ outcome }: CellView): number {
  if (outcome?.kind === "script") return outcome.first ?? 0;
  if (outcome?.kind !== "frame") return 0;
  const sent = outcome.sides.flatMap(({ request }) => (request === null ? [] : [request]));
  return sent.length === 0 ? 0 : Math.min(...sent);
}
