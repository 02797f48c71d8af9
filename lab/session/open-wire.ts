import type { LabEvent, LabView } from "./view.ts";
import type { RowPortion, WireRow } from "./wire-row.ts";

/** One line of the wire, whole: its row with all that is found in it, and its text, or base64 where it is no UTF-8. */
export interface WholeFrame {
  row: WireRow;
  text: string;
  encoding: "utf8" | "base64";
}

/** The rows of what crossed, beyond those that a snapshot and events bring. */
export interface OpenRows {
  /** One line, as whole as it was kept. Null where there is no such row. */
  frame(n: number): Promise<WholeFrame | null>;
  /** The newest rows with all that is held of them, oldest first: for what is kept or printed, not for a page. */
  newest(most: number): WireRow[];
  /** The rows before that of this number, in pages, the newest page first; within a page the oldest first. */
  before(n: number): Iterable<RowPortion>;
  /**
   * Numbers of the rows that are longer than what a page was given and hold this text somewhere, in any case; in
   * portions, as they are found, until `signal` aborts.
   */
  find(text: string, signal: AbortSignal): AsyncIterable<number[]>;
  /**
   * The recording with the records of these rows, and all that is said of the processes; null takes all rows. Lines
   * that stand in files beside it come whole.
   */
  records(rows: ReadonlySet<number> | null): AsyncIterable<Buffer>;
}

/** What crossed on a wire, to be looked at: that of an open lab, or a recording alone. */
export interface OpenWire {
  readonly id: string;
  readonly wire: OpenRows;
  view(): LabView;
  /**
   * Events with ids above `after`, then those to come, until `signal` aborts. Where events after `after` are
   * no longer kept, one `reset` comes first and the stream goes on from now.
   */
  events(after: number, signal: AbortSignal): AsyncIterable<LabEvent>;
  /** Path of the recording, JSON Lines. */
  readonly recording: string;
  close(): Promise<void>;
}
