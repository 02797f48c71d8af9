import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { CellView, ItemView, OutcomeView, SideView, TextView } from "../../session/view.ts";
import { say } from "../events.ts";
import { apiContext } from "../lab-context.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { alignSides, type AlignedSide } from "./align-sides.ts";
import type { BodyDraw } from "./answer-body.ts";
import { answerHead } from "./answer-head.ts";
import { answerItem, strayLine } from "./answer-item.ts";
import { answerStyles } from "./answer-styles.ts";
import { bytesCost } from "./bytes-cost.ts";
import { ItemState } from "./item-state.ts";
import { findingNotes } from "./findings.ts";
import { oldWords } from "./side-words.ts";
import { endedBox, sideState } from "./side-state.ts";
import { plainValue } from "./plain-value.ts";
import { saveFrame, wholeText } from "./whole-frame.ts";

type FrameOutcome = Extract<OutcomeView, { kind: "frame" }>;

/** Characters of a closed container, by how many sides share the width. */
const WIDTHS = [60, 60, 34, 26];

/** Everything below the source of a cell that ran: its value, or what each server did with the frame. */
@customElement("wb-answers")
export class WbAnswers extends LitElement {
  static override styles = [ground, controls, signs, badges, answerStyles];

  @property({ attribute: false }) cell!: CellView;
  readonly #api = new ContextConsumer(this, { context: apiContext });
  #states = new Map<string, ItemState>();
  #raw = new Set<string>();

