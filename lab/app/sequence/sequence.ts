import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { CellView, WireRow } from "../../session/view.ts";
import { remPx } from "../answer/rem.ts";
import { rowGap } from "../answer/row-gap.ts";
import { unevenRows, type RowWindow } from "../answer/row-window.ts";
import { plural } from "../answer/units.ts";
import { VirtualRows } from "../answer/virtual-rows.ts";
import { say } from "../events.ts";
import { Pace } from "../pace.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { Tail } from "../wire/tail.ts";
import { toTail, toTailStyles } from "../wire/to-tail.ts";
import { UnansweredFrames } from "../wire/unanswered.ts";
import { sequenceHeads } from "./sequence-heads.ts";
import { lineOfFrame, sequenceLayout, type SequenceLayout, type SequenceLine } from "./sequence-layout.ts";
import { comingLine, HEADING, sequenceLine } from "./sequence-line.ts";
import { sequenceStyles } from "./sequence-styles.ts";
import type { SequenceWalk } from "./sequence-walk.ts";
import { wordsOf } from "./sequence-words.ts";

/** Heights in rem. */
const LINE = 2;
const PROCESS = 1.375;

/**
 * Who said what, as a sequence diagram: a person, the client, the tap and each server, one line below the other as
 * they happened. It draws what it is given and asks nobody: `wb-select-frame` carries the frame that was chosen,
 * `wb-select-cell` the cell, `wb-open-frame` the frame that Enter was pressed on.
 */
@customElement("wb-sequence")
export class WbSequence extends LitElement {
  static override styles = [ground, controls, toTailStyles, sequenceStyles];

