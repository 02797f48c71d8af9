import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Rewrite } from "../../session/completion-view.ts";
import type { CellView, ProblemView } from "../../session/view.ts";
import type { WbSource } from "../editor/source.ts";
import { OpenQuestion } from "../form/open-question.ts";
import type { Draft } from "../draft.ts";
import { say } from "../events.ts";
import { FocusHeir } from "../focus-heir.ts";
import { inlineCode } from "../answer/visible.ts";
import { actionsContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { fitsStyles } from "../styles/fits.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { cellHead } from "./cell-head.ts";
import type { KeptView } from "../kept-view.ts";
import type { WbCellSetup } from "./cell-setup.ts";
import { EditingHelp } from "./editing-help.ts";
import { editorHelp } from "./editor-help.ts";
import { cellOutcome } from "./cell-outcome.ts";
import { cellSource } from "./cell-source.ts";
import { renameField, type LeftBy, type WbRename } from "./rename.ts";
import { cellStyles } from "./cell-styles.ts";
import { checkStyles } from "./check-styles.ts";
import { faceOf, type Face } from "./face.ts";
import { NameLinks } from "./name-links.ts";
import { note, staleNote, whyNote } from "./note.ts";

/** One cell: head, source, and what it gave. Draws itself anew when its own cell changes, and only then. */
@customElement("wb-cell")
export class WbCell extends LitElement {
  static override styles = [ground, controls, signs, badges, code, cellStyles, checkStyles, fitsStyles];

  /** Id of the cell. */
  @property() cell = "";
  @state() private focused = false;
  /** Somebody writes here, or has just left. */
  @state() private helped = false;
  /** The name is a field. */
  @state() private renaming: WbRename["save"] | null = null;
  /** The fence is a form. */
  @state() private settingUp = false;
  readonly #question = new OpenQuestion(this, () => this.focusCell());
  #store = new StoreController(this, () => [`cell:${this.cell}`, "view"]);
  #actions = new ContextConsumer(this, { context: actionsContext });
  readonly #links = new NameLinks(this, () => this.#store.value);
  #help = new EditingHelp(this, () => this.#actions.value?.api);
  readonly #knows = editorHelp(
    () => this.cell,
    () => this.#actions.value,
  );

  constructor() {
    super();
    this.addController(new FocusHeir(this, () => this.focusCell()));
  }

  override render() {
    const cell = this.#store.value.cell(this.cell);
    if (cell === undefined) return nothing;
    const draft = this.#actions.value?.drafts.get(cell.id);
    const editing = draft !== undefined || (this.focused && cell.stale?.kind === "edited");
    const face = faceOf(cell, editing);
    const run = () => void this.#actions.value?.run(cell.id);
    const asked = this.#question.in(cell) !== null;
    const hidden = this.#sourceHidden(cell, draft, asked);
    const folded = this.#kept?.hidden("source", cell.id, cell.kind) === true && this.#kept?.reading !== true;
    const { link } = this.#links;
    const head = cellHead(cell, face, {
      run,
      stop: () => void this.#actions.value?.interrupt(),
      source: cell.kind === "check" || folded || asked ? () => void this.#toggleSource(hidden) : null,
      sourceShown: !hidden,
      again: this.#question.again(cell),
      menu: (button) => say(this, "wb-cell-menu", { id: cell.id, button }),
      rename: this.renaming === null ? null : renameField(cell.name, this.renaming, this.#renamed),
      cell: (name) => link(name) ?? html`${name}`,
      toServer: (server) => say(this, "wb-show-server", { server }),
    });
    return html`<article
      class="cell"
      data-kind=${cell.kind}
      data-state=${face.state}
      ?data-focused=${this.focused}
      ?data-referred=${this.#store.value.referred === cell.name}
      aria-labelledby="name"
      tabindex="-1"
      @focusout=${() => this.helped && this.#letHelpGo()}
    >
      ${head} ${this.settingUp ? this.#form(cell) : nothing} ${staleNote(cell, face, link, run)}
      ${hidden ? nothing : this.#source(cell, draft)} ${this.#fault(cell)} ${this.#question.draw(cell)}
      ${editing || this.#toldByLint(cell, face) ? nothing : whyNote(cell, face, this.#waits(cell), link)}
      ${cellOutcome(cell, face, draft !== undefined, this.#kept)}
    </article>`;
  }

  /** Takes the focus as a whole: cell mode, where single letters are commands. */
  focusCell(): void {
    this.renderRoot.querySelector("article")?.focus();
  }

  /** Goes to the question that waits here; false where none does, or its answer is being written. */
  answerFirst(): boolean {
    return !this.focused && this.#question.goTo(this.#store.value.cell(this.cell));
  }

  /** Whether the caret is in the source. */
  get editing(): boolean {
    return this.focused;
  }

  /** Puts the caret into the source. */
  async edit(at?: number): Promise<void> {
    this.#showSource();
    await this.updateComplete;
    await this.#editor?.edit(at);
  }

  #showSource(): void {
    this.#question.yaml = true;
    if (this.#kept?.hidden("source", this.cell, this.#store.value.cell(this.cell)?.kind ?? "frame"))
      this.#kept.hide("source", this.cell, false);
  }

  /**
   * Rewrites the frame for an era, in its editor: undo takes it back. Says below it what was done. Who was in cell mode
   * stays there: the next letter is a command, not text of the frame.
   */
  async rewrite(as: Rewrite): Promise<void> {
    const text = this.#text();
    const api = this.#actions.value?.api;
    if (text === null || api === undefined) return;
    let fault: string | null = null;
    const answer = await api.rewrite(this.cell, text, as).catch((error: unknown) => {
      fault = (error as Error).message;
      return null;
    });
    this.#store.value.setFault(this.cell, fault);
    // What was typed meanwhile is not written over.
    if (answer === null || this.#text() !== text) return;
    this.#showSource();
    await this.updateComplete;
    this.helped = true;
    if (answer.source !== text) await this.#editor?.rewrite(answer.source);
    this.#help.tell({ notes: answer.notes, text: answer.source, changed: answer.source !== text });
  }

  /** Makes the name a field. `save` renames the cell; it gives why that could not be, or null. */
  rename(save: WbRename["save"]): void {
    this.renaming = save;
  }

  readonly #renamed = (by: LeftBy): void => {
    this.renaming = null;
    if (by === "key") this.focusCell();
  };

  /** Makes the fence a form, with the focus in it; or closes it. */
  async setUp(): Promise<void> {
    this.settingUp = !this.settingUp;
    if (!this.settingUp) return this.focusCell();
    await import("./cell-setup.ts");
    await this.updateComplete;
    await this.renderRoot.querySelector<WbCellSetup>("wb-cell-setup")?.focusForm();
  }

  /** Goes to the button that makes the cell fresh; gives why it is not, in words, or when it last ran. */
  why(): string {
    const cell = this.#store.value.cell(this.cell);
    if (cell === undefined) return "";
    this.renderRoot.querySelector<HTMLElement>('[data-note="stale"] button')?.focus();
    if (cell.why !== null) return `${cell.name}: ${cell.why.replaceAll("`", "")}`;
    if (cell.lastRun === null) return `${cell.name} has not run.`;
    return `${cell.name} is fresh. It ran at ${new Date(cell.lastRun).toLocaleTimeString()}.`;
  }

  /** The button of its menu. */
  get menuButton(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.cell-signs [aria-haspopup="menu"]');
  }

  get #editor(): WbSource | null {
    return this.renderRoot.querySelector<WbSource>("wb-source");
  }

  get #kept(): KeptView | undefined {
    return this.#actions.value?.kept;
  }

  /** The text that its editor has. */
  #text(): string | null {
    const cell = this.#store.value.cell(this.cell);
    return cell === undefined ? null : (this.#actions.value?.drafts.get(cell.id)?.text ?? cell.source);
  }

  #editing(on: boolean): void {
    this.focused = on;
    if (on) this.helped = true;
    else this.#letHelpGo();
  }

  /**
   * The help below the source stays a moment, so that nothing moves under a click on what is below it; what says that
   * a text was rewritten stays as long as somebody is on the cell.
   */
  #letHelpGo(): void {
    setTimeout(() => {
      const told = this.#help.doneTo(this.#text() ?? "") !== null;
      const held = told ? "article:focus-within" : ":is(.cell-source, .fits):focus-within";
      if (this.renderRoot.querySelector(held) === null) this.helped = false;
    }, 400);
  }

  protected override updated(): void {
    const cell = this.#store.value.cell(this.cell);
    const text = this.#text();
    if (!this.helped || cell === undefined || text === null) return this.#help.rest();
    this.#help.look(cell, text, this.#actions.value?.drafts.get(cell.id) !== undefined);
  }

  /** What a person types, and what does not parse, is never hidden. */
  #sourceHidden(cell: CellView, draft: Draft | undefined, asked: boolean): boolean {
    if (draft !== undefined || this.focused) return false;
    if (asked) return this.#question.hides(cell);
    if (cell.result === "invalid" && this.#kept?.reading !== true) return false;
    return this.#kept?.hidden("source", cell.id, cell.kind) === true;
  }

  #form(cell: CellView): TemplateResult {
    return html`<wb-cell-setup
      .cell=${cell.id}
      data-own-keys
      @wb-set-up-done=${() => void this.setUp()}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Escape" && !event.isComposing) void this.setUp();
      }}
    ></wb-cell-setup>`;
  }

  #source(cell: CellView, draft: Draft | undefined): TemplateResult {
    const drafts = this.#actions.value?.drafts;
    return cellSource(cell, {
      draft,
      problems: this.#problems(cell, draft),
      help: this.#help,
      helped: this.helped,
      knows: this.#knows,
      links: this.#links,
      editor: () => this.#editor,
      change: (text) => drafts?.change(cell.id, text),
      jump: (name) => say(this, "wb-select-cell", { id: name }),
      editing: (on) => this.#editing(on),
      rewrite: (as) => void this.rewrite(as).then(() => this.edit()),
      choose: {
        keep: () => drafts?.keep(cell.id),
        discard: () => drafts?.discard(cell.id),
        edit: () => void this.edit(),
      },
    });
  }

  #fault(cell: CellView): TemplateResult | typeof nothing {
    const fault = this.#store.value.fault(cell.id);
    return fault === null ? nothing : note("invalid", "warn", inlineCode(fault));
  }

  #problems(cell: CellView, draft: Draft | undefined): readonly ProblemView[] {
    const saved = draft === undefined && this.helped ? this.#help.problemsOf(cell.source) : null;
    return (
      draft?.problems ??
      saved ??
      this.#store.value.view.problems.filter((problem) => problem.cell === cell.id)
    );
  }

  /** Lint of the source already says, with its place, why the cell failed. */
  #toldByLint(cell: CellView, face: Face): boolean {
    return (
      face.state === "invalid" && this.#problems(cell, undefined).some(({ severity }) => severity === "error")
    );
  }

  /** Names that a check which has not run still waits for. */
  #waits(cell: CellView): string[] {
    if (cell.kind !== "check") return [];
    return cell.reads.filter((name) => (this.#store.value.cell(name)?.result ?? null) !== "ok");
  }

  async #toggleSource(hidden: boolean): Promise<void> {
    if (hidden) await this.edit();
    else if (this.#question.yaml) this.#question.yaml = false;
    else this.#kept?.hide("source", this.cell, true);
  }
}
