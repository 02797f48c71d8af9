import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { CellView, ItemView, OutcomeView, SideView, TextView } from "../../session/view.ts";
import { say } from "../events.ts";
import { apiContext, labContext } from "../lab-context.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { alignSides } from "./align-sides.ts";
import { aloneIn, answerSide } from "./answer-side.ts";
import { answerStyles } from "./answer-styles.ts";
import { boxStyles } from "./box-styles.ts";
import { bytesCost } from "./bytes-cost.ts";
import { ItemState } from "./item-state.ts";
import { foldAlike, openTogether } from "./fold-together.ts";
import { findingNotes } from "./findings.ts";
import { scriptOutcome } from "./script-outcome.ts";
import { plainValue } from "./plain-value.ts";
import { saveFrame, wholeText } from "./whole-frame.ts";

type FrameOutcome = Extract<OutcomeView, { kind: "frame" }>;

/** Characters of a closed container, by how many sides share the width. */
const WIDTHS = [60, 60, 34, 26];

/** Everything below the source of a cell that ran: its value, or what each server did with the frame. */
@customElement("wb-answers")
export class WbAnswers extends LitElement {
  static override styles = [ground, controls, signs, badges, boxStyles, answerStyles];

  @property({ attribute: false }) cell!: CellView;
  /** Asked how a line's text stands for its bytes, and for the lab's name. */
  readonly #lab = new ContextConsumer(this, { context: labContext });
  readonly #api = new ContextConsumer(this, { context: apiContext });
  #states = new Map<string, ItemState>();
  /** Keys of what this drawing used; what an earlier run left is forgotten. */
  #used = new Set<string>();
  #raw = new Set<string>();
  /** Those that are compared. */
  #together: ItemState[] = [];
  readonly #acts = {
    fold: (state: ItemState, open: Set<number>) => this.#fold(state, open),
    showAll: (state: ItemState, frame: number) => void this.#showAll(state, frame),
    save: (state: ItemState, frame: number) => void this.#save(state, frame),
    select: (frame: number) => say(this, "wb-select-frame", { n: frame }),
  };

  override render() {
    const { outcome } = this.cell;
    if (outcome === null || outcome.kind === "check" || outcome.kind === "form") return nothing;
    if (outcome.kind === "frame") return this.#frame(outcome);
    if (outcome.kind === "script") return scriptOutcome(outcome, this.#acts.select);
    const state = this.#state("value", outcome.text, outcome.kind === "do" ? 80 : 60);
    return plainValue(this.cell, outcome.text, state, (open) => this.#fold(state, open));
  }

  #frame({ sent, sides }: FrameOutcome): TemplateResult {
    const shape = { width: WIDTHS[Math.min(sides.length, 3)]!, longest: 2000 };
    const lone = sides.map((side) => aloneIn(side));
    const states = lone.map((item, at) => (item === null ? null : this.#item(sides[at]!, item, shape.width)));
    this.#compare(states);
    const aligned = sides.some((side) => this.#raw.has(side.server))
      ? null
      : alignSides(
          states.map((state) => state?.table ?? null),
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
        ${sides.map((side, at) =>
          answerSide({
            ...this.#acts,
            cell: this.cell,
            side,
            sent: sent.bytes,
            alone: lone[at]!,
            aligned: aligned?.[at] ?? null,
            raw: this.#raw.has(side.server),
            state: (item) => this.#item(side, item, shape.width),
            toggleRaw: () => this.#toggleRaw(side.server),
            restart:
              this.#api.value === undefined ? null : () => say(this, "wb-restart", { server: side.server }),
          }),
        )}
      </div>
      ${sides.some(({ received }) => received > 0) ? bytesCost(sent, sides) : nothing}`;
  }

  /** Answers that stand beside each other fold as one, from the first time on. */
  #compare(states: readonly (ItemState | null)[]): void {
    const together = states.filter((state) => state !== null && state.table !== null) as ItemState[];
    if (together.length < 2 || together.every((state) => this.#together.includes(state))) {
      if (together.length < 2) this.#together = [];
      return;
    }
    this.#together = together;
    openTogether(together.map(({ table }) => table!)).forEach((open, at) => together[at]!.open(open));
  }

  /** Sides that are aligned share the rows of one grid; how many is known only now, and CSS has no way to ask. */
  protected override updated(): void {
    for (const key of this.#states.keys()) if (!this.#used.has(key)) this.#states.delete(key);
    this.#used.clear();
    const answers = this.renderRoot.querySelector<HTMLElement>(".answers");
    const rows = Number(answers?.dataset["rows"] ?? 0);
    for (const section of answers?.querySelectorAll<HTMLElement>(".answer") ?? []) {
      section.style.gridRow = rows > 0 ? `span ${rows + 3}` : "";
      const tree = section.querySelector<HTMLElement>(".item > wb-json-tree");
      tree?.toggleAttribute("aligned", rows > 0);
      if (tree !== null) tree.style.gridRow = rows > 0 ? `span ${rows}` : "";
      const item = tree?.closest<HTMLElement>(".item");
      if (item) item.style.gridRow = rows > 0 ? `span ${rows + 1}` : "";
    }
  }

  #toggleRaw(server: string): void {
    if (!this.#raw.delete(server)) this.#raw.add(server);
    this.requestUpdate();
  }

  #item(side: SideView, item: ItemView, width: number): ItemState {
    const encoding = this.#lab.value?.row(item.frame)?.encoding ?? "utf8";
    const budget = item.kind === "notification" ? 0 : 16;
    return this.#state(`${side.server} ${item.frame}`, item.text, width, budget, encoding);
  }

  #state(key: string, text: TextView, width: number, budget = 16, encoding?: "utf8" | "base64"): ItemState {
    let state = this.#states.get(key);
    this.#used.add(key);
    if (state === undefined || !state.shows(text)) {
      state = new ItemState(text, { width, longest: 2000 }, budget, encoding);
      this.#states.set(key, state);
    }
    return state;
  }

  #fold(state: ItemState, open: Set<number>): void {
    const { table } = state;
    if (table !== null && this.#together.includes(state))
      for (const other of this.#together)
        if (other !== state) other.open(foldAlike(table, open, other.table!));
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
      await saveFrame(this.#api.value!, frame, this.#lab.value?.view.lab ?? "lab");
    } catch (error) {
      state.fault = error instanceof Error ? error.message : String(error);
      this.requestUpdate();
    }
  }
}
