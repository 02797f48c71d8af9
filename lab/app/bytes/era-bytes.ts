import type { CellView, WireRow } from "../../session/view.ts";
import { eraFamily, type EraFamily } from "../era-badge.ts";

/** Bytes on the wire, line ends included. */
export interface BytesSum {
  lines: number;
  sent: number;
  received: number;
  /** Of what was sent, the 2026 envelope. */
  envelope: number;
}

/** `none`: what belongs to no era: standard error, lines that are no message, lines before any revision. */
export type ByEra = Readonly<Record<EraFamily, BytesSum>>;

/** What one piece of work cost: a cell's, or in a recording without cells a method's. */
export interface WorkBytes {
  /** Id of the cell; null for a method. */
  cell: string | null;
  name: string;
  sums: ByEra;
  /** All of an era up to here and with it. */
  running: Readonly<Record<EraFamily, number>>;
}

export interface BytesByEra {
  /** In the order in which each first crossed. */
  work: WorkBytes[];
  totals: ByEra;
  /** Of all rows given: the sum of the totals. */
  total: number;
}

const eras: readonly EraFamily[] = ["2024", "2026", "none"];

export const bytesOf = ({ sent, received }: BytesSum): number => sent + received;

/** Adds rows of the wire up, by the cell that caused each and by its era. Every byte is in exactly one sum. */
export function bytesByEra(
  rows: readonly WireRow[],
  cells: readonly Pick<CellView, "id" | "name">[],
): BytesByEra {
  const names = new Map(cells.map(({ id, name }) => [id, name]));
  const found = new Map<string, { cell: string | null; name: string; sums: Record<EraFamily, BytesSum> }>();
  const totals = empty();
  for (const row of rows) {
    if (row.direction === "meta") continue;
    const cellName = row.cell === null ? undefined : names.get(row.cell);
    const name = cellName ?? row.method ?? "other lines";
    // An id has no space in it.
    const key = cellName === undefined ? `method ${name}` : row.cell!;
    let work = found.get(key);
    if (work === undefined) {
      work = { cell: cellName === undefined ? null : row.cell, name, sums: empty() };
      found.set(key, work);
    }
    const era = eraOf(row);
    add(work.sums[era], row);
    add(totals[era], row);
  }
  const running: Record<EraFamily, number> = { "2024": 0, "2026": 0, none: 0 };
  const work = [...found.values()].map((each): WorkBytes => {
    for (const era of eras) running[era] += bytesOf(each.sums[era]);
    return { ...each, running: { ...running } };
  });
  return { work, totals, total: eras.reduce((sum, era) => sum + bytesOf(totals[era]), 0) };
}

const eraOf = ({ direction, kind, era }: WireRow): EraFamily =>
  direction === "err" || kind === "stray" ? "none" : eraFamily(era);

function add(sum: BytesSum, { direction, bytes, envelope }: WireRow): void {
  sum.lines += 1;
  sum.envelope += envelope;
  if (direction === "c2s") sum.sent += bytes;
  else sum.received += bytes;
}

const none = (): BytesSum => ({ lines: 0, sent: 0, received: 0, envelope: 0 });
const empty = (): Record<EraFamily, BytesSum> => ({ "2024": none(), "2026": none(), none: none() });
