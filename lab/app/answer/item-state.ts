import type { TextView } from "../../session/view.ts";
import type { JsonDoc } from "./json-doc.ts";
import { firstOpen, lineTable, type LineTable } from "./json-fold.ts";
import type { LineShape } from "./json-line.ts";
import { scanJson } from "./json-scan.ts";
import type { WholeText } from "./whole-frame.ts";

/** What the page knows about one text beyond the text: what is open, and the whole once it was fetched. */
export class ItemState {
  readonly text: TextView;
  table: LineTable | null;
  whole: WholeText | null = null;
  /** The whole is on its way. */
  loading = false;
  /** Why it did not come. */
  fault: string | null = null;

  constructor(
    text: TextView,
    readonly shape: LineShape,
    budget: number,
  ) {
    this.text = text;
    const doc = scanJson(text.text, text.cut);
    this.table = doc === null ? null : tableOf(doc, shape, budget);
  }

  /** Whether another view of an item still shows this text. */
  shows(text: TextView): boolean {
    return this.text === text || (this.text.bytes === text.bytes && this.text.text === text.text);
  }

  open(containers: ReadonlySet<number>): void {
    if (this.table !== null) this.table = lineTable(this.table.doc, containers);
  }

  take(whole: WholeText): void {
    this.whole = whole;
    if (whole.doc !== null) this.table = tableOf(whole.doc, this.shape, 16);
  }
}

const tableOf = (doc: JsonDoc, shape: LineShape, budget: number): LineTable =>
  lineTable(doc, budget === 0 ? new Set() : firstOpen(doc, shape.width, budget));
