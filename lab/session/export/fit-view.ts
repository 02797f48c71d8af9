import type { LabView, WireRow } from "../view.ts";

/** UTF-16 units that the rows of a kept or exported session may take as JSON, and its cells. */
const rowsBudget = 12 * 1024 * 1024;
const cellsBudget = 8 * 1024 * 1024;

/**
 * A view that is not larger than a file should be, whatever crossed: of the rows the newest, of long texts in answers
 * the first part. `wireTotal` still counts every row, and a cut text says that it is cut.
 */
export function fitView(view: LabView, rows = rowsBudget): LabView {
  return { ...view, wire: newestRows(view.wire, rows), cells: fitCells(view.cells) };
}

function newestRows(rows: readonly WireRow[], budget: number): WireRow[] {
  let left = budget;
  let from = rows.length;
  while (from > 0) {
    left -= JSON.stringify(rows[from - 1]).length;
    if (left < 0) break;
    from -= 1;
  }
  return rows.slice(from);
}

/** Shortens every text of the cells by the same limit, until they fit. */
function fitCells(cells: LabView["cells"]): LabView["cells"] {
  let text = JSON.stringify(cells);
  for (let limit = 16 * 1024; text.length > cellsBudget && limit >= 64; limit /= 4) {
    text = JSON.stringify(cells, (_key, value: unknown) => shortened(value, limit));
  }
  return JSON.parse(text) as LabView["cells"];
}

/** A `TextView` with at most so many characters; anything else as it is. */
function shortened(value: unknown, limit: number): unknown {
  if (typeof value !== "object" || value === null || !("cut" in value) || !("text" in value)) return value;
  const { text } = value;
  if (typeof text !== "string" || text.length <= limit) return value;
  const end = /[\uD800-\uDBFF]/.test(text[limit - 1]!) ? limit - 1 : limit;
  return { ...value, text: text.slice(0, end), cut: true };
}
