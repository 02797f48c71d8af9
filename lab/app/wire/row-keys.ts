import { selectable, stepRow, type ShownRow } from "./shown-rows.ts";

/** The line that a key goes to from another, a page being so many lines; null for a key that goes nowhere. */
export function lineFor(key: string, shown: readonly ShownRow[], from: number, page: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "j":
      return stepRow(shown, from, 1);
    case "ArrowUp":
    case "k":
      return stepRow(shown, from, -1);
    case "PageDown":
      return kept(shown, from, stepRow(shown, Math.min(from + page, shown.length) - 1, 1));
    case "PageUp":
      return kept(shown, from, stepRow(shown, Math.max(from - page, -1) + 1, -1));
    case "Home":
      return stepRow(shown, -1, 1);
    case "End":
      return stepRow(shown, shown.length, -1);
    default:
      return null;
  }
}

/** A page beyond an end goes to the last line before it that can be selected. */
function kept(shown: readonly ShownRow[], from: number, to: number): number {
  const line = shown[to];
  if (line !== undefined && selectable(line)) return to;
  return to < from ? stepRow(shown, -1, 1) : stepRow(shown, shown.length, -1);
}
