import { css, html, LitElement, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { ProblemView } from "../../session/view.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { ground } from "../styles/ground.ts";
import type { CodeEditor, EditorOptions } from "./code-editor.ts";
import { watchNear } from "./near.ts";
import { staticSource, type Mark } from "./static-source.ts";

/** A longer source becomes an editor only when somebody goes there. */
const LARGE = 100_000;

const idle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 1000 }) : setTimeout(run, 50);

/**
 * A cell's source. Far from view it is plain text; near it, or under the focus, it is an editor, with the undo
 * history it had before.
 *
 * @fires wb-draft - `{text}`: a person changed the text.
 * @fires wb-rewritten - `{notes, text}`: a frame was found in what was pasted.
 * @fires wb-jump - `{name}`: a reference was followed.
 * @fires wb-editing - `{on}`: the editor took or lost the focus.
 */
@customElement("wb-source")
export class WbSource extends LitElement {
  static override styles = [
    ground,
    badges,
    code,
    css`
      .code,
      .editor {
        font: var(--text-s) / var(--leading-code) var(--mono);
        font-variant-ligatures: none;
        outline-offset: 4px;
      }
      .editor {
        margin-inline: -8px;
      }
      .tips {
        position: fixed;
        inset: 0 auto auto 0;
        inline-size: 0;
        block-size: 0;
        margin: 0;
        padding: 0;
        border: 0;
        overflow: visible;
        background: none;
      }
      .code .cm-line {
        display: block;
      }
    `,
  ];

  /** The text to show: the draft's, or the file's. */
  @property() text = "";
  @property() language = "json";
  /** The cell's name, for labels. */
  @property() name = "";
  @property({ attribute: false }) problems: readonly ProblemView[] = [];
  /** Whether the text is one JSON frame. */
  @property({ type: Boolean }) frame = false;
  @property({ attribute: false }) help: EditorOptions["help"] = null;
  /** The address of a cell, or null where there is none. */
  @property({ attribute: false }) link: (name: string) => string | null = () => null;

  @state() private live = false;
  #editor: CodeEditor | null = null;
  #opening: Promise<void> | null = null;
  #kept: unknown = null;
  #near = false;
  #unwatch: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = watchNear(this, (near) => {
      this.#near = near;
      if (near && this.text.length < LARGE) idle(() => this.#near && this.isConnected && void this.#open());
      else if (!this.#focused) this.#close();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#close();
  }

  /** Goes to the editor, at an offset or a point of the screen. */
  async edit(at?: number | { x: number; y: number }): Promise<void> {
    await this.#open();
    this.#editor?.focus(at);
  }

  /** Puts another text into the editor, as one step that undo takes back. The focus stays where it is. */
  async rewrite(text: string): Promise<void> {
    await this.#open();
    this.#editor?.rewrite(text);
  }

  /** Takes back the last step of the editor. */
  undo(): void {
    this.#editor?.undo();
    this.#editor?.focus();
  }

  override render() {
    if (this.live)
      return html`<div class="code editor" @focusin=${this.#focus} @focusout=${this.#focus}></div>
        <div class="tips" popover="manual"></div>`;
    return html`<pre
      class="code"
      role="textbox"
      aria-multiline="true"
      aria-label="Source of ${this.name}"
      tabindex="0"
      @focus=${() => void this.edit(0)}
      @click=${this.#click}
    >
${staticSource(this.text, this.language, this.#marks(), this.link)}</pre>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#editor === null) return;
    if (changed.has("text")) this.#editor.setText(this.text);
    if (changed.has("problems")) this.#editor.setMarks(this.#marks());
  }

  get #focused(): boolean {
    return this.#editor?.view.hasFocus ?? false;
  }

  #marks(): Mark[] {
    return this.problems.flatMap(({ span, message }) => (span === null ? [] : [{ ...span, message }]));
  }

  /** Opens the editor; a second call waits for the first. */
  #open(): Promise<void> {
    if (this.#editor !== null) return Promise.resolve();
    return (this.#opening ??= this.#make().finally(() => (this.#opening = null)));
  }

  async #make(): Promise<void> {
    const { CodeEditor } = await import("./code-editor.ts");
    // The cell may be gone while the module came.
    if (!this.isConnected) return;
    const from = this.renderRoot.querySelector("pre");
    const hadFocus = from !== null && (this.renderRoot as ShadowRoot).activeElement === from;
    this.live = true;
    await this.updateComplete;
    const parent = this.renderRoot.querySelector<HTMLElement>(".editor");
    const tips = this.renderRoot.querySelector<HTMLElement>(".tips");
    if (parent === null || tips === null || !this.isConnected) return;
    tips.showPopover();
    this.#editor = new CodeEditor({
      parent,
      tips,
      root: this.renderRoot as ShadowRoot,
      text: this.text,
      language: this.language,
      label: `Source of ${this.name}`,
      kept: this.#kept,
      change: (text) => this.dispatchEvent(new CustomEvent("wb-draft", { detail: { text } })),
      jump: (name) => this.dispatchEvent(new CustomEvent("wb-jump", { detail: { name } })),
      pasted: (notes, text) =>
        this.dispatchEvent(new CustomEvent("wb-rewritten", { detail: { notes, text } })),
      help: this.help,
      frame: this.frame,
    });
    this.#editor.setMarks(this.#marks());
    if (hadFocus) this.#editor.focus();
  }

  #close(): void {
    if (this.#editor === null) return;
    this.#kept = this.#editor.destroy();
    this.#editor = null;
    this.live = false;
  }

  #focus(event: FocusEvent): void {
    const on = event.type === "focusin";
    this.dispatchEvent(new CustomEvent("wb-editing", { detail: { on } }));
    if (!on && !this.#near) setTimeout(() => !this.#focused && !this.#near && this.#close());
  }

  #click(event: MouseEvent): void {
    if ((event.target as Element).closest("a") !== null || getSelection()?.isCollapsed === false) return;
    void this.edit({ x: event.clientX, y: event.clientY });
  }
}
