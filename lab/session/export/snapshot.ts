import type { LabView } from "../view.ts";

/**
 * What an exported page holds, as JSON. Types only: Node makes it, the page draws it.
 */
export interface Snapshot {
  format: 1;
  /** What made the run, such as `Wirebook 0.1.0, Node 20.19.0`. */
  by: string;
  /** ms since the epoch: of the export, and of the end of the last run; null where nothing has run. */
  exported: number;
  ran: number | null;
  view: LabView;
  /** Lines that the view cuts, whole, by their row. */
  wholes: Record<string, WholeLine>;
  /** Sentences on what the page does not hold, or holds otherwise than it was; `code` in back-ticks. */
  notes: string[];
}

export interface WholeLine {
  text: string;
  encoding: "utf8" | "base64";
}
