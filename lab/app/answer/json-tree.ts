import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { pathText } from "../../format/path-text.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { ground } from "../styles/ground.ts";
import type { EraFamily } from "../era-badge.ts";
import { copyText } from "./copy-text.ts";
import { lineOf, type LineTable } from "./json-fold.ts";
import { lineAt, type Line, type LineItem, type LineShape } from "./json-line.ts";
import { pathOf, shadowedMembers } from "./json-path.ts";
import { moveFor } from "./tree-keys.ts";
import { treeStyles } from "./tree-styles.ts";
import { remPx } from "./rem.ts";
import { rowGap } from "./row-gap.ts";
import { evenRows } from "./row-window.ts";
import { VirtualRows } from "./virtual-rows.ts";
import { visible } from "./visible.ts";

/** A line of this side, or null for the gap opposite a line that only the other side has. */
export interface SideRow {
  line: number | null;
  only: boolean;
}

/** From a path in a document to the path in a cell's value. */
export type Refer = (path: readonly (string | number)[]) => readonly (string | number)[] | null;

/** Above this, lines stop wrapping, get one height, and only those in view are drawn. */
const MOST_LINES = 200;
/** Beyond this depth indentation stops growing and the depth is said instead. */
const DEEPEST = 24;

/**
 * A JSON text as lines that fold, for the eye, and as an ARIA tree for the rest: arrows move and fold, Home and
 * End, `c` copies the reference. It draws a `LineTable` that its owner keeps; `wb-fold` carries the containers
 * that shall be open, `wb-path` the node that was chosen.
 */
@customElement("wb-json-tree")
export class WbJsonTree extends LitElement {
  static override styles = [ground, code, badges, treeStyles];

