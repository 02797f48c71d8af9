import { html, type TemplateResult } from "lit";
import type { CellView, WireRow } from "../../session/view.ts";
import { segmented } from "../segmented.ts";

/** How the wire panel shows the rows: as a table, as a sequence diagram, as bytes by era. */
export type WireView = "frames" | "sequence" | "bytes";

const views: readonly [WireView, string][] = [
  ["frames", "Frames"],
  ["sequence", "Sequence"],
  ["bytes", "Bytes"],
];

/** Fetches the elements of a view at its first use; a part of the page that was never opened costs nothing. */
export const loadView = async (view: WireView): Promise<void> => {
  if (view === "sequence") await import("../sequence/sequence.ts");
  if (view === "bytes") await import("../bytes/bytes.ts");
};

/** The choice between them. */
export const viewChoice = (view: WireView, show: (view: WireView) => void): TemplateResult =>
  segmented({ legend: "Show the wire as", name: "wire-view", options: views, value: view, choose: show });

/** What a view other than the table is drawn from. */
interface ViewDraw {
  rows: readonly WireRow[];
  cells: readonly CellView[];
  selected: number | null;
  /** Id of the selected cell. */
  cell: string | null;
  /** Said where there are no rows. */
  empty: string;
  picked(n: number): void;
  /** A frame was chosen to be looked at. */
  opened(): void;
}

/** Any view but the table. */
export function wholeView(view: Exclude<WireView, "frames">, draw: ViewDraw): TemplateResult {
  if (view === "bytes")
    return html`<wb-bytes
      .rows=${draw.rows}
      .cells=${draw.cells}
      .selected=${draw.cell}
      .empty=${draw.empty}
    ></wb-bytes>`;
  return html`<wb-sequence
    .rows=${draw.rows}
    .cells=${draw.cells}
    .selected=${draw.selected}
    .empty=${draw.empty}
    @wb-select-frame=${(event: CustomEvent<{ n: number }>) => draw.picked(event.detail.n)}
    @wb-open-frame=${draw.opened}
  ></wb-sequence>`;
}

/** Said where no line is shown. */
export function emptyWords(rows: readonly WireRow[], isRecording: boolean): string {
  if (rows.length > 0) return "No line passes these filters.";
  return isRecording
    ? "No line of this recording was read yet."
    : "Nothing has crossed yet. Run a cell that sends a frame.";
}
