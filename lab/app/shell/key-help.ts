import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { dialogStyles } from "../styles/dialog.ts";
import { ground } from "../styles/ground.ts";
import { hotkeys, type HotkeyId, type KeyPlace } from "./hotkeys.ts";
import { keyLabels } from "./keys-label.ts";

const groups: { title: string; about: string; where: readonly KeyPlace[] }[] = [
  { title: "Anywhere", about: "in an editor too, but for ?", where: ["anywhere", "page"] },
  { title: "In the notebook", about: "in an editor or on a cell", where: ["notebook"] },
  { title: "On a cell", about: "cell mode: Esc goes there, Enter leaves it", where: ["cell"] },
  { title: "Step by step", about: "with the focus on no cell", where: ["steps", "step-list"] },
];

/** Keys that an element of its own takes, which no command stands behind. */
const own: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["↑", "↓", "Home", "End"], does: "Move through the wire, a tree or a menu" },
  { keys: ["/"], does: "Search in the wire" },
  { keys: ["j", "k"], does: "Next or previous frame of the wire, line of the diagram, row of the map" },
  { keys: ["↵"], does: "Open the frame that is selected in the wire" },
  { keys: ["Ctrl Space"], does: "In an editor: what could be written here" },
  { keys: ["Esc"], does: "Leave the search, the frame, a menu, a dialog" },
  { keys: ["c"], does: "In an answer: copy its place as a reference" },
];

/** The list of every key, made from the one table. */
@customElement("wb-key-help")
export class WbKeyHelp extends LitElement {
  static override styles = [
    ground,
    dialogStyles,
    badges,
    controls,
    css`
      dialog {
        inline-size: min(60rem, calc(100vw - 2rem));
        max-block-size: calc(100dvh - 2rem);
        overflow: auto;
      }
      .top {
        position: sticky;
        inset-block-start: 0;
        display: flex;
        align-items: center;
        padding: 10px 10px 10px 16px;
        border-block-end: 1px solid var(--line);
        background: var(--raised);
      }
      h2 {
        font-size: var(--text-l);
      }
      h2:focus-visible {
        outline: none;
      }
      .top .button {
        margin-inline-start: auto;
      }
      .groups {
        columns: 2 24rem;
        column-gap: 2rem;
        padding: 12px 16px 16px;
      }
      section {
        margin-block-end: 14px;
      }
      section.whole {
        break-inside: avoid;
      }
      h3 {
        font-size: var(--text-m);
        margin-block-end: 4px;
      }
      h3 span {
        color: var(--ink-3);
        font-weight: 400;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        margin: 0;
      }
      dl div {
        display: contents;
      }
      dt,
      dd {
        margin: 0;
        padding: 3px 0 3px 0;
        border-block-start: 1px solid var(--line);
      }
      dd {
        padding-inline-start: 12px;
        display: flex;
        gap: 5px;
        justify-content: end;
        align-items: center;
        color: var(--ink-3);
      }
    `,
  ];

  /** Opens over the page. */
  async open(): Promise<void> {
    await this.updateComplete;
    const dialog = this.#dialog;
    if (!dialog.open) dialog.showModal();
  }

  override render() {
    return html`<dialog aria-labelledby="title" @click=${this.#outside}>
      <div class="top">
        <h2 id="title" tabindex="-1" autofocus>Keys</h2>
        <button type="button" class="button" data-size="small" @click=${() => this.#dialog.close()}>
          Close
        </button>
      </div>
      <div class="groups">
        ${groups.map(({ title, about, where }) => section(title, about, where.length > 1 || where[0] === "notebook", entriesOf(where)))}
        ${section("Elsewhere", "", true, own)}
      </div>
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  readonly #outside = (event: MouseEvent): void => {
    if (event.target === this.#dialog) this.#dialog.close();
  };
}

const section = (
  title: string,
  about: string,
  whole: boolean,
  entries: readonly { keys: readonly string[]; does: string }[],
): TemplateResult =>
  html`<section class=${whole ? "whole" : ""}>
    <h3>${title} <span>${about}</span></h3>
    <dl>
      ${entries.map(
        ({ keys, does }) =>
          html`<div>
            <dt>${does}</dt>
            <dd>${keys.map((key, at) => [at === 0 ? "" : "or ", html`<kbd>${key}</kbd>`])}</dd>
          </div>`,
      )}
    </dl>
  </section>`;

function entriesOf(where: readonly KeyPlace[]): { keys: readonly string[]; does: string }[] {
  return (Object.keys(hotkeys) as HotkeyId[])
    .filter((id) => where.includes(hotkeys[id].where))
    .map((id) => ({ keys: keyLabels(id), does: hotkeys[id].does }));
}
