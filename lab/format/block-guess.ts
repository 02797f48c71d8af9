import { indentOf, type TextLine } from "./text-lines.ts";

/** Where an HTML block that opens on a line ends: at a line with this in it, or at the next blank line. */
type HtmlEnd = RegExp | "blank";

const htmlBlocks: readonly { readonly start: RegExp; readonly end: HtmlEnd; readonly interrupts: boolean }[] =
  [
    {
      start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
      end: /<\/(?:script|pre|style|textarea)>/i,
      interrupts: true,
    },
    { start: /^<!--/, end: /-->/, interrupts: true },
    { start: /^<\?/, end: /\?>/, interrupts: true },
    { start: /^<![A-Za-z]/, end: />/, interrupts: true },
    { start: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
    {
      start:
        /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s>]|\/>|$)/i,
      end: "blank",
      interrupts: true,
    },
    {
      start:
        /^(?:<[A-Za-z][\w-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[A-Za-z][\w-]*\s*>)\s*$/,
      end: "blank",
      interrupts: false,
    },
  ];

/** Longest part of a line that is looked at. */
const lookAt = 1000;

/**
 * Follows the blocks of a Markdown text line by line, as far as it takes to say whether a fence at a line is a
 * top-level one. It is right but for rare nestings; `readProse` checks it against the Markdown parser.
 */
export class BlockGuess {
  #html: HtmlEnd | null = null;
  /** Column where the content of the outermost list item starts; 0 outside a list. */
  #list = 0;
  #paragraph = false;

  constructor(readonly text: string) {}

  /** Whether a fence that opens on this line would stand at the top level. */
  allowsFence(line: TextLine): boolean {
    return this.#html === null && indentOf(this.text, line).columns >= 0 && !this.#inList(line);
  }

  afterFence(): void {
    this.#list = 0;
    this.#paragraph = false;
  }

  /** Takes in a line that opens no top-level fence. */
  take(line: TextLine): void {
    const { columns, at } = indentOf(this.text, line);
    const blank = at === line.end;
    const rest = this.text.slice(at, Math.min(line.end, at + lookAt));
    if (this.#html !== null) {
      if (this.#html === "blank" ? blank : this.#html.test(this.text.slice(line.start, line.end)))
        this.#html = null;
      return;
    }
    if (blank) {
      this.#paragraph = false;
      return;
    }
    if (this.#inList(line)) {
      this.#paragraph = true;
      return;
    }
    const item = columns <= 3 ? this.#itemContent(rest, columns) : null;
    if (item !== null) {
      this.#list = item;
      this.#paragraph = true;
      return;
    }
    const opens =
      columns <= 3 &&
      /^(?:>|#{1,6}(?:[ \t]|$)|(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$)/.test(rest);
    if (opens) this.#list = 0;
    const html = columns <= 3 ? this.#htmlBlock(rest) : null;
    if (html) {
      this.#list = 0;
      this.#paragraph = false;
      if (html === "blank" || !html.test(rest)) this.#html = html;
      return;
    }
    // A plain line after a blank one ends a list; else it continues the list's paragraph.
    if (!this.#paragraph) this.#list = 0;
    this.#paragraph = !opens || rest.startsWith(">");
  }

  #inList(line: TextLine): boolean {
    return this.#list > 0 && indentOf(this.text, line).columns >= this.#list;
  }

  /** The column of a list item's content where the line starts one. */
  #itemContent(rest: string, columns: number): number | null {
    const item = /^(?:[-*+]|(\d{1,9})[.)])([ \t]+|$)/.exec(rest);
    if (!item || /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(rest)) return null;
    const [whole, number, gap = ""] = item;
    const empty = whole.length === rest.length;
    const open = this.#paragraph && this.#list === 0;
    if (open && (empty || (number !== undefined && number !== "1"))) return null;
    const width = whole.length - gap.length;
    return columns + width + (empty || gap.length > 4 ? 1 : gap.length);
  }

  #htmlBlock(rest: string): HtmlEnd | null {
    if (!rest.startsWith("<")) return null;
    return (
      htmlBlocks.find(({ start, interrupts }) => (interrupts || !this.#paragraph) && start.test(rest))?.end ??
      null
    );
  }
}
