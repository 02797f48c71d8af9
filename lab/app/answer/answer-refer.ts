import type { CellView, ItemView, SideView } from "../../session/view.ts";
import type { Refer } from "./json-tree.ts";

/**
 * From a part of what a server wrote to its place in the cell's value. Where one answer came, `result` and
 * `error` are the value's own; every other part is in the list of its kind. A late item is in no value.
 */
export function referTo(cell: CellView, side: SideView, item: ItemView): Refer | null {
  if (item.late || item.kind === "stray") return null;
  const base = cell.to.length > 1 ? [cell.name, side.server] : [cell.name];
  const list = { answer: "answers", notification: "notifications", ask: "asks" }[item.kind];
  const alike = side.items.filter((each) => each.kind === item.kind && !each.late);
  const place = alike.indexOf(item);
  return (path) =>
    item.kind === "answer" && alike.length === 1 && (path[0] === "result" || path[0] === "error")
      ? [...base, ...path]
      : [...base, list, place, ...path];
}
