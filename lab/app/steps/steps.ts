import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { firstSentence, type LabStep, type StepPart } from "../../format/lab-steps.ts";
import type { WireRow } from "../../session/view.ts";
import { visible } from "../answer/visible.ts";
import "../cell/cell.ts";
import { bringCell } from "../cell/bring-cell.ts";
import type { WbCell } from "../cell/cell.ts";
import { iconButton } from "../icon-button.ts";
import { actionsContext, apiContext } from "../lab-context.ts";
import type { LabStore } from "../lab-store.ts";
import { ProseAround } from "../prose/prose-around.ts";
import "../prose/prose.ts";
import "../seal/seal.ts";
import { StateBook } from "../seal/state-book.ts";
import "../sequence/sequence.ts";
import type { WbSequence } from "../sequence/sequence.ts";
import { labAddress, placeOf } from "../shell/address.ts";
import { StoreController } from "../store-controller.ts";
import { controls } from "../styles/controls.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { sheetStyles } from "../styles/sheet.ts";
import { signs } from "../styles/signs.ts";
import "../wire/frame-detail.ts";
import type { WbFrameDetail } from "../wire/frame-detail.ts";
import { boundsOf, boundTable } from "./bound-table.ts";
import { shownState } from "./shown-state.ts";
import { stepFoot } from "./step-foot.ts";
import { cellCard, stepForms } from "./step-forms.ts";
import { stepList } from "./step-list.ts";
import { stepSigns } from "./step-signs.ts";
import { stepsStyles } from "./steps-styles.ts";
import { Walker } from "./walker.ts";
import { WalkPicture } from "./walk-picture.ts";

/** A lab step by step: what to do on the left, who said what on the right, growing with each step. */
@customElement("wb-steps")
export class WbSteps extends LitElement {
  static override styles = [ground, controls, signs, badges, sheetStyles, stepsStyles];

