import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { AskedQuestion } from "../../session/question-view.ts";
import type { CellView } from "../../session/view.ts";
import { inlineCode, visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { actionsContext } from "../lab-context.ts";
import { sign } from "../sign.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { AfterPress } from "./after-press.ts";
import { askedOf } from "./asked.ts";
import { askHead } from "./ask-head.ts";
import { askWords } from "./ask-words.ts";
import { fieldTemplate } from "./field.ts";
import { formStyles } from "./form-styles.ts";
import type { Filling } from "../../wire/form/entries.ts";
import { HalfAnswer } from "./half-answer.ts";
import { KeptAnswers } from "./kept-answers.ts";
import "./next-frames.ts";

type Action = "accept" | "decline" | "cancel";

/**
 * The question of a form cell: who asks, in whose words, and what would be answered. Only a press of one of its three
 * buttons answers, once; Enter in a field never does. What is typed stays until then.
 */
@customElement("wb-form")
export class WbForm extends LitElement {
  static override styles = [ground, controls, badges, signs, formStyles];

  /** Id of the cell. */
  @property() cell = "";
  /** A press is on its way. */
  @state() private busy: Action | null = null;
  #store = new StoreController(this, () => [`cell:${this.cell}`]);
  #actions = new ContextConsumer(this, { context: actionsContext });
  #half: { cell: string; kept: KeptAnswers; answer: HalfAnswer } | null = null;
  #filters = new Map<string, string>();
  readonly #press = new AfterPress(this);

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("storage", this.#typedElsewhere);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("storage", this.#typedElsewhere);
  }

  override render() {
    const cell = this.#store.value.cell(this.cell);
    const question = cell === undefined ? null : askedOf(cell);
    if (cell === undefined || question === null) return nothing;
    const half = this.#halfOf(question);
    const filling = half.filling;
    const accepts = question.kind === "url" || (question.kind === "form" && question.form?.unfit === null);
    const open = question.kind === "form" ? filling.faults.size : 0;
    return html`<form
      class="ask"
      aria-label="${question.server ?? "This lab"} asks, in ${cell.name}"
      novalidate
      data-own-keys
      @submit=${(event: Event) => event.preventDefault()}
      @keydown=${this.#leave}
    >
      ${askHead(question)}
      <div class="ask-body">
        ${askWords(question)} ${this.#fields(question, half)} ${this.#left(question)}
        ${accepts ? this.#frames(cell, question, filling) : nothing}
      </div>
      <footer class="ask-foot">
        ${this.#note(cell, question, open, accepts)}
        <div class="ask-acts">
          ${this.#button("decline", "Decline", question)} ${this.#button("cancel", "Cancel", question)}
          ${accepts ? this.#button("accept", "Accept", question, open > 0) : nothing}
        </div>
      </footer>
    </form>`;
  }

  /** Puts the focus on the first thing to fill in, or on the first button. */
  async focusFirst(): Promise<void> {
    await this.updateComplete;
    const all = "[data-field] :is(input, select, textarea), .ask-foot .button";
    this.renderRoot.querySelector<HTMLElement>(all)?.focus();
  }

  #halfOf(question: AskedQuestion): HalfAnswer {
    if (this.#half?.cell !== this.cell) {
      const kept = new KeptAnswers(this.#store.value.view.id, this.cell);
      this.#half = { cell: this.cell, kept, answer: new HalfAnswer(kept) };
    }
    this.#half.answer.meet(question);
    return this.#half.answer;
  }

  #fields({ form }: AskedQuestion, half: HalfAnswer): TemplateResult | typeof nothing {
    if (form === null || form.unfit !== null || form.fields.length === 0) return nothing;
    const { entries, filling } = half;
    return html`<div class="fields">
      ${form.fields.map(
        (field, at) =>
          html`<div @focusout=${(event: FocusEvent) => this.#outOf(event, field.name)}>
            ${fieldTemplate(field, {
              entry: entries.get(field.name),
              fault: half.fault(field.name, filling),
              id: `f${at}`,
              filter: this.#filters.get(field.name) ?? "",
              put: (entry) => {
                half.put(field.name, entry);
                this.requestUpdate();
              },
              find: (words) => {
                this.#filters.set(field.name, words);
                this.requestUpdate();
              },
            })}
          </div>`,
      )}
    </div>`;
  }

  /** A field is judged when somebody who was in it is out of it. */
  #outOf(event: FocusEvent, name: string): void {
    const to = event.relatedTarget;
    if (to instanceof Node && (event.currentTarget as Element).contains(to)) return;
    this.#press.do(() => {
      this.#half?.answer.touch(name);
      this.requestUpdate();
    });
  }

  #left({ form, kind }: AskedQuestion): TemplateResult | typeof nothing {
    const yaml = "Decline or cancel it, or write the answer in the cell’s source, as YAML.";
    if (kind !== "form" && kind !== "url") {
      return html`<p class="warning" role="note">
        ${icon("warn")}<span>Wirebook has no form for this. ${yaml}</span>
      </p>`;
    }
    if (form === null || (form.unfit === null && form.left.length === 0)) return nothing;
    return html`${
        form.unfit === null
          ? nothing
          : html`<p class="warning" role="note">
              ${icon("warn")}<span
                >This question cannot be accepted here. ${inlineCode(form.unfit)} ${yaml}</span
              >
            </p>`
      }
      <ul class="left" ?hidden=${form.unfit !== null && form.left.length === 1}>
        ${form.left.map(
          ({ name, why }) =>
            html`<li><code>${visible(name)}</code> is not asked for here: ${inlineCode(why)}.</li>`,
        )}
      </ul>`;
  }

  #frames({ id, readBy }: CellView, { kind }: AskedQuestion, { content, faults }: Filling): TemplateResult {
    const given = kind === "form" ? { action: "accept" as const, content } : { action: "accept" as const };
    const frames = readBy.filter((name) => this.#store.value.cell(name)?.kind === "frame");
    return html`<wb-next-frames
      .cell=${id}
      .readers=${frames}
      .given=${faults.size > 0 && kind === "form" ? null : given}
    ></wb-next-frames>`;
  }

  #note(cell: CellView, question: AskedQuestion, open: number, accepts: boolean): TemplateResult {
    if (question.held !== null)
      return html`<p class="note" id="note">${sign("stale", inlineCode(question.held))}</p>`;
    if (accepts && open > 0)
      return html`<p class="note" id="note">
        ${sign("invalid", `${open} field${open === 1 ? "" : "s"} to finish before Accept`)}
      </p>`;
    const readers = cell.readBy.slice(0, 3);
    const sends =
      readers.length === 0
        ? "nothing reads it yet."
        : html`${readers.map((name, at) => html`${at === 0 ? "" : ", "}<code>${name}</code>`)}
          read${readers.length === 1 ? "s" : ""} it from there.`;
    return html`<p class="note" id="note">
      Your answer is written into this cell; ${sends} Enter in a field does not accept.
    </p>`;
  }

  #button(action: Action, words: string, question: AskedQuestion, unfinished = false): TemplateResult {
    const off = question.held !== null || this.busy !== null;
    return html`<button
      type="button"
      class="button"
      data-rank=${action === "accept" ? "main" : nothing}
      aria-disabled=${off ? "true" : nothing}
      aria-describedby=${off || unfinished ? "note" : nothing}
      @click=${() => void this.#answer(action, question)}
      @keydown=${(event: KeyboardEvent) => event.repeat && event.preventDefault()}
    >
      ${words}
    </button>`;
  }

  async #answer(action: Action, question: AskedQuestion): Promise<void> {
    const half = this.#half?.answer;
    if (this.busy !== null || question.held !== null || half === undefined) return;
    const { content, faults } = half.filling;
    if (action === "accept" && question.kind === "form" && faults.size > 0) {
      half.tried = true;
      this.requestUpdate();
      await this.updateComplete;
      this.renderRoot
        .querySelector<HTMLElement>(
          '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input',
        )
        ?.focus();
      return;
    }
    this.busy = action;
    const sent = action === "accept" && question.kind === "form" ? { action, content } : { action };
    const answered = await this.#actions.value?.answer(this.cell, { ...sent, turn: question.turn });
    this.busy = null;
    if (answered === true) half.forget();
  }

  readonly #leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    this.dispatchEvent(new CustomEvent("wb-form-left", { bubbles: true }));
  };

  readonly #typedElsewhere = ({ key }: StorageEvent): void => {
    if (key !== this.#half?.kept.key) return;
    this.#half?.answer.reread();
    this.requestUpdate();
  };
}