  /** Rows of the wire, oldest first; a new array where anything in it is new. */
  @property({ attribute: false }) rows: readonly WireRow[] = [];
  /** The lab's cells, for the names of what a person ran; none for a recording. */
  @property({ attribute: false }) cells: readonly CellView[] = [];
  /** How a walk through the lab tells of them; null where there is none. */
  @property({ attribute: false }) walk: SequenceWalk | null = null;
  /** Number of the selected frame. */
  @property({ attribute: false }) selected: number | null = null;
  /** Every line is drawn, and at once: for paper, which nobody scrolls. */
  @property({ type: Boolean }) whole = false;
  /** Said where there is no line. */
  @property() empty = "Nothing has crossed yet.";
  @query(".scroller") private scroller!: HTMLElement | null;
  @query(".lines") private box!: HTMLElement | null;
  readonly #view = new VirtualRows(
    this,
    () => (this.scroller && this.box ? { scroller: this.scroller, box: this.box } : null),
    () => (this.whole ? Infinity : 300),
  );
  readonly #tail = new Tail();
  #layout: SequenceLayout = sequenceLayout([], []);
  #drawn: SequenceLayout | null = null;
  #unanswered = new UnansweredFrames([]);
  /** What the layout follows from beside the rows. */
  #turns = "";
  /** The line with the focus, or that Tab reaches; kept by its key, since lines before it may go. */
  #at: string | null = null;
  #focus = false;
  /** The layout is of older rows or cells than are there now. */
  #stale = false;
  readonly #pace = new Pace(() => this.requestUpdate());
  /** Where it was scrolled to. */
  #top = 0;

  /** Many rows may come between two frames of the screen; they are drawn once. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.whole) await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("cells")) {
      this.#unanswered = new UnansweredFrames(this.cells);
      const turns = this.cells
        .map(({ id, name, startedAt, lastRun }) => [id, name, startedAt, lastRun])
        .join();
      this.#stale ||= turns !== this.#turns;
      this.#turns = turns;
    }
    this.#stale ||= changed.has("rows") || changed.has("walk");
    if (this.#stale) this.#stale = !this.#pace.work(() => this.#lay());
    if (changed.has("selected") && this.selected !== null) {
      const at = lineOfFrame(this.#layout.lines, this.selected);
      if (at >= 0) this.#at = keyOf(this.#layout.lines[at]!);
    }
    this.#tail.came(this.#layout.lines.at(-1)?.row.n ?? 0, (n) => this.#after(n));
  }

  #lay(): void {
    this.#layout = sequenceLayout(this.rows, this.cells, this.walk);
    const rem = remPx();
    this.#view.rows = unevenRows(
      Float64Array.from(
        this.#layout.lines,
        ({ kind, heading }) =>
          rem * ((kind === "process" ? PROCESS : LINE) + (heading == null ? 0 : HEADING)),
      ),
    );
  }

  override render(): TemplateResult {
    const { lines, width } = this.#layout;
    if (lines.length === 0) return html`<p class="empty">${this.empty}</p>`;
    const window = this.#view.window();
    const { unseen } = this.#tail;
    return html`<div class="scroller" @scroll=${this.#scrolled}>
        <div class="wide" ?data-walk=${this.walk !== null} data-width=${Math.ceil(width)}>
          ${sequenceHeads(this.#layout, remPx())}
          <div
            class="lines"
            role="listbox"
            aria-label="Who said what, ${plural(lines.length, "line")}"
            @click=${this.#click}
            @keydown=${this.#key}
          >
            ${rowGap(window.before)}${this.#lines(window)}${rowGap(window.after)}
          </div>
          ${this.#coming()}
        </div>
      </div>
      ${toTail(unseen, this.toTail)}`;
  }

  #lines(window: RowWindow): TemplateResult {
    const { lanes, lines, lives } = this.#layout;
    const { rows } = this.#view;
    const from = rows.top(window.first);
    const height = rows.top(window.end) - from;
    const drawn = Array.from({ length: window.end - window.first }, (_, at) => window.first + at);
    // The line with the focus is drawn wherever it is, so that scrolling never takes the focus away.
    const focusable = this.#focusable();
    if (focusable >= 0 && (focusable < window.first || focusable >= window.end)) drawn.push(focusable);
    const life = (lane: number, first: number, end: number, what: "data-lives" | "data-off") => {
      const [top, bottom] = [Math.max(rows.top(first) - from, 0), Math.min(rows.top(end) - from, height)];
      if (bottom <= top) return nothing;
      const x = `${lanes[lane]!.place}%`;
      return svg`<line class="life" ?data-lives=${what === "data-lives"} ?data-off=${what === "data-off"} x1=${x} x2=${x} y1=${top} y2=${bottom}></line>`;
    };
    const peer = this.rows.length > 0 && this.selected !== null ? this.#peerOf(this.selected) : null;
    return html`<svg class="sequence" role="presentation" height=${height}>
      <g aria-hidden="true">
        ${lanes.map(({ kind, place }, lane) =>
          kind === "server"
            ? life(lane, window.first, window.end, "data-off")
            : svg`<line class="life" x1="${place}%" x2="${place}%" y1="0" y2=${height}></line>`,
        )}
        ${lives
          .filter(({ from, end }) => from < window.end && end > window.first)
          .map(({ lane, from, end }) => life(lane, from, end, "data-lives"))}
      </g>
      ${repeat(
        drawn,
        (index) => keyOf(lines[index]!),
        (index) => {
          const line = lines[index]!;
          const { kind, row } = line;
          return sequenceLine(line, {
            layout: this.#layout,
            words: wordsOf(line, kind === "frame" ? this.#unanswered.of(row) : null, this.walk),
            index,
            top: rows.top(index) - from,
            height: rows.top(index + 1) - rows.top(index),
            rem: remPx(),
            selected: kind === "frame" && row.n === this.selected,
            peer: kind === "frame" && row.n === peer,
            focusable: index === focusable,
          });
        },
      )}
    </svg>`;
  }

  #coming(): TemplateResult | typeof nothing {
    const coming = this.walk?.coming ?? null;
    if (coming === null) return nothing;
    return html`<svg class="sequence" height=${LINE * remPx()} aria-hidden="true">
      ${comingLine(coming, this.#layout, remPx())}
    </svg>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const wide = this.renderRoot.querySelector<HTMLElement>(".wide");
    // The CSP forbids style attributes.
    if (wide !== null) wide.style.minInlineSize = `${Number(wide.dataset["width"]) / 16}rem`;
    if (this.#layout !== this.#drawn && this.#tail.follows && this.scroller !== null)
      this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#drawn = this.#layout;
    if (changed.has("selected") && this.selected !== null) {
      const at = lineOfFrame(this.#layout.lines, this.selected);
      if (at >= 0) this.#reveal(at);
    }
    if (this.#focus) {
      this.#focus = false;
      this.renderRoot.querySelector<SVGElement>('.arrow[tabindex="0"]')?.focus({ preventScroll: true });
    }
  }

  #peerOf(n: number): number | null {
    return this.#layout.lines[lineOfFrame(this.#layout.lines, n)]?.row.peer ?? null;
  }

  /** The line that Tab reaches: the one with the focus, else the newest. */
  #focusable(): number {
    const { lines } = this.#layout;
    if (this.#at !== null) {
      const n = Number.parseInt(this.#at, 10);
      const from = Math.max(0, lineOfFrame(lines, n) - 1);
      for (let at = from; at < lines.length && lines[at]!.row.n <= n; at++)
        if (keyOf(lines[at]!) === this.#at) return at;
    }
    return lines.length - 1;
  }

  #after(n: number): number {
    let count = 0;
    for (let at = this.#layout.lines.length - 1; at >= 0 && this.#layout.lines[at]!.row.n > n; at -= 1)
      count += 1;
    return count;
  }

  #reveal(index: number): void {
    const before = this.scroller?.scrollTop ?? 0;
    this.#view.reveal(index);
    if ((this.scroller?.scrollTop ?? 0) < before) this.#tail.follows = false;
  }

  /** New lines below make the end further away; only a person who scrolls up leaves it. */
  #scrolled = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller!;
    const up = scrollTop < this.#top;
    this.#top = scrollTop;
    if ((up || scrollTop + clientHeight >= scrollHeight - 4) && this.#tail.scrolled(this.scroller!))
      this.requestUpdate();
  };

  /** Goes to the newest line, and stays with it. */
  readonly toTail = (): void => {
    this.#tail.follow();
    if (this.scroller !== null) this.scroller.scrollTop = this.scroller.scrollHeight;
    this.requestUpdate();
  };

  #click = (event: Event): void => {
    const target = event.composedPath()[0] as Element;
    const index = Number(target.closest<SVGElement>(".arrow")?.dataset["index"] ?? Number.NaN);
    if (!Number.isNaN(index)) this.#go(index, true);
  };

  /** Moves to a line, and shows what it stands for; a run's cell only where it was asked for. */
  #go(index: number, asked: boolean): void {
    const line = this.#layout.lines[index];
    if (line === undefined) return;
    this.#at = keyOf(line);
    this.#tail.follows &&= index === this.#layout.lines.length - 1;
    // A cell that was asked for takes the focus itself.
    this.#focus = !(asked && line.cell !== null);
    this.#reveal(index);
    this.requestUpdate();
    if (line.kind === "frame" || line.kind === "ask") say(this, "wb-select-frame", { n: line.row.n });
    else if (line.cell !== null && asked) say(this, "wb-select-cell", { id: line.cell.id });
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.#layout.lines.length;
    const own = (event.target as Element).closest<SVGElement>(".arrow")?.dataset["index"];
    const at = own === undefined ? this.#focusable() : Number(own);
    const page = Math.max(1, Math.floor((this.scroller?.clientHeight ?? 300) / (LINE * remPx())) - 1);
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    };
    const next = to[event.key];
    if (next === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== undefined) return this.#go(Math.min(Math.max(next, 0), count - 1), false);
    this.#go(at, true);
    // Whoever listens takes the focus to what was opened.
    this.#focus = false;
    const line = this.#layout.lines[at];
    if (line?.kind === "frame" || line?.kind === "ask")
      this.dispatchEvent(new CustomEvent("wb-open-frame", { detail: { n: line.row.n } }));
  };
}

const keyOf = ({ kind, row, cell }: SequenceLine): string =>
  `${row.n} ${kind}${kind === "reply" ? ` ${cell?.id}` : ""}`;
