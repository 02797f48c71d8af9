import type { TextView } from "../../session/view.ts";
import type { JsonDoc } from "./json-doc.ts";
import { firstOpen, lineTable, type LineTable } from "./json-fold.ts";
import type { LineShape } from "./json-line.ts";
import { scanJson } from "./json-scan.ts";
import { contentBytes } from "./wire-bytes.ts";
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
  #size: { text: string; bytes: number } | null = null;

  constructor(
    text: TextView,
    readonly shape: LineShape,
    budget: number,
    readonly encoding: "utf8" | "base64" = "utf8",
  ) {
    this.text = text;
    const doc = encoding === "utf8" ? scanJson(text.text, text.cut) : null;
    this.table = doc === null ? null : tableOf(doc, shape, budget);
  }

  /** The text from its first to its last character; null where only a part of it is here. */
  get complete(): string | null {
    return this.whole?.text ?? (this.text.cut ? null : this.text.text);
  }

  /**
   * What ended the line on the wire, its LF included in `wire`: the LF, null where none did, `cut` where the end is
   * not here.
   */
  end(wire: number): "LF" | "cut" | null {
    const text = this.complete;
    if (text === null) return "cut";
    if (this.#size?.text !== text)
      this.#size = { text, bytes: contentBytes(text, this.whole?.encoding ?? this.encoding) };
    return wire > this.#size.bytes ? "LF" : null;
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
