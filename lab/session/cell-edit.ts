import type { CellKind } from "../format/lab.ts";
import type { BlockPlace } from "../format/place-fence.ts";

/** Where a block goes: before or after another block of the page (its id in `LabView.blocks`), or at its end. */
export type Place = BlockPlace;

/** Attributes of a fence that a page may write. What a server or client *is* stands in the front matter: never here. */
export type EditableAttribute =
  | "to"
  | "on"
  | "run"
  | "after"
  | "wait"
  | "parallel"
  | "raw"
  | "points"
  | "for"
  | "key"
  | "answers"
  | "tool"
  | "client";

/**
 * A change to the cells of a lab, beside their text. Each is one splice of the file: every byte outside the cells
 * that it names stays.
 */
export type CellEdit =
  /** A new cell. Without a name it gets the first free one for its kind, such as `frame3`. */
  | { do: "add"; kind: CellKind; name?: string | undefined; source?: string | undefined; place: Place }
  /** Takes a cell out of the file, with its fence; `undo` brings back its very bytes. */
  | { do: "delete"; cell: string }
  | { do: "move"; cell: string; place: Place }
  /** A copy below, under the first free name made from its own. */
  | { do: "duplicate"; cell: string }
  /** A new name; `${references}`, CEL, `after=`, `for=` and `answers=` of the other cells follow. */
  | { do: "rename"; cell: string; name: string }
  /** Writes one attribute of the fence as typed; null takes it away, "" writes a bare word such as `parallel`. */
  | { do: "set"; cell: string; attribute: EditableAttribute; value: string | null }
  /** Another kind; the body stays, attributes that the new kind does not know go. */
  | { do: "kind"; cell: string; kind: CellKind }
  /** Takes back the last of these edits that stands, whatever else was typed since. */
  | { do: "undo" }
  /** Makes the last one that was taken back again. */
  | { do: "redo" };

export interface CellEditAnswer {
  /** Of the file, after the edit. */
  version: string;
  /** Id of the cell to go to: the added, moved, renamed or restored one; of a deleted one, its neighbour. */
  cell: string | null;
  /** What was done, for an announcement and for the tooltip of Undo: `Deleted round1`. */
  said: string;
}
