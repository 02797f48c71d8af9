import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { dialogStyles } from "../styles/dialog.ts";
import { ground } from "../styles/ground.ts";
import type { Command } from "./command.ts";
import { keysOf } from "./keys-label.ts";
import { paletteStyles } from "./palette-styles.ts";

/** The commands palette: type a few letters, take one with the arrows and Enter. */
@customElement("wb-palette")
export class WbPalette extends LitElement {
  static override styles = [
    ground,
    dialogStyles,
    controls,
    badges,
    paletteStyles,
    css`
      .palette ul {
        max-block-size: 50vh;
        overflow: auto;
        padding-block: 4px;
      }
      .palette [role="option"] {
        cursor: pointer;
      }
      .palette .none {
        padding: 8px 14px;
        color: var(--ink-2);
      }
      .palette .input:focus-visible {
        outline: none;
      }
      .palette:focus-within {
        border-color: var(--blue);
      }
    `,
  ];

  #commands: readonly Command[] = [];
  @state() private words = "";
  @state() private at = 0;

  /** Opens over the page with these commands. */
  open(commands: readonly Command[]): void {
    this.#commands = commands.filter((command) => command.keyOnly !== true && command.enabled?.() !== false);
    this.words = "";
    this.at = 0;
    this.requestUpdate();
    const dialog = this.#dialog;
    if (dialog !== null && !dialog.open) dialog.showModal();
  }

  override render() {
    const found = this.#found();
    const chosen = found[this.at];
    return html`<dialog class="palette" aria-label="Commands" @click=${this.#outside}>
      <label class="visually-hidden" for="command">Command</label>
      <input
        class="input"
        id="command"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls="commands"
        aria-activedescendant=${chosen === undefined ? nothing : `o-${chosen.id}`}
        autocomplete="off"
        placeholder="Type a command or a cell's name"
        .value=${this.words}
        @input=${this.#type}
        @keydown=${this.#key}
      />
      <ul role="listbox" id="commands" aria-label="Commands">
        ${found.map(
          (command, i) =>
            html`<li
              role="option"
              id="o-${command.id}"
              aria-selected=${i === this.at}
              @click=${() => this.#take(command)}
              @pointermove=${() => (this.at = i)}
            >
              ${command.title}
              ${command.key === undefined ? nothing : html`<kbd>${keysOf(command.key)}</kbd>`}
            </li>`,
        )}
      </ul>
      ${found.length === 0 ? html`<p class="none" role="status">Nothing is called that.</p>` : nothing}
    </dialog>`;
  }

  protected override updated(): void {
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  /** Commands with all typed words in their title; those that start with what was typed come first. */
  #found(): Command[] {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const typed = this.words.trim().toLowerCase();
    const fits = this.#commands.filter(({ title }) =>
      words.every((word) => title.toLowerCase().includes(word)),
    );
    const rank = ({ title }: Command) => (title.toLowerCase().startsWith(typed) ? 0 : 1);
    return fits.sort((a, b) => rank(a) - rank(b)).slice(0, 200);
  }

  #type(event: InputEvent): void {
    this.words = (event.target as HTMLInputElement).value;
    this.at = 0;
  }

  #key(event: KeyboardEvent): void {
    const found = this.#found();
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) this.at = (this.at + step + found.length) % Math.max(1, found.length);
    else if (event.key === "Enter" && !event.isComposing) this.#take(found[this.at]);
    else return;
    event.preventDefault();
  }

  #take(command: Command | undefined): void {
    if (command === undefined) return;
    // First close, so that the focus is back where it was and the command may move it.
    this.#dialog?.close();
    command.run();
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.#dialog) this.#dialog?.close();
  }
}
