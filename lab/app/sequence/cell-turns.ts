import type { CellView, WireRow } from "../../session/view.ts";

/** What of a cell tells where on the wire a run of it begins. */
export type TurnCell = Pick<CellView, "id" | "name" | "kind" | "raw" | "startedAt" | "lastRun" | "ms">;

/**
 * Finds in rows, in their order, each frame that begins a run of a cell: what a person did to send it. A cell of one
 * frame begins anew when it sends again over the same connection; one that may send many begins when another cell
 * sent in between, or at the time its last run began.
 */
export class CellTurns {
  readonly #cells: ReadonlyMap<string, TurnCell>;
  #cell: string | null = null;
  #sent = new Set<string>();
  #at = 0;

  constructor(cells: readonly TurnCell[]) {
    this.#cells = new Map(cells.map((cell) => [cell.id, cell]));
  }

  /** The cell whose run begins with this row; null where none does, or where the cell is gone. */
  begins(row: WireRow): TurnCell | null {
    if (row.direction !== "c2s" || row.cell === null || row.outcome !== null) return null;
    const cell = this.#cells.get(row.cell);
    const again = cell === undefined || !many(cell) ? this.#sent.has(placeOf(row)) : this.#later(cell, row);
    const begins = row.cell !== this.#cell || again;
    if (begins) {
      this.#cell = row.cell;
      this.#sent.clear();
    }
    this.#sent.add(placeOf(row));
    this.#at = row.t;
    return begins ? (cell ?? null) : null;
  }

  #later(cell: TurnCell, { t }: WireRow): boolean {
    const began = cell.startedAt ?? (cell.lastRun === null ? null : cell.lastRun - (cell.ms ?? 0));
    return began !== null && this.#at < began && t >= began;
  }
}

const placeOf = ({ server, connection }: WireRow): string => `${server} ${connection}`;

/** Whether one run of it may send several lines over one connection. */
const many = ({ kind, raw }: TurnCell): boolean =>
  raw !== null || kind === "script" || kind === "chat" || kind === "call";
