import type { Cell, Lab } from "../../format/lab.ts";
import type { Pin } from "../../wire/era.ts";
import type { Offer } from "../seen-lists.ts";

/** A caret in a cell's draft, and what is known around it. */
export interface Completing {
  readonly lab: Lab;
  readonly cell: Cell;
  readonly source: string;
  /** UTF-16 units, within the source. */
  readonly offset: number;
  /** JSON text of a cell's present value. */
  valueOf(name: string): string | undefined;
  offerOf(server: string): Offer;
  pinOf(server: string, connection: string): Pin | null;
}