  @property({ attribute: false }) table!: LineTable;
  @property({ attribute: false }) shape: LineShape = { width: 60, longest: 2000 };
  /** Alignment with another side; null for the lines as they are. */
  @property({ attribute: false }) rows: readonly SideRow[] | null = null;
  @property({ attribute: false }) era: EraFamily = "none";
  /** Where a part of this document stands in its cell's value; null where no reference leads to it. */
  @property({ attribute: false }) refer: Refer | null = null;
  @property() label = "JSON";
  @property({ attribute: false }) active: number | null = null;
  @state() private copied = "";
  @query(".code") private box!: HTMLElement | null;
  readonly #view = new VirtualRows(this, () =>
    this.#tall && this.box ? { scroller: this, box: this.box } : null,
  );
  #shadowed = new Map<number, Set<number>>();

  get #tall(): boolean {
    return (this.rows?.length ?? this.table.lines.length) > MOST_LINES;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("table")) {
      const before = changed.get("table");
      if (before !== undefined && before.doc !== this.table.doc) {
        this.#shadowed.clear();
        this.active = null;
      }
    }
    this.toggleAttribute("data-tall", this.#tall);
  }

  override render() {
    const rows = this.rows ?? null;
    const count = rows?.length ?? this.table.lines.length;
    const tall = this.#tall;
    if (tall) this.#view.rows = evenRows(count, lineHeight());
    const { first, end, before, after } = tall
      ? this.#view.window()
      : { first: 0, end: count, before: 0, after: 0 };
    const shown = Array.from({ length: end - first }, (_, at) => first + at);
    const reference = this.#reference();
    return html`<div
        class="code"
        role="tree"
        tabindex="0"
        aria-label=${this.label}
        aria-activedescendant=${this.active === null ? nothing : `n${this.active}`}
        @keydown=${this.#key}
        @click=${this.#click}
        @focus=${this.#focus}
      >
        ${tall ? rowGap(before) : nothing}
        ${repeat(
          shown,
          (at) => at,
          (at) => this.#row(rows?.[at] ?? { line: at, only: false }),
        )}
        ${tall ? rowGap(after) : nothing}
      </div>
      ${
        reference === null || this.active === null
          ? nothing
          : html`<div class="path">
              <span
                ><code>${visible(reference)}</code
                >${this.copied === "" ? html`<kbd>c</kbd> copies it` : this.copied.slice(reference.length)}</span
              >
            </div>`
      }
      <p class="visually-hidden" role="status">${this.copied}</p>`;
  }

  #row({ line: at, only }: SideRow): TemplateResult {
    if (at === null) return html`<span class="line" data-gap aria-hidden="true"> </span>`;
    const line = lineAt(this.table, at, this.#tall ? { ...this.shape, longest: 400 } : this.shape);
    const fold = line.items.at(0);
    const folds = fold?.fold === "open" || fold?.more === true;
    return html`<span
      class="line"
      data-only=${only ? this.era : nothing}
      data-fold=${folds && at > 0 ? fold.fold : nothing}
      >${indent(line)}${line.lead}${line.items.map((item) => this.#item(item, line))}${line.tail}</span
    >`;
  }

  #item(item: LineItem, line: Line): TemplateResult {
    const { doc } = this.table;
    const parent = doc.parent[item.node]!;
    return html`<span
      role="treeitem"
      id="n${item.node}"
      data-node=${item.node}
      aria-level=${parent < 0 ? 1 : parent === 0 ? 2 : line.depth + 1}
      aria-expanded=${item.fold === null ? nothing : String(item.fold === "open")}
      aria-selected=${String(item.node === this.active)}
      >${item.tokens.map(({ kind, text }) =>
        kind === "m" ? text : html`<span class=${kind}>${visible(text)}</span>`,
      )}${
        this.#isShadowed(item.node)
          ? html`<span
              class="twice"
              title="A later member has the same name. Most parsers keep only that one."
              >same name again</span
            >`
          : nothing
      }</span
    >`;
  }

  #isShadowed(node: number): boolean {
    const { doc } = this.table;
    const parent = doc.parent[node]!;
    if (parent < 0 || doc.key[node]! < 0 || doc.size[parent]! > 2000) return false;
    let shadowed = this.#shadowed.get(parent);
    if (shadowed === undefined) this.#shadowed.set(parent, (shadowed = shadowedMembers(doc, parent)));
    return shadowed.has(node);
  }

  #reference(): string | null {
    if (this.active === null) return null;
    const path = pathOf(this.table.doc, this.active);
    const inValue = this.refer?.(path) ?? null;
    return inValue === null ? pathText(path) : `\${${pathText(inValue)}}`;
  }

  #focus = (): void => {
    this.#choose(this.active ?? 0, false);
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = this.active ?? 0;
    if (event.key === "c") {
      event.preventDefault();
      event.stopPropagation();
      void this.#copy();
      return;
    }
    const move = moveFor(event.key, this.table, node);
    if (move === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.fold !== undefined) this.#fold(move.fold);
    if (move.to !== undefined) this.#choose(move.to, true);
  };

  #click = (event: Event): void => {
    const target = event.composedPath()[0] as Element;
    const line = target.closest(".line");
    const item =
      target.closest<HTMLElement>("[data-node]") ?? line?.querySelector<HTMLElement>("[data-node]");
    if (!item || !(getSelection()?.isCollapsed ?? true)) return;
    const node = Number(item.dataset["node"]);
    this.#choose(node, false);
    if (item.ariaExpanded !== null && (line?.hasAttribute("data-fold") ?? false)) this.#fold(node);
  };

  #choose(node: number, reveal: boolean): void {
    this.copied = "";
    this.active = node;
    if (reveal && this.#tall) this.#view.reveal(lineOf(this.table, node));
    if (reveal)
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector(`#n${node}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }),
      );
    this.dispatchEvent(new CustomEvent("wb-path", { detail: { node } }));
  }

  #fold(node: number): void {
    const open = new Set(this.table.open);
    if (!open.delete(node)) open.add(node);
    this.dispatchEvent(new CustomEvent("wb-fold", { detail: { open } }));
  }

  async #copy(): Promise<void> {
    const reference = this.#reference();
    if (reference === null || reference === "") return;
    this.copied = `${reference} ${await copyText(reference)}`;
  }
}

const indent = ({ depth }: Line): string =>
  depth <= DEEPEST ? "  ".repeat(depth) : `${"  ".repeat(DEEPEST)}(${depth} deep) `;

/** 1.125 rem, the height of an unwrapped line of code. */
const lineHeight = (): number => 1.125 * remPx();