  readonly #store = new StoreController(this, ["lab", "cells", "status", "wire", "selection", "view"]);
  readonly #actions = new ContextConsumer(this, { context: actionsContext });
  readonly #api = new ContextConsumer(this, { context: apiContext });
  readonly #around = new ProseAround();
  readonly #book = new StateBook(
    () => this.#api.value,
    () => this.requestUpdate(),
  );
  readonly #picture = new WalkPicture(this.#book);
  #walker: Walker | null = null;
  #shownAt = -1;

  /** Many rows may come between two frames of the screen; they are drawn once. */
  protected override async scheduleUpdate(): Promise<void> {
    await new Promise(requestAnimationFrame);
    await super.scheduleUpdate();
  }

  /** The walk of the person in front of it. */
  get walker(): Walker {
    this.#walker ??= new Walker(this.#store.value, this.#actions.value!);
    return this.#walker;
  }

  override render(): TemplateResult {
    const { store } = this.walker;
    const step = this.walker.steps[this.walker.at];
    const { rows, walk } = this.#picture.of(this.walker);
    return html`<main class="stepper" aria-label="Step by step">
      ${this.#list()}
      <div class="stepper-view pane" tabindex="0" role="region" aria-label="What happened">
        ${step === undefined ? html`<p>This lab has no steps: give it headings, and cells below them.</p>` : nothing}
        ${step === undefined ? nothing : stepForms(step, this.walker)}
        <section class="said" aria-labelledby="said-title">
          <h2 id="said-title">Who said what ${framesNote(rows)}</h2>
          <wb-sequence
            .rows=${rows}
            .cells=${store.view.cells}
            .walk=${walk}
            .selected=${store.selectedFrame}
            empty="Nothing has crossed in this walk yet. Next sends the first step."
            @wb-open-frame=${() => void this.updateComplete.then(() => this.#detail?.focusDetail())}
          ></wb-sequence>
        </section>
        ${this.#frame(rows)}
        <div class="two">
          ${this.#seal(rows, step)} ${boundTable(boundsOf(this.walker.steps, this.walker.cellOf))}
        </div>
        ${step === undefined ? nothing : this.#step(step)}
      </div>
    </main>`;
  }

  #list(): TemplateResult {
    const { walker } = this;
    const { store, steps, at } = walker;
    const { title } = store.view;
    const intro = steps[0]?.title === title ? "" : introOf(store);
    const entries = steps.map((step, index) => ({
      step,
      done: walker.done(step) && (step.cells.length > 0 || index < at),
      signs: stepSigns(step, walker.cellOf),
    }));
    return html`<section class="stepper-list" aria-labelledby="steps-title">
      <header class="stepper-title">
        <h1 id="steps-title">${visible(title)}</h1>
        ${iconButton({
          icon: "restart",
          label: "Start over",
          title: "Start over: restart the servers, send nothing",
          click: () => void walker.backTo(-1),
        })}
        ${intro === "" ? nothing : html`<p>${visible(intro)}</p>`}
      </header>
      <div class="pane" tabindex="0" role="region" aria-label="Steps" data-steps>
        ${stepList({
          entries,
          at,
          look: (index) => this.look(index),
          backTo: (index) => void walker.backTo(index),
        })}
      </div>
      ${stepFoot(
        walker,
        () => void this.next(),
        () => this.look(at - 1),
      )}
    </section>`;
  }

  #frame(rows: readonly WireRow[]): TemplateResult | typeof nothing {
    const { store } = this.walker;
    const row = store.selectedFrame === null ? undefined : store.row(store.selectedFrame);
    if (row === undefined) return nothing;
    const step = (by: 1 | -1) => {
      const at = rows.findIndex(({ n }) => n === row.n);
      const next = rows[at + by];
      if (at >= 0 && next !== undefined) store.selectFrame(next.n);
    };
    return html`<section class="frame" aria-label="Frame ${row.n}">
      <wb-frame-detail
        .row=${row}
        alone
        @wb-leave-detail=${() => this.#closeFrame()}
        @wb-step-frame=${(event: CustomEvent<{ by: 1 | -1 }>) => step(event.detail.by)}
      ></wb-frame-detail>
      <button type="button" class="button" data-size="small" @click=${() => this.#closeFrame()}>
        Close frame ${row.n}
      </button>
    </section>`;
  }

  #closeFrame(): void {
    this.walker.store.selectFrame(null);
    this.renderRoot.querySelector<HTMLElement>(".stepper-view")?.focus();
  }

  #seal(rows: readonly WireRow[], step: LabStep | undefined): TemplateResult | typeof nothing {
    const states = this.#book.take(rows);
    const seen = shownState(states, rows, this.walker.store.selectedFrame, step?.cells ?? []);
    if (seen === null) return nothing;
    return html`<section aria-labelledby="seal-title">
      <h2 id="seal-title">The sealed note <span class="sign">in frame ${seen.row.n}</span></h2>
      <wb-seal .seen=${seen}></wb-seal>
    </section>`;
  }

  #step(step: LabStep): TemplateResult {
    const parts = step.parts.filter(
      (part) => part.kind === "prose" || this.walker.cellOf(part.id)?.kind !== "form",
    );
    return html`<section aria-labelledby="step-title">
      <h2 id="step-title">${visible(step.title === "" ? "Before the first step" : step.title)}</h2>
      <div class="step-parts">${parts.map((part) => this.#part(part))}</div>
    </section>`;
  }

  #part(part: StepPart): TemplateResult {
    if (part.kind === "cell") return cellCard(part.id);
    const { links } = this.#around.of(this.walker.store);
    return html`<wb-prose .nodes=${part.nodes} .links=${links}></wb-prose>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const { at } = this.walker;
    if (at === this.#shownAt) return;
    this.#shownAt = at;
    this.#letAddressGo();
    this.renderRoot.querySelector(".step[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (this.renderRoot.querySelector(".steps :focus") !== null) this.#name()?.focus({ preventScroll: true });
  }

  /** An address that names a cell of another step would lead back there with the next reload. */
  #letAddressGo(): void {
    const place = placeOf(location.pathname);
    if (place.lab === null || place.cell === null) return;
    const named = this.walker.cellOf(place.cell);
    const { at, steps } = this.walker;
    if (named === undefined || steps[at]?.cells.includes(named.id) !== true)
      history.replaceState(null, "", labAddress(place.lab));
  }

  /** Whether the steps or what is below them have the focus. */
  get listHeld(): boolean {
    return this.renderRoot.querySelector(".stepper-list :focus") !== null;
  }

  #name(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(".step[aria-current] .step-name");
  }

  get #detail(): WbFrameDetail | null {
    return this.renderRoot.querySelector<WbFrameDetail>("wb-frame-detail");
  }

  /** Looks at a step, from 0. */
  look(at: number): void {
    this.walker.look(at);
    this.walker.store.selectFrame(null);
  }

  /** Next: runs what comes, or leads to the question that waits. */
  async next(): Promise<void> {
    this.renderRoot.querySelector<WbSequence>("wb-sequence")?.toTail();
    const form = await this.walker.next();
    this.walker.store.selectFrame(null);
    if (form === null) return;
    await this.showCell(form.id, "focus");
    (await this.drawnCell(form.id))?.answerFirst();
  }

  /** Takes the focus to the list, at the step that is looked at. */
  focusPage(): void {
    this.#name()?.focus();
  }

  focusSaid(): void {
    const said = this.renderRoot
      .querySelector<WbSequence>("wb-sequence")
      ?.renderRoot.querySelector<HTMLElement>('[tabindex="0"]');
    (said ?? this.renderRoot.querySelector<HTMLElement>(".stepper-view"))?.focus();
  }

  /** As the notebook's: brings a cell into view, in its step. */
  async showCell(id: string, then: "look" | "focus" | "edit"): Promise<void> {
    await bringCell(await this.drawnCell(id), then);
  }

  async drawnCell(id: string): Promise<WbCell | null> {
    this.walker.lookAtCell(id);
    this.requestUpdate();
    await this.updateComplete;
    const cell = this.renderRoot.querySelector<WbCell>(`wb-cell[data-cell="${CSS.escape(id)}"]`);
    await cell?.updateComplete;
    return cell;
  }

  /** Leads to the step whose heading it is, or to the first one below it. */
  async showHeading(title: string): Promise<void> {
    const at = this.walker.steps.findIndex((step) => step.title === title || step.group === title);
    if (at >= 0) this.look(at);
    await this.updateComplete;
    this.focusPage();
  }
}

function framesNote(rows: readonly WireRow[]): TemplateResult | typeof nothing {
  const frames = rows.filter(({ direction }) => direction === "c2s" || direction === "s2c");
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined) return nothing;
  return html`<span class="sign"
    >${first === last ? `frame ${first.n}` : `frames ${first.n} to ${last.n}`}</span
  >`;
}

/** The first sentence of the lab, where it stands before its first step. */
function introOf({ view }: LabStore): string {
  const [first] = view.blocks;
  const nodes = first?.kind === "prose" ? first.nodes : [];
  const end = nodes.findIndex(({ type }, nth) => nth > 0 && type === "heading");
  const own = end < 0 ? nodes : nodes.slice(0, end);
  return firstSentence(own);
}
