import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { CellView, WireRow } from "../../session/view.ts";
import { alignSides, type AlignedSide } from "../answer/align-sides.ts";
import { foldAlike, openTogether } from "../answer/fold-together.ts";
import { ItemState } from "../answer/item-state.ts";
import "../answer/json-tree.ts";
import "../answer/raw-line.ts";
import { bytesText, msText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { wholeText } from "../answer/whole-frame.ts";
import { visibleText } from "../../wire/visible.ts";
import { eraBadge, eraFamily } from "../era-badge.ts";
import { say } from "../events.ts";
import { apiContext } from "../lab-context.ts";
import { sign } from "../sign.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { directionOf } from "../wire/direction.ts";
import { outcomeOf } from "../wire/row-outcome.ts";
import { bestPartner, compareChoices } from "./compare-choices.ts";
import { compareStyles } from "./compare-styles.ts";

const SHAPE = { width: 56, longest: 2000 };
/** Containers that are open at first. */
const OPEN = 80;
/** A cut frame up to this many bytes is fetched whole by itself. */
const FETCHED = 2_000_000;

type Two<T> = readonly [T, T];

/** Any two frames side by side, line by line: of two cells, two servers, two runs of one cell. */
@customElement("wb-compare")
export class WbCompare extends LitElement {
  static override styles = [ground, controls, signs, badges, code, compareStyles];

  @property({ attribute: false }) rows: readonly WireRow[] = [];
  @property({ attribute: false }) cells: readonly CellView[] = [];
  /** Numbers of the frames. Without a right one the most likely is taken. */
  @property({ attribute: false }) left: number | null = null;
  @property({ attribute: false }) right: number | null = null;
  /** Reads frames that were cut for the page; without it their beginning is compared. */
  readonly #api = new ContextConsumer(this, { context: apiContext });
  #states = new Map<number, ItemState>();
  #together = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("left") && this.left !== null && this.right === null)
      this.right = bestPartner(this.rows, this.left);
  }

  override render(): TemplateResult {
    const [left, right] = [this.#row(this.left), this.#row(this.right)];
    if (left === null || right === null)
      return html`<p class="empty">
        ${
          left === null
            ? "Nothing to compare yet: run a cell that sends a frame."
            : `There is no other frame that went the way of frame ${left.n} yet. Run the cell again, or another one.`
        }
      </p>`;
    const states = [this.#state(left), this.#state(right)] as const;
    this.#openBoth(states);
    const aligned = alignSides(
      states.map((state) => state.table),
      SHAPE,
    );
    const rows = aligned?.[0]?.rows.length ?? 0;
    return html`<p class="said" role="status">${differenceWords(states, aligned)}</p>
      <div class="sides" data-rows=${rows} ?data-aligned=${rows > 0}>
        ${this.#side("left", left, states[0], aligned?.[0] ?? null)}
        ${this.#side("right", right, states[1], aligned?.[1] ?? null)}
      </div>`;
  }

  #side(
    which: "left" | "right",
    row: WireRow,
    state: ItemState,
    aligned: AlignedSide | null,
  ): TemplateResult {
    const outcome = outcomeOf(row, null);
    const text = state.whole?.text ?? row.text.text;
    return html`<section class="side" aria-label=${`${which === "left" ? "Left" : "Right"}: frame ${row.n}`}>
      <header class="side-head">
        ${this.#select(which, row)}
        <p class="facts">
          <span class="server-name">${row.server}</span>${eraBadge(row.era)}
          ${outcome === null ? nothing : sign(outcome.sign, outcome.word, outcome.title)}
          ${aligned === null || aligned.only === 0 ? nothing : html`<span>${plural(aligned.only, "line")} only here</span>`}
          <span class="end"
            ><span class="num">${bytesText(row.bytes)}</span>${
              row.ms === null ? nothing : html`<span class="num">${msText(row.ms)}</span>`
            }<button
              type="button"
              class="link"
              aria-label=${`Show frame ${row.n} in the wire panel`}
              @click=${() => say(this, "wb-select-frame", { n: row.n })}
            >
              #${row.n}
            </button></span
          >
        </p>
      </header>
      ${
        state.table === null
          ? html`<wb-raw-line
              contained
              .text=${text}
              .encoding=${state.whole?.encoding ?? row.encoding}
              .end=${state.end(row.bytes)}
            ></wb-raw-line>`
          : html`<wb-json-tree
              label=${`frame ${row.n} as a tree`}
              .table=${state.table}
              .shape=${SHAPE}
              .rows=${aligned?.rows ?? null}
              .era=${eraFamily(row.era)}
              @wb-fold=${(event: CustomEvent<{ open: Set<number> }>) => this.#fold(state, event.detail.open)}
            ></wb-json-tree>`
      }
      ${state.fault === null ? nothing : html`<p role="alert">${state.fault}</p>`}
    </section>`;
  }

  #select(which: "left" | "right", row: WireRow): TemplateResult {
    const beside = which === "left" ? this.right! : this.left!;
    const groups = compareChoices(this.rows, beside, this.cells);
    const offered = groups.some(({ rows }) => rows.some(({ n }) => n === row.n));
    const option = (each: WireRow) =>
      html`<option value=${each.n} .selected=${each.n === row.n}>${this.#words(each)}</option>`;
    return html`<select
      class="input"
      aria-label=${which === "left" ? "Frame on the left" : "Frame on the right"}
      @change=${(event: Event) => (this[which] = Number((event.target as HTMLSelectElement).value))}
    >
      ${offered ? nothing : option(row)}
      ${groups.map(
        ({ title, rows }) =>
          html`<optgroup label=${visibleText(title, { oneLine: true })}>${rows.map(option)}</optgroup>`,
      )}
    </select>`;
  }

  /** `#12 list: answer from cmdb, tools/list, error -32602`. */
  #words(row: WireRow): string {
    const name = this.cells.find(({ id }) => id === row.cell)?.name;
    const way = row.direction === "c2s" ? "to" : "from";
    const parts = [
      `${directionOf(row).word} ${way} ${row.server}`,
      row.method === null ? null : `${row.method}${row.name === null ? "" : ` ${row.name}`}`,
      outcomeOf(row, null)?.word ?? null,
    ].filter((part) => part !== null);
    return visibleText(`#${row.n} ${name === undefined ? "" : `${name}: `}${parts.join(", ")}`, {
      oneLine: true,
    });
  }

  /** Sides that are aligned share the rows of one grid; how many is known only now, and CSS has no way to ask. */
  protected override updated(): void {
    const sides = this.renderRoot.querySelector<HTMLElement>(".sides");
    const rows = Number(sides?.dataset["rows"] ?? 0);
    for (const side of sides?.querySelectorAll<HTMLElement>(".side") ?? []) {
      side.style.gridRow = rows > 0 ? `span ${rows + 1}` : "";
      const tree = side.querySelector<HTMLElement>("wb-json-tree");
      tree?.toggleAttribute("aligned", rows > 0);
      if (tree !== null) tree.style.gridRow = rows > 0 ? `span ${rows}` : "";
    }
    for (const n of [this.left, this.right]) void this.#fetch(n);
  }

  #row(n: number | null): WireRow | null {
    return n === null ? null : (this.rows.find((row) => row.n === n) ?? null);
  }

  #state(row: WireRow): ItemState {
    let state = this.#states.get(row.n);
    if (state === undefined || !state.shows(row.text)) {
      state = new ItemState(row.text, SHAPE, OPEN, row.encoding);
      this.#states.set(row.n, state);
    }
    return state;
  }

  /** Frames that come beside each other for the first time open the same containers, and fold as one from then on. */
  #openBoth(states: Two<ItemState>): void {
    const pair = `${this.left} ${this.right} ${states.map(({ whole }) => whole !== null).join()}`;
    if (pair === this.#together) return;
    this.#together = pair;
    const [left, right] = states;
    if (left.table === null || right.table === null || left === right) return;
    openTogether([left.table, right.table]).forEach((open, at) => states[at]!.open(open));
  }

  #fold(state: ItemState, open: Set<number>): void {
    const other = this.#states.get((state === this.#states.get(this.left!) ? this.right : this.left)!);
    if (state.table !== null && other !== undefined && other !== state && other.table !== null)
      other.open(foldAlike(state.table, open, other.table));
    state.open(open);
    this.requestUpdate();
  }

  async #fetch(n: number | null): Promise<void> {
    const state = n === null ? undefined : this.#states.get(n);
    const api = this.#api.value;
    if (n === null || state === undefined || api === undefined) return;
    if (!state.text.cut || state.whole !== null || state.loading || state.fault !== null) return;
    if (state.text.bytes > FETCHED) return;
    state.loading = true;
    try {
      state.take(await wholeText(api, n));
    } catch (error) {
      state.fault = error instanceof Error ? error.message : String(error);
    }
    state.loading = false;
    this.requestUpdate();
  }
}

/** What the comparison found, in a sentence. */
function differenceWords(states: Two<ItemState>, aligned: readonly AlignedSide[] | null): unknown {
  const [left, right] = states;
  const parts = left.complete === null || right.complete === null;
  if (!parts && left.complete === right.complete) return "Equal to the byte.";
  if (left.table === null || right.table === null)
    return "Not both are JSON: here are the lines as they crossed.";
  if (aligned === null) return "Too long to lay line beside line: both as they are.";
  const [a, b] = [aligned[0]!.only, aligned[1]!.only];
  if (a === 0 && b === 0 && parts) return "Alike in the part that is here.";
  if (a === 0 && b === 0) return "The same JSON, line by line; spaces or the order of members differ.";
  return visible(`${plural(a, "line")} only on the left, ${plural(b, "line")} only on the right.`);
}
