import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { inlineCode } from "../answer/visible.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";

/** How the field was left. */
export type LeftBy = "key" | "blur";

/**
 * A field for a cell's name, in the place of the name. Enter takes it, Esc leaves it, and so does going elsewhere
 * where nothing was typed. What is wrong with a name stands at the field.
 *
 * @fires wb-renamed - the field is over; `{by}`: `key` or `blur`.
 */
@customElement("wb-rename")
export class WbRename extends LitElement {
  static override styles = [
    ground,
    controls,
    css`
      :host {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 8px;
      }
      .input {
        inline-size: 13rem;
        max-inline-size: 100%;
        min-block-size: 1.5rem;
        padding: 0 6px;
        font: 650 var(--text-m) / 1.3 var(--mono);
      }
      p {
        color: var(--yellow);
        overflow-wrap: anywhere;
        white-space: normal;
      }
    `,
  ];

  @property() name = "";
  /** Renames the cell; `by` is how the field was left. Gives why that could not be, or null. */
  @property({ attribute: false }) save!: (name: string, by: LeftBy) => Promise<string | null>;
  @state() private fault: string | null = null;
  #saving = false;

  override render() {
    return html`<input
        class="input"
        aria-label="New name of ${this.name}"
        aria-invalid=${this.fault === null ? nothing : "true"}
        aria-describedby=${this.fault === null ? nothing : "fault"}
        autocomplete="off"
        spellcheck="false"
        maxlength="200"
        data-own-keys
        .value=${this.name}
        @keydown=${this.#key}
        @input=${() => (this.fault = null)}
        @blur=${() => void this.#commit("blur")}
      />${this.fault === null ? nothing : html`<p id="fault" role="alert">${inlineCode(this.fault)}</p>`}`;
  }

  protected override firstUpdated(): void {
    this.#input.focus();
    this.#input.select();
  }

  get #input(): HTMLInputElement {
    return this.renderRoot.querySelector("input")!;
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "Enter") void this.#commit("key");
    else if (event.key === "Escape") this.#over("key");
    else return;
    event.preventDefault();
  };

  async #commit(by: LeftBy): Promise<void> {
    const name = this.#input.value.trim();
    if (this.#saving || !this.isConnected) return;
    if (name === this.name || (by === "blur" && this.fault !== null)) return this.#over(by);
    this.#saving = true;
    this.fault = await this.save(name, by);
    this.#saving = false;
    if (this.fault === null) this.#over(by);
  }

  #over(by: LeftBy): void {
    this.dispatchEvent(new CustomEvent("wb-renamed", { detail: { by } }));
  }
}

/** The field, as a template; `over` hears how it was left. */
export const renameField = (
  name: string,
  save: WbRename["save"],
  over: (by: LeftBy) => void,
): TemplateResult =>
  html`<wb-rename
    .name=${name}
    .save=${save}
    @wb-renamed=${(event: CustomEvent<{ by: LeftBy }>) => over(event.detail.by)}
  ></wb-rename>`;