  override render() {
    const { outcome } = this.cell;
    if (outcome === null || outcome.kind === "check") return nothing;
    if (outcome.kind === "frame") return this.#frame(outcome);
    const state = this.#state("value", outcome.text, outcome.kind === "do" ? 80 : 60);
    return plainValue(this.cell, outcome.text, state, (open) => this.#fold(state, open));
  }

  #frame({ sent, sides }: FrameOutcome): TemplateResult {
    const shape = { width: WIDTHS[Math.min(sides.length, 3)]!, longest: 2000 };
    const lone = sides.map((side) => aloneIn(side));
    const aligned = sides.some((side) => this.#raw.has(side.server))
      ? null
      : alignSides(
          lone.map((item, at) => (item === null ? null : this.#item(sides[at]!, item, shape.width).table)),
          shape,
        );
    const rows = aligned !== null && sides.length === 2 ? aligned[0]!.rows.length : 0;
    return html`${
        sent.findings.length === 0
          ? nothing
          : html`<div class="answers-note">${findingNotes("in what was sent", sent.findings)}</div>`
      }
      <div
        class="answers"
        data-columns=${sides.length > 1 ? Math.min(sides.length, 3) : nothing}
        data-rows=${rows || nothing}
        ?data-aligned=${rows > 0}
      >
        ${sides.map((side, at) => this.#side(side, sent.bytes, lone[at]!, aligned?.[at] ?? null, shape.width))}
      </div>
      ${
        sides.every(({ state }) => state === "silence" || state === "waiting") || sent.bytes === 0
          ? nothing
          : bytesCost(sent, sides)
      }`;
  }

  #side(
    side: SideView,
    sent: number,
    alone: ItemView | null,
    aligned: AlignedSide | null,
    width: number,
  ): TemplateResult {
    const raw = this.#raw.has(side.server);
    const old = oldWords(this.cell, side) !== null;
    const link = (frame: number) =>
      html`<button
        type="button"
        class="link"
        title="Show frame ${frame} in the wire panel"
        aria-label="Frame ${frame} in the wire panel"
        @click=${() => say(this, "wb-select-frame", { n: frame })}
      >
        #${frame}
      </button>`;
    const draw = (item: ItemView): BodyDraw => ({
      cell: this.cell,
      side,
      item,
      state: this.#item(side, item, width),
      raw,
      old,
      rows: item === alone ? (aligned?.rows ?? null) : null,
      fold: (state, open) => this.#fold(state, open),
      showAll: (state, frame) => void this.#showAll(state, frame),
      save: (state, frame) => void this.#save(state, frame),
    });
    const { ended } = side;
    const items = side.items.map((item) =>
      item.kind === "stray"
        ? strayLine(item, link(item.frame))
        : answerItem(draw(item), item === alone, link(item.frame)),
    );
    const main = alone === null ? -1 : side.items.indexOf(alone);
    const head = answerHead({
      cell: this.cell,
      side,
      alone,
      only: aligned?.only ?? null,
      raw,
      link: alone === null ? nothing : link(alone.frame),
      toggleRaw: () => {
        if (!this.#raw.delete(side.server)) this.#raw.add(side.server);
        this.requestUpdate();
      },
    });
    return html`<section class="answer" aria-label=${labelOf(side)} ?data-old=${old}>
      <div>${head}${items.slice(0, Math.max(main, 0))}</div>
      ${items.slice(Math.max(main, 0), main + 1)}
      <div>
        ${items.slice(main + 1)}${sideState(this.cell, side, sent)}
        ${ended === null ? nothing : endedBox(side, ended, () => say(this, "wb-restart", { server: side.server }))}
      </div>
    </section>`;
  }

  /** Sides that are aligned share the rows of one grid; how many is known only now, and CSS has no way to ask. */
  protected override updated(): void {
    const answers = this.renderRoot.querySelector<HTMLElement>(".answers");
    const rows = Number(answers?.dataset["rows"] ?? 0);
    for (const section of answers?.querySelectorAll<HTMLElement>(".answer") ?? []) {
      section.style.gridRow = rows > 0 ? `span ${rows + 3}` : "";
      const tree = section.querySelector<HTMLElement>(".item > wb-json-tree");
      if (tree !== null) tree.style.gridRow = rows > 0 ? `span ${rows}` : "";
      const item = tree?.closest<HTMLElement>(".item");
      if (item) item.style.gridRow = rows > 0 ? `span ${rows + 1}` : "";
    }
  }

  #item(side: SideView, item: ItemView, width: number): ItemState {
    return this.#state(
      `${side.server} ${item.frame}`,
      item.text,
      width,
      item.kind === "notification" ? 0 : 16,
    );
  }

  #state(key: string, text: TextView, width: number, budget = 16): ItemState {
    let state = this.#states.get(key);
    if (state === undefined || !state.shows(text)) {
      state = new ItemState(text, { width, longest: 2000 }, budget);
      this.#states.set(key, state);
    }
    return state;
  }

  #fold(state: ItemState, open: Set<number>): void {
    state.open(open);
    this.requestUpdate();
  }

  async #showAll(state: ItemState, frame: number): Promise<void> {
    state.loading = true;
    this.requestUpdate();
    try {
      state.take(await wholeText(this.#api.value!, frame));
      state.fault = null;
    } catch (error) {
      state.fault = error instanceof Error ? error.message : String(error);
    }
    state.loading = false;
    this.requestUpdate();
  }

  async #save(state: ItemState, frame: number): Promise<void> {
    try {
      await saveFrame(this.#api.value!, frame);
    } catch (error) {
      state.fault = error instanceof Error ? error.message : String(error);
      this.requestUpdate();
    }
  }
}

/** The only thing that came in time, strays aside; it needs no head of its own. */
function aloneIn({ items }: SideView): ItemView | null {
  const there = items.filter(({ kind, late }) => kind !== "stray" && !late);
  return there.length === 1 && there[0]!.kind === "answer" ? there[0]! : null;
}

const labels: Record<SideView["state"], string> = {
  waiting: "is listened to",
  answered: "answers",
  asked: "asks back",
  silence: "stays silent",
  sent: "was sent this",
  ended: "has ended",
  aborted: "was not waited for",
};
const labelOf = ({ server, state }: SideView) => `${server} ${labels[state]}`;
