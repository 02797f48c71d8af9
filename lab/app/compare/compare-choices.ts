import type { CellView, WireRow } from "../../session/view.ts";

/** Frames that one can be laid beside, under the words that say why. */
export interface ChoiceGroup {
  title: string;
  rows: WireRow[];
}

/** So many of each group; any other frame is reached by selecting it in the wire panel first. */
const MOST = 60;

/**
 * What a frame may be compared with, newest first: frames that went the same way and hold a message or a line. Those
 * of the same cell first, then those of the same method, then all others.
 */
export function compareChoices(
  rows: readonly WireRow[],
  n: number,
  cells: readonly Pick<CellView, "id" | "name">[],
): ChoiceGroup[] {
  const one = rows.find((row) => row.n === n);
  if (one === undefined) return [];
  const groups: [string, (row: WireRow) => boolean][] = [];
  const name = cells.find(({ id }) => id === one.cell)?.name;
  if (name !== undefined) groups.push([`${name}, other frames`, (row) => row.cell === one.cell]);
  if (one.method !== null) groups.push([`other ${one.method}`, (row) => row.method === one.method]);
  groups.push(["other frames", () => true]);
  const found = groups.map(([title]): ChoiceGroup => ({ title, rows: [] }));
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]!;
    if (row.n === n || row.direction !== one.direction) continue;
    const group = groups.findIndex(([, belongs]) => belongs(row));
    if (found[group]!.rows.length < MOST) found[group]!.rows.push(row);
  }
  return found.filter((group) => group.rows.length > 0);
}

/**
 * What a frame is most likely to be compared with: the same cell's from the same server in another run, the nearest
 * one before it if there is one; else what another server made of it; else the last of its method; else the one
 * before it. Null where there is nothing.
 */
export function bestPartner(rows: readonly WireRow[], n: number): number | null {
  const one = rows.find((row) => row.n === n);
  if (one === undefined) return null;
  const others = rows.filter((row) => row.n !== n && row.direction === one.direction && row.kind !== "log");
  const nearest = (fits: (row: WireRow) => boolean): WireRow | undefined => {
    const fitting = others.filter(fits);
    return fitting.findLast((row) => row.n < n) ?? fitting[0];
  };
  const answers = (row: WireRow) => row.kind === one.kind || row.kind === "answer" || row.kind === "error";
  const sameCell = (row: WireRow) => row.cell !== null && row.cell === one.cell && answers(row);
  return (
    (
      nearest((row) => sameCell(row) && row.server === one.server) ??
      nearest(sameCell) ??
      nearest((row) => row.method !== null && row.method === one.method && answers(row)) ??
      nearest(answers) ??
      nearest(() => true)
    )?.n ?? null
  );
}

/** The frame of a cell that is compared when a person names the cell: its newest answer, else its newest frame. */
export function frameOfCell(rows: readonly WireRow[], cell: string): number | null {
  const own = rows.filter((row) => row.cell === cell && (row.direction === "s2c" || row.direction === "c2s"));
  const answer = own.findLast(
    ({ direction, kind }) => direction === "s2c" && (kind === "answer" || kind === "error"),
  );
  return (answer ?? own.at(-1))?.n ?? null;
}
