import { graph } from "../engine/graph.ts";
import type { CellView } from "../session/view.ts";

type Ended = Pick<CellView, "id" | "name" | "reads" | "after" | "result" | "lastRun">;

/** Blocked or invalid: it has an end without a run. */
export const isStopped = ({ result }: Pick<CellView, "result">) =>
  result === "blocked" || result === "invalid";

/**
 * Puts cells in the order in which they ended: by the clock and, within a millisecond, in the order in which a lab
 * runs. One that was stopped ended with the last of those it waited for.
 *
 * @param all every cell of the lab, in page order
 */
export function inRunOrder<Cell extends Ended>(cells: readonly Cell[], all: readonly Ended[]): Cell[] {
  if (cells.length < 2) return [...cells];
  const shape = { servers: [], mode: "auto", kind: "pure", opens: false, definition: "" } as const;
  const { order, before } = graph(
    all.map(({ id, name, reads, after }) => ({ ...shape, id, name, reads, after })),
  );
  const byId = new Map(all.map((cell) => [cell.id, cell]));
  const ends = new Map<string, { time: number; place: number }>();
  order.forEach((id, place) => {
    const cell = byId.get(id)!;
    const time = isStopped(cell)
      ? (before.get(id) ?? []).reduce((latest, source) => Math.max(latest, ends.get(source)?.time ?? 0), 0)
      : (cell.lastRun ?? 0);
    ends.set(id, { time, place });
  });
  const end = ({ id }: Ended) => ends.get(id) ?? { time: 0, place: 0 };
  return cells.toSorted((a, b) => end(a).time - end(b).time || end(a).place - end(b).place);
}
