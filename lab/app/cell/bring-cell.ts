import { settleAt } from "../settle.ts";
import type { WbCell } from "./cell.ts";

/** Brings a drawn cell into view. `focus` puts it into cell mode; `edit` puts the caret into its source. */
export async function bringCell(cell: WbCell | null, then: "look" | "focus" | "edit"): Promise<void> {
  if (cell === null) return;
  cell.scrollIntoView({ block: "nearest" });
  if (then === "focus") cell.focusCell();
  if (then === "edit") await cell.edit();
  settleAt(cell);
}
